"""An event in which everything has happened, as large as one likes."""

from __future__ import annotations

import io
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from flask import Flask
from PIL import Image
from sqlmodel import col, select

from tests.batch.decks import CORP, ILLEGAL_RUNNER, RUNNER, UNCLEAR_RUNNER
from tests.deckcheck.decks import OLD_CORP, OLD_RUNNER, SHADOWFIST
from tests.services.deck_checks.deck_check_world import CheckWorld, new_check_world
from tests.web.crowd import add_crowd
from tests.web.two_events import DECK
from validator.batch.upload import Upload
from validator.ingest.sheet_code import CodedList, write_code
from validator.services.access import SYSTEM
from validator.services.batches.batch_start import start_batch
from validator.services.batches.batch_work import Worker, work_batch
from validator.services.batches.filing import finish_batch
from validator.services.caller import Caller
from validator.services.deck_checks.check_draw import draw_check
from validator.services.deck_checks.check_opening import CheckRequest, open_check
from validator.services.deck_checks.desk.photos import add_photo
from validator.services.events.staff import add_staff
from validator.services.judging import judge_decks, rules_of
from validator.services.lists.checked_list import SourceFile
from validator.services.lists.proofs import share_check
from validator.services.lists.submission import ListInput, submit_decklist
from validator.services.roster.rounds import record_round
from validator.services.stored_rows import stored
from validator.store.batch_tables import BatchDeck
from validator.store.deck_check import Appeal, Infraction, LostCard, StaffProxy
from validator.store.event_tables import Staff
from validator.store.roster import Registration
from validator.web.site import KEY

LISTS: dict[str, tuple[bytes, ...]] = {
    "nisei-1.4": tuple(
        f"{CORP}\n\n{runner}".encode() for runner in (RUNNER, ILLEGAL_RUNNER, UNCLEAR_RUNNER, RUNNER)
    ),
    "trc-1998": tuple(
        f"{OLD_CORP}\n\n{runner}".encode()
        for runner in (OLD_RUNNER, OLD_RUNNER.replace("4x Score!", "4x Scoar"))
    ),
    "sws-1.2": (SHADOWFIST.encode(), SHADOWFIST.replace("5x Paper Trail", "6x Paper Trail").encode()),
}


@dataclass
class FullEvent:
    """An event with players, lists, rounds, draws, checks, rulings and batches, and how to reach them."""

    app: Flask
    ready: CheckWorld
    values: dict[str, Any]
    players: list[int]
    private: str
    shared: str


