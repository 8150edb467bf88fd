"""A policy's procedures, walked question by question: which infraction, which penalty, which remedy.

Procedures are data (`formats/policies/*/procedures.toml`): questions with answers to choose from, each answer
leading on and perhaps bringing about a penalty, a remedy or a flag, with the rule it comes from.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from validator.finding import Citation
from validator.rules.procedure_parts import Option, Procedure, ProcedureQuestion, StatedEffect

PENALTY, REMEDY, FLAG = "penalty", "remedy", "flag"
CONSEQUENCE, ESCALATION = "consequence", "escalation"
# Codes of remedies and flags that the application acts upon; all others are only shown.
CORRECT_LIST, REPAIR_DECK, ADVANTAGE = "correct-list", "repair-deck", "advantage"
YES, NO = "yes", "no"
NO_PENALTY = "none"


@dataclass(frozen=True, slots=True)
class Effect:
    """What follows from a ruling and by which rule; with a `penalty` only as long as that one is set."""

    kind: str
    code: str
    text: str
    citation: Citation
    penalty: str = ""


@dataclass(frozen=True, slots=True)
class Walk:
    """How far a judge has come: the answers that counted, the question to ask next, what follows so far."""

    answered: tuple[tuple[ProcedureQuestion, Option], ...]
    next: ProcedureQuestion | None
    effects: tuple[Effect, ...]

    @property
    def finished(self) -> bool:
        """Tell whether every question on the way has an answer."""
        return self.next is None

    def of(self, kind: str) -> tuple[Effect, ...]:
        """Return the effects of one kind."""
        return tuple(effect for effect in self.effects if effect.kind == kind)

    def leads_to(self, code: str) -> bool:
        """Tell whether a remedy or flag follows."""
        return any(effect.code == code for effect in self.effects)

    def reserved(self) -> tuple[tuple[str, ...], ...]:
        """Return for each answer that not everybody may give who may."""
        return tuple(option.by for _, option in self.answered if option.by)


def walk(procedure: Procedure, answers: Mapping[str, str]) -> Walk:
    """Follow the answers given so far; an answer that the question does not offer counts as none."""
    answered: list[tuple[ProcedureQuestion, Option]] = []
    stated = list(procedure.effects)
    place = procedure.start
    while place:
        question = procedure.questions[place]
        option = question.chosen(answers.get(place, ""))
        if option is None:
            return Walk(tuple(answered), question, _effects(procedure, stated))
        answered.append((question, option))
        stated.extend(option.effects)
        place = option.to
    return Walk(tuple(answered), None, _effects(procedure, stated))


def _effects(procedure: Procedure, stated: Iterable[StatedEffect]) -> tuple[Effect, ...]:
    return tuple(
        Effect(effect.kind, effect.code, effect.text, procedure.citation_of(effect), effect.penalty)
        for effect in stated
    )
