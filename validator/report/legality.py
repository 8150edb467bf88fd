"""One card's standing in a format: playable or not, and why."""

from __future__ import annotations

from card_data.card import Card
from validator.rules.kinds import BoundToFormat, CardList
from validator.rules.ruleset import Ruleset


def standing(card: Card, rules: Ruleset) -> str:
    """Say in a few words whether a card may be played under a ruleset."""
    if card.id not in rules.in_pool:
        first = rules.legal_from.get(card.id)
        if first is not None and first > rules.day:
            return f"not yet legal, from {first.isoformat()}"
        return f"not in the pool ({rules.pool_name})"
    for bound in rules.of(BoundToFormat):
        if card.id in bound.cards and rules.format not in bound.formats:
            return "only in " + ", ".join(bound.formats)
    return _listed(card, rules.card_list) if rules.card_list else "legal"


def _listed(card: Card, card_list: CardList) -> str:
    name = card_list.name
    if card.id in card_list.banned:
        return f"banned ({name})"
    if set(card_list.banned_subtypes).intersection(card.subtypes):
        return f"banned by its subtype ({name})"
    if card.id in card_list.restricted:
        return f"restricted ({name})"
    costs = (
        (card_list.points, "points"),
        (card_list.universal_cost, "more influence for each copy"),
        (card_list.global_penalty, "less influence limit for each copy"),
    )
    for values, words in costs:
        if card.id in values:
            return f"legal, {values[card.id]} {words} ({name})"
    return "legal"
