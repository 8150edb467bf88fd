"""Finishing a check: what was found and decided is kept together, with the correction that follows."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlmodel import Session, col

from validator.deckcheck.clock import Clock
from validator.report.deck_record import iso
from validator.services.caller import Caller, CallSession
from validator.services.deck_checks.check_access import hold_open_check, roles_at_check
from validator.services.deck_checks.check_saving import write_state
from validator.services.deck_checks.check_state import CheckState, Decision, read_state
from validator.services.deck_checks.correction import carry_out, plan_correction, repairs_of
from validator.services.deck_checks.desk.extensions import extend_table
from validator.services.deck_checks.material import Material, material_of
from validator.services.deck_checks.outcome import Outcome, outcome_of, plain_outcome
from validator.services.deck_checks.rulings.ruling_changes import annul, verify_may_change
from validator.services.deck_checks.rulings.ruling_entry import add_infraction, make_ruling, write_ruling
from validator.services.deck_checks.rulings.ruling_states import CHANGED
from validator.services.errors import Invalid
from validator.services.judging import CheckDecks
from validator.services.stored_rows import rows_of
from validator.store.deck_check import ANNULLED, FINISHED, REFUSED, DeckCheck, Infraction

# A phone whose clock is wrong must not give a table hours of extra time.
LONGEST_CHECK = timedelta(hours=6)
NO_LONGER_FOUND = "The check was amended and no longer finds this."


@dataclass(frozen=True, slots=True)
class FinishedCheck:
    """A closed check with its rulings, the number of the corrected revision, and why there is none."""

    check: DeckCheck
    infractions: tuple[Infraction, ...]

    @property
    def corrected(self) -> int | None:
        """Return the number of the corrected revision."""
        return self.check.outcome["correction"].get("revision")

    @property
    def uncorrected(self) -> str:
        """Say why the list was not corrected although a ruling asks for it."""
        return self.check.outcome["correction"].get("note") or ""


def finish_check(
    caller: Caller, check_id: int, revision: int, plain: object, check: CheckDecks
) -> FinishedCheck:
    """Close a check: save it, record its rulings and its correction together, then carry that out."""
    state = read_state(plain)
    with caller.writing() as session:
        row = hold_open_check(session, check_id)
        write_state(row, caller.actor, caller.now, revision, state)
        material = material_of(session, row, caller.now)
        outcome = outcome_of(material, state)
        _verify_rulings(outcome, state)
        infractions = _record(session, material, outcome, state)
        _close(session, material, outcome, state, infractions)
        session.record(
            "check.finished",
            row,
            registration=row.registration_id,
            match=outcome.in_order,
            seconds=row.seconds,
        )
    return FinishedCheck(carry_out(caller, check_id, check), infractions)


def _verify_rulings(outcome: Outcome, state: CheckState) -> None:
    ruled = {decision.procedure for decision in state.rulings}
    for procedure in outcome.procedures:
        if procedure.id not in ruled:
            raise Invalid(f"There is no ruling yet on: {procedure.name}. Answer its questions.", procedure.id)


def _record(
    session: CallSession, material: Material, outcome: Outcome, state: CheckState
) -> tuple[Infraction, ...]:
    """Record the rulings; those of an amended check change, and those it no longer finds are annulled."""
    check, event = material.check, material.event
    roles = roles_at_check(session, event, check)
    earlier = {row.procedure: row for row in rulings_of(session, check)}
    found = []
    for decision in state.rulings:
        row = earlier.pop(decision.procedure, None)
        if row is not None:
            _amend(session, material, row, decision, roles, outcome)
        else:
            row = add_infraction(
                session,
                event,
                check.registration_id,
                decision,
                roles,
                check_id=check.id,
                facts=outcome.facts,
            )
        found.append(row)
    for row in earlier.values():
        verify_may_change(session, material.handbook, row, roles)
        annul(session, material.handbook, row, NO_LONGER_FOUND)
    return tuple(found)


def _amend(
    session: CallSession,
    material: Material,
    row: Infraction,
    decision: Decision,
    roles: Collection[str],
    outcome: Outcome,
) -> None:
    """Rule anew where an amended check says something else; what stays the same keeps its state."""
    ruling = make_ruling(session, material.event, row.registration_id, decision, row.id)
    answers = {question.id: option.id for question, option in ruling.walk.answered}
    if (answers, decision.penalty or ruling.prescribed, ruling.text) == (row.answers, row.chosen, row.text):
        row.facts = outcome.facts
        return
    verify_may_change(session, material.handbook, row, roles)
    before = row.penalty
    write_ruling(session, material.event, row, ruling, roles, outcome.facts, CHANGED)
    session.record(
        "infraction.changed", row, registration=row.registration_id, before=before, after=row.penalty
    )


def rulings_of(session: Session, check: DeckCheck) -> list[Infraction]:
    """Return the rulings of a check from which something follows, oldest first."""
    lasting = col(Infraction.status).not_in([REFUSED, ANNULLED])
    return rows_of(session, Infraction, Infraction.check_id == check.id, lasting)


def _close(
    session: CallSession,
    material: Material,
    outcome: Outcome,
    state: CheckState,
    infractions: tuple[Infraction, ...],
) -> None:
    row, now = material.check, session.now
    clock = clock_of(row, now, state)
    row.status, row.closed_at, row.closed_by = FINISHED, now, session.actor.name
    row.seconds = int(clock.taken(now).total_seconds())
    row.extension = extend_table(session, material, state, infractions)
    correction = plan_correction(material, outcome, infractions, wanted=state.correct)
    row.outcome = {
        **plain_outcome(outcome, repairs_of(material, outcome)),
        "returned": iso(now) if state.returned else None,
        "correction": correction,
    }


def clock_of(row: DeckCheck, now: datetime, state: CheckState) -> Clock:
    """Return the clock of a check: the judge's own, which also ran without a network, if it makes sense."""
    seconds = state.seconds
    if seconds is not None and seconds <= LONGEST_CHECK.total_seconds():
        return Clock(row.opened_at, row.opened_at + timedelta(seconds=seconds))
    return Clock(row.opened_at, now)
