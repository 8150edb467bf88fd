"""How many rounds and which cut the policy suggests for so many players."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from validator.rules.workflow import AsynchronousRounds, EventSize, SuggestedRounds

if TYPE_CHECKING:
    from validator.rules.rule import Rule
    from validator.rules.workflow import Workflow


@dataclass(frozen=True, slots=True)
class Structure:
    """A suggestion: so many Swiss rounds, a cut (0: none), and the rule that says so."""

    style: str
    rounds: int
    cut: int
    rule: Rule


def suggest_structures(workflow: Workflow, players: int, asynchronous: bool = False) -> list[Structure]:
    """Return what the policy suggests, the usual structure of the tier first."""
    rules = sorted(workflow.of(SuggestedRounds), key=lambda rule: workflow.tier not in rule.default_for)
    found = []
    for rule in rules:
        for lowest, highest, rounds, cut in rule.rows:
            if lowest <= players and (players <= highest or highest == 0):
                found.append(Structure(rule.style, rounds, cut, rule))
    longer = workflow.first(AsynchronousRounds) if asynchronous else None
    return [_asynchronous(structure, longer) for structure in found] if longer else found


def _asynchronous(structure: Structure, rule: AsynchronousRounds) -> Structure:
    rounds = structure.rounds + structure.rounds // rule.extra_round_per
    return Structure(structure.style, rounds, structure.cut // rule.cut_divisor, rule)


def too_few_players(workflow: Workflow, players: int) -> str:
    """Return a sentence when the policy asks for more players, else nothing."""
    rule = workflow.first(EventSize)
    if rule is None or players >= rule.players:
        return ""
    return f"This policy asks for at least {rule.players} players ({rule.document}, {rule.section})."
