"""Checks that go to a colleague, and decks that go back to their table."""

from sqlmodel import Session, select

from validator.report.deck_record import iso
from validator.services.access import account_actor, standing_of
from validator.services.caller import Caller
from validator.services.deck_checks.check_access import checker_of, hold_open_check, verify_not_involved
from validator.services.deck_checks.material import find_check
from validator.services.errors import Conflict, Invalid, NotFound
from validator.services.stored_rows import find_event, rows_of
from validator.store.account import Account
from validator.store.deck_check import FINISHED, DeckCheck
from validator.store.event_tables import Staff


def assign_check(caller: Caller, check_id: int, staff_id: int) -> DeckCheck:
    """Give a check to somebody of the staff who is not involved in it."""
    with caller.writing() as session:
        check = hold_open_check(session, check_id)
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
        session.record("check.assigned", check, registration=check.registration_id, to=staff.name)
    return check


def return_decks(caller: Caller, check_id: int) -> DeckCheck:
    """Note that the decks of a table are back with their players."""
    with caller.writing() as session:
        check = find_check(session, check_id)
        standing = checker_of(session, find_event(session, check.event_id))
        verify_not_involved(session, standing, (check.registration_id,), check.round_id)
        away = [row for row in checks_without_decks(session, check.round_id) if row.opening == check.opening]
        if not away:
            raise Conflict("The decks of this table are back already.")
        for row in away:
            row.outcome = {**row.outcome, "returned": iso(caller.now)}
        session.record("check.returned", check, table=check.table_number)
    return check


def checks_without_decks(session: Session, round_id: int | None) -> list[DeckCheck]:
    """Return the closed checks of a round whose decks are still with the judge, oldest first."""
    rows = rows_of(session, DeckCheck, DeckCheck.round_id == round_id, DeckCheck.status == FINISHED)
    return [row for row in rows if row.outcome.get("returned", "") is None]
