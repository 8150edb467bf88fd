"""A policy's procedures, walked question by question: which infraction, which penalty, which remedy.

Procedures are data (`formats/policies/*/procedures.toml`): questions with answers to choose from, each answer
leading on and perhaps bringing about a penalty, a remedy or a flag, with the rule it comes from.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from validator.finding import Citation

PENALTY, REMEDY, FLAG = "penalty", "remedy", "flag"
CONSEQUENCE, ESCALATION = "consequence", "escalation"
# Codes of remedies and flags that the application acts upon; all others are only shown.
CORRECT_LIST, REPAIR_DECK, ADVANTAGE = "correct-list", "repair-deck", "advantage"
YES, NO = "yes", "no"
NO_PENALTY = "none"


@dataclass(frozen=True, slots=True)
class Effect:
    """What an answer brings about, and by which rule; with a `penalty` only as long as that one is set."""

    kind: str
    code: str
    text: str
    citation: Citation
    penalty: str = ""


@dataclass(frozen=True, slots=True)
class Option:
    """One answer: where it leads (empty: to the end), what it brings about, and who alone may give it."""

    id: str
    label: str
    leads_to: str = ""
    effects: tuple[Effect, ...] = ()
    by: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ProcedureQuestion:
    """A question to the judge; `fact` names what the system can answer beforehand with yes or no."""

    id: str
    text: str
    options: tuple[Option, ...]
    fact: str = ""

    def option(self, id: str) -> Option | None:
        """Return one of the answers."""
        return next((option for option in self.options if option.id == id), None)


@dataclass(frozen=True, slots=True)
class Procedure:
    """How a policy deals with one kind of infraction; `ruling` asks for the ruling in the judge's words.

    `by` names who alone may rule on it; `checks` tells whether a deck check can bring it up, `extension`
    whether time may be given back for it.
    """

    id: str
    name: str
    citation: Citation
    trigger: str = ""
    start: str = ""
    ruling: bool = False
    by: tuple[str, ...] = ()
    checks: bool = True
    extension: bool = True
    questions: Mapping[str, ProcedureQuestion] = field(default_factory=dict)
    effects: tuple[Effect, ...] = ()

    def all_effects(self) -> tuple[Effect, ...]:
        """Return what the procedure brings about on any of its ways."""
        options = [option for question in self.questions.values() for option in question.options]
        return (*self.effects, *(effect for option in options for effect in option.effects))


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
    effects = list(procedure.effects)
    place = procedure.start
    while place:
        question = procedure.questions[place]
        option = question.option(answers.get(place, ""))
        if option is None:
            return Walk(tuple(answered), question, tuple(effects))
        answered.append((question, option))
        effects.extend(option.effects)
        place = option.leads_to
    return Walk(tuple(answered), None, tuple(effects))
