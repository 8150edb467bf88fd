"""Two events with their people, for tests about who may see and do what."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from sqlmodel import select

from tests.store.databases import copy_of, put_copy
from tests.web.signed_in import sign_in_as
from validator.batch.upload import Upload
from validator.config import Limits
from validator.services.access import Actor, account_actor
from validator.services.batches.batch_start import start_batch
from validator.services.batches.batch_work import Worker, work_batch
from validator.services.batches.filing import finish_batch
from validator.services.caller import Caller
from validator.services.events.plan import EventPlan
from validator.services.events.settings import create_event
from validator.services.events.staff import add_staff
from validator.services.hooks.hook_list import add_hook, add_test
from validator.services.judging import judge_decks
from validator.services.lists.checked_list import SourceFile
from validator.services.lists.proofs import share_check
from validator.services.lists.submission import ListInput, submit_decklist
from validator.services.roster.players import register_player
from validator.services.roster.rounds import record_round
from validator.store.account import Account
from validator.store.batch_tables import BatchDeck
from validator.store.database import Store
from validator.store.event_tables import Staff
from validator.web.site import KEY

# What the form of the own event's settings sends.
OWN_SETTINGS = {
    "name": "The own event",
    "zone": "Europe/Berlin",
    "starts_at": "2026-11-19T12:00",
    "policy": "nisei-1.4",
    "tier": "competitive",
    "format": "standard",
    "version": "1",
}
LEGAL_RUNNER = b"""Zahya Sadeghi: Versatile Smuggler
3x Sure Gamble
3x Bravado
2x Mutual Favor
2x Overclock
2x Pinhole Threading
3x Carpe Diem
2x Boomerang
3x Docklands Pass
2x Pennyshaver
3x Daily Casts
2x Smartware Distributor
1x The Class Act
1x Red Team
2x Side Hustle
2x Carmen
2x Cat's Cradle
2x Revolver
1x Makler
1x Mayfly
1x Malandragem
"""


@dataclass
class EventWorld:
    """One event: its number, code, staff accounts by role, two players and a spare member of the staff."""

    event_id: int
    code: str
    accounts: dict[str, Account]
    registrations: list[int] = field(default_factory=list)
    tokens: list[str] = field(default_factory=list)
    receipt: str = ""
    spare_staff: int = 0
    judge_staff: int = 0
    batch_id: int = 0
    deck_id: int = 0
    hook_id: int = 0
    delivery_id: int = 0


@dataclass
class TwoEvents:
    """Two events that know nothing of each other, and a shared result."""

    app: Flask
    store: Store
    now: datetime
    own: EventWorld
    other: EventWorld
    shared: str

    def client(self, role: str) -> FlaskClient:
        """Return a browser in which somebody of the own event is signed in, or nobody."""
        client = self.app.test_client()
        account = self.own.accounts.get(role)
        if account is not None:
            sign_in_as(client, account)
        return client


# What the two events left in the database, by their day: most tests of pages begin with a copy of it.
_KEPT: dict[datetime, tuple[sqlite3.Connection, TwoEvents]] = {}


def two_events(app: Flask) -> TwoEvents:
    """Make the two events, or copy them where they were made before."""
    site = app.extensions[KEY]
    store, now = site.store, site.now()
    if store.dialect != "sqlite" or site.settings.limits != Limits():
        return _made(app, store, now)
    if now not in _KEPT:
        made = _made(app, store, now)
        _KEPT[now] = copy_of(store), made
    kept, events = _KEPT[now]
    put_copy(kept, store)
    return replace(events, app=app, store=store, own=_own(events.own), other=_own(events.other))


def _own(world: EventWorld) -> EventWorld:
    """Return an event whose people a test may change."""
    return replace(
        world, accounts={**world.accounts}, registrations=[*world.registrations], tokens=[*world.tokens]
    )


def _made(app: Flask, store: Store, now: datetime) -> TwoEvents:
    own, other = _event(store, now, "own"), _event(store, now, "other")
    actor = account_actor(own.accounts["organizer"])
    shared = share_check(
        Caller(store, actor, now), SourceFile("list", LEGAL_RUNNER), [{"verdict": "legal", **DECK}]
    )
    return TwoEvents(app, store, now, own, other, shared.token)


DECK: dict[str, Any] = {
    "deck": 1,
    "title": "",
    "side": "runner",
    "identity": None,
    "identity_title": None,
    "policy": "nisei-1.4",
    "tier": "competitive",
    "format": "standard",
    "date": "2026-11-16",
    "card_list": None,
    "ruleset": "r",
    "catalogue": "c",
    "size": 0,
    "influence_spent": None,
    "influence_limit": None,
    "agenda_points": None,
    "entries": [],
    "lines": [],
    "findings": [],
}


def _event(store: Store, now: datetime, name: str) -> EventWorld:
    roles = ("organizer", "head_judge", "judge")
    accounts = {role: _account(store, now, f"{name}.{role}", role == "organizer") for role in roles}
    organizer = account_actor(accounts["organizer"])
    plan = EventPlan(
        name=f"The {name} event",
        zone="Europe/Berlin",
        starts_at=(now + timedelta(days=3)).replace(tzinfo=None),
        game="netrunner",
        policy="nisei-1.4",
        tier="competitive",
        format="standard",
    )
    event = create_event(Caller(store, organizer, now), plan)
    assert event.id is not None
    world = EventWorld(event.id, event.code, accounts)
    for role in ("head_judge", "judge"):
        email = accounts[role].email
        add_staff(Caller(store, organizer, now), event.id, name=f"{name} {role}", role=role, email=email)
    add_staff(Caller(store, organizer, now), event.id, name="Spare", role="judge")
    with store.reading() as session:
        numbers = dict(session.exec(select(Staff.name, Staff.id).where(Staff.event_id == event.id)).all())
    world.spare_staff, world.judge_staff = numbers["Spare"] or 0, numbers[f"{name} judge"] or 0
    for player in ("Ada", "Bo"):
        made = register_player(Caller(store, organizer, now), event.id, f"{player} of {name}")
        world.registrations.append(made.registration.id or 0)
        world.tokens.append(made.token)
    entry = ListInput(world.registrations[0], (SourceFile("runner.txt", LEGAL_RUNNER),))
    world.receipt = submit_decklist(Caller(store, organizer, now), entry, judge_decks).submission.receipt
    caller = Caller(store, organizer, now)
    # This machine is no public host: a test of the hook ends before anything is sent.
    hook, _ = add_hook(caller, event.id, "https://localhost:1/told", ["list.submitted"], "only for tests")
    world.hook_id = hook.id or 0
    world.delivery_id = add_test(caller, event.id, world.hook_id)
    world.batch_id, world.deck_id = _finished_batch(store, organizer, now, event.id)
    return world


def add_playing_staff(events: TwoEvents) -> None:
    """Add the owner of the site, and an organizer and a judge who play at Ada's table in the own event."""
    own, store, now = events.own, events.store, events.now
    caller = Caller(store, account_actor(own.accounts["organizer"]), now)
    own.accounts["owner"] = _account(store, now, "site.owner", organizer=True, owner=True)
    seated = [own.registrations[0]]
    for role in ("organizer", "judge"):
        name = f"playing_{role}"
        account = own.accounts[name] = _account(store, now, f"own.{name}", organizer=role == "organizer")
        made = register_player(caller, own.event_id, f"{name} of own").registration.id or 0
        add_staff(
            caller, own.event_id, name=name, role=role, email=account.email, plays=True, registration_id=made
        )
        seated.append(made)
    record_round(caller, own.event_id, 1, {1: seated})


def _finished_batch(store: Store, organizer: Actor, now: datetime, event_id: int) -> tuple[int, int]:
    """Read one list whose owner nobody knows; return the numbers of the batch and of its deck."""
    documents = [Upload("unknown.txt", LEGAL_RUNNER)]
    batch = start_batch(Caller(store, organizer, now), "lists.zip", documents, event_id=event_id)
    assert batch.id is not None
    worker = Worker("tests", lambda: now, timedelta(seconds=60))
    work_batch(store, worker, batch.id, 60)
    finish_batch(store, worker.clock, batch.id)
    with store.reading() as session:
        return batch.id, session.exec(select(BatchDeck.id).where(BatchDeck.batch_id == batch.id)).one() or 0


def _account(store: Store, now: datetime, name: str, organizer: bool, owner: bool = False) -> Account:
    email = f"{name}@example.org"
    with store.writing() as session:
        account = Account(
            email=email,
            email_key=email,
            name=name,
            password_hash="none",
            organizer=organizer,
            owner=owner,
            created_at=now,
        )
        session.add(account)
    return account
