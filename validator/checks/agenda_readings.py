"""Checks on agenda points where the rulebook can be read in two ways."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from validator.checks.entries import unsettled_copies
from validator.checks.registry import Hit, check
from validator.checks.totals import has_agendas, minimum_size, readings
from validator.checks.wording import count
from validator.deck import Deck
from validator.finding import Severity
from validator.rules.kinds import AgendaPointsReadings
from validator.rules.ruleset import Ruleset


@check("DK411", "{points}, but a deck of {size} cards needs at least {low}.", kind=AgendaPointsReadings)
def too_few_points_by_every_reading(deck: Deck, rules: Ruleset) -> Iterator[Hit]:
    """A Corp deck holds at least two agenda points for every five cards.

    That is 18 points at 45 cards, 20 at 50 and 22 at 55; there is no maximum. A deck below its minimum
    size is measured as if it had that minimum. Add agendas, or swap small ones for larger ones. While
    copies stand on unread lines they may be agendas: then a judge has to look.
    """
    for rule, params in _measured(deck, rules):
        if params["number"] < params["low"]:
            yield Hit(
                rule,
                params=params,
                severity=Severity.JUDGE if unsettled_copies(deck) else Severity.ERROR,
                waits=unsettled_copies(deck) > 0,
            )


@check(
    "DK412",
    "{points}: a deck of {size} cards needs {low} by one reading of the rulebook and {high} by the other.",
    kind=AgendaPointsReadings,
    severity=Severity.JUDGE,
)
def too_few_points_by_one_reading(deck: Deck, rules: Ruleset) -> Iterator[Hit]:
    """Between multiples of five cards the rulebook can be read in two ways, one point apart.

    Either two points in five cards are rounded up to a whole point, or every five cards begun ask for two
    points. The deck satisfies the first reading only, so a judge has to say which one holds. Add a point,
    or remove cards down to a multiple of five, and the question does not arise.
    """
    for rule, params in _measured(deck, rules):
        if params["low"] <= params["number"] < params["high"]:
            yield Hit(rule, params=params, waits=unsettled_copies(deck) > 0)


def _measured(deck: Deck, rules: Ruleset) -> Iterator[tuple[AgendaPointsReadings, dict[str, Any]]]:
    if not has_agendas(deck, rules):
        return
    number = deck.tally.agenda_points
    size = max(deck.size, minimum_size(deck.identity, rules) or 0)
    for rule in rules.of(AgendaPointsReadings):
        low, high = readings(rule, size)
        points = count(number, "agenda point")
        yield rule, {"points": points, "number": number, "size": size, "low": low, "high": high}
