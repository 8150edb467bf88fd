"""The sums of a deck as it is judged: size, influence, agenda points and points of the card list."""

from typing import NamedTuple

from card_data.card import Card
from validator.checks.influence_spent import Spending, influence_limit, influence_spent, spending
from validator.deck import Deck
from validator.rules.kinds import AgendaPoints, AgendaPointsReadings, CardList, Influence, MinimumSize
from validator.rules.ruleset import Ruleset

# No bound: more points than a deck can hold.
_NO_MAXIMUM = 10**6


class Totals(NamedTuple):
    """A deck's sums beside what the rules ask; None where the question does not arise.

    `influence_spent` is None without an identity or an influence rule; `influence_limit` is None when
    it is unlimited; `agenda_points` is None for a side that has no agendas.
    """

    size: int
    minimum_size: int | None
    influence_spent: int | None
    influence_limit: int | None
    agenda_points: int | None
    agenda_points_needed: tuple[int, int] | None
    list_points: int | None
    list_point_limit: int | None


def totals(deck: Deck, rules: Ruleset) -> Totals:
    """Add a deck up under a ruleset, once for all who ask."""
    key = ("totals", rules.version)
    known: Totals | None = deck.memory.get(key)
    if known is None:
        known = deck.memory[key] = _totals(deck, rules)
    return known


def _totals(deck: Deck, rules: Ruleset) -> Totals:
    identity = deck.identity
    size = deck.size
    minimum = minimum_size(identity, rules)
    asks_influence = identity is not None and rules.first(Influence) is not None
    counts_agendas = has_agendas(deck, rules)
    agenda_rule = rules.first(AgendaPoints) if counts_agendas else None
    points_rule = point_list(rules)
    return Totals(
        size=size,
        minimum_size=minimum,
        influence_spent=influence_spent(deck, identity, rules) if identity and asks_influence else None,
        influence_limit=influence_limit(deck, identity, rules) if identity and asks_influence else None,
        agenda_points=deck.tally.agenda_points if counts_agendas else None,
        agenda_points_needed=needed_points(agenda_rule, max(size, minimum or 0)) if agenda_rule else None,
        list_points=sum(worth for _, worth in listed_points(deck, points_rule)) if points_rule else None,
        list_point_limit=points_rule.point_limit if points_rule else None,
    )


def breakdown(deck: Deck, rules: Ruleset) -> tuple[Spending, ...]:
    """Tell what each entry costs in influence, for display; empty where influence does not matter."""
    if deck.identity is None or rules.first(Influence) is None:
        return ()
    return spending(deck, deck.identity, rules)


def minimum_size(identity: Card | None, rules: Ruleset) -> int | None:
    """Return the smallest size allowed: the rule's own number, or the identity's."""
    rule = rules.first(MinimumSize)
    if rule is None:
        return None
    stated: int | None = rule.cards
    return stated if stated is not None or identity is None else identity.minimum_deck_size


def needed_points(rule: AgendaPoints, size: int) -> tuple[int, int]:
    """Return the fewest and the most agenda points for a deck of a size."""
    low = rule.base + rule.points * (size // rule.per)
    return low, low + rule.spread


def agenda_window(rules: Ruleset, size: int) -> tuple[int, int] | None:
    """Return the fewest and the most agenda points of a deck of a size by every reading; None: not asked."""
    exact = rules.first(AgendaPoints)
    if exact is not None:
        return needed_points(exact, size)
    read = rules.first(AgendaPointsReadings)
    return (max(readings(read, size)), _NO_MAXIMUM) if read is not None else None


def readings(rule: AgendaPointsReadings, size: int) -> tuple[int, int]:
    """Return the points that a deck of a size needs: the share rounded up, and per group of cards begun."""
    return -(-rule.points * size // rule.per), rule.points * -(-size // rule.per)


def has_agendas(deck: Deck, rules: Ruleset) -> bool:
    """Tell whether the deck's side plays agendas."""
    return plays_agendas(deck.identity.side if deck.identity else deck.side, rules)


def plays_agendas(side: str, rules: Ruleset) -> bool:
    """Tell whether a side plays agendas."""
    return side in rules.once(_agenda_sides)


def _agenda_sides(rules: Ruleset) -> frozenset[str]:
    return frozenset(card.side for card in rules.catalogue.cards.values() if card.agenda_points is not None)


def point_list(rules: Ruleset) -> CardList | None:
    """Return the card list that gives points, if one is in force."""
    return rules.once(_point_list)


def _point_list(rules: Ruleset) -> CardList | None:
    return next((rule for rule in rules.of(CardList) if rule.point_limit is not None), None)


def listed_points(deck: Deck, rule: CardList) -> list[tuple[Card, int]]:
    """Name each different card, identity and extra cards included, that the list gives points."""
    points = rule.points
    listed = {e.card.id: e.card for e in deck.entries if e.card.id in points}
    if deck.identity is not None and deck.identity.id in points:
        listed.setdefault(deck.identity.id, deck.identity)
    return [(card, points[card.id]) for card in listed.values()]
