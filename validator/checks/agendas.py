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


def _is_measured(identity: Card, _: AgendaPoints, rules: Ruleset) -> bool:
    return plays_agendas(identity.side, rules)


@check(
    "DK401",
    "{points}, but a deck of {size} cards needs {low} or {high}.",
    kind=AgendaPoints,
    concerns=_is_measured,
)
def too_few_agenda_points(deck: Deck, rules: Ruleset, rule: AgendaPoints) -> Iterator[Hit]:
    """A Corp deck holds enough agenda points for its size.

    A deck of 45 to 49 cards needs 20 or 21 points, and every further five cards need 2 more. A deck
    below its minimum size is measured as if it had that minimum. Add agendas, or swap small agendas for
    larger ones. While copies stand on unread lines they may be agendas: then a judge has to look.
    """
    size = _measured_size(deck, rules)
    low, high = needed_points(rule, size)
    if deck.tally.agenda_points < low:
        params = _params(deck, size, low, high)
        yield Hit(rule, at=identity_lines(deck), params=params, waits=unsettled_copies(deck) > 0)


@check(
    "DK402",
    "{points}, but a deck of {size} cards needs {low} or {high}.",
    kind=AgendaPoints,
    concerns=_is_measured,
)
def too_many_agenda_points(deck: Deck, rules: Ruleset, rule: AgendaPoints) -> Iterator[Hit]:
    """A Corp deck holds no more agenda points than its size allows.

    A deck of 45 to 49 cards may hold 20 or 21 points, one of 50 to 54 cards 22 or 23, and so on. Remove
    agendas, swap large ones for smaller ones, or play more cards. Unread lines may make the deck large
    enough: then a judge has to look.
    """
    size, points = _measured_size(deck, rules), deck.tally.agenda_points
    low, high = needed_points(rule, size)
    if points > high:
        _, possible = needed_points(rule, _measured_size(deck, rules, unsettled_copies(deck)))
        params = _params(deck, size, low, high)
        yield Hit(rule, at=identity_lines(deck), params=params, waits=points <= possible)


@check("DK411", "{points}, but a deck of {size} cards needs at least {low}.", kind=AgendaPointsReadings)
def too_few_points_by_every_reading(deck: Deck, rules: Ruleset, rule: AgendaPointsReadings) -> Iterator[Hit]:
    """A Corp deck holds at least two agenda points for every five cards.

    That is 18 points at 45 cards, 20 at 50 and 22 at 55; there is no maximum. A deck below its minimum
    size is measured as if it had that minimum. Add agendas, or swap small ones for larger ones. While
    copies stand on unread lines they may be agendas: then a judge has to look.
    """
    params = _by_both_readings(deck, rules, rule)
    if has_agendas(deck, rules) and params["number"] < params["low"]:
        yield Hit(rule, params=params, waits=unsettled_copies(deck) > 0)


@check(
    "DK412",
    "{points}: a deck of {size} cards needs {low} by one reading of the rulebook and {high} by the other.",
    kind=AgendaPointsReadings,
    severity=Severity.JUDGE,
)
def too_few_points_by_one_reading(deck: Deck, rules: Ruleset, rule: AgendaPointsReadings) -> Iterator[Hit]:
    """Between multiples of five cards the rulebook can be read in two ways, one point apart.

    Either two points in five cards are rounded up to a whole point, or every five cards begun ask for two
    points. The deck satisfies the first reading only, so a judge has to say which one holds. Add a point,
    or remove cards down to a multiple of five, and the question does not arise.
    """
    params = _by_both_readings(deck, rules, rule)
    if has_agendas(deck, rules) and params["low"] <= params["number"] < params["high"]:
        yield Hit(rule, params=params, waits=unsettled_copies(deck) > 0)


def _by_both_readings(deck: Deck, rules: Ruleset, rule: AgendaPointsReadings) -> dict[str, Any]:
    size = _measured_size(deck, rules)
    return _params(deck, size, *readings(rule, size)) | {"number": deck.tally.agenda_points}


def _measured_size(deck: Deck, rules: Ruleset, more: int = 0) -> int:
    """Return the size by which points are measured; below its minimum a deck is measured by that."""
    return max(deck.size + more, minimum_size(deck.identity, rules) or 0)


def _params(deck: Deck, size: int, low: int, high: int) -> dict[str, Any]:
    return {"points": count(deck.tally.agenda_points, "agenda point"), "size": size, "low": low, "high": high}
