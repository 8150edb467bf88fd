"""The lexicon: what a game's catalogue and headings mean to the reader of a text."""

import re
from functools import cached_property
from typing import TypeVar

from card_data.card import Card
from card_data.names import NameIndex, key_of
from validator.parse.text.piece import HeadingPiece, Pieces
from validator.vocabulary.headings import DECK, SIDE, TYPE, ZONE, Headings, split_count
from validator.vocabulary.patterns import lazy
from validator.vocabulary.sums import SIZE

T = TypeVar("T")

# The distinct lines of some thousand decks.
_LINES_REMEMBERED = 50_000
# Headings are short; asking for longer ones would only cost time.
_LONGEST_HEADING = 60
_MOST_GAPS = 7
# A side with fewer cards than this behind it heads no deck.
_SMALLEST_DECK = 15
# "45 cards" states a sum; "45 cards:" heads them.
_COUNTED_CARDS = lazy(r"\d+ cards", re.IGNORECASE)


class Remembered(dict[str, T]):
    """What was found out about the lines of lists before; it forgets all when it grows too large."""

    def __setitem__(self, line: str, found: T) -> None:
        if len(self) >= _LINES_REMEMBERED:
            self.clear()
        super().__setitem__(line, found)


class Lexicon:
    """Names, headings and identities of one game, and the lines that were read with them before."""

    def __init__(self, names: NameIndex) -> None:
        self.names = names
        self.headings = Headings(names)
        self.lines: Remembered[Pieces] = Remembered()
        # Whether a line that counts nothing holds a card beside a number.
        self.overlooked: Remembered[bool] = Remembered()

    def identities_called(self, name: str) -> tuple[Card, ...]:
        """Return the identities whose title has the name before or behind its colon."""
        return self._identities.get(key_of(name), ())

    @cached_property
    def _identities(self) -> dict[str, tuple[Card, ...]]:
        short: dict[str, tuple[Card, ...]] = {}
        for card in self.names.cards:
            if card.identity:
                for part in card.title.split(": "):
                    short[key_of(part)] = (*short.get(key_of(part), ()), card)
        return short

    def heading(self, text: str) -> HeadingPiece | None:
        """Read a line as a heading that is known; None when its words say something else."""
        if len(text) > _LONGEST_HEADING or text.count(" ") > _MOST_GAPS:
            return None
        whole = self.headings.meaning(text)
        label, count = (text, None) if whole[0] == DECK else split_count(text)
        kind, value = self.headings.meaning(label) if count is not None else whole
        if not kind:
            label, count = text, None
            kind, value = whole
        if not kind or (kind == DECK and _COUNTED_CARDS.fullmatch(text)):
            return None
        if kind == SIDE and count is not None and count < _SMALLEST_DECK and text[:1].isdigit():
            # "1 Corporate" is the beginning of some card's title.
            return None
        stated = ((value, count),) if kind == TYPE and count is not None else ()
        if kind in (DECK, SIDE, ZONE) and count is not None:
            stated = ((SIZE, count),) if value in ("deck", "") or kind == SIDE else ()
        return HeadingPiece(kind, value, label.strip(" :"), stated)


def lexicon_of(names: NameIndex) -> Lexicon:
    """Return the lexicon of a catalogue's names, made once."""
    lexicon = names.memory.get("lexicon")
    if not isinstance(lexicon, Lexicon):
        lexicon = names.memory["lexicon"] = Lexicon(names)
    return lexicon
