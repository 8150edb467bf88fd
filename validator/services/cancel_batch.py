"""Cancelling a batch: what was read stays, what was not is dropped."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import and_, update
from sqlmodel import col

from validator.services.actor import Actor
from validator.services.audit_log import record_action
from validator.services.batch_rules import find_batch
from validator.services.errors import Conflict
from validator.store.batch import CANCELLED, DROPPED, WAITING, WORKING, Batch, BatchItem

if TYPE_CHECKING:
    from datetime import datetime

    from validator.store.database import Store


def cancel_batch(store: Store, actor: Actor, now: datetime, batch_id: int) -> Batch:
    """Stop a batch; documents that somebody is reading right now are still finished."""
    with store.writing() as session:
        find_batch(session, actor, batch_id)
        stopped = update(Batch).where(and_(col(Batch.id) == batch_id, col(Batch.state) == WORKING))
        if not session.connection().execute(stopped.values(state=CANCELLED, ended_at=now)).rowcount:
            raise Conflict("This batch is not running any more.")
        waiting = and_(col(BatchItem.batch_id) == batch_id, col(BatchItem.state) == WAITING)
        dropped = (
            session.connection().execute(update(BatchItem).where(waiting).values(state=DROPPED)).rowcount
        )
        session.expire_all()
        batch = find_batch(session, actor, batch_id)
        details = {"dropped": dropped}
        record_action(session, actor, now, "batch.cancelled", batch, event_id=batch.event_id, details=details)
    return batch
