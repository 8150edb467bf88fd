"""Which cards a deck can be filled up with: legal beside its identity, free of influence, in limits."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from card_data.card import Card
from validator.checks.copies import room_in
from validator.checks.entries import draft_identities
from validator.checks.factions import free_agendas, is_foreign_agenda
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
        lost = sum(agenda_points * len(cards) for agenda_points, cards in out.items())
        found = _with_agendas(deck, rules, minimum, size - fewer, points - lost, dict(_copies(out)))
        if found is not None:
            return found
    return None


def _with_agendas(
    deck: Deck, rules: Ruleset, minimum: int, size: int, points: int, out: dict[Card, int]
) -> Filling | None:
    """Add the fewest agendas that bring the points up, and fill the deck up."""
    agendas = _by_points(pick for pick in _agendas(deck, rules) if pick[0] not in out)
    largest = [value for value, cards in agendas.items() for _ in cards][::-1]
    for more in range(MOST_AGENDAS):
        target = max(minimum, size + more)
        low, high = agenda_window(rules, target) or (0, 0)
        if sum(largest[:more]) < low - points:
            continue
        # As few points as will do come first: not every document has a maximum.
        few = _pick(agendas, more, low - points, low - points)
        into = few if few is not None else _pick(agendas, more, low - points, high - points)
        others = fill(deck, rules, target - size - more) if into is not None else None
        if into is not None and others is not None:
            return Filling(list(out.items()), list(_copies(into)), others)
        if points > high:
            return None
    return None


# agenda points -> agendas that are worth so many, one for each copy
ByPoints = dict[int, list[Card]]


def _by_points(agendas: Iterable[tuple[Card, int]]) -> ByPoints:
    found: ByPoints = {}
    for card, copies in agendas:
        found.setdefault(card.agenda_points or 0, []).extend([card] * copies)
    return dict(sorted(found.items()))


def _pick(agendas: ByPoints, number: int, least: int, most: int, small: bool = False) -> ByPoints | None:
    """Pick so many agendas with points between two bounds: the largest, then smaller ones instead."""
    values = [points for points, cards in agendas.items() for _ in cards]
    chosen = values[:number] if small else values[len(values) - number :]
    left = values[number:] if small else values[: len(values) - number]
    while len(chosen) == number and sum(chosen) > most:
        surplus = sum(chosen) - most
        swaps = [(a, b) for a in set(chosen) for b in set(left) if 0 < a - b <= max(surplus, 1)]
        if not swaps:
            return None
        large, other = max(swaps, key=lambda swap: swap[0] - swap[1])
        chosen[chosen.index(large)], left[left.index(other)] = other, large
    if len(chosen) != number or not least <= sum(chosen) <= most:
        return None
    return {points: agendas[points][: chosen.count(points)] for points in set(chosen)}


def _copies(picked: ByPoints) -> Iterable[tuple[Card, int]]:
    cards = [card for points in sorted(picked) for card in picked[points]]
    return ((card, cards.count(card)) for card in dict.fromkeys(cards))


def fill(deck: Deck, rules: Ruleset, number: int) -> Picks | None:
    """Pick so many cards that change nothing but the size of a deck; None where there are not enough."""
    picks: Picks = []
    if number <= 0:
        return picks
    room = room_in(deck, rules)
    budget: int | None = None
    for card, cost in _fillers(deck, rules):
        copies = min(number, room(card))
        if cost:
            budget = _budget(deck, rules) if budget is None else budget
            copies = min(copies, budget // cost)
        if copies > 0:
            picks.append((card, copies))
            number -= copies
            budget = budget - cost * copies if budget is not None else None
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
    room = room_in(deck, rules)
    for card in rules.once_a_day(_by_designator).get(designator, ()):
        copies = min(number, room(card))
        if copies > 0:
            picks.append((card, copies))
            number -= copies
    return picks if number <= 0 else None


def _by_designator(rules: Ruleset) -> dict[str, list[Card]]:
    found: dict[str, list[Card]] = {}
    for card in rules.catalogue.cards.values():
        for designator in card.subtypes if card.id in rules.in_pool else ():
            found.setdefault(designator, []).append(card)
    return found


def _fillers(deck: Deck, rules: Ruleset) -> tuple[tuple[Card, int], ...]:
    """Return the cards that may fill a deck up, with what one copy costs."""
    side = deck.identity.side if deck.identity else deck.side
    tables = rules.once_a_day(_tables)
    key = deck.identity.id if deck.identity else side
    if key not in tables:
        shunned = rules.once(measured_types)
        identity = deck.identity
        cards = [
            card
            for card in rules.once_a_day(_unlisted).get(side, ())
            if card.agenda_points is None and (identity is None or not _is_excluded(card, identity, rules))
        ]
        costs = [(card, own_cost(card, identity) if identity else 0) for card in cards]
        # What costs nothing comes first, and what decides about an exemption last.
        tables[key] = tuple(sorted(costs, key=lambda pair: (pair[0].type in shunned, pair[1])))
    return tables[key]


def _tables(rules: Ruleset) -> dict[str, tuple[tuple[Card, int], ...]]:
    return {}


def _agenda_tables(rules: Ruleset) -> dict[str, tuple[Card, ...]]:
    return {}


def _is_excluded(card: Card, identity: Card, rules: Ruleset) -> bool:
    excluded = [rule.faction for rule in rules.of(ExcludedFaction) if rule.card == identity.id]
    return any(faction in excluded for faction in card.factions)


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


def _agendas(deck: Deck, rules: Ruleset) -> Picks:
    """Return the agendas that may come in, with the copies there is room for."""
    identity = deck.identity
    tables = rules.once_a_day(_agenda_tables)
    key = identity.id if identity else deck.side
    if key not in tables:
        # An identity that takes agendas of every faction counts different ones of each, but neutral ones.
        spread = identity is not None and identity.id in rules.once(free_agendas) - draft_identities(rules)
        capped = any(rule.max_3_point_agendas is not None for rule in rules.of(CardList))
        tables[key] = tuple(
            card
            for card in rules.once_a_day(_unlisted).get(identity.side if identity else deck.side, ())
            if card.agenda_points
            and not (capped and card.agenda_points >= 3)
            and (identity is None or _may_come_in(card, identity, rules, spread))
        )
    room = room_in(deck, rules)
    return [(card, copies) for card in tables[key] if (copies := room(card)) > 0]


def _may_come_in(agenda: Card, identity: Card, rules: Ruleset, spread: bool) -> bool:
    if spread and not all(faction.startswith("neutral") for faction in agenda.factions):
        return False
    foreign = is_foreign_agenda(agenda, identity) and identity.id not in draft_identities(rules)
    return not foreign and not own_cost(agenda, identity) and not _is_excluded(agenda, identity, rules)
