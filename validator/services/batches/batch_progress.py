"""Batches and how far they have come."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import func
from sqlmodel import col, select

from validator.services.access import Action
from validator.services.batches.batch_rules import find_batch
from validator.services.caller import Caller
from validator.store.batch_tables import DONE, DROPPED, WORKING, Batch, BatchDeck, BatchItem

MOST = 50


@dataclass(frozen=True, slots=True)
class BatchRow:
    """A batch with the number of its files and decks."""

    batch: Batch
    uploads: int
    decks: int


def list_batches(caller: Caller, event_id: int | None) -> list[BatchRow]:
    """Return batches, the newest first."""
    uploads = select(func.count()).where(BatchItem.batch_id == Batch.id).correlate(Batch).scalar_subquery()
    decks = select(func.count()).where(BatchDeck.batch_id == Batch.id).correlate(Batch).scalar_subquery()
    query = select(Batch, uploads, decks).where(Batch.event_id == event_id)
    if event_id is None:
        query = query.where(Batch.account_id == caller.actor.account_id)
    with caller.reading() as session:
        action = Action.CHECK_MANY if event_id is None else Action.RUN_BATCH
        caller.standing(session, event_id).require(action)
        rows = session.exec(query.order_by(col(Batch.id).desc()).limit(MOST)).all()
    return [BatchRow(*row) for row in rows]


@dataclass(frozen=True, slots=True)
class BatchProgress:
    """A batch with its counts; `seconds_left` is None as long as nobody can tell."""

    batch: Batch
    total: int
    done: int
    dropped: int
    decks: int
    seconds_left: float | None

    @property
    def running(self) -> bool:
        """Say whether somebody still works on it."""
        return self.batch.state == WORKING

    @property
    def filing(self) -> bool:
        """Say whether everything was read and the lists are being filed."""
        return self.running and self.done + self.dropped == self.total


def batch_progress(caller: Caller, batch_id: int) -> BatchProgress:
    """Count the files of a batch by state, in a fixed number of queries."""
    by_state = (
        select(BatchItem.state, func.count())
        .where(BatchItem.batch_id == batch_id)
        .group_by(col(BatchItem.state))
    )
    with caller.reading() as session:
        batch = find_batch(session, caller.actor, batch_id)
        counts = dict(session.exec(by_state).all())
        decks = session.exec(select(func.count()).where(BatchDeck.batch_id == batch_id)).one()
    total, done = sum(counts.values()), counts.get(DONE, 0)
    return BatchProgress(
        batch=batch,
        total=total,
        done=done,
        dropped=counts.get(DROPPED, 0),
        decks=decks,
        seconds_left=seconds_left(total, done, (caller.now - batch.created_at).total_seconds()),
    )


def seconds_left(total: int, done: int, elapsed: float) -> float | None:
    """Say how long the rest takes if it goes on as it went so far."""
    if not done or elapsed <= 0:
        return None
    return elapsed / done * (total - done)
