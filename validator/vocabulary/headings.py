"""Headings: words that announce a block of cards, a zone, a side or another deck, read from a game's data."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING

from card_data.keys import key_of
from validator.deck import DECK_ZONE, EXTRA_ZONE, IDENTITY_ZONE, SIDEBOARD_ZONE
from validator.vocabulary.patterns import lazy

if TYPE_CHECKING:
    from card_data.names import NameIndex

# What a heading announces.
TYPE, ZONE, SIDE, DECK, SECTION, IDENTITY_NEXT = "type", "zone", "side", "deck", "section", "identity-next"

_ZONE_WORDS = {
    SIDEBOARD_ZONE: "sideboard, side board, side, sb, side deck, sidedeck",
    EXTRA_ZONE: "extra, extras, extra cards, extra deck, command, tokens",
    "maybe": "maybeboard, maybe board, maybe, maybes, considering, considered, wishlist, options, to buy",
    "cut": "cut, cuts, cut cards, removed, not included, out, taken out, in, added, missing, missing cards",
    DECK_ZONE: "main, maindeck, main deck, mainboard, main board, mb, rnd, stack, r and d, r and d stack",
}
ZONES = {word.strip(): zone for zone, words in _ZONE_WORDS.items() for word in words.split(",")}
_IDENTITY_WORDS = frozenset({"identity", "identities", "id"})
_DECK_WORDS = frozenset(
    ["deck", "decklist", "deck list", "list", "the deck", "cards", "the list", "mazo", "talia"]
)
_FILLER_WORDS = "and or the of other others misc miscellaneous card cards total suite package my for your"
_FILLERS = frozenset(_FILLER_WORDS.split())
# How lists write a side: in full, short, as a plural.
_SIDE_ENDINGS = ("", "s", "oration", "orations", "orate", "-side")
# A heading names a type or two with a word between; more words are a sentence.
_MOST_WORDS = 6

_WORD_GAP = lazy(r"[^\w]+")
_NUMBERED_DECK = lazy(r"^(?:deck|decklist|list)\s?#?\d{1,3}$")
_COUNT_BEHIND = lazy(
    r"^(.*?)\s*:?\s*(?:[(\[{]\s*[xX]?(\d{1,3})(?:\s*(?:cards?|total|x))?(?:\s*[,;/|][^()\[\]]*)?\s*[)\]}]"
    r"|[-–—:=]+\s*(\d{1,3})(?: cards?)?|\s[xX×]?\s?(\d{1,3})(?:\s?[xX×])?)\s*:?$",
    re.IGNORECASE,
)
_COUNT_BEFORE = lazy(r"^[(\[]?(\d{1,3})[)\]]?\s?[xX×]?\s*[:\-–—]?\s*(\D.*)$")

Meaning = tuple[str, str]
NOTHING: Meaning = ("", "")


def words_of(text: str) -> str:
    """Reduce a heading to its words in lower case, one space apart."""
    return _WORD_GAP.sub(" ", text.casefold().replace("&", " and ")).strip()


def zone_of(section: str) -> str:
    """Return the zone that a section name means; every name that means nothing special is the deck."""
    words = words_of(section)
    return IDENTITY_ZONE if words in _IDENTITY_WORDS else ZONES.get(words, DECK_ZONE)


def split_count(text: str) -> tuple[str, int | None]:
    """Part a heading from the number of cards that it states in front or behind."""
    found = _COUNT_BEHIND.match(text)
    if found and found[1]:
        return found[1], int(found[2] or found[3] or found[4])
    found = _COUNT_BEFORE.match(text)
    if found:
        return found[2], int(found[1])
    return text, None


class Headings:
    """The heading words of one game: card types from its data, its sides and its factions."""

    def __init__(self, names: NameIndex) -> None:
        self.types: Mapping[str, str] = {words_of(words): kind for words, kind in names.headings.items()}
        sides = {card.side for card in names.cards if card.side}
        self._sides = {side + ending: side for side in sides for ending in _SIDE_ENDINGS}
        short = {key_of(part) for card in names.cards if card.identity for part in card.title.split(": ")}
        factions = set(map(words_of, {faction for card in names.cards for faction in card.factions}))
        self.factions = frozenset(factions)
        # A faction that is also what people call an identity heads nothing.
        self._heading_factions = frozenset(faction for faction in factions if key_of(faction) not in short)

    def side_of(self, word: str) -> str:
        """Return the side that a word names in full, short or plural; "" for any other word."""
        return self._sides.get(word.strip().casefold(), "")

    def meaning(self, text: str) -> Meaning:
        """Say what words announce and of which type, zone or side; both empty when they announce nothing."""
        words = words_of(text)
        if not words:
            return NOTHING
        kind = self.types.get(words)
        if kind:
            return _announced(kind)
        if words in ZONES:
            return ZONE, ZONES[words]
        if words in _DECK_WORDS or _NUMBERED_DECK.match(words):
            return DECK, ""
        if words in self._heading_factions:
            return SECTION, ""
        return self._meaning_of_many(words.split())

    def _meaning_of_many(self, words: list[str]) -> Meaning:
        """Read headings of several words: "Runner Deck", "Events and Hardware", "Corp ICE"."""
        rest = [word for word in words if word not in self._sides and word not in _FILLERS]
        sides = {self._sides[word] for word in words if word in self._sides}
        if len(sides) == 1 and (not rest or " ".join(rest) in _DECK_WORDS):
            return SIDE, sides.pop()
        if not rest or len(words) > _MOST_WORDS or len(set(words)) < len(words):
            return NOTHING
        kinds = self._kinds(rest)
        if not kinds:
            return NOTHING
        return _announced(kinds.pop()) if len(kinds) == 1 else (SECTION, "")

    def _kinds(self, words: list[str]) -> set[str]:
        """Return the card types that all the words name together; none when one is no heading word."""
        kinds: set[str] = set()
        index = 0
        while index < len(words):
            pair = self.types.get(" ".join(words[index : index + 2]))
            kind = pair or self.types.get(words[index])
            if kind is None:
                return set()
            kinds.add(kind)
            index += 2 if pair else 1
        return kinds


def _announced(kind: str) -> Meaning:
    """Say what a heading of the game announces: its identity, cards outside the deck, or cards of a type."""
    if kind in _IDENTITY_WORDS:
        return IDENTITY_NEXT, ""
    return (ZONE if kind == EXTRA_ZONE else TYPE), kind


@cache
def heading_words() -> frozenset[str]:
    """Return the words that head cards in any game, for readers that do not know yet which game it is."""
    from card_data.catalogue import game_folders
    from card_data.tables import read_shape

    words = set(ZONES) | set(_DECK_WORDS)
    for folder in game_folders().values():
        data = read_shape(folder)
        words.update(words_of(word) for heads in data["headings"].values() for word in heads)
        words.update(side + ending for side in data["sides"] for ending in _SIDE_ENDINGS)
        words.update(f"{side} deck" for side in data["sides"])
    return frozenset(words)


def is_heading(text: str) -> bool:
    """Tell whether a line heads cards in some game, with or without the number of them."""
    return words_of(split_count(text)[0]) in heading_words() or words_of(text) in heading_words()
