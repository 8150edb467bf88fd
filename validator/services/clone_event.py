"""Creating an event after the pattern of another."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from validator.services.actor import Actor, standing_of
from validator.services.audit_log import record_action
from validator.services.create_event import add_event
from validator.services.event_plan import plan_of
from validator.services.permission import Action
from validator.services.stored_rows import find_event

if TYPE_CHECKING:
    from datetime import datetime

    from validator.store.database import Store
    from validator.store.event import Event


def clone_event(
    store: Store, actor: Actor, now: datetime, event_id: int, name: str, starts_at: datetime
) -> Event:
    """Create an event like another: same settings, local cards and pods, a new name and start, no players.

    The deadline keeps its distance from the start.
    """
    with store.writing() as session:
        standing_of(session, actor, event_id).require(Action.CLONE_EVENT)
        pattern = find_event(session, event_id)
        zone = ZoneInfo(pattern.zone)
        start = starts_at if starts_at.tzinfo else starts_at.replace(tzinfo=zone)
        deadline = pattern.deadline and start - (pattern.starts_at - pattern.deadline)
        plan = replace(
            plan_of(pattern),
            name=name,
            starts_at=starts_at,
            deadline=deadline,
            proxy_ban_announced=None,
            registration_open=True,
        )
        event = add_event(session, actor, now, plan, pattern)
        event.local_cards, event.pods = pattern.local_cards, pattern.pods
        details = {"cloned_from": event_id}
        record_action(session, actor, now, "event.cloned", event, event_id=event.id, details=details)
    return event
