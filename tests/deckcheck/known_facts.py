"""What the screen of a judge does with the facts it knows, for the tests of procedures."""

from __future__ import annotations

from collections.abc import Mapping

from validator.deckcheck.procedure import NO, YES
from validator.rules.procedure_parts import Procedure


def facts_as_answers(procedure: Procedure, facts: Mapping[str, bool | None]) -> dict[str, str]:
    """Answer the questions that the system knows the answer to."""
    answers = {}
    for question in procedure.questions.values():
        known = facts.get(question.fact)
        if question.fact and known is not None:
            answers[question.id] = YES if known else NO
    return answers
