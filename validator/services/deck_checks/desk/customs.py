"""What the judges of an event do by custom, beyond what their document says."""

from __future__ import annotations

from sqlmodel import Session

from validator.services.access import Role
from validator.services.caller import Caller
from validator.services.deck_checks.check_access import checker_of
from validator.services.errors import Invalid, NotAllowed, require_reason
from validator.services.stored_rows import hold_event
from validator.store.judge_desk import CheckCustom

MOST_CUSTOM = 10


def custom_of(session: Session, event_id: int) -> int:
    """Return the minutes that judges of an event add for shuffling again; none unless somebody set them."""
    row = session.get(CheckCustom, event_id)
    return row.shuffling_minutes if row else 0


def set_custom(caller: Caller, event_id: int, minutes: int, reason: str) -> CheckCustom:
    """Set the minutes that judges add by custom at an event."""
    if not 0 <= minutes <= MOST_CUSTOM:
        raise Invalid(f"Add 0 to {MOST_CUSTOM} minutes.", "minutes")
    require_reason(reason, "Say why: no policy mentions this.")
    with caller.writing() as session:
        event = hold_event(session, event_id)
        standing = checker_of(session, caller.actor, event)
        if standing.role not in (Role.ORGANIZER, Role.HEAD_JUDGE, Role.SYSTEM):
            raise NotAllowed("The organizer or the head judge decides about the custom of an event.")
        row = session.get(CheckCustom, event_id) or CheckCustom(
            event_id=event_id, changed_at=caller.now, changed_by=""
        )
        before, row.shuffling_minutes = row.shuffling_minutes, minutes
        row.changed_at, row.changed_by = caller.now, caller.actor.name
        session.add(row)
        details = {"before": before, "after": minutes}
        caller.record(session, "extension.custom", event, reason=reason, details=details)
    return row
