"""After a ruling was given: confirming, refusing, changing and annulling it; what follows is made anew."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from sqlmodel import Session

from validator.deckcheck.handbook import Handbook, load_handbook
from validator.deckcheck.ruling import RulingError, effects_of, escalation_of, verify_words
from validator.services.caller import Caller, CallSession
from validator.services.deck_checks.check_access import role_words, ruling_roles
from validator.services.deck_checks.rulings.appeals import appeals_of, verify_penalty
from validator.services.deck_checks.rulings.ruling_states import (
    ANNULMENT,
    CHANGED,
    CONFIRMED,
    REFUSAL,
    NewState,
    earlier_penalties,
    effects_with,
    enter_state,
    hold_infraction,
    walk_of,
)
from validator.services.errors import Conflict, Invalid, NotAllowed, require_reason
from validator.services.stored_rows import find_event
from validator.store.deck_check import ANNULLED, REFUSED, STANDING, WAITING, Infraction
from validator.store.event_tables import Event


@dataclass(frozen=True, slots=True)
class RulingRights:
    """What somebody may do with the rulings on a player, so that pages offer nothing else."""

    confirm: frozenset[int] = frozenset()
    change: frozenset[int] = frozenset()
    decide: bool = False
    deciders: str = ""


def rights_on(
    session: CallSession, event: Event, registration_id: int, rows: Sequence[Infraction]
) -> RulingRights:
    """Return what the caller may do with the rulings on a player."""
    handbook = load_handbook(event.policy)
    deciders = role_words(handbook.appeal.decides)
    try:
        roles = ruling_roles(session, event, registration_id)
    except NotAllowed:
        return RulingRights(deciders=deciders)
    return RulingRights(
        confirm=frozenset(row.id for row in rows if set(row.waits_for) & roles),
        change=frozenset(row.id for row in rows if may_change(session, handbook, row, roles)),
        decide=bool(set(handbook.appeal.decides) & roles),
        deciders=deciders,
    )


def confirm_ruling(caller: Caller, infraction_id: int) -> Infraction:
    """Confirm a ruling that only some may make."""
    with caller.writing() as session:
        row, event = _held_for(session, infraction_id, "confirm")
        handbook = load_handbook(event.policy)
        # From now on it counts, so repetition is looked at now.
        state = _with_penalty(session, handbook, row, row.chosen, CONFIRMED, STANDING)
        enter_state(session, handbook, row, state)
        session.record("infraction.confirmed", row, registration=row.registration_id, penalty=row.penalty)
    return row


def refuse_ruling(caller: Caller, infraction_id: int, reason: str) -> Infraction:
    """Refuse a ruling that waits: nothing follows from it, and it stays on record."""
    require_reason(reason, "Say why you refuse this ruling.")
    with caller.writing() as session:
        row, event = _held_for(session, infraction_id, "refuse")
        state = NewState(REFUSAL, REFUSED, reason=reason.strip())
        enter_state(session, load_handbook(event.policy), row, state)
        session.record("infraction.refused", row, reason=reason, registration=row.registration_id)
    return row


def change_ruling(
    caller: Caller, infraction_id: int, penalty: str, reason: str, text: str = ""
) -> Infraction:
    """Set another penalty; a penalty that is not the caller's to set waits for whoever may."""
    require_reason(reason, "Say why you change this ruling.")
    with caller.writing() as session:
        row, handbook, roles = _changeable(session, infraction_id)
        verify_penalty(handbook, penalty)
        before = row.penalty
        row.text = text.strip() or row.text
        _verify_words(handbook, row, penalty)
        row.waits_for = list(_reserved(handbook, penalty, roles))
        status = WAITING if row.waits_for else STANDING
        state = _with_penalty(session, handbook, row, penalty, CHANGED, status, reason.strip())
        row.reason = reason.strip()
        enter_state(session, handbook, row, state)
        session.record(
            "infraction.changed",
            row,
            reason=reason,
            registration=row.registration_id,
            before=before,
            after=row.penalty,
        )
    return row


