"""The batches of an event, or those that somebody started without one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import func
from sqlmodel import col, select

from validator.services.actor import Actor, standing_of
from validator.services.permission import Action
from validator.store.batch import Batch, BatchDeck, BatchItem

if TYPE_CHECKING:
    from validator.store.database import Store

MOST = 50


@dataclass(frozen=True, slots=True)
class BatchRow:
    """A batch with the number of its documents and decks."""

    batch: Batch
    documents: int
    decks: int


def list_batches(store: Store, actor: Actor, event_id: int | None) -> list[BatchRow]:
    """Return batches, the newest first."""
    documents = select(func.count()).where(BatchItem.batch_id == Batch.id).correlate(Batch).scalar_subquery()
    decks = select(func.count()).where(BatchDeck.batch_id == Batch.id).correlate(Batch).scalar_subquery()
    query = select(Batch, documents, decks).where(Batch.event_id == event_id)
    if event_id is None:
        query = query.where(Batch.account_id == actor.account_id)
    with store.reading() as session:
        action = Action.CHECK_MANY if event_id is None else Action.RUN_BATCH
        standing_of(session, actor, event_id).require(action)
        rows = session.exec(query.order_by(col(Batch.id).desc()).limit(MOST)).all()
    return [BatchRow(*row) for row in rows]
