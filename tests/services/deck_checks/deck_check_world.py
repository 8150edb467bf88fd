"""An event with real lists, players at tables and staff, for the tests of deck checks."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlmodel import select

from tests.deckcheck.decks import NOISE, OLD_RUNNER, REINA, SHADOWFIST, ZAHYA
from tests.services.world import World, new_world
from tests.store.databases import copy_of, put_copy
from validator.services.access import SYSTEM, Actor
from validator.services.caller import Caller
from validator.services.deck_checks.check_finish import FinishedCheck, finish_check
from validator.services.deck_checks.check_opening import CheckRequest, open_check
from validator.services.deck_checks.check_saving import read_check
from validator.services.deck_checks.check_state import Decision
from validator.services.deck_checks.rulings.ruling_entry import record_infraction
from validator.services.events.settings import advance_stage
from validator.services.judging import judge_decks
from validator.services.lists.checked_list import SourceFile
from validator.services.lists.submission import ListInput, submit_decklist
from validator.services.roster.players import register_player
from validator.services.roster.rounds import record_round
from validator.services.stored_rows import stored
from validator.store.account import Account
from validator.store.database import Store
from validator.store.deck_check import DeckCheck, Infraction
from validator.store.event_tables import Event

# Settings of a usual event of each policy, the runner deck that is played there, and a day before it.
POLICIES: dict[str, tuple[dict[str, Any], str, datetime]] = {
    "nisei-1.4": (
        {"policy": "nisei-1.4", "tier": "competitive", "starts_at": datetime(2026, 11, 14, 10, 0)},
        ZAHYA,
        datetime(2026, 11, 13, tzinfo=UTC),
    ),
    "nisei-2018": (
        {"policy": "nisei-2018", "tier": "competitive", "starts_at": datetime(2018, 12, 22, 10, 0)},
        REINA,
        datetime(2018, 12, 21, tzinfo=UTC),
    ),
    "ffg-2.2.1": (
        {"policy": "ffg-2.2.1", "tier": "formal", "starts_at": datetime(2017, 8, 5, 10, 0)},
        NOISE,
        datetime(2017, 8, 4, tzinfo=UTC),
    ),
    "trc-1998": (
        {
            "game": "onr",
            "policy": "trc-1998",
            "tier": "open",
            "format": "constructed",
            "starts_at": datetime(1998, 8, 1, 10, 0),
        },
        OLD_RUNNER,
        datetime(1998, 7, 31, tzinfo=UTC),
    ),
    "sws-1.2": (
        {
            "game": "shadowfist",
            "policy": "sws-1.2",
            "tier": "open",
            "format": "final-brawl",
            "environment": "classic",
            "starts_at": datetime(2023, 8, 5, 10, 0),
        },
        SHADOWFIST,
        datetime(2023, 8, 4, tzinfo=UTC),
    ),
}


@dataclass
class CheckWorld:
    """An event in its first round: Ann meets Ben at table 1, Cem meets Dag at table 2."""

    world: World
    now: datetime
    text: str
    judge: Actor
    head: Actor
    players: dict[str, int] = field(default_factory=dict)

    @property
    def store(self) -> Store:
        return self.world.store

    @property
    def event_id(self) -> int:
        return self.world.event_id

    def register(self, name: str, text: str | None = None) -> int:
        """Register a player and submit a list."""
        registration = register_player(Caller(self.store, SYSTEM, self.now), self.event_id, name).registration
        number = stored(registration.id)
        self.players[name] = number
        source = SourceFile("list.txt", (text or self.text).encode())
        entry = ListInput(number, (source,), reason="Handed in by staff.")
        submit_decklist(Caller(self.store, self.world.organizer, self.now), entry, judge_decks)
        return number

    def open(self, name: str, actor: Actor | None = None, reason: str = "A tip.") -> DeckCheck:
        """Direct a check at a player."""
        # Every player of this world handed in one deck: that of the Runner, where a game has sides.
        sides = () if self.world.event.game == "shadowfist" else ("runner",)
        request = CheckRequest((self.players[name],), sides, reason)
        (check,) = open_check(
            Caller(self.store, actor or self.judge, self.now), self.event_id, request
        ).checks
        return check

    def state(self, check: DeckCheck, added: dict[str, int] | None = None, **changes: int) -> dict[str, Any]:
        """Count everything as listed, apart from changes by card id with underscores."""
        material = read_check(Caller(self.store, SYSTEM, self.now), stored(check.id))
        decks = {}
        for number, listed in material.listed.items():
            found = {row.key: row.copies for row in listed.rows}
            for name, copies in changes.items():
                found[f"deck/{name.replace('_', '-')}"] = copies
            decks[str(number)] = {"found": found, "added": added or {}}
        return {"decks": decks, "started": 0, "ended": 401_000}

    def finish(
        self, check: DeckCheck, state: dict[str, Any], actor: Actor | None = None, revision: int = 0
    ) -> FinishedCheck:
        """Finish a check ten minutes after it began."""
        later = self.now + timedelta(minutes=10)
        return finish_check(
            Caller(self.store, actor or self.judge, later), stored(check.id), revision, state, judge_decks
        )

    def start(self) -> None:
        """Let the event begin."""
        advance_stage(Caller(self.store, SYSTEM, self.now), self.event_id, "swiss")
        self.now = self.world.event.starts_at + timedelta(minutes=30)

    def seat(self, *tables: tuple[str, ...], number: int = 1) -> None:
        """Enter a round."""
        seats = {place: [self.players[name] for name in names] for place, names in enumerate(tables, 1)}
        record_round(Caller(self.store, SYSTEM, self.now), self.event_id, number, seats)


# What such events left in empty databases, by how they were asked for.
_KEPT: dict[str, tuple[sqlite3.Connection, CheckWorld]] = {}


def new_check_world(
    store: Store, policy: str = "nisei-1.4", begun: bool = True, judges: bool = True, **changes: Any
) -> CheckWorld:
    """Create an event under a policy with four players and, unless not wanted, a judge and a head judge.

    It is made once; later tests begin with a copy of it.
    """
    if store.dialect != "sqlite" or not _is_empty(store):
        return _made(store, policy, begun, judges, changes)
    asked = repr((policy, begun, judges, sorted(changes.items())))
    if asked not in _KEPT:
        made = _made(store, policy, begun, judges, changes)
        _KEPT[asked] = copy_of(store), made
    kept, ready = _KEPT[asked]
    put_copy(kept, store)
    with store.reading() as session:
        event = session.get_one(Event, ready.event_id)
    return replace(ready, world=World(store, ready.world.organizer, event), players={**ready.players})


def _is_empty(store: Store) -> bool:
    with store.reading() as session:
        return session.exec(select(Account.id)).first() is None


def _made(store: Store, policy: str, begun: bool, judges: bool, changes: dict[str, Any]) -> CheckWorld:
    settings, text, now = POLICIES[policy]
    world = new_world(store, **settings | changes)
    judge = world.staff("Judy", "judge") if judges else world.organizer
    head = world.staff("Hedy", "head_judge") if judges else world.organizer
    ready = CheckWorld(world, now, text, judge, head)
    for name in ("Ann", "Ben", "Cem", "Dag"):
        ready.register(name)
    if begun:
        ready.seat(("Ann", "Ben"), ("Cem", "Dag"))
        ready.start()
    return ready


def playing(ready: CheckWorld, name: str, role: str = "judge", **more: Any) -> Actor:
    """Let somebody of the staff play as the player of the same name."""
    if name not in ready.players:
        ready.register(name)
    return ready.world.staff(name, role, registration_id=ready.players[name], **more)


def ruled(ready: CheckWorld, name: str, actor: Actor, procedure: str, **answers: str) -> Infraction:
    """Rule on a player as the procedure prescribes."""
    decision = Decision(procedure=procedure, answers=answers, text="What I saw at the table.")
    return record_infraction(Caller(ready.store, actor, ready.now), ready.players[name], decision)


def warned(ready: CheckWorld, name: str) -> Infraction:
    """Warn a player over an honest mistake."""
    answers = {"stands-in": "no"}
    decision = Decision(
        procedure="materials", answers=answers, penalty="warning", reason="An honest mistake."
    )
    return record_infraction(Caller(ready.store, ready.judge, ready.now), ready.players[name], decision)
