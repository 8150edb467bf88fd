"""Proxies and third-party art: what players declare, and its approval where the policy asks for one."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any

from sqlmodel import Session, col, select

from validator.report.deck_report import DeckReport
from validator.services.access import Action
from validator.services.caller import Caller
from validator.services.errors import Invalid, NotFound
from validator.services.stored_rows import find_event
from validator.store.roster import Registration
from validator.store.submission_tables import Artwork, Proxy

LONGEST = 1000


def declare_proxies(
    session: Session, now: datetime, registration: Registration, decks: Sequence[DeckReport]
) -> None:
    """Make the registration's proxies those of its newest list; approvals of the same cards stay."""
    declared: dict[str, tuple[str, int]] = {}
    for entry in (entry for deck in decks for entry in deck.get("entries", ()) if entry.get("proxies")):
        _, copies = declared.get(entry["card"], ("", 0))
        declared[entry["card"]] = (entry["title"], copies + entry["proxies"])
    for proxy in declared_proxies(session, registration):
        title, copies = declared.pop(proxy.card, ("", 0))
        if not copies:
            session.delete(proxy)
        elif copies > proxy.approved_quantity:
            proxy.approved_at, proxy.approved_by, proxy.approved_quantity = None, "", 0
            proxy.approved_late = False
        proxy.quantity = copies or proxy.quantity
    for card, (title, copies) in declared.items():
        session.add(
            Proxy(registration_id=registration.id, card=card, title=title, quantity=copies, declared_at=now)
        )


def approve_proxies(caller: Caller, registration_id: int, cards: Collection[str]) -> list[Proxy]:
    """Approve the declared proxies of some cards; a longer list needs a new approval.

    An approval after the start is marked as late: the policies that ask for one want it before.
    """
    with caller.changing_registration(registration_id, Action.APPROVE_PROXIES) as (session, registration):
        late = find_event(session, registration.event_id).has_begun(caller.now)
        proxies = [proxy for proxy in declared_proxies(session, registration) if proxy.card in cards]
        if {proxy.card for proxy in proxies} != set(cards):
            raise NotFound("The list declares no proxies of one of these cards. Look at it again.")
        for proxy in proxies:
            proxy.approved_at, proxy.approved_by = caller.now, caller.actor.name
            proxy.approved_quantity, proxy.approved_late = proxy.quantity, late
        approved = {proxy.title: proxy.quantity for proxy in proxies}
        session.record("proxies.approved", registration, approved=approved, **_lateness(late))
    return proxies


def waiting_for_approval(session: Session, event_id: int) -> set[int]:
    """Return the registrations with proxies or art that nobody approved yet."""
    found: set[int] = set()
    for table in (Proxy, Artwork):
        query = (
            select(Registration.id)
            .join(table, col(table.registration_id) == Registration.id)
            .where(Registration.event_id == event_id, col(table.approved_at).is_(None))
        )
        found.update(session.exec(query))
    return found


def declared_proxies(session: Session, registration: Registration) -> list[Proxy]:
    """Return the proxies that a registration's newest list declares."""
    query = select(Proxy).where(Proxy.registration_id == registration.id)
    return list(session.exec(query.order_by(Proxy.title)))


def declare_artwork(caller: Caller, registration_id: int, cards: str) -> None:
    """Keep which cards a player brings with third-party art; another text needs another approval."""
    text = cards.strip()
    if len(text) > LONGEST:
        raise Invalid(f"This is too long: at most {LONGEST} characters.", "art")
    with caller.changing_registration(registration_id, Action.SUBMIT_LIST) as (session, registration):
        kept = artwork_of(session, registration_id)
        if text == (kept.cards if kept else ""):
            return
        if kept:
            session.delete(kept)
            session.flush()
        if text:
            who, now = caller.actor.name, caller.now
            row = Artwork(registration_id=registration_id, cards=text, declared_at=now, declared_by=who)
            session.add(row)
        session.record("art.declared", registration, art=text)


def approve_artwork(caller: Caller, registration_id: int) -> Artwork:
    """Approve the art that a player declared; an approval after the start is marked as late."""
    with caller.changing_registration(registration_id, Action.APPROVE_PROXIES) as (session, registration):
        kept = artwork_of(session, registration_id)
        if kept is None:
            raise NotFound("No third-party art is declared. Note the cards first.")
        event = find_event(session, registration.event_id)
        kept.approved_at, kept.approved_by = caller.now, caller.actor.name
        kept.approved_late = event.has_begun(caller.now)
        late = _lateness(kept.approved_late)
        session.record("art.approved", registration, art=kept.cards, **late)
    return kept


def _lateness(late: bool) -> dict[str, Any]:
    return {"late": True} if late else {}


def artwork_of(session: Session, registration_id: int) -> Artwork | None:
    """Return the art that a player declared, if any."""
    return session.exec(select(Artwork).where(Artwork.registration_id == registration_id)).first()
