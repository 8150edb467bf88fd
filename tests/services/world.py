"""People, events and a small check of lists for the tests of the services."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Any

from sqlmodel import col, select

from validator.services.access import Actor, account_actor
from validator.services.caller import Caller
from validator.services.events.plan import EventPlan
from validator.services.events.settings import create_event
from validator.services.events.staff import add_staff
from validator.services.judging import EventRules
from validator.services.lists.checked_list import SourceFile
from validator.services.lists.submission import ListInput, Receipt, submit_decklist
from validator.services.roster.players import register_player
from validator.services.roster.private_links import follow_link
from validator.store.account import Account
from validator.store.audit import AuditEntry
from validator.store.database import Store
from validator.store.event_tables import Event

# The event begins on 14 November 2026 at ten in Berlin.
START = datetime(2026, 11, 14, 9, 0, tzinfo=UTC)
NOW = datetime(2026, 11, 10, 12, 0, tzinfo=UTC)
CORP = b"corp\n3 Hedge Fund\n2 Ice Wall\n"
RUNNER = b"runner\n3 Sure Gamble\n1 Diesel\n"
BOTH = CORP + b"\n" + RUNNER


def check(data: bytes, name: str, rules: EventRules) -> list[dict[str, Any]]:
    """Judge decks of a toy game: Bukhgalter is banned from 20 November on, names with ? need a judge."""
    return [_deck(part, number, name, rules) for number, part in enumerate(data.decode().split("\n\n"), 1)]


def _deck(text: str, number: int, name: str, rules: EventRules) -> dict[str, Any]:
    side, *lines = text.strip().splitlines()
    entries = []
    findings = []
    for line in lines:
        quantity, title = line.split(" ", 1)
        proxied = title.endswith(" (proxy)")
        title = title.removesuffix(" (proxy)")
        copies = int(quantity)
        card = title.lower().replace(" ", "_")
        entries.append(
            {
                "quantity": copies,
                "card": card,
                "title": title,
                "zone": "deck",
                "proxies": copies * proxied,
                "lines": [],
            }
        )
        if title == "Bukhgalter" and rules.day >= date(2026, 11, 20):
            findings.append({"code": "FM201", "severity": "error", "message": "Bukhgalter is banned."})
        if "?" in title:
            findings.append({"code": "NM301", "severity": "judge", "message": f"Which card is {title}"})
        if rules.pool is not None and rules.pool.get(card, 0) < copies:
            findings.append({"code": "DK401", "severity": "error", "message": f"{title} is not in the pool."})
        if rules.proxies_banned and proxied:
            findings.append({"code": "PX101", "severity": "error", "message": "Proxies are banned."})
    severities = {finding["severity"] for finding in findings}
    verdict = "illegal" if "error" in severities else "judge" if "judge" in severities else "legal"
    return {
        "source": name,
        "deck": number,
        "title": "",
        "side": side,
        "identity": None,
        "verdict": verdict,
        "size": sum(entry["quantity"] for entry in entries),
        "ruleset": f"rules of {rules.day}",
        "catalogue": "cards 1",
        "paperwork": {},
        "entries": entries,
        "lines": [],
        "findings": findings,
    }


def variant(number: int) -> bytes:
    """Return a list unlike those of other numbers."""
    return BOTH + f"1 Card {number}\n".encode()


def plan(**changes: Any) -> EventPlan:
    """Return the plan of a competitive event with lists due at its start."""
    settings: dict[str, Any] = {
        "name": "Autumn Regional",
        "place": "Berlin",
        "zone": "Europe/Berlin",
        "starts_at": datetime(2026, 11, 14, 10, 0),
        "game": "netrunner",
        "policy": "nisei-1.4",
        "tier": "competitive",
        "format": "standard",
    }
    return EventPlan(**settings | changes)


SHADOWFIST = {"game": "shadowfist", "policy": "sws-1.2", "tier": "open", "format": "final-brawl"}
ONR = {"game": "onr", "policy": "trc-1998", "tier": "open", "format": "constructed"}


def account(store: Store, name: str, organizer: bool = True) -> Actor:
    """Create an account without going through a link, and return it as an actor."""
    email = f"{name.lower()}@example.org"
    with store.writing() as session:
        row = Account(
            email=email,
            email_key=email,
            name=name,
            password_hash="none",
            organizer=organizer,
            created_at=NOW,
        )
        session.add(row)
    return account_actor(row)


@dataclass(frozen=True)
class World:
    """A store with an organizer and an event."""

    store: Store
    organizer: Actor
    event: Event

    @property
    def event_id(self) -> int:
        assert self.event.id is not None
        return self.event.id

    def staff(self, name: str, role: str, **more: Any) -> Actor:
        """Add somebody with an account to the staff."""
        actor = account(self.store, name, organizer=False)
        email = f"{name.lower()}@example.org"
        add_staff(
            Caller(self.store, self.organizer, NOW), self.event_id, name=name, role=role, email=email, **more
        )
        return actor

    def player(self, name: str) -> Actor:
        """Register a player and follow the private link."""
        registered = register_player(Caller(self.store, self.organizer, NOW), self.event_id, name)
        return follow_link(self.store, registered.token)

    def submit(self, player: Actor, text: bytes = BOTH, at: datetime = NOW, **more: Any) -> Receipt:
        """Submit a list for a player, by that player unless another actor is named."""
        by = more.pop("by", player)
        assert player.registration_id is not None
        return submit_decklist(Caller(self.store, by, at), given(player.registration_id, text, **more), check)

    def actions(self) -> list[str]:
        """Return all actions in the audit log of the event, oldest first."""
        return [entry.action for entry in self.audit()]

    def audit(self) -> Sequence[AuditEntry]:
        """Return the audit log of the event, oldest first."""
        query = select(AuditEntry).where(AuditEntry.event_id == self.event_id)
        with self.store.reading() as session:
            return session.exec(query.order_by(col(AuditEntry.id))).all()


def given(registration_id: int, *texts: bytes, **more: Any) -> ListInput:
    """Return what somebody hands in: one document per text."""
    sources = tuple(SourceFile(f"list{number}.txt", text) for number, text in enumerate(texts, 1))
    return ListInput(registration_id, sources, **more)


def new_world(store: Store, **changes: Any) -> World:
    """Create an organizer with an event."""
    organizer = account(store, "Olga")
    return World(store, organizer, create_event(Caller(store, organizer, NOW), plan(**changes)))
