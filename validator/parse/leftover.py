"""Left over: lines that neither the catalogue nor any known structure explains."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from validator.deck import CARD, IDENTITY, NOTE, TOTAL, UNKNOWN
from validator.parse.cardline import known_card, unknown_card
from validator.parse.lexicon import short_name
from validator.parse.markup import Stripped
from validator.parse.pattern import pattern
from validator.parse.piece import CALLED, COUNTED, LONE, NUMBERED, PROSE, TITLE, WORDS, Piece
from validator.parse.prose import has_link, is_correspondence, is_counted_prose, is_prose
from validator.parse.quantity import starts_with_number
from validator.parse.totals import read_totals, size_in_brackets

if TYPE_CHECKING:
    from card_data.card import Card
    from validator.parse.lexicon import Lexicon

_HEADLINE_WORDS = 5
_CUT_OFF = ("...", "…")
_LONE = pattern(
    r"^[(\[]?(?:(\d{1,2})\s?(?:[xX×]|-?\s?ofs?|copies(?: each)?|of each)?|[xX×]\s?(\d{1,2}))[)\]]?\s*:?$"
)
_SENTENCE = pattern(r"[.!?:]$|(?:\S{1,40}\s+){3}\S{0,40}[a-z][.;!?]\s")
_LETTERS = pattern(r"[^\W\d_]")
_STATISTICS = pattern(r"^\d+ [^\W\d]+s(?:\s*[/,|·]\s*\d+ [^\W\d]+s)+$")
_SIGNS = pattern(r"[,;|/·•()\[\]{}\"]")
_MOST_PARTS = 100
_SEVERAL = 3
_SLUG = pattern(r"^-?[a-z0-9]+(?:-+[a-z0-9]+)+-?$")
_SUMS = pattern(r"\b(?:influence|inf|totals?|agenda points)\b", re.IGNORECASE)
_CODE_LIKE = pattern(
    r"^[\"']?[A-Za-z_]\w*[\"']?\s*[:=]\s*[\"'\[]|^[a-z]+(?:_[a-z]+|[A-Z]\w*)\s*:|[{}=;]|\w\([^)]*\)|::|\)\)|\w\.\w+\("
)


def left_over(stripped: Stripped, lexicon: Lexicon) -> Piece:
    """Read what the catalogue does not know: a card by its quantity, prose, or words."""
    text = stripped.text
    if _SLUG.match(text):
        return Piece(NOTE, TITLE, value=text)
    if has_link(text) or is_correspondence(text) or (_CODE_LIKE.search(text) and not text[0].isdigit()):
        counts = _counts_cards(text, lexicon)
        return Piece(UNKNOWN, value=text) if counts else Piece(NOTE, PROSE, value=text)
    piece = unknown_card(text, lexicon, stripped.code)
    if piece.match is None:
        return _unexplained(piece, stripped, lexicon)
    return piece._replace(value=piece.value or text)


def _counts_cards(text: str, lexicon: Lexicon) -> bool:
    """Tell whether a line that reads like prose counts several cards: a list that was not understood."""
    parts = _SIGNS.split(text)[:_MOST_PARTS]
    cards = [
        known_card(part.strip(), lexicon, remarks=False)
        for part in parts
        if starts_with_number(part.lstrip())
    ]
    return sum(card is not None and card.form == COUNTED for card in cards) >= _SEVERAL


def _uncounted(words: str) -> str:
    return words.lstrip("0123456789 x×")


def _identities_meant(name: str, lexicon: Lexicon) -> tuple[Card, ...]:
    """Return the identities that a short name means, or one that was cut off where no room was left."""
    called = lexicon.identities_called(name)
    if called or not name.endswith(_CUT_OFF):
        return called
    begun = lexicon.names.beginning_with(name)
    return begun if len(begun) == 1 and begun[0].identity else ()


def _called(piece: Piece, called: tuple[Card, ...]) -> Piece:
    return Piece(IDENTITY, CALLED, 1, piece.name, piece.code, piece.set_hint, other=short_name(called))


def _unexplained(piece: Piece, stripped: Stripped, lexicon: Lexicon) -> Piece:
    text = stripped.text
    words = piece.name if piece.role == CARD else text
    called = _identities_meant(piece.name, lexicon) if piece.quantity <= 1 else ()
    if called and text.endswith(_CUT_OFF):
        return _called(piece, called)
    headline = stripped.mark == "#" and len(words.split()) <= _HEADLINE_WORDS
    step = piece.form == NUMBERED and (bool(_SENTENCE.search(text)) or is_counted_prose(_uncounted(words)))
    prose = step or (is_counted_prose(words) if piece.role == CARD else is_prose(words))
    if prose and not headline:
        if _counts_cards(text, lexicon):
            return Piece(UNKNOWN, value=text)
        unclosed = text.count("(") > text.count(")")
        return Piece(NOTE, PROSE, value=text, stated=size_in_brackets(text), open_bracket=unclosed)
    lone = _LONE.match(text)
    if lone:
        return Piece(UNKNOWN, LONE, int(lone[1] or lone[2]), value=text)
    if not _LETTERS.search(words):
        return Piece(UNKNOWN, value=text)
    if _STATISTICS.match(text) or (piece.form == WORDS and _SUMS.search(text)):
        return read_totals(text.strip(" |")) or Piece(TOTAL)
    if called:
        return _called(piece, called)
    return piece._replace(stated=size_in_brackets(text), value=piece.value or text)
