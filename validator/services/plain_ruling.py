"""Rulings as plain data: what was asked, prescribed and decided, and the appeals against it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from sqlmodel import col, select

from validator.deckcheck.procedure import NO_PENALTY
from validator.services.stored_rows import stored
from validator.store.deck_check import Appeal, Infraction

if TYPE_CHECKING:
    from datetime import datetime

    from sqlmodel import Session

    from validator.deckcheck.handbook import Handbook

Plain = dict[str, Any]


def plain_rulings(session: Session, rows: Sequence[Infraction], handbook: Handbook) -> list[Plain]:
    """Return rulings with their appeals as plain data, in one query however many they are."""
    query = select(Appeal).where(col(Appeal.infraction_id).in_([row.id for row in rows]))
    appeals: dict[int, list[Appeal]] = {}
    for appeal in session.exec(query.order_by(col(Appeal.id))):
        appeals.setdefault(appeal.infraction_id, []).append(appeal)
    return [_ruling(row, appeals.get(stored(row.id), []), handbook) for row in rows]


def _ruling(row: Infraction, appeals: Sequence[Appeal], handbook: Handbook) -> Plain:
    procedure = handbook.procedures.get(row.procedure)
    questions = (procedure.questions or {}) if procedure else {}
    decided = [appeal.penalty for appeal in appeals if appeal.decided_at is not None]
    final = decided[-1] if decided else row.penalty
    return {
        "id": row.id,
        "procedure": row.procedure,
        "name": row.name,
        "round": row.round_number,
        "answers": [
            {"question": questions[key].text, "answer": _label(handbook, row, key, answer)}
            for key, answer in row.answers.items()
            if key in questions
        ],
        "facts": row.facts,
        "prescribed": row.prescribed,
        "prescribed_name": penalty_name(handbook, row.prescribed),
        "penalty": row.penalty,
        "penalty_name": penalty_name(handbook, row.penalty),
        "final": final,
        "final_name": penalty_name(handbook, final),
        "reason": row.reason,
        "text": row.text,
        "effects": row.effects,
        "escalated": row.escalated,
        "advantage": row.advantage,
        "engine_disagrees": _engine_disagrees(row),
        "recorded_at": plain_moment(row.recorded_at),
        "recorded_by": row.recorded_by,
        "waits_for": row.waits_for if row.confirmed_at is None else [],
        "confirmed_by": row.confirmed_by,
        "appeals": [_appeal(appeal, handbook) for appeal in appeals],
    }


def _engine_disagrees(row: Infraction) -> bool:
    known = row.facts.get("legal")
    return (
        known is not None
        and row.answers.get("legal") in ("yes", "no")
        and ((row.answers["legal"] == "yes") is not known)
    )


def penalty_name(handbook: Handbook, code: str) -> str:
    """Return what people call a penalty."""
    penalty = handbook.penalty(code)
    return penalty.name if penalty else "No penalty" if code == NO_PENALTY else code


def _label(handbook: Handbook, row: Infraction, question: str, answer: str) -> str:
    procedure = handbook.procedures[row.procedure]
    option = (procedure.questions or {})[question].option(answer)
    return option.label if option else answer


def _appeal(appeal: Appeal, handbook: Handbook) -> Plain:
    return {
        "id": appeal.id,
        "filed_at": plain_moment(appeal.filed_at),
        "filed_by": appeal.filed_by,
        "grounds": appeal.grounds,
        "decided_at": plain_moment(appeal.decided_at),
        "decided_by": appeal.decided_by,
        "penalty": appeal.penalty,
        "penalty_name": penalty_name(handbook, appeal.penalty) if appeal.decided_at else "",
        "reason": appeal.reason,
    }


def plain_moment(moment: datetime | None) -> str | None:
    """Return a moment as text."""
    return moment.isoformat() if moment else None