def full_event(app: Flask, policy: str, players: int) -> FullEvent:
    """Make the event; the more players, the more of everything else."""
    site = app.extensions[KEY]
    ready = new_check_world(site.store, policy, visibility={"elimination": "list", "finished": "list"})
    tokens = add_crowd(site.store, ready.now, ready.event_id, players, LISTS[policy])
    numbers = [int(token.removeprefix("token-")) for token in tokens]
    for number in (2, 3):
        seat_all(ready, numbers, number)
    drawn = [
        draw_check(Caller(site.store, ready.head, ready.now), ready.event_id) for _ in range(players // 5)
    ]
    legal = numbers[:: len(LISTS[policy])]
    checks = [_checked(ready, number, number in legal) for number in numbers[: players // 2]]
    _second_revision(ready, numbers[0], LISTS[policy][0])
    for place in range(players // 25):
        add_staff(Caller(site.store, SYSTEM, ready.now), ready.event_id, name=f"Judge {place}", role="judge")
    rows = _rows(ready, numbers)
    batch, decks = _batch(ready, policy, players, ready.event_id)
    loose, loose_decks = _batch(ready, policy, players, None)
    _agree(ready, numbers)
    source = SourceFile("list", LISTS[policy][0])
    shared = share_check(Caller(site.store, SYSTEM, ready.now), source, [{"verdict": "legal", **DECK}])
    values = rows | {
        "policy": policy,
        "event_id": ready.event_id,
        "code": ready.world.event.code,
        "language_code": "en",
        "registration_id": numbers[1],
        "receipt": f"receipt-{numbers[0]}",
        "number": 1,
        "chart": "arrivals",
        "batch_id": loose,
        "deck_id": loose_decks[0],
        "value": f"{batch}:{','.join(map(str, decks))}",
        "check_id": checks[1],
        "draw_id": drawn[-1].id,
        "photo_id": _photo(ready, checks[1]),
        "filename": "style/base.css",
        "packed": write_code(CodedList("standard", "2026-11-15", "3x Sure Gamble"))[1],
        "game": "netrunner",
        "card_id": "sure-gamble",
        "list_id": "standard-balance-update-26-08",
        "format_id": "standard",
    }
    return FullEvent(app, ready, values, numbers, tokens[0], shared.token)


def seat_all(ready: CheckWorld, numbers: list[int], round_number: int, elimination: bool = False) -> None:
    """Seat neighbours at one table; the last of an odd number has a bye."""
    tables = {place // 2 + 1: numbers[place : place + 2] for place in range(0, len(numbers), 2)}
    record_round(
        Caller(ready.store, SYSTEM, ready.now), ready.event_id, round_number, tables, elimination=elimination
    )


def _checked(ready: CheckWorld, registration: int, legal: bool) -> int:
    """Open a check, and finish that of a legal list."""
    request = CheckRequest((registration,), reason="A tip.")
    (check,) = open_check(Caller(ready.store, ready.head, ready.now), ready.event_id, request).checks
    if legal:
        ready.finish(check, ready.state(check), ready.head)
    return check.id


def _photo(ready: CheckWorld, check: int) -> int:
    picture = io.BytesIO()
    Image.new("RGB", (8, 8), "red").save(picture, "PNG")
    caller = Caller(ready.store, ready.head, ready.now)
    return stored(add_photo(caller, ready.event_id, check, "sleeves", picture.getvalue()).id)


def _second_revision(ready: CheckWorld, registration: int, text: bytes) -> None:
    entry = ListInput(registration, (SourceFile("list.txt", text + b"\n"),), reason="Too late.")
    submit_decklist(Caller(ready.store, ready.world.organizer, ready.now), entry, judge_decks)


def _rows(ready: CheckWorld, numbers: list[int]) -> dict[str, Any]:
    """Write rulings with appeals, proxies and lost cards, as many as there are players."""
    common = {"event_id": ready.event_id}
    with ready.store.writing() as session:
        rulings = [
            Infraction(
                **common,
                registration_id=number,
                procedure="materials",
                name="Materials",
                prescribed="none",
                penalty="none",
                recorded_at=ready.now,
                recorded_by="Hedy",
            )
            for number in numbers
        ]
        proxies = [
            StaffProxy(
                **common,
                registration_id=number,
                card="x",
                title="A card",
                reason="Torn.",
                made_at=ready.now,
                made_by="Hedy",
            )
            for number in numbers
        ]
        lost = [
            LostCard(
                **common,
                registration_id=number,
                card="x",
                title="A card",
                reported_at=ready.now,
                reported_by="Hedy",
                due_at=ready.now,
            )
            for number in numbers
        ]
        session.add_all([*rulings, *proxies, *lost])
        session.flush()
        session.add_all(
            Appeal(infraction_id=row.id, filed_at=ready.now, filed_by="Player", grounds="No.")
            for row in rulings[::2]
        )
        member = session.exec(select(Staff.id).where(Staff.event_id == ready.event_id)).first()
    return {"ruling_id": rulings[0].id, "proxy_id": proxies[0].id, "lost_id": lost[0].id, "staff_id": member}


def _batch(ready: CheckWorld, policy: str, players: int, event_id: int | None) -> tuple[int, list[int]]:
    """Read lists of known and of unknown people; return the batch and the decks of its first list."""
    texts = LISTS[policy]
    documents = [
        Upload(f"{('Stranger', 'Player')[n % 2]} {n:04d}.txt", texts[n % len(texts)] + b"\n" * n)
        for n in range(players)
    ]
    rules = None if event_id else rules_of(ready.world.event)
    batch = start_batch(
        Caller(ready.store, ready.world.organizer, ready.now),
        "lists.zip",
        documents,
        event_id=event_id,
        rules=rules,
    )
    worker = Worker("tests", lambda: ready.now, timedelta(seconds=60))
    work_batch(ready.store, worker, batch.id, 60)
    assert finish_batch(ready.store, worker.clock, batch.id)
    with ready.store.reading() as session:
        decks = session.exec(select(BatchDeck).where(BatchDeck.batch_id == batch.id)).all()
    first = min(deck.item_id for deck in decks)
    return batch.id, [deck.id for deck in decks if deck.item_id == first]


def _agree(ready: CheckWorld, numbers: list[int]) -> None:
    """Let everybody agree that their lists are shown, and the first have the highest seed."""
    query = select(Registration).where(col(Registration.id).in_(numbers)).order_by(col(Registration.id))
    with ready.store.writing() as session:
        for place, row in enumerate(session.exec(query)):
            row.publish_consent, row.seed = True, len(numbers) - place
