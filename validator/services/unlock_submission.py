"""Unlocking a player's list after the lock, and locking it again."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from validator.rules.workflow import ListUnlock
from validator.services.actor import Actor, standing_of
from validator.services.audit_log import record_action
from validator.services.errors import Conflict, Invalid, NotAllowed
from validator.services.event_rules import workflow_of
from validator.services.list_lock import lock_of, may_unlock
from validator.services.permission import Action
from validator.services.stored_rows import find_registration, hold_event, hold_registration

if TYPE_CHECKING:
    from validator.store.database import Store
    from validator.store.roster import Registration

DEFAULT_MINUTES = 30


def unlock_submission(
    store: Store,
    actor: Actor,
    now: datetime,
    registration_id: int,
    reason: str,
    minutes: int = DEFAULT_MINUTES,
) -> Registration:
    """Let a player submit once more, within some minutes, although lists are locked."""
    if not reason.strip():
        raise Invalid("Say why this list is unlocked.", "reason")
    if minutes < 1:
        raise Invalid("A list is unlocked for at least a minute.", "minutes")
    with store.writing() as session:
        event = hold_event(session, find_registration(session, registration_id).event_id, to_change=False)
        registration = hold_registration(session, registration_id)
        standing = standing_of(session, actor, event.id)
        standing.require(Action.UNLOCK_LIST)
        workflow = workflow_of(event)
        if not may_unlock(workflow, standing.role):
            rule = workflow.first(ListUnlock)
            where = f" ({rule.document}, {rule.section})" if rule else ""
            raise NotAllowed(f"Only the organizer or the head judge may unlock a list{where}.")
        lock = lock_of(event, workflow)
        if not lock.closed(now):
            raise Conflict("Lists are not locked: the player can still submit.")
        registration.unlocked_until = now + timedelta(minutes=minutes)
        details = {"minutes": minutes, "lock": lock.rule.id if lock.rule else "deadline"}
        record_action(
            session,
            actor,
            now,
            "list.unlocked",
            registration,
            event_id=event.id,
            reason=reason,
            details=details,
        )
    return registration


def lock_submission(store: Store, actor: Actor, now: datetime, registration_id: int) -> Registration:
    """Take an unlocking back."""
    with store.writing() as session:
        registration = hold_registration(session, registration_id)
        standing_of(session, actor, registration.event_id).require(Action.UNLOCK_LIST)
        registration.unlocked_until = None
        record_action(session, actor, now, "list.locked", registration, event_id=registration.event_id)
    return registration
