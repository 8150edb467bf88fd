"""One card's standing in a format: playable or not, and why."""

from __future__ import annotations

from card_data.card import Card
from validator.rule import Rule, Ruleset


def standing(card: Card, rules: Ruleset) -> str:
    """Say in a few words whether a card may be played under a ruleset."""
    if card.id not in rules.in_pool:
        first = rules.legal_from.get(card.id)
        if first is not None and first > rules.day:
            return f"not yet legal, from {first.isoformat()}"
        return f"not in the pool ({rules.pool_name})"
    for bound in rules.of("bound-to-format"):
        if card.id in bound["cards"] and rules.format not in bound["formats"]:
            return "only in " + ", ".join(bound["formats"])
    return _listed(card, rules.card_list) if rules.card_list else "legal"


def _listed(card: Card, card_list: Rule) -> str:
    name = card_list["name"]
    if card.id in card_list.get("banned", ()):
        return f"banned ({name})"
    banned_subtypes = set(card_list.get("banned_subtypes", ()))
    if banned_subtypes.intersection(card.subtypes):
        return f"banned by its subtype ({name})"
    if card.id in card_list.get("restricted", ()):
        return f"restricted ({name})"
    for key, words in _VALUES.items():
        value = card_list.get(key, {}).get(card.id)
        if value:
            return f"legal, {value} {words} ({name})"
    return "legal"


_VALUES = {
    "points": "points",
    "universal_cost": "more influence for each copy",
    "global_penalty": "less influence limit for each copy",
}
