"""Guessing: which cards a misspelt name may mean. A guess is only ever a proposal."""

from __future__ import annotations

from typing import Any, cast

from card_data.card import Card
from card_data.names import NameIndex, key_of

PROPOSALS = 5
# Below this similarity a name is unknown rather than misspelt.
LEAST_SIMILARITY = 0.6
_MEMORY = "guess"


def _choices(names: NameIndex) -> tuple[list[str], list[Card]]:
    known = names.memory.get(_MEMORY)
    if known is None:
        keys, cards = [], []
        for key, found in names.spellings():
            keys.append(key)
            cards.append(found)
        known = names.memory[_MEMORY] = (keys, cards)
    return cast("tuple[list[str], list[Card]]", known)


def guess(name: str, names: NameIndex, side: str = "") -> tuple[Card, ...]:
    """Return the cards a name most resembles, best first; those of the deck's side win ties."""
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

    key = key_of(name)
    if len(key) < 2:
        return ()
    keys, cards = _choices(names)
    scored = process.extract(
        key, keys, scorer=OSA.normalized_similarity, limit=4 * PROPOSALS, score_cutoff=LEAST_SIMILARITY
    )
    best: dict[Card, tuple[Any, ...]] = {}
    for _, score, index in scored:
        card = cards[index]
        rank = (-round(score, 3), side != "" and card.side != side, index)
        if card not in best or rank < best[card]:
            best[card] = rank
    return tuple(sorted(best, key=best.__getitem__))[:PROPOSALS]


def one_slip_away(name: str, names: NameIndex) -> tuple[Card, ...]:
    """Return the cards whose whole name is at most one slip away: a letter more, less, other or swapped."""
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

    keys, cards = _choices(names)
    near = process.extract(key_of(name), keys, scorer=OSA.distance, limit=None, score_cutoff=1)
    return tuple(dict.fromkeys(cards[index] for _, _, index in near))
