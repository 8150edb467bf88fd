"""What the tests of structured lists share: reading a text, and what was read."""

from __future__ import annotations

from card_data.catalogue import load_catalogue
from validator.deck import CARD, IDENTITY, ParsedDeck
from validator.ingest.text import source_from_text
from validator.parse.readers import READERS, reader_of

NAMES = load_catalogue("netrunner").names


def read(text: str) -> list[ParsedDeck]:
    """Read a text with the structured reader that recognises it."""
    source = source_from_text(text)
    reader = reader_of(source)
    assert reader is not READERS[-1]
    return reader.read(source, NAMES)


def codes(decks: list[ParsedDeck]) -> list[str]:
    """Return the codes of all findings."""
    return [finding.code for deck in decks for finding in deck.findings]


def counted(deck: ParsedDeck) -> dict[str, int]:
    """Return the copies of each name."""
    return {line.name: line.quantity for line in deck.lines if line.role in (CARD, IDENTITY)}
