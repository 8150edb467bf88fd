"""Guessing: which cards a misspelt name may mean. A guess is only ever a proposal."""

import re
from bisect import bisect_left, bisect_right
from typing import Any, NamedTuple, cast

from card_data.card import Card
from card_data.names import NameIndex, key_of
from validator.finding import Finding, finding

# More than a person compares at a glance is no help.
PROPOSALS = 5
# Several times the names of any deck.
MOST_GUESSES = 200
# Below this similarity a name is unknown rather than misspelt.
LEAST_SIMILARITY = 0.6
# People rarely misspell the first letter: a name with another one has to be closer.
LEAST_WITH_OTHER_INITIAL = 0.7
_MEMORY = "guess"
_INITIALS = "initials"
_WORD = re.compile(r"[^\W_]+")
# The first letter of a single word, or two letters, abbreviate dozens of cards.
_FEWEST_WORDS = 2
_FEWEST_INITIALS = 3


class Guesses:
    """How many names of one request may still be compared with the whole catalogue.

    A real list has a handful of misspelt names; thousands would keep everybody else waiting.
    """

    def __init__(self, most: int = MOST_GUESSES) -> None:
        self.left = most
        self._untold = False

    def take(self) -> bool:
        """Use one up; False when none is left."""
        self.left -= 1
        self._untold = self._untold or self.left < 0
        return self.left >= 0

    def told(self) -> list[Finding]:
        """Say once per deck that names were not compared."""
        untold, self._untold = self._untold, False
        return [finding("NM106", most=MOST_GUESSES)] if untold else []


class _Choices(NamedTuple):
    """All spellings, the shortest first: a name resembles only those of about its own length.

    `places` tells the place of each in the catalogue, titles before aliases and translations.
    """

    keys: list[str]
    cards: list[Card]
    places: list[int]
    lengths: list[int]

    def of_length(self, shortest: float, longest: float) -> tuple[int, int]:
        """Return where the spellings of some lengths begin and end."""
        return bisect_left(self.lengths, shortest), bisect_right(self.lengths, longest)


def _choices(names: NameIndex) -> _Choices:
    known = names.memory.get(_MEMORY)
    if not isinstance(known, _Choices):
        spelt = names.spellings()
        places = sorted(range(len(spelt)), key=lambda place: len(spelt[place][0]))
        keys = [spelt[place][0] for place in places]
        known = _Choices(keys, [spelt[place][1] for place in places], places, list(map(len, keys)))
        names.memory[_MEMORY] = known
    return known


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
    choices = _choices(names)
    start, end = choices.of_length(LEAST_SIMILARITY * len(key), len(key) / LEAST_SIMILARITY)
    scored = process.extract(
        key,
        choices.keys[start:end],
        scorer=OSA.normalized_similarity,
        limit=4 * PROPOSALS,
        score_cutoff=LEAST_SIMILARITY,
    )
    best: dict[Card, tuple[Any, ...]] = {}
    for spelt, score, index in scored:
        if score < LEAST_WITH_OTHER_INITIAL and spelt[0] != key[0]:
            continue
        card, place = choices.cards[start + index], choices.places[start + index]
        rank = (-round(score, 3), side != "" and card.side != side, place)
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

    key, choices = key_of(name), _choices(names)
    start, end = choices.of_length(len(key) - 1, len(key) + 1)
    near = process.extract(key, choices.keys[start:end], scorer=OSA.distance, limit=None, score_cutoff=1)
    ranked = sorted((distance, choices.places[start + index], start + index) for _, distance, index in near)
    return tuple(dict.fromkeys(choices.cards[index] for _, _, index in ranked))
