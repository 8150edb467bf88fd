"""What each entry of a deck costs in influence, with every exemption and surcharge applied."""

from collections.abc import Mapping
from typing import NamedTuple

from card_data.card import Card
from validator.deck import DECK_ZONE, Deck, Entry
from validator.rules.kinds import Alliance, AllianceMeasure, CardList, FirstCopyFree
from validator.rules.ruleset import Ruleset

_EXEMPTABLE = -1


class Spending(NamedTuple):
    """The influence that one entry costs: `paid` copies at `each`; fewer than all when exempt."""

    entry: Entry
    influence: int
    paid: int
    each: int


class _Terms(NamedTuple):
    """The rules of one ruleset that bear on influence, sorted for look-up."""

    surcharge: Mapping[str, int]
    penalty: Mapping[str, int]
    free_types: Mapping[str, frozenset[str]]
    alliances: Mapping[str, int]
    measures: Mapping[str, AllianceMeasure]


class _Costs(dict[Card, int]):
    """Influence per copy of each card beside one identity, worked out when first asked."""

    def __init__(self, identity: Card, rules: Ruleset) -> None:
        self.identity = identity
        self.terms = rules.once(_terms)

    def __missing__(self, card: Card) -> int:
        own = own_cost(card, self.identity)
        cost = own + self.terms.surcharge.get(card.id, 0)
        if own and self._exemptable(card):
            cost = _EXEMPTABLE
        self[card] = cost
        return cost

    def _exemptable(self, card: Card) -> bool:
        terms = self.terms
        return (
            card.id in terms.measures
            or card.type in terms.free_types.get(self.identity.id, ())
            or not terms.alliances.keys().isdisjoint(card.subtypes)
        )


def own_cost(card: Card, identity: Card) -> int:
    """Return what one copy costs beside an identity before any list or exemption."""
    for faction in card.factions:
        if faction in identity.factions:
            return 0
    return card.influence_cost or 0


def influence_spent(deck: Deck, identity: Card, rules: Ruleset, *, generous: bool = False) -> int:
    """Add up the influence of a deck; `generous` grants every exemption that more cards could earn."""
    key = ("influence", rules.version, identity.id, "generous" if generous else "")
    known: int | None = deck.memory.get(key)
    if known is None:
        known = deck.memory[key] = _influence_spent(deck, identity, rules, generous)
    return known


def _influence_spent(deck: Deck, identity: Card, rules: Ruleset, generous: bool) -> int:
    costs = _costs(identity, rules)
    spent = 0
    for entry in deck.entries:
        card, quantity, zone, _, _ = entry
        if zone == DECK_ZONE:
            cost = costs[card]
            if cost:
                spent += cost * quantity if cost > 0 else _exempted(entry, deck, costs, generous)
    return spent


def spending(deck: Deck, identity: Card, rules: Ruleset) -> tuple[Spending, ...]:
    """Tell what each entry that costs influence, or is exempt from it, costs."""
    costs = _costs(identity, rules)
    spent: list[Spending] = []
    for entry in deck.entries:
        cost = costs[entry.card] if entry.zone == DECK_ZONE else 0
        if cost > 0:
            spent.append(Spending(entry, cost * entry.quantity, entry.quantity, cost))
        elif cost < 0:
            spent.append(_reduced(entry, deck, costs))
    return tuple(spent)


def influence_limit(deck: Deck, identity: Card, rules: Ruleset) -> int | None:
    """Return the identity's limit, lowered by the penalties of a card list but never below 1."""
    limit = identity.influence_limit
    penalty = rules.once(_terms).penalty
    if limit is None or not penalty:
        return limit
    lowered = sum(penalty.get(e.card.id, 0) * e.quantity for e in deck.entries if e.zone == DECK_ZONE)
    return max(1, limit - lowered) if lowered else limit


class Surcharge(NamedTuple):
    """What a card list costs a deck: influence spent on top, and in all, with what it takes off the limit."""

    rule: CardList | None
    entries: tuple[Entry, ...]
    extra: int
    total: int


