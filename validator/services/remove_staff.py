"""Removing members of an event's staff."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlmodel import select

from validator.services.actor import Actor
from validator.services.add_staff import event_staff
from validator.services.audit_log import record_action
from validator.services.change_staff import hold_staff, verify_organizer_left
from validator.services.event_rules import workflow_of
from validator.services.playing_staff import verify_playing_staff
from validator.store.account import OneTimeLink

if TYPE_CHECKING:
    from datetime import datetime

    from validator.store.database import Store


def remove_staff(store: Store, actor: Actor, now: datetime, staff_id: int) -> None:
    """Remove somebody from the staff; the rest must still satisfy the policy."""
    with store.writing() as session:
        event, staff = hold_staff(session, actor, staff_id)
        verify_organizer_left(session, event, {staff_id})
        others = [other for other in event_staff(session, event) if other.id != staff_id]
        verify_playing_staff(workflow_of(event), others)
        for link in session.exec(select(OneTimeLink).where(OneTimeLink.staff_id == staff_id)):
            link.staff_id, link.revoked_at = None, link.revoked_at or now
        details = {"name": staff.name, "role": staff.role}
        record_action(session, actor, now, "staff.removed", staff, event_id=event.id, details=details)
        session.delete(staff)
