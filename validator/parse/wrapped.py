"""Wrapped lines: names and remarks that run on in the next line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from validator.deck import CARD, HEADING, IDENTITY, NOTE
from validator.parse.cardline import known_card
from validator.parse.copies import count_behind
from validator.parse.item import Item
from validator.parse.piece import BARE, CALLED, COMMENT, COUNTED, FRAGMENT, WORDS, Piece
from validator.parse.unwrapped import unwrap_rows

if TYPE_CHECKING:
    from validator.finding import Finding
    from validator.parse.lexicon import Lexicon

_MOST_WRAPPED_LINES = 5
_MOST_PARTS = 3


def wrapped_names(items: list[Item], lexicon: Lexicon, _: list[Finding]) -> None:
    """Put names together again that were broken at the end of a line."""
    count_behind(items, lexicon)
    unwrap_rows(items, lexicon)
    for index, first in enumerate(items[:-1]):
        if first.piece.role == HEADING:
            _join_heading(first, items[index + 1], lexicon)
        elif _may_go_on(first.piece):
            for end in range(index + 2, min(len(items), index + _MOST_PARTS) + 1):
                rests = items[index + 1 : end]
                if not _is_rest(rests[-1].piece, first.piece) or rests[
                    -1
                ].line.number != first.line.number + len(rests):
                    break
                if _join(first, rests, lexicon):
                    break


def _join_heading(first: Item, rest: Item, lexicon: Lexicon) -> None:
    """Read a card whose name was broken behind the word of a heading, such as "2 Event" and "Horizon"."""
    text = first.line.text.strip()
    if rest.line.number != first.line.number + 1 or not (
        text[:1].isdigit() and _is_rest(rest.piece, first.piece)
    ):
        return
    whole = known_card(f"{text} {rest.line.text.strip()}", lexicon, remarks=False)
    if whole and whole.role == CARD and whole.form == COUNTED:
        first.piece = whole
        rest.piece = Piece(NOTE, COMMENT, value=rest.line.text.strip())


def _may_go_on(piece: Piece) -> bool:
    begun = piece.role == IDENTITY and (piece.match is None or piece.match.how == "beginning")
    return begun or piece.role == CARD or piece.form in (WORDS, CALLED)


def _is_rest(piece: Piece, first: Piece) -> bool:
    if piece.role == HEADING:
        return first.role == CARD and first.match is None
    return piece.form in (FRAGMENT, WORDS) or (piece.role == CARD and piece.form == BARE)


def _join(first: Item, rests: list[Item], lexicon: Lexicon) -> bool:
    """Read some lines as one name where they name a card together; the others become notes."""
    words = [rest.piece.name or rest.piece.value for rest in rests]
    whole = _whole(first.piece, [rest.piece for rest in rests], words, lexicon)
    if whole is None:
        return False
    first.piece = whole
    for rest, word in zip(rests, words, strict=True):
        rest.piece = Piece(NOTE, COMMENT, value=word)
    return True


def _whole(first: Piece, rests: list[Piece], words: list[str], lexicon: Lexicon) -> Piece | None:
    """Return the card that several lines name together, unless each of them names one."""
    if first.role == CARD and first.match and any(rest.match and rest.form != FRAGMENT for rest in rests):
        return None
    rest = " ".join(words)
    # Of an identity that was broken only the part before the colon may have been understood.
    begun = first.value if first.role == IDENTITY and first.value.startswith(first.name) else first.name
    for name in (f"{begun} {rest}", f"{begun.rstrip('-')}{rest}"):
        whole = known_card(name, lexicon, remarks=False)
        if whole and whole.form == BARE and whole.match != first.match:
            if first.role in (CARD, whole.role):
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
