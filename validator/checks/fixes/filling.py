"""Which cards a deck can be filled up with: legal beside its identity, free of influence, in limits."""

from collections.abc import Iterable
from itertools import accumulate, islice
from typing import NamedTuple

from card_data.card import Card
from validator.checks.card_lists import is_large_agenda
from validator.checks.copies import with_room
from validator.checks.entries import draft_identities
from validator.checks.factions import NEUTRAL, free_agendas, is_foreign_agenda
from validator.checks.influence_spent import influence_limit, influence_spent, measured_types, own_cost
from validator.checks.totals import agenda_window, has_agendas, minimum_size
from validator.deck import DECK_ZONE, Deck
from validator.rules.kinds import CardList, ExcludedFaction, Influence
from validator.rules.ruleset import Ruleset

Picks = list[tuple[Card, int]]

# Beyond this many agendas in or out, swapping agendas is no fix any more.
MOST_AGENDAS = 40
# No bound: more than all agendas of a catalogue are worth.
MOST_POINTS = 10**6


class Filling(NamedTuple):
    """What makes size and agenda points of a deck fit: agendas out, agendas in, other cards in."""

    out: Picks
    agendas: Picks
    others: Picks


def filling(deck: Deck, rules: Ruleset, expected: int = 0) -> Filling | None:
    """Find few changes that make size and agenda points fit; None where there are none.

    `expected` counts copies that are on the list but could not be read yet.
    """
    minimum = minimum_size(deck.identity, rules) or 0
    size, points = deck.size + expected, deck.tally.agenda_points
    window = agenda_window(rules, max(minimum, size))
    if expected or not has_agendas(deck, rules) or window is None or window[0] <= points <= window[1]:
        others = fill(deck, rules, max(0, minimum - size))
        return None if others is None else Filling([], [], others)
    own = _by_points(_own_agendas(deck))
    for fewer in range(sum(map(len, own.values())) + 1):
        # Too many points: agendas worth the surplus go. Too few: small ones make room for larger ones.
        least, most = (points - window[1], points - window[0]) if points > window[1] else (0, MOST_POINTS)
        out = _pick(own, fewer, least, most, small=points < window[0])
        if out is None:
            continue
        lost = sum(card.agenda_points or 0 for card in out)
        found = _with_agendas(deck, rules, minimum, size - fewer, points - lost, _copies(out))
        if found is not None:
            return found
    return None


def _with_agendas(
    deck: Deck, rules: Ruleset, minimum: int, size: int, points: int, out: Picks
) -> Filling | None:
    """Add the fewest agendas that bring the points up, and fill the deck up."""
    gone = {card for card, _ in out}
    allowed = [card for card in _stock(deck, rules).agendas if card not in gone]
    agendas = _by_points(with_room(allowed, deck, rules))
    largest = (value for value in reversed(agendas) for _ in agendas[value])
    for more, most in enumerate(islice(accumulate(largest, initial=0), MOST_AGENDAS)):
        target = max(minimum, size + more)
        low, high = agenda_window(rules, target) or (0, 0)
        if most < low - points:
            continue
        # As few points as will do come first: not every document has a maximum.
        few = _pick(agendas, more, low - points, low - points)
        into = few if few is not None else _pick(agendas, more, low - points, high - points)
        others = fill(deck, rules, target - size - more) if into is not None else None
        if into is not None and others is not None:
            return Filling(out, _copies(into), others)
        if points > high:
            return None
    return None


# agenda points, the fewest first -> agendas that are worth so many, one for each copy
ByPoints = dict[int, list[Card]]


def _by_points(agendas: Iterable[tuple[Card, int]]) -> ByPoints:
    found: ByPoints = {}
    for card, copies in agendas:
        found.setdefault(card.agenda_points or 0, []).extend([card] * copies)
    return dict(sorted(found.items()))


def _pick(agendas: ByPoints, number: int, least: int, most: int, small: bool = False) -> list[Card] | None:
    """Pick so many agendas with points between two bounds: the largest, then smaller ones instead."""
    chosen = dict.fromkeys(agendas, 0)
    for value in agendas if small else reversed(agendas):
        chosen[value] = min(number, len(agendas[value]))
        number -= chosen[value]
    points = sum(value * picked for value, picked in chosen.items())
    while points > most:
        left = [value for value, picked in chosen.items() if picked < len(agendas[value])]
        swaps = [(a, b) for a in chosen if chosen[a] for b in left if 0 < a - b <= points - most]
        if not swaps:
            return None
        large, other = max(swaps, key=lambda swap: swap[0] - swap[1])
        chosen[large] -= 1
        chosen[other] += 1
        points -= large - other
    if number or points < least:
        return None
    return [card for value, picked in chosen.items() for card in agendas[value][:picked]]


