"""Rulings as records, the same for reports, summaries, histories, slips and programs."""

from collections.abc import Sequence
from typing import TypeVar

from sqlmodel import Session, col, select

from validator.deckcheck.handbook import Handbook
from validator.report.deck_check_record import AnswerRecord, AppealRecord, RulingRecord, RulingStateRecord
from validator.report.deck_record import iso
from validator.services.deck_checks.check_access import role_words
from validator.store.deck_check import ANNULLED, REFUSED, WAITING, Appeal, Infraction, RulingState

T = TypeVar("T", Appeal, RulingState)


def plain_rulings(session: Session, rows: Sequence[Infraction], handbook: Handbook) -> list[RulingRecord]:
    """Return rulings with their states and appeals, in two queries however many they are."""
    appeals = _by_ruling(session, Appeal, rows)
    states = _by_ruling(session, RulingState, rows)
    return [_ruling(row, appeals.get(row.id, []), states.get(row.id, []), handbook) for row in rows]


def _by_ruling(session: Session, table: type[T], rows: Sequence[Infraction]) -> dict[int, list[T]]:
    query = select(table).where(col(table.infraction_id).in_([row.id for row in rows]))
    found: dict[int, list[T]] = {}
    for item in session.exec(query.order_by(col(table.id))):
        found.setdefault(item.infraction_id, []).append(item)
    return found


def _ruling(
    row: Infraction, appeals: Sequence[Appeal], states: Sequence[RulingState], handbook: Handbook
) -> RulingRecord:
    given = states[0].penalty if states else row.penalty
    return {
        "id": row.id,
        "registration": row.registration_id,
        "procedure": row.procedure,
        "name": row.name,
        "round": row.round_number,
        "status": row.status,
        "headline": headline(row, handbook),
        "answers": _answers(row, handbook),
        "facts": row.facts,
        "prescribed": row.prescribed,
        "prescribed_name": handbook.penalty_name(row.prescribed),
        "given": given,
        "given_name": handbook.penalty_name(given),
        "final": row.penalty,
        "final_name": handbook.penalty_name(row.penalty),
        "removes": row.removes,
        "reason": row.reason,
        "text": row.text,
        "effects": row.effects,
        "escalated": row.escalated,
        "advantage": row.advantage,
        "engine_disagrees": _engine_disagrees(row),
        "recorded_at": iso(row.recorded_at),
        "recorded_by": row.recorded_by,
        "waits_for": row.waits_for if row.status == WAITING else [],
        "confirmed_by": row.confirmed_by,
        "appeals": [_appeal(appeal, handbook) for appeal in appeals],
        "history": [_state(state, handbook) for state in states],
    }


def headline(row: Infraction, handbook: Handbook) -> str:
    """Say in a few words what a ruling comes to now."""
    if row.status == REFUSED:
        return "Refused, no penalty"
    if row.status == ANNULLED:
        return "Annulled, no penalty"
    penalty = handbook.penalty(row.penalty)
    # A penalty without `by` that asks for words has nothing else to say than these words.
    name = row.text if penalty is not None and penalty.words and not penalty.by else None
    words = name or handbook.penalty_name(row.penalty)
    if row.status == WAITING:
        return f"{words} (proposed, waits for the {role_words(row.waits_for)})"
    return words


def _answers(row: Infraction, handbook: Handbook) -> list[AnswerRecord]:
    procedure = handbook.procedures.get(row.procedure)
    questions = procedure.questions if procedure else {}
    answers: list[AnswerRecord] = []
    for key, answer in row.answers.items():
        if key in questions:
            option = questions[key].chosen(answer)
            answers.append({"question": questions[key].text, "answer": option.words if option else answer})
    return answers


def _engine_disagrees(row: Infraction) -> bool:
    known = row.facts.get("legal")
    return (
        known is not None
        and row.answers.get("legal") in ("yes", "no")
        and ((row.answers["legal"] == "yes") is not known)
    )


def _appeal(appeal: Appeal, handbook: Handbook) -> AppealRecord:
    return {
        "id": appeal.id,
        "filed_at": iso(appeal.filed_at),
        "filed_by": appeal.filed_by,
        "grounds": appeal.grounds,
        "decided_at": iso(appeal.decided_at),
        "decided_by": appeal.decided_by,
        "penalty": appeal.penalty,
        "penalty_name": handbook.penalty_name(appeal.penalty) if appeal.decided_at else "",
        "reason": appeal.reason,
    }


def _state(state: RulingState, handbook: Handbook) -> RulingStateRecord:
    return {
        "number": state.number,
        "action": state.action,
        "status": state.status,
        "penalty": state.penalty,
        "penalty_name": handbook.penalty_name(state.penalty),
        "reason": state.reason,
        "effects": state.effects,
        "made_at": iso(state.made_at),
        "made_by": state.made_by,
    }
