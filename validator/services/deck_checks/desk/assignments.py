"""Giving a check to a colleague."""

from __future__ import annotations

from sqlmodel import select

from validator.services.access import account_actor, standing_of
from validator.services.caller import Caller
from validator.services.deck_checks.check_access import verify_not_involved
from validator.services.deck_checks.check_saving import hold_open_check
from validator.services.errors import Invalid, NotFound
from validator.services.stored_rows import find_event
from validator.store.account import Account
from validator.store.deck_check import DeckCheck
from validator.store.event_tables import Staff


def assign_check(caller: Caller, check_id: int, staff_id: int) -> DeckCheck:
    """Give a check to somebody of the staff who is not involved in it."""
    with caller.writing() as session:
        check = hold_open_check(session, caller.actor, check_id)
        event = find_event(session, check.event_id)
        staff = session.exec(select(Staff).where(Staff.id == staff_id, Staff.event_id == event.id)).first()
        if staff is None:
            raise NotFound("There is no such member of staff at this event.")
        if staff.account_id is None:
            raise Invalid(f"{staff.name} has no account and cannot open the check.", "staff")
        colleague = account_actor(session.get_one(Account, staff.account_id))
        standing = standing_of(session, colleague, event.id)
        verify_not_involved(session, standing, (check.registration_id,), check.round_id)
        check.assigned_to, check.assigned_name = staff.account_id, staff.name
        details = {"registration": check.registration_id, "to": staff.name}
        caller.record(session, "check.assigned", check, details=details)
    return check
