"""Amending a closed check: reopening it to be closed anew, or annulling it; its old report stays readable."""

from validator.services.caller import Caller, CallSession
from validator.services.deck_checks.check_access import roles_at_check, verify_reader
from validator.services.deck_checks.check_finish import rulings_of
from validator.services.deck_checks.check_opening import running_check
from validator.services.deck_checks.check_record import record_of, versions_of
from validator.services.deck_checks.correction import carry_out, taken_back
from validator.services.deck_checks.material import NO_CHECK, Material, material_of
from validator.services.deck_checks.rulings.ruling_changes import annul, verify_may_change
from validator.services.errors import Conflict, NotAllowed, require_reason
from validator.services.judging import judge_decks
from validator.services.stored_rows import hold_row
from validator.store.deck_check import ABANDONED, FINISHED, OPEN, CheckVersion, DeckCheck
from validator.store.event_tables import StaffRole


def reopen_check(caller: Caller, check_id: int, reason: str) -> DeckCheck:
    """Open a closed check again to amend it; its rulings stand until it is closed anew."""
    _catch_up(caller, check_id, reason)
    with caller.writing() as session:
        material = _held(session, check_id, reason)
        row = material.check
        if running_check(session, material.registration) is not None:
            raise Conflict("This player is being checked right now. Close that check first.")
        _keep_version(session, material, reason)
        row.status, row.closed_at, row.closed_by = OPEN, None, ""
        session.record("check.reopened", row, reason=reason)
    return row


def annul_check(caller: Caller, check_id: int, reason: str) -> DeckCheck:
    """Annul a closed check with its rulings and its correction: it does not count, and stays on record."""
    _catch_up(caller, check_id, reason)
    with caller.writing() as session:
        material = _held(session, check_id, reason)
        row, handbook = material.check, material.handbook
        _keep_version(session, material, reason)
        roles = roles_at_check(session, material.event, row)
        for ruling in rulings_of(session, row):
            verify_may_change(session, handbook, ruling, roles)
            annul(session, handbook, ruling, f"The check was annulled: {reason.strip()}")
        row.status, row.end_reason = ABANDONED, reason.strip()
        row.closed_at, row.closed_by = caller.now, caller.actor.name
        row.outcome = {**row.outcome, "correction": taken_back(material)}
        session.record("check.annulled", row, reason=reason)
    return carry_out(caller, check_id, judge_decks)


def _catch_up(caller: Caller, check_id: int, reason: str) -> None:
    """Carry out what the check still owes the list, so that it is known what there is to take back."""
    with caller.reading() as session:
        _held(session, check_id, reason)
    carry_out(caller, check_id, judge_decks)


def _held(session: CallSession, check_id: int, reason: str) -> Material:
    """Return a closed check that the caller may amend: the judge who closed it, or who leads the event."""
    require_reason(reason, "Say why the check is amended.")
    row = hold_row(session, DeckCheck, check_id, NO_CHECK)
    verify_reader(session, row)
    if row.status != FINISHED:
        raise Conflict("Only a closed check can be amended.")
    material = material_of(session, row)
    roles = roles_at_check(session, material.event, row)
    if not roles & {StaffRole.ORGANIZER, StaffRole.HEAD_JUDGE} and row.closed_by != session.actor.name:
        raise NotAllowed(
            f"{row.closed_by} closed this check: they, the head judge or the organizer amend it."
        )
    return material


def _keep_version(session: CallSession, material: Material, reason: str) -> None:
    check = material.check
    version = CheckVersion(
        check_id=check.id,
        number=len(versions_of(session, check)) + 1,
        document=record_of(session, material),
        replaced_at=session.now,
        replaced_by=session.actor.name,
        reason=reason.strip(),
    )
    session.add(version)
