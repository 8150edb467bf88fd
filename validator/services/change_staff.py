"""Changing what members of an event's staff are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from validator.services.actor import Actor, standing_of
from validator.services.add_staff import event_staff, verify_staff
from validator.services.audit_log import record_action
from validator.services.errors import Conflict, Invalid, NotFound
from validator.services.permission import Action
from validator.services.stored_rows import hold_event
from validator.store.event import Event, Staff, StaffRole

if TYPE_CHECKING:
    from datetime import datetime

    from sqlmodel import Session

    from validator.store.database import Store

CHANGEABLE = {"role", "judge_order", "plays", "registration_id"}
LAST_ORGANIZER = "An event keeps at least one organizer. Add another one first."


def change_staff(store: Store, actor: Actor, now: datetime, staff_id: int, **changes: Any) -> Staff:
    """Change role, place in the judge order, or whether and as which registration somebody plays."""
    unknown = set(changes) - CHANGEABLE
    if unknown:
        raise Invalid(f"This cannot be changed: {', '.join(sorted(unknown))}.")
    with store.writing() as session:
        event, staff = hold_staff(session, actor, staff_id)
        changed = {name: value for name, value in changes.items() if getattr(staff, name) != value}
        details = {name: [getattr(staff, name), value] for name, value in changed.items()}
        for name, value in changed.items():
            setattr(staff, name, value)
        staff.plays = staff.plays or staff.registration_id is not None
        verify_staff(session, event, staff)
        verify_organizer_left(session, event, {staff_id} if staff.role != StaffRole.ORGANIZER else set())
        record_action(session, actor, now, "staff.changed", staff, event_id=event.id, details=details)
    return staff


def hold_staff(session: Session, actor: Actor, staff_id: int) -> tuple[Event, Staff]:
    """Return the event and a member of its staff for a change by the actor."""
    staff = session.get(Staff, staff_id)
    if staff is None:
        raise NotFound("There is no such member of the staff.")
    standing_of(session, actor, staff.event_id).require(Action.MANAGE_STAFF)
    return hold_event(session, staff.event_id), staff


def verify_organizer_left(session: Session, event: Event, leaving: set[int]) -> None:
    """Raise when no organizer with an account would be left."""
    with session.no_autoflush:
        rest = [staff for staff in event_staff(session, event) if staff.id not in leaving]
    if leaving and not any(staff.role == StaffRole.ORGANIZER and staff.account_id for staff in rest):
        raise Conflict(LAST_ORGANIZER)
