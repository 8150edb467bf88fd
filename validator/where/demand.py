"""What a deck has too much or too little of, card by card, as the search for a small exchange needs it."""

from collections import Counter
from collections.abc import Mapping
from functools import partial

from card_data.card import Card
from validator.checks.card_lists import is_large_agenda, second_restricted_card
from validator.checks.influence_spent import influence_limit, influence_spent, spending
from validator.checks.totals import (
    has_agendas,
    listed_points,
    minimum_size,
    needed_points,
    point_list,
    readings,
)
from validator.deck import DECK_ZONE, Deck
from validator.rules.kinds import AgendaPoints, AgendaPointsReadings, CardList, Influence
from validator.rules.ruleset import Ruleset
from validator.where.exchange import Demand, Removable, Window
from validator.where.leaving import faults, without

# More agenda points than any deck has, for rules that know no maximum.
_NO_MAXIMUM = 10_000


def demand_on(
    rest: Deck, gone: int, rules: Ruleset, window: Window | None, *, generous: bool
) -> tuple[Demand, list[Removable]]:
    """Return what is asked of a deck after `gone` cards had to leave, and the cards that bear on it.

    `generous` grants every exemption from influence that other cards could earn. That asks too little rather
    than too much, so it tells what is needed at least.
    """
    identity = rest.identity
    restricted = {hit.card for check, hit in faults(rest, rules) if check is second_restricted_card}
    points, too_many_points = _points(rest, rules)
    frees, overspent = _influence(rest, rules, generous)
    cap = _cap(rules)
    items = [
        Removable(
            card,
            copies,
            frees.get(card, ()),
            points.get(card.id, 0) if too_many_points else 0,
            card.id in restricted,
            (card.agenda_points or 0) if window else 0,
            cap is not None and is_large_agenda(card),
        )
        for card, copies in _in_deck(rest).items()
    ]
    demand = Demand(
        size=rest.size + gone,
        gone=gone,
        minimum=minimum_size(identity, rules) or 0,
        plain=sum(item.copies for item in items if item.card.agenda_points is None),
        influence=overspent,
        points=too_many_points,
        restricted_kept=int(identity is not None and identity.id in restricted),
        one_restricted=bool(restricted),
        agenda_points=rest.tally.agenda_points,
        large=sum(item.copies for item in items if item.large),
        most_large=cap,
        window=window,
    )
    return demand, [item for item in items if any(item[2:])]


def copies_to_free(rest: Deck, rules: Ruleset) -> int:
    """Return how many copies have to leave at least before the influence fits: the dearest ones go first."""
    identity = rest.identity
    if identity is None or not _counts_influence(identity, rules):
        return 0
    over = _over(rest, identity, rules, generous=True)
    if over <= 0:
        return 0
    penalties = _penalties(rules)
    gains = [
        part.each + penalties.get(part.entry.card.id, 0)
        for part in spending(rest, identity, rules)
        for _ in range(part.entry.quantity)
    ]
    gains += [penalties[e.card.id] for e in rest.entries if e.card.id in penalties for _ in range(e.quantity)]
    number = 0
    for gain in sorted(gains, reverse=True):
        if over <= 0:
            break
        over -= gain
        number += 1
    return number


def window_of(deck: Deck, rules: Ruleset) -> Window | None:
    """Return how many agenda points a deck of a size needs, or None where nobody counts them."""
    if not has_agendas(deck, rules):
        return None
    minimum = minimum_size(deck.identity, rules) or 0
    usual, two_readings = rules.first(AgendaPoints), rules.first(AgendaPointsReadings)
    if usual is not None and deck.identity is not None:
        return lambda size: needed_points(usual, max(size, minimum))
    if two_readings is not None:
        return partial(_by_both_readings, two_readings, minimum)
    return None


def _by_both_readings(rule: AgendaPointsReadings, minimum: int, size: int) -> tuple[int, int]:
    return max(readings(rule, max(size, minimum))), _NO_MAXIMUM


def _in_deck(deck: Deck) -> Counter[Card]:
    copies: Counter[Card] = Counter()
    for entry in deck.entries:
        if entry.zone == DECK_ZONE and not entry.card.identity:
            copies[entry.card] += entry.quantity
    return copies


def _cap(rules: Ruleset) -> int | None:
    caps = [rule.max_3_point_agendas for rule in rules.of(CardList)]
    return min((cap for cap in caps if cap is not None), default=None)


def _points(deck: Deck, rules: Ruleset) -> tuple[Mapping[str, int], int]:
    rule = point_list(rules)
    if rule is None:
        return {}, 0
    points = {card.id: worth for card, worth in listed_points(deck, rule)}
    return points, max(0, sum(points.values()) - (rule.point_limit or 0))


def _influence(deck: Deck, rules: Ruleset, generous: bool) -> tuple[dict[Card, tuple[int, ...]], int]:
    """Return what removing 1, 2, ... copies of each card frees, and how much is spent too much."""
    identity = deck.identity
    if identity is None or not _counts_influence(identity, rules):
        return {}, 0
    over = _over(deck, identity, rules, generous)
    if over <= 0:
        return {}, 0
    parts = spending(deck, identity, rules)
    exempt = influence_spent(deck, identity, rules) != influence_spent(deck, identity, rules, generous=True)
    if exempt or any(part.paid != part.entry.quantity for part in parts) or _penalties(rules):
        return _freed(deck, identity, rules, generous), over
    each = {part.entry.card: part.each for part in parts}
    copies = _in_deck(deck)
    return {
        card: tuple(cost * number for number in range(1, copies[card] + 1)) for card, cost in each.items()
    }, over


def _freed(deck: Deck, identity: Card, rules: Ruleset, generous: bool) -> dict[Card, tuple[int, ...]]:
    """Try it: with exemptions and penalties about, the copies of a card need not all free the same."""
    over = _over(deck, identity, rules, generous)
    dear = {part.entry.card for part in spending(deck, identity, rules)}
    penalties = _penalties(rules)
    frees: dict[Card, tuple[int, ...]] = {}
    for card, copies in _in_deck(deck).items():
        penalty = penalties.get(card.id, 0)
        if card in dear or penalty:
            rests = [without(deck, Counter({card: number})) for number in range(1, copies + 1)]
            frees[card] = tuple(
                over - _over(rest, identity, rules, generous) + penalty * (number if generous else 0)
                for number, rest in enumerate(rests, 1)
            )
    return frees


def _counts_influence(identity: Card, rules: Ruleset) -> bool:
    return identity.influence_limit is not None and bool(rules.of(Influence))


def _over(deck: Deck, identity: Card, rules: Ruleset, generous: bool) -> int:
    limit = influence_limit(deck, identity, rules) or 0
    return influence_spent(deck, identity, rules, generous=generous) - limit


def _penalties(rules: Ruleset) -> Mapping[str, int]:
    """Return by how much one copy of a card lowers the identity's limit."""
    return {card: number for rule in rules.of(CardList) for card, number in rule.global_penalty.items()}
