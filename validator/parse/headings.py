"""Headings: lines that announce a block of cards, a zone, a side or another deck."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from validator.deck import DECK_ZONE, EXTRA_ZONE, HEADING, SIDEBOARD_ZONE, TOTAL
from validator.parse.lexicon import words_of
from validator.parse.pattern import pattern
from validator.parse.piece import DECK, IDENTITY_NEXT, SECTION, SIDE, TYPE, ZONE, Piece

if TYPE_CHECKING:
    from validator.parse.lexicon import Lexicon

ZONES = {
    **dict.fromkeys(["sideboard", "side board", "side", "sb", "side deck", "sidedeck"], SIDEBOARD_ZONE),
    **dict.fromkeys(["extra", "extras", "extra cards", "extra deck", "command", "tokens"], EXTRA_ZONE),
    **dict.fromkeys(
        ["maybeboard", "maybe board", "maybe", "maybes", "considering", "considered", "wishlist", "options"],
        "maybe",
    ),
    **dict.fromkeys(["cut", "cuts", "cut cards", "removed", "not included"], "cut"),
    **dict.fromkeys(
        [
            "main",
            "maindeck",
            "main deck",
            "mainboard",
            "main board",
            "rnd",
            "stack",
            "r and d",
            "r and d stack",
        ],
        DECK_ZONE,
    ),
}
_DECK_WORDS = frozenset(["deck", "decklist", "deck list", "list", "the deck", "cards", "the list"])
# "45 cards" states a sum; "45 cards:" heads them.
_COUNTED_CARDS = pattern(r"^\d+ cards$", re.IGNORECASE)
_NUMBERED_DECK = pattern(r"^(?:deck|decklist|list)\s?#?\d{1,3}$")
_FILLER_WORDS = "and or the of other others misc miscellaneous card cards total suite package my for your"
_FILLERS = frozenset(_FILLER_WORDS.split())
_IDENTITY = "identity"
_LONGEST = 60
_LONGEST_SUMMARY = 400
_MOST_WORDS = 7

_COUNT_BEHIND = pattern(
    r"^(.*?)\s*:?\s*(?:[(\[{]\s*[xX]?(\d{1,3})(?:\s*(?:cards?|total|x))?(?:\s*[,;/|][^()\[\]]*)?\s*[)\]}]"
    r"|[-–—:=]+\s*(\d{1,3})(?: cards?)?|\s[xX×]?\s?(\d{1,3})(?:\s?[xX×])?)\s*:?$",
    re.IGNORECASE,
)
_COUNT_BEFORE = pattern(r"^[(\[]?(\d{1,3})[)\]]?\s?[xX×]?\s*[:\-–—]?\s*(\D.*)$")
_SUMMARY_PART = pattern(r"([^\W\d][\w &/-]{0,40}?)\s*[(\[:]\s*(\d{1,3})\s*[)\]]?")
ZONE_PREFIX = pattern(r"^(SB|Sideboard|Side|MB|Main|Maybe)\s?:\s*(?=\S)", re.IGNORECASE)


def split_count(text: str) -> tuple[str, int | None]:
    """Part a heading from the number of cards that it states in front or behind."""
    found = _COUNT_BEHIND.match(text)
    if found and found[1]:
        return found[1], int(found[2] or found[3] or found[4])
    found = _COUNT_BEFORE.match(text)
    if found:
        return found[2], int(found[1])
    return text, None


def read_heading(text: str, lexicon: Lexicon) -> Piece | None:
    """Read a line as a heading that is known; None when its words say something else."""
    if len(text) > _LONGEST or text.count(" ") > _MOST_WORDS:
        return None
    if _NUMBERED_DECK.match(words_of(text)):
        return Piece(HEADING, DECK, name=text.strip(" :"))
    label, count = split_count(text)
    form, value = _meaning(words_of(label), lexicon)
    if not form and count is not None:
        label, count = text, None
        form, value = _meaning(words_of(text), lexicon)
    if not form or (form == DECK and count is not None and _COUNTED_CARDS.match(text)):
        return None
    stated = ((value, count),) if form == TYPE and count is not None else ()
    if form in (DECK, SIDE, ZONE) and count is not None:
        stated = (("size", count),) if value in (DECK_ZONE, "") or form == SIDE else ()
    return Piece(HEADING, form, value=value, stated=stated, name=label.strip(" :"))


def read_summary(text: str, lexicon: Lexicon) -> Piece | None:
    """Read several headings with sums on one line, far from their cards: "Agenda (5) Nodes (18)"."""
    if len(text) > _LONGEST_SUMMARY:
        return None
    found = _SUMMARY_PART.findall(text)
    if len(found) < 2 or _SUMMARY_PART.sub("", text).strip(" ,;|/·-–—."):
        return None
    if any(_meaning(words_of(label), lexicon)[0] != TYPE for label, _ in found):
        return None
    return Piece(TOTAL)


def _meaning(words: str, lexicon: Lexicon) -> tuple[str, str]:
    """Say what words announce: form and value, both empty when they announce nothing known."""
    if not words:
        return "", ""
    kind = lexicon.headings.get(words)
    if kind:
        return _announced(kind)
    if words in ZONES:
        return ZONE, ZONES[words]
    if words in _DECK_WORDS:
        return DECK, ""
    if words in lexicon.factions and not lexicon.identities_called(words):
        return SECTION, ""
    return _meaning_of_many(words.split(), lexicon)


def _meaning_of_many(words: list[str], lexicon: Lexicon) -> tuple[str, str]:
    """Read headings of several words: "Runner Deck", "Events and Hardware", "Corp ICE"."""
    sides = {side for word in words if (side := lexicon.side_of(word))}
    rest = [word for word in words if not lexicon.side_of(word) and word not in _FILLERS]
    if len(sides) == 1 and (not rest or " ".join(rest) in _DECK_WORDS):
        return SIDE, sides.pop()
    if not rest or len(words) > 6 or len(set(words)) < len(words):
        return "", ""
    kinds = _kinds(rest, lexicon)
    if kinds is None:
        return "", ""
    return _announced(kinds.pop()) if len(kinds) == 1 else (SECTION, "")


def _announced(kind: str) -> tuple[str, str]:
    """Say what a heading of the game announces: its identity, cards outside the deck, or cards of a type."""
    if kind == _IDENTITY:
        return IDENTITY_NEXT, ""
    return (ZONE if kind == EXTRA_ZONE else TYPE), kind


def _kinds(words: list[str], lexicon: Lexicon) -> set[str] | None:
    """Return the card types that all the words name together; None when one is no heading word."""
    kinds: set[str] = set()
    index = 0
    while index < len(words):
        pair = " ".join(words[index : index + 2])
        kind = lexicon.headings.get(pair)
        step = 2 if kind and index + 1 < len(words) else 1
        kind = kind or lexicon.headings.get(words[index])
        if kind is None:
            return None
        kinds.add(kind)
        index += step
    return kinds
