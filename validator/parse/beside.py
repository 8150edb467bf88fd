"""What stands beside a name, often without any sign between: another identity, or the card's own type."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from validator.deck import IDENTITY
from validator.parse.cardline import known_card
from validator.parse.lexicon import words_of
from validator.parse.pattern import pattern
from validator.parse.piece import COUNTED, Piece

if TYPE_CHECKING:
    from card_data.card import Card
    from validator.parse.lexicon import Lexicon

Pieces = tuple[Piece, ...]
_MOST_PARTICULARS = 5
_LONGEST = 160
_BETWEEN = pattern(r"\s*[/|,;&+]\s*|\s+(?:and|vs\.?|[-–—])\s+|\s", re.IGNORECASE)
_NEXT_CARD = pattern(r"\s+(?=\d{1,2}\s?[xX×]?\s\D)")


def two_identities(text: str, lexicon: Lexicon) -> Pieces:
    """Read the identities of two decks side by side, with a sign, a word or only a space between them."""
    for gap in _BETWEEN.finditer(text) if len(text) <= _LONGEST and text.count(":") > 1 else ():
        names = text[: gap.start()], text[gap.end() :]
        cards = [lexicon.names.titled(name) for name in names]
        if all(card is not None and card.identity for card in cards):
            matches = [(name, lexicon.names.find(name)) for name in names]
            return tuple(Piece(IDENTITY, COUNTED, 1, name, match=match) for name, match in matches)
    return ()


def cards_side_by_side(text: str, lexicon: Lexicon) -> Pieces:
    """Read cards of several columns that have nothing but a space between them: "3 Name 2 Other Name"."""
    parts = _NEXT_CARD.split(text) if text[0].isdigit() else ()
    cards = [known_card(part, lexicon, remarks=False) for part in parts]
    counted = [card for card in cards if card is not None and card.form == COUNTED]
    return tuple(counted) if len(counted) == len(parts) > 1 else ()


def with_its_type(text: str, lexicon: Lexicon) -> Pieces:
    """Read a counted card with its own type behind the name, and perhaps its faction and numbers."""
    words = text.split(" ")
    for end in range(len(words) - 1, max(1, len(words) - _MOST_PARTICULARS) - 1, -1):
        kinds = _particulars(words[end:], lexicon)
        card = known_card(" ".join(words[:end]), lexicon, remarks=False) if kinds else None
        if card and card.form == COUNTED and card.match and kinds & _kinds_of(card.match.cards[0]):
            return (card,)
    return ()


def _particulars(words: list[str], lexicon: Lexicon) -> set[str]:
    """Return the types that words name; none when one of the words is nothing that is known of a card."""
    kinds: set[str] = set()
    for word in words:
        kind = lexicon.headings.get(words_of(word))
        if kind:
            kinds.add(kind)
        elif words_of(word) not in lexicon.factions and not word.strip("-–—:").isdigit():
            return set()
    return kinds


def _kinds_of(card: Card) -> set[str]:
    return {card.type, *card.subtypes}
