"""Guessing: which cards a misspelt name may mean. A guess is only ever a proposal."""

from __future__ import annotations

import re
from typing import Any, cast

from card_data.card import Card
from card_data.names import NameIndex, key_of

PROPOSALS = 5
# Below this similarity a name is unknown rather than misspelt.
LEAST_SIMILARITY = 0.6
_MEMORY = "guess"
_INITIALS = "initials"
_WORD = re.compile(r"[^\W_]+")
_FEWEST_WORDS = 2
_FEWEST_INITIALS = 3


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
    abbreviated = sorted(with_initials(key, names), key=lambda card: side not in ("", card.side))
    if abbreviated and name.isupper():
        return tuple(abbreviated)[:PROPOSALS]
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
    return tuple(dict.fromkeys([*abbreviated, *sorted(best, key=best.__getitem__)]))[:PROPOSALS]


def with_initials(key: str, names: NameIndex) -> tuple[Card, ...]:
    """Return the cards whose titles are abbreviated so: the first letters of their words."""
    known = names.memory.get(_INITIALS)
    if known is None:
        initials: dict[str, tuple[Card, ...]] = {}
        for card in names.cards:
            for short in _initials(card.title):
                initials[short] = (*initials.get(short, ()), card)
        known = names.memory[_INITIALS] = initials
    return cast("dict[str, tuple[Card, ...]]", known).get(key, ())


def _initials(title: str) -> set[str]:
    """Return how a title is abbreviated: by its first letters, words in capitals whole or not."""
    words = _WORD.findall(title.replace("'", "").replace("’", ""))
    if len(words) < _FEWEST_WORDS:
        return set()
    first = "".join(word[0] for word in words)
    kept = "".join(word if word.isupper() else word[0] for word in words)
    return {key_of(short) for short in (first, kept) if len(short) >= _FEWEST_INITIALS}


def one_slip_away(name: str, names: NameIndex) -> tuple[Card, ...]:
    """Return the cards whose whole name is at most one slip away: a letter more, less, other or swapped."""
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

    keys, cards = _choices(names)
    near = process.extract(key_of(name), keys, scorer=OSA.distance, limit=None, score_cutoff=1)
    return tuple(dict.fromkeys(cards[index] for _, _, index in near))
