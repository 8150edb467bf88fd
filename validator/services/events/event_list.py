"""The events that somebody works at."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import func
from sqlmodel import col, select

from validator.services.caller import Caller
from validator.store import audit
from validator.store.event_tables import Event, Staff
from validator.store.roster import REGISTERED, Registration


@dataclass(frozen=True, slots=True)
class EventRow:
    """An event, the actor's role there, and how many players are registered."""

    event: Event
    role: str
    registered: int


def list_events(caller: Caller, *, archived: bool | None = False) -> list[EventRow]:
    """Return the actor's events, the newest first; the command line sees all of them.

    Archived ones are left out, or the only ones; `None` takes both.
    """
    if caller.actor.kind not in (audit.ACCOUNT, audit.SYSTEM):
        return []
    registered = (
        select(func.count())
        .where(Registration.event_id == Event.id, Registration.status == REGISTERED)
        .correlate(Event)
        .scalar_subquery()
    )
    query = select(Event, Staff.role, registered).outerjoin(
        Staff, (col(Staff.event_id) == Event.id) & (col(Staff.account_id) == caller.actor.account_id)
    )
    query = query.where(col(Event.deleted_at).is_(None))
    if archived is not None:
        query = query.where(col(Event.archived_at).is_not(None) == archived)
    if caller.actor.kind == audit.ACCOUNT:
        query = query.where(col(Staff.id).is_not(None))
    with caller.reading() as session:
        rows = session.exec(query.order_by(col(Event.day).desc(), col(Event.id).desc())).all()
    return [EventRow(event, role or caller.actor.kind, count) for event, role, count in rows]
