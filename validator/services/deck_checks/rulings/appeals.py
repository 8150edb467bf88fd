"""Appeals against rulings: noting them, and deciding them; the decision is the ruling's newest state."""

from sqlmodel import Session

from validator.deckcheck.handbook import Handbook, load_handbook
from validator.deckcheck.procedure import NO_PENALTY
from validator.services.caller import Caller, CallSession
from validator.services.deck_checks.check_access import role_words, ruling_roles
from validator.services.deck_checks.rulings.ruling_states import (
    DECIDED,
    NewState,
    effects_with,
    enter_state,
    hold_infraction,
)
from validator.services.errors import Conflict, Invalid, NotAllowed, require_reason
from validator.services.stored_rows import find_event, hold_row, rows_of
from validator.store.deck_check import ANNULLED, REFUSED, STANDING, Appeal, Infraction


def file_appeal(caller: Caller, infraction_id: int, grounds: str) -> Appeal:
    """Note that a player appeals against a ruling."""
    if not grounds.strip():
        raise Invalid("Note what the player says against the ruling.", "grounds")
    with caller.writing() as session:
        row = hold_infraction(session, infraction_id)
        ruling_roles(session, find_event(session, row.event_id), row.registration_id)
        if row.status in (REFUSED, ANNULLED):
            raise Conflict("Nothing follows from this ruling, so there is nothing to appeal.")
        if any(appeal.decided_at is None for appeal in appeals_of(session, infraction_id)):
            raise Conflict("An appeal against this ruling is open already.")
        if appeals_of(session, infraction_id):
            raise Conflict("An appeal against this ruling was decided; that decision is final.")
        appeal = Appeal(
            infraction_id=infraction_id,
            filed_at=caller.now,
            filed_by=caller.actor.name,
            grounds=grounds.strip(),
        )
        session.add(appeal)
        session.record("appeal.filed", appeal, event_id=row.event_id, reason=grounds)
    return appeal


def decide_appeal(caller: Caller, appeal_id: int, penalty: str, reason: str) -> Appeal:
    """Decide an appeal: the penalty that counts from now on, why, and what follows from it."""
    require_reason(reason, "Say why you decide like this.")
    with caller.writing() as session:
        appeal = hold_row(session, Appeal, appeal_id, "There is no such appeal.")
        row = hold_infraction(session, appeal.infraction_id)
        _verify_decision(session, row, appeal, penalty)
        before = row.penalty
        appeal.decided_at, appeal.decided_by = caller.now, caller.actor.name
        appeal.penalty, appeal.reason = penalty, reason.strip()
        _apply(session, row, penalty, reason.strip())
        session.record(
            "appeal.decided",
            appeal,
            event_id=row.event_id,
            reason=reason,
            before=before,
            after=penalty,
            infraction=row.id,
        )
    return appeal


def _apply(session: CallSession, row: Infraction, penalty: str, reason: str) -> None:
    handbook = load_handbook(find_event(session, row.event_id).policy)
    if penalty == row.penalty:
        # Upheld: all that followed still does, and whoever was waited for is waited for.
        state = NewState(DECIDED, row.status, penalty, row.chosen, None, reason)
    else:
        row.waits_for = []
        effects = effects_with(handbook, row, penalty, handbook.appeal.citation)
        state = NewState(DECIDED, STANDING, penalty, penalty, effects, reason)
    enter_state(session, handbook, row, state)


def appeals_of(session: Session, infraction_id: int) -> list[Appeal]:
    """Return the appeals against a ruling, oldest first."""
    return rows_of(session, Appeal, Appeal.infraction_id == infraction_id)


def _verify_decision(session: CallSession, row: Infraction, appeal: Appeal, penalty: str) -> None:
    event = find_event(session, row.event_id)
    handbook = load_handbook(event.policy)
    roles = ruling_roles(session, event, row.registration_id)
    if not set(handbook.appeal.decides) & roles:
        raise NotAllowed(f"{handbook.appeal.text} ({handbook.appeal.citation})")
    if appeal.decided_at is not None:
        raise Conflict(f"{appeal.decided_by} decided this appeal already; that decision is final.")
    if row.status in (REFUSED, ANNULLED):
        raise Conflict("Nothing follows from this ruling any more, so there is nothing to decide.")
    verify_penalty(handbook, penalty)
    chosen = handbook.penalty(penalty)
    if chosen is not None and chosen.by and not set(chosen.by) & roles and penalty != row.penalty:
        raise NotAllowed(f"Only the {role_words(chosen.by)} may set this penalty.")


def verify_penalty(handbook: Handbook, penalty: str) -> None:
    """Raise unless the policy knows the penalty."""
    if penalty != NO_PENALTY and handbook.penalty(penalty) is None:
        raise Invalid("Choose one of the policy's penalties.", "penalty")
