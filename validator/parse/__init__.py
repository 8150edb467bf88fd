"""Parse: from the lines of a source to decks of parsed lines, by the reader that knows the format."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from card_data.names import NameIndex
    from validator.deck import ParsedDeck, Source


class Reader(Protocol):
    """A reader of one format: a module with these two functions."""

    def looks_like(self, source: Source) -> bool:
        """Tell by its content whether a source has this reader's format."""

    def read(self, source: Source, names: NameIndex) -> list[ParsedDeck]:
        """Read all decks of a source; a bad source gives findings and never raises."""


def parse(source: Source, names: NameIndex) -> list[ParsedDeck]:
    """Read all decks of a source with the first reader that recognises it."""
    from validator.parse.readers import READERS

    for reader in READERS:
        if reader.looks_like(source):
            return reader.read(source, names)
    return []
