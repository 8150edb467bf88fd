"""Items: the pieces of all lines in order, with the blank space before them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from validator.deck import CARD, IDENTITY, NOTE, Line
from validator.parse.piece import COUNTED, RULE, Piece, Reading, pieces_of

_DOUBLE_SPACED = 0.7


class Item:
    """One piece at its place in the text; passes over the text replace the piece."""

    __slots__ = ("gap", "line", "piece")

    def __init__(self, line: Line, piece: Piece, gap: bool) -> None:
        self.line = line
        self.piece = piece
        self.gap = gap

    @property
    def is_card(self) -> bool:
        """Tell whether this is a card of the deck."""
        return self.piece.role == CARD

    @property
    def is_counted(self) -> bool:
        """Tell whether this is a card with a quantity, known to the catalogue."""
        return self.piece.role == CARD and self.piece.form == COUNTED and self.piece.match is not None

    @property
    def copies(self) -> int:
        """Count the copies that this adds to a deck."""
        return self.piece.quantity if self.piece.role == CARD else 0

    @property
    def side(self) -> str:
        """Return the side of a card or identity, "" when it is not certain."""
        match = self.piece.match or (self.piece.other if self.piece.role == IDENTITY else None)
        return match.cards[0].side if match and len(match.cards) == 1 else ""

    def becomes_note(self, form: str) -> None:
        """Turn the piece into a note of some kind; what it stated stays."""
        counted_behind = self.piece.role == CARD and self.piece.value == "trailing"
        value = ("" if counted_behind else self.piece.value) or self.piece.name or self.line.text.strip()
        self.piece = Piece(NOTE, form, name=self.piece.name, value=value, stated=self.piece.stated)


def items_of(lines: Sequence[Line], readings: Iterable[Reading]) -> list[Item]:
    """Lay out all pieces in order; lines that are blank only leave a gap."""
    rows = [(line, reading) for line, reading in zip(lines, readings, strict=True) if line.text.strip()]
    usual = _usual_step(rows)
    items: list[Item] = []
    before = 0
    for line, reading in rows:
        gap = line.number - before > usual
        for piece in pieces_of(reading):
            items.append(Item(line, piece, gap))
            gap = False
        before = line.number
    return items


def _usual_step(rows: list[tuple[Line, Reading]]) -> int:
    """Return how far apart lines stand: 1, or 2 in a text with a blank line after every line."""
    steps = [second[0].number - first[0].number for first, second in pairwise(rows)]
    wide = sum(step > 1 for step in steps)
    return 2 if len(steps) > 4 and wide > _DOUBLE_SPACED * len(steps) else 1


def next_item(items: Sequence[Item], index: int) -> Item | None:
    """Return the next item that is more than a line drawn across the page."""
    for item in items[index + 1 :]:
        if item.piece.form != RULE:
            return item
    return None


def previous_item(items: Sequence[Item], index: int) -> Item | None:
    """Return the item before that is more than a line drawn across the page."""
    for position in range(index - 1, -1, -1):
        if items[position].piece.form != RULE:
            return items[position]
    return None


def is_identity(item: Item | None) -> bool:
    """Tell whether an item is an identity."""
    return item is not None and item.piece.role == IDENTITY
