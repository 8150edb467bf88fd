"""What changed between two revisions of a list, card by card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class CardChange:
    """How many copies of a card a deck had in a zone, and how many it has now."""

    deck: str
    zone: str
    card: str
    title: str
    before: int
    after: int
    proxies_before: int = 0
    proxies_after: int = 0


_Key = tuple[str, str, str]
_Count = tuple[str, int, int]


def compare_revisions(
    before: Sequence[Mapping[str, Any]], after: Sequence[Mapping[str, Any]]
) -> list[CardChange]:
    """Return the differences between the decks of two reports, in the order of the newer one.

    Decks are paired by side, decks without a side by their place.
    """
    old, new = _counts(before), _counts(after)
    changes = []
    for key in [*new, *(key for key in old if key not in new)]:
        title, copies, proxies = new.get(key, ("", 0, 0))
        old_title, old_copies, old_proxies = old.get(key, ("", 0, 0))
        if (copies, proxies) != (old_copies, old_proxies):
            deck, zone, card = key
            changes.append(
                CardChange(deck, zone, card, title or old_title, old_copies, copies, old_proxies, proxies)
            )
    return changes


def _counts(decks: Sequence[Mapping[str, Any]]) -> dict[_Key, _Count]:
    counts: dict[_Key, _Count] = {}
    for number, deck in enumerate(decks, 1):
        name = deck.get("side") or f"deck {number}"
        for entry in deck.get("entries", ()):
            key = (name, entry.get("zone", ""), entry["card"])
            _, copies, proxies = counts.get(key, ("", 0, 0))
            counts[key] = (
                entry["title"],
                copies + entry["quantity"],
                proxies + entry.get("proxies", 0),
            )
    return counts
