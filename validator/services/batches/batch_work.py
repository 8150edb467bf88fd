"""Working on a batch: claiming files, reading them, keeping what was found; each exactly once.

A worker holds the files that it claimed for a short time and prolongs that while it works on them.
Whatever a killed worker held, or one that failed over them, becomes free by itself. What counts is written
in one transaction with the file's state, and only by the worker that still holds it.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from time import monotonic

from sqlalchemy import ColumnElement, and_, delete, func, or_, update
from sqlalchemy.exc import SQLAlchemyError
from sqlmodel import col, select

from validator.batch.checking import check_upload, clue_of
from validator.batch.matching import Entrants, ProbableOwner
from validator.batch.upload import REFUSED, Upload
from validator.pipeline import Question, default_reader
from validator.report.deck_report import DeckReport
from validator.report.kept_report import compress_report
from validator.report.list_summary import deck_summary
from validator.services.batches.batch_rules import roster_of_event, rules_of_batch
from validator.services.judging import event_question
from validator.store.batch_tables import (
    CERTAIN,
    DONE,
    IN_WORK,
    WAITING,
    WORKING,
    Batch,
    BatchDeck,
    BatchItem,
    WorkerBeat,
)
from validator.store.database import Store

Clock = Callable[[], datetime]
CLAIMED_AT_ONCE = 16
KEEP_AFTER_SECONDS = 0.5
# A file that was begun so often and never finished must be what kills the workers.
MOST_ATTEMPTS = 20
DEADLY = "This file could not be read: the reader broke off every time. Ask the player for another one."


@dataclass(frozen=True, slots=True)
class Worker:
    """Somebody who works on batches: a name of its own, a clock, and how long a claim lasts.

    `reading` are the files that it is working on right now; only these are held any longer.
    """

    name: str
    clock: Clock
    lease: timedelta
    reading: set[int] = field(default_factory=set, compare=False)

    def lease_end(self) -> datetime:
        """Return until when a claim made now lasts."""
        return self.clock() + self.lease


def work_batch(store: Store, worker: Worker, batch_id: int, seconds: float) -> bool:
    """Read files of a batch for some seconds; say whether there is more that could be read now."""
    end = monotonic() + seconds
    with store.reading() as session:
        batch = session.get(Batch, batch_id)
        if batch is None or batch.state != WORKING:
            return False
        question = event_question(rules_of_batch(session, batch))
        roster = roster_of_event(session, batch.event_id)
    while monotonic() < end:
        items = claim_items(store, worker, batch_id)
        if not items:
            return False
        worker.reading.update(item.id for item in items)
        try:
            _work_on(store, worker, items, question, roster)
        except BaseException:
            worker.reading.clear()
            release_claims(store, worker)
            raise
        worker.reading.clear()
    return True


def claim_items(store: Store, worker: Worker, batch_id: int, most: int = CLAIMED_AT_ONCE) -> list[BatchItem]:
    """Claim the next files that nobody holds, in their order."""
    now = worker.clock()
    free = or_(
        col(BatchItem.state) == WAITING,
        and_(col(BatchItem.state) == IN_WORK, col(BatchItem.claimed_until) < now),
    )
    query = (
        select(BatchItem)
        .join(Batch, col(Batch.id) == BatchItem.batch_id)
        .where(BatchItem.batch_id == batch_id, Batch.state == WORKING, free)
        .order_by(col(BatchItem.position))
        .limit(most)
        .with_for_update(skip_locked=True, of=BatchItem)
    )
    with store.writing() as session:
        items = list(session.exec(query))
        for item in items:
            item.state, item.worker, item.claimed_until = IN_WORK, worker.name, worker.lease_end()
            item.attempts += 1
    return items


def prolong_claims(store: Store, worker: Worker) -> None:
    """Say that the worker lives, and hold what it is reading for a while longer."""
    held = and_(_held_by(worker), col(BatchItem.id).in_(sorted(worker.reading)))
    with store.writing() as session:
        session.merge(WorkerBeat(name=worker.name, seen_at=worker.clock()))
        session.connection().execute(update(BatchItem).where(held).values(claimed_until=worker.lease_end()))


def release_claims(store: Store, worker: Worker) -> None:
    """Give back what the worker held and did not finish; if that fails too, the claims end by themselves."""
    free = update(BatchItem).where(_held_by(worker)).values(state=WAITING, worker="", claimed_until=None)
    with suppress(SQLAlchemyError), store.writing() as session:
        session.connection().execute(free)


def living_workers(store: Store, since: datetime) -> int:
    """Count the workers that said lately that they live."""
    query = select(func.count()).where(col(WorkerBeat.seen_at) >= since)
    with store.reading() as session:
        return int(session.exec(query).one())


def forget_workers(store: Store, before: datetime) -> None:
    """Forget workers that were not heard of any more."""
    with store.writing() as session:
        session.connection().execute(delete(WorkerBeat).where(col(WorkerBeat.seen_at) < before))


def stuck_batches(store: Store, since: datetime) -> list[int]:
    """Return the unfinished batches to which nothing happened since a moment."""
    lively = select(BatchItem.batch_id).where(
        or_(col(BatchItem.finished_at) >= since, col(BatchItem.claimed_until) >= since)
    )
    return working_batches(store, col(Batch.created_at) < since, col(Batch.id).not_in(lively))


def _work_on(
    store: Store, worker: Worker, items: Sequence[BatchItem], question: Question, roster: Entrants
) -> None:
    """Read files one by one and keep what was found every now and then."""
    found: list[tuple[BatchItem, list[BatchDeck]]] = []
    kept_at = monotonic()
    for item in items:
        found.append((item, _read(item, question, roster)))
        if monotonic() - kept_at > KEEP_AFTER_SECONDS:
            _keep(store, worker, found)
            found, kept_at = [], monotonic()
    _keep(store, worker, found)


def _read(item: BatchItem, question: Question, roster: Entrants) -> list[BatchDeck]:
    upload = Upload(item.name, item.data, item.kind, item.player, item.cobra_id)
    if item.attempts > MOST_ATTEMPTS:
        upload = Upload(item.name, DEADLY.encode(), REFUSED, item.player, item.cobra_id)
    decks = check_upload(upload, question)
    owners = [roster.owner_of(clue_of(upload, deck)) for deck in decks]
    return [_deck(item, number, *both) for number, both in enumerate(zip(decks, owners, strict=True), 1)]


def _deck(item: BatchItem, number: int, record: DeckReport, owner: ProbableOwner) -> BatchDeck:
    return BatchDeck(
        batch_id=item.batch_id,
        item_id=item.id,
        number=number,
        player=item.player or record["paperwork"].get("player", ""),
        verdict=record["verdict"],
        summary=deck_summary(record),
        report=compress_report(record),
        match=owner.state,
        reason=owner.reason,
        candidates=list(owner.candidates),
        registration_id=owner.entrant if owner.state == CERTAIN else None,
    )


def _keep(store: Store, worker: Worker, found: Sequence[tuple[BatchItem, list[BatchDeck]]]) -> None:
    """Write decks and the files' state together, for files that the worker still holds."""
    if not found:
        return
    with store.writing() as session:
        for item, decks in found:
            done = update(BatchItem).where(_held_by(worker), col(BatchItem.id) == item.id)
            values = {"state": DONE, "finished_at": worker.clock(), "claimed_until": None}
            values["reading"] = default_reader().recall(item.name, item.data)
            if session.connection().execute(done.values(**values)).rowcount:
                session.add_all(decks)


def _held_by(worker: Worker) -> ColumnElement[bool]:
    return and_(col(BatchItem.worker) == worker.name, col(BatchItem.state) == IN_WORK)


def unfinished_items(store: Store, batch_id: int) -> int:
    """Count the files of a batch that somebody still has to read, or is reading."""
    query = select(func.count()).where(
        BatchItem.batch_id == batch_id, col(BatchItem.state).in_((WAITING, IN_WORK))
    )
    with store.reading() as session:
        return int(session.exec(query).one())


def working_batches(store: Store, *where: ColumnElement[bool]) -> list[int]:
    """Return the batches that are not finished yet, of those that fit."""
    query = select(Batch.id).where(Batch.state == WORKING, *where).order_by(col(Batch.id))
    with store.reading() as session:
        return list(session.exec(query))


def forgotten_batches(store: Store, now: datetime) -> list[int]:
    """Return the unfinished batches of which nobody holds a file."""
    held = select(BatchItem.batch_id).where(
        col(BatchItem.state) == IN_WORK, col(BatchItem.claimed_until) >= now
    )
    return working_batches(store, col(Batch.id).not_in(held))
