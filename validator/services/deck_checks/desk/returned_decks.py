"""Decks that a judge still has after a check was closed, and that they are back at their table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlmodel import col, select

from validator.report.deck_report import iso
from validator.services.caller import Caller
from validator.services.deck_checks.check_access import checker_of, verify_not_involved
from validator.services.errors import Conflict, NotFound
from validator.services.stored_rows import find_event
from validator.store.deck_check import FINISHED, DeckCheck

if TYPE_CHECKING:
    from sqlmodel import Session


def return_decks(caller: Caller, check_id: int) -> DeckCheck:
    """Note that the decks of a table are back with their players."""
    with caller.writing() as session:
        check = session.get(DeckCheck, check_id)
        if check is None:
            raise NotFound("There is no such deck check.")
        standing = checker_of(session, caller.actor, find_event(session, check.event_id))
        verify_not_involved(session, standing, (check.registration_id,), check.round_id)
        away = [row for row in checks_without_decks(session, check.round_id) if row.batch == check.batch]
        if not away:
            raise Conflict("The decks of this table are back already.")
        for row in away:
            row.outcome = {**row.outcome, "returned": iso(caller.now)}
        details = {"table": check.table_number}
        caller.record(session, "check.returned", check, event_id=check.event_id, details=details)
    return check


def checks_without_decks(session: Session, round_id: int | None) -> list[DeckCheck]:
    """Return the closed checks of a round whose decks are still with the judge, oldest first."""
    query = select(DeckCheck).where(DeckCheck.round_id == round_id, DeckCheck.status == FINISHED)
    rows = session.exec(query.order_by(col(DeckCheck.id)))
    return [row for row in rows if row.outcome.get("returned", "") is None]