def listed_surcharge(deck: Deck, rules: Ruleset) -> Surcharge:
    """Add up what the card list makes a deck pay beside the cards' own influence."""
    terms = rules.once(_terms)
    if not terms.surcharge and not terms.penalty:
        return Surcharge(rules.first(CardList), (), 0, 0)
    entries = tuple(
        e
        for e in deck.entries
        if e.zone == DECK_ZONE and (e.card.id in terms.surcharge or e.card.id in terms.penalty)
    )
    extra = sum(terms.surcharge.get(e.card.id, 0) * e.quantity for e in entries)
    taken = sum(terms.penalty.get(e.card.id, 0) * e.quantity for e in entries)
    return Surcharge(rules.first(CardList), entries, extra, extra + taken)


def listed_penalties(rules: Ruleset) -> Mapping[str, int]:
    """Return by how much each copy of a card lowers the influence limit."""
    return rules.once(_terms).penalty


def measured_types(rules: Ruleset) -> frozenset[str]:
    """Return the types of cards whose number decides about an exemption."""
    measures = [rule.measure.partition(":") for rule in rules.of(AllianceMeasure)]
    return frozenset(name for what, _, name in measures if what == "type")


def _costs(identity: Card, rules: Ruleset) -> _Costs:
    tables = rules.once(_cost_tables)
    table = tables.get(identity.id)
    if table is None:
        table = tables[identity.id] = _Costs(identity, rules)
    return table


def _cost_tables(rules: Ruleset) -> dict[str, _Costs]:
    return {}


def _terms(rules: Ruleset) -> _Terms:
    surcharge: dict[str, int] = {}
    penalty: dict[str, int] = {}
    for card_list in rules.of(CardList):
        surcharge.update(card_list.universal_cost)
        penalty.update(card_list.global_penalty)
    free_types: dict[str, frozenset[str]] = {}
    for rule in rules.of(FirstCopyFree):
        free_types[rule.card] = free_types.get(rule.card, frozenset()) | {rule.type}
    return _Terms(
        surcharge,
        penalty,
        free_types,
        {rule.subtype: rule.cards_needed for rule in rules.of(Alliance)},
        {rule.card: rule for rule in rules.of(AllianceMeasure)},
    )


def _exempted(entry: Entry, deck: Deck, costs: _Costs, generous: bool) -> int:
    own = own_cost(entry.card, costs.identity) * _paid(entry, deck, costs, generous)
    return own + costs.terms.surcharge.get(entry.card.id, 0) * entry.quantity


def _reduced(entry: Entry, deck: Deck, costs: _Costs) -> Spending:
    own, surcharge = own_cost(entry.card, costs.identity), costs.terms.surcharge.get(entry.card.id, 0)
    paid = _paid(entry, deck, costs, False)
    influence = own * paid + surcharge * entry.quantity
    if paid or not surcharge:
        return Spending(entry, influence, paid, own + surcharge)
    return Spending(entry, influence, entry.quantity, surcharge)


def _paid(entry: Entry, deck: Deck, costs: _Costs, generous: bool) -> int:
    """Count the copies whose own influence cost no exemption covers."""
    if entry.card.type in costs.terms.free_types.get(costs.identity.id, ()):
        return entry.quantity - _is_first(entry, deck)
    return 0 if generous or _is_free(entry.card, deck, costs.terms) else entry.quantity


def _is_first(entry: Entry, deck: Deck) -> bool:
    same = (e for e in deck.entries if e.card is entry.card and e.zone == DECK_ZONE)
    return next(same) is entry


def _is_free(card: Card, deck: Deck, terms: _Terms) -> bool:
    rule = terms.measures.get(card.id)
    if rule is not None:
        value = _measured(deck, rule.measure)
        least, most = rule.at_least, rule.at_most
        return (least is None or least <= value) and (most is None or value <= most)
    return any(
        _companions(card, deck, subtype) >= terms.alliances[subtype]
        for subtype in card.subtypes
        if subtype in terms.alliances
    )


def _measured(deck: Deck, measure: str) -> int:
    """Count what a measure names: size, type:<type> or card:<card id>."""
    what, _, name = measure.partition(":")
    return sum(
        e.quantity
        for e in deck.entries
        if e.zone == DECK_ZONE
        and not e.card.identity
        and (what == "size" or name == (e.card.type if what == "type" else e.card.id))
    )


def _companions(card: Card, deck: Deck, subtype: str) -> int:
    return sum(
        e.quantity
        for e in deck.entries
        if e.zone == DECK_ZONE
        and not e.card.identity
        and subtype not in e.card.subtypes
        and e.card.factions == card.factions
    )