def annul_ruling(caller: Caller, infraction_id: int, reason: str) -> Infraction:
    """Take a ruling back altogether; it and its reason stay on record."""
    require_reason(reason, "Say why you annul this ruling.")
    with caller.writing() as session:
        row, handbook, _ = _changeable(session, infraction_id)
        annul(session, handbook, row, reason.strip())
    return row


def _changeable(session: CallSession, infraction_id: int) -> tuple[Infraction, Handbook, set[str]]:
    """Hold a ruling that the caller may change or annul; with it the handbook and the caller's roles."""
    row = hold_infraction(session, infraction_id)
    event = find_event(session, row.event_id)
    handbook = load_handbook(event.policy)
    roles = ruling_roles(session, event, row.registration_id)
    verify_may_change(session, handbook, row, roles)
    return row, handbook, roles


def annul(session: CallSession, handbook: Handbook, row: Infraction, reason: str) -> None:
    """Annul a ruling inside a transaction that has verified who may."""
    if row.status in (REFUSED, ANNULLED):
        raise Conflict("Nothing follows from this ruling any more.")
    enter_state(session, handbook, row, NewState(ANNULMENT, ANNULLED, reason=reason))
    session.record("infraction.annulled", row, reason=reason, registration=row.registration_id)


def verify_may_change(
    session: CallSession, handbook: Handbook, row: Infraction, roles: Collection[str]
) -> None:
    """Raise unless the caller may change a ruling."""
    if may_change(session, handbook, row, roles):
        return
    raise NotAllowed(
        f"You may not change this ruling. Ask the {role_words(handbook.appeal.decides)} "
        f"({handbook.appeal.citation})."
    )


def may_change(session: CallSession, handbook: Handbook, row: Infraction, roles: Collection[str]) -> bool:
    """Tell whether the caller decides appeals, is waited for, or changes an own ruling nobody decided on."""
    if set(handbook.appeal.decides) & set(roles):
        return True
    if row.status == WAITING and set(row.waits_for) & set(roles):
        return True
    own = row.account_id is not None and row.account_id == session.actor.account_id
    untouched = row.status == WAITING or (row.status == STANDING and row.confirmed_by == row.recorded_by)
    decided = any(appeal.decided_at for appeal in appeals_of(session, row.id))
    return own and untouched and not decided


def _verify_words(handbook: Handbook, row: Infraction, penalty: str) -> None:
    procedure = handbook.procedures.get(row.procedure)
    if procedure is None:
        return
    try:
        verify_words(handbook, procedure, penalty, row.text)
    except RulingError as error:
        raise Invalid(str(error), error.field) from error


def _reserved(handbook: Handbook, penalty: str, roles: Collection[str]) -> tuple[str, ...]:
    chosen = handbook.penalty(penalty)
    return chosen.by if chosen is not None and chosen.by and not set(chosen.by) & set(roles) else ()


def _with_penalty(
    session: Session,
    handbook: Handbook,
    row: Infraction,
    penalty: str,
    action: str,
    status: str,
    reason: str = "",
) -> NewState:
    earlier = earlier_penalties(session, row.registration_id, row.procedure, row.id)
    rise = escalation_of(handbook, penalty, earlier)
    if rise is None:
        effects = effects_with(handbook, row, penalty)
        return NewState(action, status, penalty, penalty, effects, reason)
    effects = effects_of(handbook, walk_of(handbook, row), rise.becomes, rise)
    return NewState(action, status, rise.becomes, penalty, effects, reason)


def _held_for(session: CallSession, infraction_id: int, verb: str) -> tuple[Infraction, Event]:
    """Return a ruling that waits for the caller's word."""
    row = hold_infraction(session, infraction_id)
    event = find_event(session, row.event_id)
    roles = ruling_roles(session, event, row.registration_id)
    if row.status != WAITING:
        raise Conflict(f"This ruling does not wait any more: {row.confirmed_by or 'somebody'} settled it.")
    if not set(row.waits_for) & roles:
        raise NotAllowed(f"Only the {role_words(row.waits_for)} may {verb} this ruling.")
    return row, event
