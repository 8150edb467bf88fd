"""Checks on agenda points: exact numbers, and a minimum where the rulebook can be read in two ways."""

from collections.abc import Iterator
from typing import Any

from card_data.card import Card
from validator.checks.entries import identity_lines, unsettled_copies
from validator.checks.registry import Hit, check
from validator.checks.totals import has_agendas, minimum_size, needed_points, plays_agendas, readings
from validator.checks.wording import count
from validator.deck import Deck
from validator.finding import Severity
from validator.rules.kinds import AgendaPoints, AgendaPointsReadings
from validator.rules.ruleset import Ruleset


def _is_measured(identity: Card, rules: Ruleset) -> bool:
    return plays_agendas(identity.side, rules)


@check(
    "DK401",
    "{points}, but a deck of {size} cards needs {low} or {high}.",
    kind=AgendaPoints,
    concerns=_is_measured,
)
def too_few_agenda_points(deck: Deck, rules: Ruleset) -> Iterator[Hit]:
    """A Corp deck holds enough agenda points for its size.

    A deck of 45 to 49 cards needs 20 or 21 points, and every further five cards need 2 more. A deck
    below its minimum size is measured as if it had that minimum. Add agendas, or swap small agendas for
    larger ones. While copies stand on unread lines they may be agendas: then a judge has to look.
    """
    points = deck.tally.agenda_points
    size = max(deck.size, minimum_size(deck.identity, rules) or 0)
    for rule in rules.of(AgendaPoints):
        low, high = needed_points(rule, size)
        if points < low:
            yield Hit(
                rule,
                at=identity_lines(deck),
                params=_params(points, size, low, high),
                severity=Severity.JUDGE if unsettled_copies(deck) else Severity.ERROR,
                waits=unsettled_copies(deck) > 0,
            )


@check(
    "DK402",
    "{points}, but a deck of {size} cards needs {low} or {high}.",
    kind=AgendaPoints,
    concerns=_is_measured,
)
def too_many_agenda_points(deck: Deck, rules: Ruleset) -> Iterator[Hit]:
    """A Corp deck holds no more agenda points than its size allows.

    A deck of 45 to 49 cards may hold 20 or 21 points, one of 50 to 54 cards 22 or 23, and so on. Remove
    agendas, swap large ones for smaller ones, or play more cards. Unread lines may make the deck large
    enough: then a judge has to look.
    """
    points = deck.tally.agenda_points
    minimum = minimum_size(deck.identity, rules) or 0
    size = deck.size
    for rule in rules.of(AgendaPoints):
        low, high = needed_points(rule, max(size, minimum))
        if points <= high:
            continue
        possible = needed_points(rule, max(size + unsettled_copies(deck), minimum))[1]
        yield Hit(
            rule,
            at=identity_lines(deck),
            params=_params(points, max(size, minimum), low, high),
            severity=Severity.ERROR if points > possible else Severity.JUDGE,
            waits=points <= possible,
        )


def _params(points: int, size: int, low: int, high: int) -> dict[str, object]:
    return {"points": count(points, "agenda point"), "size": size, "low": low, "high": high}


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
