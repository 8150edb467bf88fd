"""Which cards a deck can be filled up with: legal beside its identity, free of influence, in limits."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import product
from typing import NamedTuple

from card_data.card import Card
from validator.checks.copies import copies_left
from validator.checks.entries import draft_identities
from validator.checks.factions import free_agendas, is_foreign_agenda
from validator.checks.spending import influence_limit, influence_spent, measured_types, own_cost
from validator.checks.totals import agenda_window, has_agendas, minimum_size
from validator.deck import DECK_ZONE, Deck
from validator.rules.kinds import CardList, ExcludedFaction, Influence
from validator.rules.ruleset import Ruleset

Picks = list[tuple[Card, int]]

# Beyond this many agendas in or out, swapping agendas is no fix any more.
MOST_AGENDAS = 40


class Filling(NamedTuple):
    """What makes size and agenda points of a deck fit: agendas out, agendas in, other cards in."""

    out: Picks
    agendas: Picks
    others: Picks


def filling(deck: Deck, rules: Ruleset, expected: int = 0) -> Filling | None:
    """Find the fewest changes that make size and agenda points fit; None where there are none.

    `expected` counts copies that are on the list but could not be read yet.
    """
    minimum = minimum_size(deck.identity, rules) or 0
    size, points = deck.size + expected, deck.tally.agenda_points
    if expected or not has_agendas(deck, rules) or agenda_window(rules, size) is None:
        others = fill(deck, rules, max(0, minimum - size))
        return None if others is None else Filling([], [], others)
    out, into = _sums(_own_agendas(deck)), _sums(_agendas(deck, rules))
    for fewer, more in _numbers(len(out), len(into)):
        target = max(minimum, size - fewer + more)
        low, high = agenda_window(rules, target) or (0, 0)
        for lost, gained in product(sorted(out[fewer]), sorted(into[more])):
            if low <= points - lost + gained <= high:
                others = fill(deck, rules, target - (size - fewer + more))
                if others is not None:
                    return Filling(_picked(out[fewer][lost]), _picked(into[more][gained]), others)
    return None


def fill(deck: Deck, rules: Ruleset, number: int) -> Picks | None:
    """Pick so many cards that change nothing but the size of a deck; None where there are not enough."""
    picks: Picks = []
    budget = _budget(deck, rules) if number > 0 else 0
    for card in _fillers(deck, rules) if number > 0 else ():
        cost = own_cost(card, deck.identity) if deck.identity else 0
        copies = min(number, copies_left(card, deck, rules), budget // cost if cost else number)
        if copies > 0:
            picks.append((card, copies))
            number -= copies
            budget -= cost * copies
        if number <= 0:
            break
    return picks if number <= 0 else None


def _budget(deck: Deck, rules: Ruleset) -> int:
    """Return the influence that is left to spend."""
    identity = deck.identity
    limit = influence_limit(deck, identity, rules) if identity and rules.first(Influence) else 0
    return limit - influence_spent(deck, identity, rules) if identity and limit else 0


def with_designator(deck: Deck, rules: Ruleset, designator: str, number: int) -> Picks | None:
    """Pick so many cards that have a designator."""
    picks: Picks = []
    for card in rules.catalogue.cards.values():
        if number > 0 and designator in card.subtypes and card.id in rules.in_pool:
            copies = min(number, copies_left(card, deck, rules))
            if copies > 0:
                picks.append((card, copies))
                number -= copies
    return picks if number <= 0 else None


def _fillers(deck: Deck, rules: Ruleset) -> tuple[Card, ...]:
    side = deck.identity.side if deck.identity else deck.side
    tables = rules.once(_tables)
    key = deck.identity.id if deck.identity else side
    if key not in tables:
        shunned = rules.once(measured_types)
        identity = deck.identity
        cards = [
            card
            for card in _unlisted(rules, side)
            if card.agenda_points is None and (identity is None or not _is_excluded(card, identity, rules))
        ]
        # What costs nothing comes first, and what decides about an exemption last.
        tables[key] = tuple(
            sorted(
                cards, key=lambda card: (card.type in shunned, own_cost(card, identity) if identity else 0)
            )
        )
    return tables[key]


def _tables(rules: Ruleset) -> dict[str, tuple[Card, ...]]:
    return {}


def _is_excluded(card: Card, identity: Card, rules: Ruleset) -> bool:
    excluded = [rule.faction for rule in rules.of(ExcludedFaction) if rule.card == identity.id]
    return any(faction in excluded for faction in card.factions)


def _unlisted(rules: Ruleset, side: str) -> list[Card]:
    """Return the cards of a side that are in the pool and that no card list has anything to say about."""
    listed: set[str] = set()
    subtypes: set[str] = set()
    for rule in rules.of(CardList):
        for names in (rule.banned, rule.restricted, rule.points, rule.universal_cost, rule.global_penalty):
            listed.update(names)
        subtypes.update(rule.banned_subtypes)
    return [
        card
        for card in rules.catalogue.cards.values()
        if card.side == side
        and not card.identity
        and card.id in rules.in_pool
        and card.id not in listed
        and subtypes.isdisjoint(card.subtypes)
    ]


def _own_agendas(deck: Deck) -> Picks:
    return [(e.card, e.quantity) for e in deck.entries if e.zone == DECK_ZONE and e.card.agenda_points]


def _agendas(deck: Deck, rules: Ruleset) -> Picks:
    """Return the agendas that may come in, with the copies there is room for."""
    identity = deck.identity
    capped = any(rule.max_3_point_agendas is not None for rule in rules.of(CardList))
    # An identity that takes agendas of every faction counts different ones of each; neutral ones are free.
    spread = identity is not None and identity.id in rules.once(free_agendas) - draft_identities(rules)
    found = []
    for card in _unlisted(rules, identity.side if identity else deck.side):
        points = card.agenda_points
        if not points or (capped and points >= 3):
            continue
        if identity is None or _may_come_in(card, identity, rules, spread):
            found.append((card, copies_left(card, deck, rules)))
    return found


def _may_come_in(agenda: Card, identity: Card, rules: Ruleset, spread: bool) -> bool:
    if spread and not all(faction.startswith("neutral") for faction in agenda.factions):
        return False
    foreign = is_foreign_agenda(agenda, identity) and identity.id not in draft_identities(rules)
    return not foreign and not own_cost(agenda, identity) and not _is_excluded(agenda, identity, rules)


# number of agendas -> sum of their points -> how many of each card
Sums = list[dict[int, Mapping[Card, int]]]


def _sums(agendas: Iterable[tuple[Card, int]]) -> Sums:
    """Say for each number of agendas which points they can be worth, one example for each sum."""
    sums: Sums = [{0: {}}]
    for card, copies in agendas:
        points = card.agenda_points or 0
        for _ in range(min(copies, MOST_AGENDAS)):
            grown = len(sums) <= MOST_AGENDAS
            new = [dict(level) for level in sums] + ([{}] if grown else [])
            for number, level in enumerate(sums):
                if number + 1 < len(new):
                    for total, picked in level.items():
                        if total + points not in new[number + 1]:
                            new[number + 1][total + points] = {**picked, card: picked.get(card, 0) + 1}
            if new == sums:
                break
            sums = new
    return sums


def _numbers(most_out: int, most_in: int) -> Iterable[tuple[int, int]]:
    """Yield how many agendas go and come, the fewest changes first."""
    pairs = [(fewer, more) for fewer in range(most_out) for more in range(most_in)]
    return sorted(pairs, key=sum)


def _picked(picked: Mapping[Card, int]) -> Picks:
    return list(picked.items())
