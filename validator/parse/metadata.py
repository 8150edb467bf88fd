"""Metadata of exports: lines that begin with two semicolons and a key."""

from __future__ import annotations

from typing import TYPE_CHECKING

from validator.deck import IDENTITY, NOTE, PAPERWORK
from validator.parse.cardline import known_card
from validator.parse.paperwork import label_of
from validator.parse.pattern import pattern
from validator.parse.piece import COMMENT, COUNTED, FIELD, Piece

if TYPE_CHECKING:
    from validator.parse.lexicon import Lexicon

_ENTRY = pattern(r"^;;+\s*([\w -]+?)\s*:\s*(.*)$")
_CODE_KEYS = ("identity-code", "identity code", "identity-id", "id-code")
_NAME_KEYS = ("identity", "id")


def read_metadata(text: str, lexicon: Lexicon) -> Piece | None:
    """Read a metadata line; None when the line does not begin with two semicolons."""
    if not text.startswith(";;"):
        return None
    found = _ENTRY.match(text)
    if not found:
        return Piece(NOTE, COMMENT, value=text.lstrip("; "))
    key, value = found[1].lower(), found[2].strip()
    if key in _CODE_KEYS and value:
        match = lexicon.names.find_code(value)
        return Piece(
            IDENTITY, COUNTED, 1, match.cards[0].title if match else "", value, match=match, value=FIELD
        )
    if key in _NAME_KEYS and value:
        piece = known_card(value, lexicon)
        match = piece.match if piece else None
        return Piece(IDENTITY, COUNTED, 1, piece.name if piece else value, match=match, value=FIELD)
    label = label_of(f"{key}:")[0]
    if label and value:
        return Piece(PAPERWORK, FIELD, fields=((label, value),))
    return Piece(NOTE, COMMENT, value=value)
