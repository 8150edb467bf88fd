"""The states of a ruling: one place writes them, so that no page can tell another story than the next."""

from dataclasses import dataclass

from sqlalchemy import func
from sqlmodel import Session, col, select

from validator.deckcheck.handbook import Handbook
from validator.deckcheck.procedure import ESCALATION, NO_PENALTY, Effect, Walk, walk
from validator.deckcheck.ruling import effects_of
from validator.finding import Citation
from validator.report.deck_check_record import EffectRecord
from validator.services.caller import CallSession
from validator.services.stored_rows import find_row, hold_row
from validator.store.deck_check import STANDING, Infraction, RulingState

NO_INFRACTION = "There is no such ruling."
# What brings a ruling into a new state.
GIVEN, CONFIRMED, REFUSAL, CHANGED, DECIDED, ANNULMENT = (
    "given",
    "confirmed",
    "refused",
    "changed",
    "decided",
    "annulled",
)


@dataclass(frozen=True, slots=True)
class NewState:
    """What a ruling becomes: `chosen` is the penalty before repetition raises it; no `effects`: as before."""

    action: str
    status: str
    penalty: str = NO_PENALTY
    chosen: str = NO_PENALTY
    effects: tuple[Effect, ...] | None = ()
    reason: str = ""


def enter_state(session: CallSession, handbook: Handbook, row: Infraction, state: NewState) -> None:
    """Put a ruling into a new state and keep that state for good."""
    penalty = handbook.penalty(state.penalty)
    row.status, row.penalty, row.chosen = state.status, state.penalty, state.chosen
    if state.effects is not None:
        row.effects = [effect_record(effect) for effect in state.effects]
    row.escalated = any(effect["kind"] == ESCALATION for effect in row.effects)
    row.removes = state.status == STANDING and penalty is not None and penalty.removes
    if state.status == STANDING and row.confirmed_at is None:
        row.confirmed_at, row.confirmed_by = session.now, session.actor.name
    session.add(row)
    session.flush()
    number = select(func.count()).where(RulingState.infraction_id == row.id)
    session.add(
        RulingState(
            infraction_id=row.id,
            number=session.exec(number).one() + 1,
            action=state.action,
            status=state.status,
            penalty=state.penalty,
            reason=state.reason,
            effects=row.effects,
            made_at=session.now,
            made_by=session.actor.name,
            account_id=session.actor.account_id,
        )
    )


def effects_with(
    handbook: Handbook, row: Infraction, penalty: str, decided: Citation | None = None
) -> tuple[Effect, ...]:
    """Return what follows from a ruling if its penalty is this one."""
    return effects_of(handbook, walk_of(handbook, row), penalty, None, decided)


def walk_of(handbook: Handbook, row: Infraction) -> Walk:
    """Return the way that a ruling took through its procedure; none where the policy no longer has it."""
    procedure = handbook.procedures.get(row.procedure)
    return walk(procedure, row.answers) if procedure else Walk((), None, ())


def earlier_penalties(
    session: Session, registration_id: int, procedure: str, before: int | None = None
) -> list[str]:
    """Return what a player has already for the same infraction, of rulings that stand.

    A warning that rose stays a warning; `before` leaves out a ruling and everything after it.
    """
    query = select(Infraction.chosen).where(
        Infraction.registration_id == registration_id,
        Infraction.procedure == procedure,
        Infraction.status == STANDING,
    )
    if before is not None:
        query = query.where(col(Infraction.id) < before)
    return list(session.exec(query.order_by(col(Infraction.id))))


def find_infraction(session: Session, infraction_id: int) -> Infraction:
    """Return a ruling for reading."""
    return find_row(session, Infraction, infraction_id, NO_INFRACTION)


def hold_infraction(session: Session, infraction_id: int) -> Infraction:
    """Return a ruling that nobody else can change until the transaction ends."""
    return hold_row(session, Infraction, infraction_id, NO_INFRACTION)


def effect_record(effect: Effect) -> EffectRecord:
    """Return what follows from a ruling as it is kept, with its citation."""
    return {
        "kind": effect.kind,
        "code": effect.code,
        "text": effect.text,
        "document": effect.citation.document,
        "section": effect.citation.section,
        "rule": effect.citation.rule,
    }
