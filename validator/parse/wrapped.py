"""Wrapped lines: names and remarks that run on in the next line."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from validator.deck import CARD, HEADING, IDENTITY, NOTE
from validator.parse.cardline import known_card
from validator.parse.item import Item
from validator.parse.piece import BARE, CALLED, COMMENT, FRAGMENT, WORDS, Piece
from validator.parse.unwrapped import unwrap_rows

if TYPE_CHECKING:
    from validator.finding import Finding
    from validator.parse.lexicon import Lexicon

_MOST_WRAPPED_LINES = 5


def wrapped_names(items: list[Item], lexicon: Lexicon, _: list[Finding]) -> None:
    """Put names together again that were broken at the end of a line."""
    unwrap_rows(items, lexicon)
    for before, item in pairwise(items):
        if item.line.number == before.line.number + 1 and _may_go_on(before.piece) and _is_rest(item.piece):
            rest = item.piece.name or item.piece.value
            whole = _whole(before.piece, item.piece, rest, lexicon)
            if whole:
                before.piece = whole
                item.piece = Piece(NOTE, COMMENT, value=rest)


def _may_go_on(piece: Piece) -> bool:
    return piece.role == CARD or piece.form in (WORDS, CALLED)


def _is_rest(piece: Piece) -> bool:
    return piece.form in (FRAGMENT, WORDS) or (piece.role == CARD and piece.form == BARE)


def _whole(first: Piece, second: Piece, rest: str, lexicon: Lexicon) -> Piece | None:
    """Return the card that two lines name together, unless each of them names one."""
    if first.match and second.match and second.form != FRAGMENT:
        return None
    for name in (f"{first.name} {rest}", f"{first.name.rstrip('-')}{rest}"):
        whole = known_card(name, lexicon, remarks=False)
        if whole and whole.form == BARE and whole.match != first.match:
            if first.role == CARD:
                return first._replace(name=name, match=whole.match, other=None)
            return whole
    return None


def wrapped_remarks(items: list[Item], _: Lexicon, __: list[Finding]) -> None:
    """Turn the lines that finish a bracket opened on a card's line into notes."""
    left = 0
    for item in items:
        if left and not item.is_counted and item.piece.role not in (HEADING, IDENTITY):
            item.becomes_note(COMMENT)
            closes = item.line.text.count(")") > item.line.text.count("(")
            left = 0 if closes else left - 1
        else:
            left = _MOST_WRAPPED_LINES if item.piece.open_bracket else 0