def _copies(cards: list[Card]) -> Picks:
    return [(card, cards.count(card)) for card in dict.fromkeys(cards)]


def fill(deck: Deck, rules: Ruleset, number: int) -> Picks | None:
    """Pick so many cards that change nothing but the size of a deck; None where there are not enough."""
    picks: Picks = []
    if number <= 0:
        return picks
    costs = _stock(deck, rules).others
    budget: int | None = None
    for card, room in with_room(costs, deck, rules):
        copies, cost = min(number, room), costs[card]
        if cost:
            budget = _budget(deck, rules) if budget is None else budget
            copies = min(copies, budget // cost)
            budget -= cost * max(0, copies)
        if copies > 0:
            picks.append((card, copies))
            number -= copies
            if number <= 0:
                return picks
    return None


def _budget(deck: Deck, rules: Ruleset) -> int:
    """Return the influence that is left to spend."""
    identity = deck.identity
    limit = influence_limit(deck, identity, rules) if identity and rules.first(Influence) else 0
    return limit - influence_spent(deck, identity, rules) if identity and limit else 0


def with_designator(deck: Deck, rules: Ruleset, designator: str, number: int) -> Picks | None:
    """Pick so many cards that have a designator."""
    picks: Picks = []
    cards = rules.once_a_day(_by_designator).get(designator, ())
    for card, room in with_room(cards, deck, rules):
        copies = min(number, room)
        picks.append((card, copies))
        number -= copies
        if number <= 0:
            return picks
    return None


def _by_designator(rules: Ruleset) -> dict[str, list[Card]]:
    found: dict[str, list[Card]] = {}
    for card in rules.catalogue.cards.values():
        for designator in card.subtypes if card.id in rules.in_pool else ():
            found.setdefault(designator, []).append(card)
    return found


class _Stock(NamedTuple):
    """What may come into a deck beside an identity: agendas, and other cards with what a copy costs."""

    agendas: tuple[Card, ...]
    others: dict[Card, int]


def _stock(deck: Deck, rules: Ruleset) -> _Stock:
    stocks = rules.once_a_day(_stocks)
    key = deck.identity.id if deck.identity else deck.side
    if key not in stocks:
        stocks[key] = _new_stock(deck.identity, deck.identity.side if deck.identity else deck.side, rules)
    return stocks[key]


def _stocks(rules: Ruleset) -> dict[str, _Stock]:
    return {}


def _new_stock(identity: Card | None, side: str, rules: Ruleset) -> _Stock:
    excluded = {rule.faction for rule in rules.of(ExcludedFaction) if identity and rule.card == identity.id}
    cards = [card for card in rules.once_a_day(_unlisted).get(side, ()) if excluded.isdisjoint(card.factions)]
    costs = {card: own_cost(card, identity) if identity else 0 for card in cards}
    capped = any(rule.max_3_point_agendas is not None for rule in rules.of(CardList))
    agendas = [
        card
        for card, cost in costs.items()
        if card.agenda_points
        and not cost
        and not (capped and is_large_agenda(card))
        and (identity is None or _may_lead(identity, card, rules))
    ]
    # What costs nothing comes first, and what decides about an exemption last.
    shunned = rules.once(measured_types)
    others = [card for card in cards if card.agenda_points is None]
    others.sort(key=lambda card: (card.type in shunned, costs[card]))
    return _Stock(tuple(agendas), {card: costs[card] for card in others})


def _may_lead(identity: Card, agenda: Card, rules: Ruleset) -> bool:
    """Tell whether an identity takes an agenda, whatever other agendas the deck has."""
    if identity.id in draft_identities(rules):
        return True
    # An identity that takes agendas of every faction counts different ones of each, but neutral ones.
    if identity.id in rules.once(free_agendas):
        return all(faction.startswith(NEUTRAL) for faction in agenda.factions)
    return not is_foreign_agenda(agenda, identity)


def _unlisted(rules: Ruleset) -> dict[str, list[Card]]:
    """Return for each side its cards in the pool that no card list has anything to say about."""
    listed: set[str] = set()
    subtypes: set[str] = set()
    for rule in rules.of(CardList):
        for names in (rule.banned, rule.restricted, rule.points, rule.universal_cost, rule.global_penalty):
            listed.update(names)
        subtypes.update(rule.banned_subtypes)
    found: dict[str, list[Card]] = {}
    for card in rules.catalogue.cards.values():
        unlisted = card.id in rules.in_pool and card.id not in listed and subtypes.isdisjoint(card.subtypes)
        if unlisted and not card.identity:
            found.setdefault(card.side, []).append(card)
    return found


def _own_agendas(deck: Deck) -> Picks:
    return [(e.card, e.quantity) for e in deck.entries if e.zone == DECK_ZONE and e.card.agenda_points]
