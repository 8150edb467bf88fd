"""The lexicon: what a game's catalogue and headings mean to the reader of a text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from card_data.names import Match, key_of
from validator.parse.pattern import pattern
from validator.parse.piece import Reading

if TYPE_CHECKING:
    from card_data.card import Card
    from card_data.names import NameIndex

LINES_REMEMBERED = 50_000
_SIDE_ENDINGS = ("", "s", "oration", "orations", "orate", "-side")
BLANK = Reading((), True)
_WORD_GAP = pattern(r"[^\w]+")


def words_of(text: str) -> str:
    """Reduce a heading to its words in lower case, one space apart."""
    return _WORD_GAP.sub(" ", text.casefold().replace("&", " and ")).strip()


class Lexicon:
    """Names, headings, sides and identities of one game, with the lines that were already read."""

    def __init__(self, names: NameIndex) -> None:
        self.names = names
        self.headings = {words_of(heading): kind for heading, kind in names.headings.items()}
        sides = {card.side for card in names.cards if card.side}
        self._side_words = {side + ending: side for side in sides for ending in _SIDE_ENDINGS}
        self.factions = frozenset(words_of(faction) for card in names.cards for faction in card.factions)
        self.lines: dict[str, Reading] = {"": BLANK}
        self._identities: dict[str, tuple[Card, ...]] | None = None

    def side_of(self, word: str) -> str:
        """Return the side that a word names in full, short or plural; "" for any other word."""
        return self._side_words.get(word, "")

    def identities_called(self, name: str) -> tuple[Card, ...]:
        """Return the identities whose title has the name before or behind its colon."""
        if self._identities is None:
            self._identities = self._short_identities()
        return self._identities.get(key_of(name), ())

    def _short_identities(self) -> dict[str, tuple[Card, ...]]:
        short: dict[str, tuple[Card, ...]] = {}
        for card in self.names.cards:
            if card.identity:
                for part in card.title.split(": "):
                    short[key_of(part)] = (*short.get(key_of(part), ()), card)
        return short

    def remember(self, text: str, reading: Reading) -> None:
        """Keep the reading of a line; the memory is emptied when it is full."""
        if len(self.lines) >= LINES_REMEMBERED:
            self.lines.clear()
            self.lines[""] = BLANK
        self.lines[text] = reading


def lexicon_of(names: NameIndex) -> Lexicon:
    """Return the lexicon of a catalogue's names, made once."""
    known = names.memory.get("lexicon")
    if isinstance(known, Lexicon):
        return known
    lexicon = Lexicon(names)
    names.memory["lexicon"] = lexicon
    return lexicon


def short_name(called: tuple[Card, ...]) -> Match | None:
    """Return what a short name would mean if it means one identity only."""
    return Match("beginning", called) if len(called) == 1 else None
