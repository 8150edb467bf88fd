"""How far a batch has come, and how long it will still take."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import func
from sqlmodel import col, select

from validator.services.actor import Actor
from validator.services.batch_rules import find_batch
from validator.store.batch import DONE, DROPPED, IN_WORK, WORKING, Batch, BatchDeck, BatchItem

if TYPE_CHECKING:
    from datetime import datetime

    from validator.store.database import Store


@dataclass(frozen=True, slots=True)
class Progress:
    """A batch with its counts; `seconds_left` is None as long as nobody can tell."""

    batch: Batch
    total: int
    done: int
    in_work: int
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


def batch_progress(store: Store, actor: Actor, now: datetime, batch_id: int) -> Progress:
    """Count the documents of a batch by state, in a fixed number of queries."""
    by_state = (
        select(BatchItem.state, func.count())
        .where(BatchItem.batch_id == batch_id)
        .group_by(col(BatchItem.state))
    )
    with store.reading() as session:
        batch = find_batch(session, actor, batch_id)
        counts = dict(session.exec(by_state).all())
        decks = session.exec(select(func.count()).where(BatchDeck.batch_id == batch_id)).one()
    total, done = sum(counts.values()), counts.get(DONE, 0)
    return Progress(
        batch=batch,
        total=total,
        done=done,
        in_work=counts.get(IN_WORK, 0),
        dropped=counts.get(DROPPED, 0),
        decks=decks,
        seconds_left=seconds_left(total, done, (now - batch.created_at).total_seconds()),
    )


def seconds_left(total: int, done: int, elapsed: float) -> float | None:
    """Say how long the rest takes if it goes on as it went so far."""
    if not done or elapsed <= 0:
        return None
    return elapsed / done * (total - done)
