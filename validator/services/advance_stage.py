"""Moving an event from stage to stage."""

from __future__ import annotations

from typing import TYPE_CHECKING

from validator.services.actor import Actor, standing_of
from validator.services.audit_log import record_action
from validator.services.errors import Conflict, Invalid
from validator.services.permission import Action
from validator.services.stored_rows import hold_event
from validator.store.event import Event, Stage

if TYPE_CHECKING:
    from datetime import datetime

    from validator.store.database import Store


def advance_stage(
    store: Store, actor: Actor, now: datetime, event_id: int, stage: str, reason: str = ""
) -> Event:
    """Move an event to a stage; going back needs a reason."""
    stages = list(Stage)
    if stage not in stages:
        raise Invalid("An event is preparing, in Swiss, in elimination or finished.", "stage")
    with store.writing() as session:
        event = hold_event(session, event_id)
        standing_of(session, actor, event_id).require(Action.ADVANCE_STAGE)
        if event.stage == stage:
            raise Conflict(f"The event is in this stage already: {stage}.")
        if stages.index(Stage(stage)) < stages.index(Stage(event.stage)) and not reason.strip():
            raise Invalid("Say why the event goes back to an earlier stage.", "reason")
        details = {"from": event.stage, "to": stage}
        event.stage = stage
        record_action(
            session, actor, now, "event.stage", event, event_id=event_id, reason=reason, details=details
        )
    return event
