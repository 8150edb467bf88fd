"""A policy's handbook as the check screen carries it along: its script walks the procedures by itself."""

from collections.abc import Iterable
from typing import TypedDict

from validator.deckcheck.handbook import Handbook
from validator.rules.procedure_parts import (
    ChecklistPoint,
    Consequence,
    Escalation,
    Option,
    Penalty,
    Procedure,
    ProcedureQuestion,
    StatedEffect,
    Statement,
)


class ShownStatement(TypedDict):
    """A sentence of the document, and where it is written."""

    text: str
    cite: str


class ShownPoint(ShownStatement):
    """A line of the checklist, and the procedure to follow when it does not hold."""

    id: str
    fails: str


class ShownEscalation(ShownStatement):
    """What repetition makes of a penalty."""

    penalty: str
    count: int
    becomes: str


class ShownConsequence(ShownStatement):
    """What else follows from some penalties."""

    code: str
    penalties: tuple[str, ...]


class ShownEffect(ShownStatement):
    """What an answer brings about; with a `penalty`, only as long as the ruling's is that one."""

    kind: str
    code: str
    penalty: str


class ShownPenalty(TypedDict):
    """A penalty that can be set, and who alone may set it."""

    code: str
    name: str
    by: tuple[str, ...]
    removes: bool
    ends_match: bool
    words: bool


class ShownOption(TypedDict):
    """An answer to choose, and the question that it leads to."""

    id: str
    label: str
    to: str
    by: tuple[str, ...]
    effects: list[ShownEffect]


class ShownQuestion(TypedDict):
    """A question to the judge, and the fact that answers it beforehand."""

    text: str
    fact: str
    options: list[ShownOption]


class ShownProcedure(TypedDict):
    """How one kind of infraction is dealt with."""

    name: str
    start: str
    ruling: bool
    by: tuple[str, ...]
    checks: bool
    cite: str
    effects: list[ShownEffect]
    questions: dict[str, ShownQuestion]


class ShownHandbook(TypedDict):
    """All procedures; `deck` is the one for a deck that is not as listed."""

    deck: str
    penalties: list[ShownPenalty]
    escalations: list[ShownEscalation]
    procedures: dict[str, ShownProcedure]
    consequences: list[ShownConsequence]
    adjustment: ShownStatement
    appeal: ShownStatement
    hint: str
    leniency: str


def shown_handbook(handbook: Handbook, tier: str) -> ShownHandbook:
    """Return what the screen needs to ask and to rule at an event of a tier."""
    hint, leniency = handbook.hint, handbook.leniency
    lenient = leniency if leniency and tier in leniency.tiers else None
    return {
        "deck": handbook.deck_procedure().id,
        "penalties": [_penalty(penalty) for penalty in handbook.penalties],
        "escalations": [_escalation(escalation) for escalation in handbook.escalations],
        "procedures": {key: _procedure(value) for key, value in handbook.procedures.items()},
        "consequences": [_consequence(consequence) for consequence in handbook.consequences],
        "adjustment": shown_statement(handbook.adjustment),
        "appeal": shown_statement(handbook.appeal),
        "hint": f"{hint.text} ({hint.citation})" if hint else "",
        "leniency": f"{lenient.text} ({lenient.citation})" if lenient else "",
    }


def shown_statement(part: Statement) -> ShownStatement:
    """Return a sentence with where it is written, for people."""
    return {"text": part.text, "cite": str(part.citation)}


def shown_point(point: ChecklistPoint) -> ShownPoint:
    """Return a line of the checklist."""
    return {**shown_statement(point), "id": point.id, "fails": point.fails}


def _penalty(penalty: Penalty) -> ShownPenalty:
    return {
        "code": penalty.code,
        "name": penalty.name,
        "by": penalty.by,
        "removes": penalty.removes,
        "ends_match": penalty.ends_match,
        "words": penalty.words,
    }


def _escalation(part: Escalation) -> ShownEscalation:
    return {
        **shown_statement(part),
        "penalty": part.penalty,
        "count": part.count,
        "becomes": part.becomes,
    }


def _consequence(part: Consequence) -> ShownConsequence:
    return {**shown_statement(part), "code": part.code, "penalties": part.penalties}


def _procedure(procedure: Procedure) -> ShownProcedure:
    return {
        "name": procedure.name,
        "start": procedure.start,
        "ruling": procedure.ruling,
        "by": procedure.by,
        "checks": procedure.checks,
        "cite": str(procedure.citation),
        "effects": _effects(procedure, procedure.effects),
        "questions": {key: _question(procedure, found) for key, found in procedure.questions.items()},
    }


def _question(procedure: Procedure, question: ProcedureQuestion) -> ShownQuestion:
    options = [_option(procedure, option) for option in question.option]
    return {"text": question.text, "fact": question.fact, "options": options}


def _option(procedure: Procedure, option: Option) -> ShownOption:
    return {
        "id": option.id,
        "label": option.words,
        "to": option.to,
        "by": option.by,
        "effects": _effects(procedure, option.effects),
    }


def _effects(procedure: Procedure, effects: Iterable[StatedEffect]) -> list[ShownEffect]:
    return [
        {
            "kind": effect.kind,
            "code": effect.code,
            "text": effect.text,
            "penalty": effect.penalty,
            "cite": str(procedure.citation_of(effect)),
        }
        for effect in effects
    ]
