"""Extra time of tables: by the document, with the event's custom, or as a judge sets it with a reason."""

from collections.abc import Sequence
from datetime import timedelta

from sqlmodel import Session, col, select

from validator.deckcheck.clock import extension_minutes
from validator.deckcheck.handbook import Handbook
from validator.services.access import Action
from validator.services.caller import Caller, CallSession
from validator.services.deck_checks.check_access import checker_of, verify_not_seated
from validator.services.deck_checks.check_state import CheckState
from validator.services.deck_checks.material import Material
from validator.services.errors import Invalid, require_reason
from validator.services.stored_rows import find_event, hold_event, hold_row
from validator.store.deck_check import STANDING, Infraction
from validator.store.event_tables import Event
from validator.store.judge_desk import CheckCustom, TableExtension

MOST_CUSTOM = 10
MOST_MINUTES = 60
WHY = "Say why the extension is not what the document gives."


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
        checker_of(session, event).require(Action.SET_CUSTOM)
        row = session.get(CheckCustom, event_id) or CheckCustom(
            event_id=event_id, changed_at=caller.now, changed_by=""
        )
        before, row.shuffling_minutes = row.shuffling_minutes, minutes
        row.changed_at, row.changed_by = caller.now, caller.actor.name
        session.add(row)
        session.record("extension.custom", event, reason=reason, before=before, after=minutes)
    return row


def extend_table(
    session: CallSession, material: Material, state: CheckState, infractions: Sequence[Infraction]
) -> int:
    """Give a table its extra time once for all checks of it; return the minutes of the table."""
    check = material.check
    if check.round_id is None or check.table_number is None:
        return 0
    custom = custom_of(session, check.event_id)
    over = playing_is_over(material.handbook, infractions)
    taken = timedelta(seconds=check.seconds)
    proposed = 0 if over else extension_minutes(taken, material.handbook.extension, custom)
    wanted = proposed if state.extension is None else state.extension
    reason = state.extension_reason.strip()
    if wanted != proposed and not reason:
        raise Invalid(WHY, "extension_reason")
    query = select(TableExtension).where(TableExtension.opening == check.opening).with_for_update()
    row = session.exec(query).first()
    if row is None:
        row = TableExtension(
            event_id=check.event_id,
            round_id=check.round_id,
            table_number=check.table_number,
            opening=check.opening,
            seconds=0,
            minutes=0,
            proposed=0,
            given_at=session.now,
            given_by=session.actor.name,
        )
    row.seconds, row.proposed = max(row.seconds, check.seconds), max(row.proposed, proposed)
    # Both players of a table sit at the same match: the longer time counts, once.
    if not row.changed_by or wanted != proposed:
        row.minutes = wanted if wanted != proposed else max(row.minutes, wanted)
    row.reason = reason or row.reason
    session.add(row)
    return row.minutes


def playing_is_over(handbook: Handbook, infractions: Sequence[Infraction]) -> bool:
    """Tell whether a ruling that stands ends the match, so that no time is left to give back."""
    penalties = [handbook.penalty(row.penalty) for row in infractions if row.status == STANDING]
    return any(penalty is not None and penalty.ends_match for penalty in penalties)


def change_extension(caller: Caller, extension_id: int, minutes: int, reason: str) -> TableExtension:
    """Set the extra time of a table, with a reason."""
    if not 0 <= minutes <= MOST_MINUTES:
        raise Invalid(f"Give 0 to {MOST_MINUTES} minutes.", "minutes")
    require_reason(reason, "Say why the extension is changed.")
    with caller.writing() as session:
        row = hold_row(session, TableExtension, extension_id, "There is no such extension.")
        standing = checker_of(session, find_event(session, row.event_id))
        verify_not_seated(session, standing, row.round_id, row.table_number)
        before, row.minutes, row.reason = row.minutes, minutes, reason.strip()
        row.changed_at, row.changed_by = caller.now, caller.actor.name
        table = row.table_number
        session.record("extension.changed", row, reason=reason, table=table, before=before, after=minutes)
    return row


def extensions_of(session: Session, event: Event, round_id: int | None = None) -> list[TableExtension]:
    """Return the extra time of an event's tables, of one round if named, in the order of tables."""
    query = select(TableExtension).where(TableExtension.event_id == event.id)
    if round_id is not None:
        query = query.where(TableExtension.round_id == round_id)
    return list(session.exec(query.order_by(col(TableExtension.table_number), col(TableExtension.id))))


def extension_of(session: Session, opening: str) -> TableExtension | None:
    """Return the extra time of the table that a check belongs to."""
    return session.exec(select(TableExtension).where(TableExtension.opening == opening)).first()
