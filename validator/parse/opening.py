"""The opening of a source: what readers look at to recognise their format."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from validator.deck import Source

SHEET = "sheet"
_KINDS = frozenset({"text", "json", SHEET})
# Signs of a format stand before the first cards.
_LINES = 60
# A program may say much before its first deck.
_PROGRAM_LINES = 600


class Opening:
    """The first sign of a source and as much of its text as tells its format.

    Sources of other kinds, such as the pages of a PDF, are always read as text: their `first` is "".
    """

    def __init__(self, source: Source) -> None:
        self.source = source
        stripped = (line.text.lstrip() for line in source.lines) if source.kind in _KINDS else ()
        self.first = next((text[0] for text in stripped if text), "")

    @property
    def is_sheet(self) -> bool:
        """Tell whether the rows of a spreadsheet are there."""
        return self.source.kind == SHEET and bool(self.first)

    @cached_property
    def text(self) -> str:
        """Return the first lines."""
        return "\n".join([line.text for line in self.source.lines[:_LINES]])

    @cached_property
    def program(self) -> str:
        """Return so many lines that a program's first deck is among them."""
        return "\n".join([line.text for line in self.source.lines[:_PROGRAM_LINES]])


def text_of(source: Source) -> str:
    """Return the whole text of a source."""
    return "\n".join([line.text for line in source.lines])
