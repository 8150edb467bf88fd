"""Giving rulings: the policy's procedure walked to its end, with the penalty and all that follows."""

from collections.abc import Collection
from dataclasses import dataclass

from sqlmodel import Session

from validator.deckcheck.handbook import load_handbook
from validator.deckcheck.procedure import ADVANTAGE
from validator.deckcheck.ruling import Judgement, Ruling, RulingError, rule_on
from validator.report.deck_check_record import KnownFacts
from validator.services.caller import Caller, CallSession
from validator.services.deck_checks.check_access import ruling_roles
from validator.services.deck_checks.check_state import Decision
from validator.services.deck_checks.rulings.ruling_states import (
    GIVEN,
    NewState,
    earlier_penalties,
    enter_state,
)
from validator.services.errors import Invalid
from validator.services.stored_rows import find_event, find_registration, hold_registration, newest_round
from validator.store.deck_check import STANDING, WAITING, Infraction
from validator.store.event_tables import Event


@dataclass(frozen=True, slots=True)
class RulingPreview:
    """A ruling before it is given: who would have to confirm it, and what the player has already."""

    ruling: Ruling
    waits_for: tuple[str, ...]
    earlier: tuple[str, ...]


def preview_ruling(caller: Caller, registration_id: int, decision: Decision) -> RulingPreview:
    """Say what a ruling would bring about, without giving it."""
    with caller.reading() as session:
        event = find_event(session, find_registration(session, registration_id).event_id)
        roles = ruling_roles(session, event, registration_id)
        ruling = make_ruling(session, event, registration_id, decision)
        earlier = earlier_penalties(session, registration_id, decision.procedure)
        return RulingPreview(ruling, ruling.waits_for(roles), tuple(earlier))


def record_infraction(caller: Caller, registration_id: int, decision: Decision) -> Infraction:
    """Record a ruling outside of a deck check."""
    with caller.writing() as session:
        registration = hold_registration(session, registration_id)
        event = find_event(session, registration.event_id)
        roles = ruling_roles(session, event, registration_id)
        return add_infraction(session, event, registration_id, decision, roles)


def add_infraction(
    session: CallSession,
    event: Event,
    registration_id: int,
    decision: Decision,
    roles: Collection[str],
    *,
    check_id: int | None = None,
    facts: KnownFacts | None = None,
) -> Infraction:
    """Add a ruling, its first state and its audit row to the transaction."""
    ruling = make_ruling(session, event, registration_id, decision)
    current = newest_round(session, event.id)
    row = Infraction(
        event_id=event.id,
        registration_id=registration_id,
        check_id=check_id,
        round_number=current.number if current else None,
        procedure=ruling.procedure.id,
        name=ruling.procedure.name,
        prescribed=ruling.prescribed,
        penalty=ruling.penalty,
        recorded_at=session.now,
        recorded_by=session.actor.name,
        account_id=session.actor.account_id,
    )
    write_ruling(session, event, row, ruling, roles, facts or {}, GIVEN)
    session.record(
        "infraction.recorded",
        row,
        reason=row.reason,
        registration=registration_id,
        procedure=row.procedure,
        penalty=row.penalty,
        prescribed=row.prescribed,
        check=check_id,
        waits_for=row.waits_for,
    )
    return row


def write_ruling(
    session: CallSession,
    event: Event,
    row: Infraction,
    ruling: Ruling,
    roles: Collection[str],
    facts: KnownFacts,
    action: str,
) -> None:
    """Write what was ruled into a row, new or amended, as its newest state."""
    waits_for = ruling.waits_for(roles)
    row.answers = {question.id: option.id for question, option in ruling.walk.answered}
    row.facts = facts
    row.prescribed, row.reason, row.text = ruling.prescribed, ruling.reason, ruling.text
    row.advantage = ruling.walk.leads_to(ADVANTAGE)
    row.waits_for = list(waits_for)
    status = WAITING if waits_for else STANDING
    state = NewState(action, status, ruling.penalty, ruling.chosen, ruling.effects, ruling.reason)
    enter_state(session, load_handbook(event.policy), row, state)


def make_ruling(
    session: Session, event: Event, registration_id: int, decision: Decision, before: int | None = None
) -> Ruling:
    """Walk the procedure with what a judge decided; what is missing becomes a sentence."""
    judgement = Judgement(decision.answers, decision.penalty, decision.reason, decision.text)
    earlier = earlier_penalties(session, registration_id, decision.procedure, before)
    try:
        return rule_on(load_handbook(event.policy), decision.procedure, judgement, earlier)
    except RulingError as error:
        raise Invalid(str(error), error.field) from error
