"""Creating an event."""

from __future__ import annotations

from typing import TYPE_CHECKING

from validator.services.actor import Actor, standing_of
from validator.services.audit_log import record_action
from validator.services.event_plan import EventPlan, event_columns
from validator.services.permission import Action
from validator.services.stored_rows import stored
from validator.services.token import new_code
from validator.store.event import Event, Staff, StaffRole

if TYPE_CHECKING:
    from datetime import datetime

    from sqlmodel import Session

    from validator.store.database import Store

CODE_LENGTH = 8


def create_event(store: Store, actor: Actor, now: datetime, plan: EventPlan) -> Event:
    """Create an event whose organizer is the actor."""
    with store.writing() as session:
        standing_of(session, actor, None).require(Action.CREATE_EVENT)
        event = add_event(session, actor, now, plan, None)
        record_action(session, actor, now, "event.created", event, event_id=event.id)
    return event


def add_event(session: Session, actor: Actor, now: datetime, plan: EventPlan, pattern: Event | None) -> Event:
    """Add the rows of a new event and of its first organizer."""
    columns = event_columns(plan, now.date())
    event = Event(
        **columns,
        code=new_code(CODE_LENGTH),
        created_at=now,
        created_by=actor.account_id,
        cloned_from=pattern.id if pattern else None,
    )
    session.add(event)
    session.flush()
    if actor.account_id is not None:
        session.add(
            Staff(
                event_id=stored(event.id),
                account_id=actor.account_id,
                name=actor.name,
                role=StaffRole.ORGANIZER,
                added_at=now,
            )
        )
    return event
