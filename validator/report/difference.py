"""The card-level difference of two lists."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CountDifference:
    """How many copies of a card there were and are."""

    card: str
    before: int
    after: int


def difference(before: Mapping[str, int], after: Mapping[str, int]) -> list[CountDifference]:
    """Return the cards whose number changed, those taken out first, then those added."""
    changes = [
        CountDifference(card, before.get(card, 0), after.get(card, 0))
        for card in sorted({*before, *after})
        if before.get(card, 0) != after.get(card, 0)
    ]
    return sorted(changes, key=lambda change: (change.after > change.before, change.card))
