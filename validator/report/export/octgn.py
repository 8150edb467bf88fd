"""OCTGN's `.o8d`; paperwork and proxies go into the notes."""

from collections.abc import Iterator
from xml.sax.saxutils import escape, quoteattr

from validator.deck import Entry
from validator.report.export.arrangement import DeckToWrite

GAME_ID = "0f38e453-26df-4c04-9d67-6d43de939c77"
CARD_PREFIX = "bc0f047c-01b1-427f-a439-d451eda"
UNKNOWN_ID = "00000000-0000-0000-0000-000000000000"
CODE_LENGTH = 5


def write(deck: DeckToWrite) -> str:
    """Write a deck as an .o8d file."""
    return "\n".join(_lines(deck)) + "\n"


def _lines(deck: DeckToWrite) -> Iterator[str]:
    identity = deck.identity
    yield '<?xml version="1.0" encoding="utf-8" standalone="yes"?>'
    yield f'<deck game="{GAME_ID}">'
    yield from _section("Identity", [identity] if identity is not None else [], deck)
    yield from _section("R&D / Stack", deck.cards, deck)
    for zone, entries in deck.beside().items():
        yield from _section(zone.capitalize(), entries, deck)
    yield f"  <notes>{escape(_notes(deck))}</notes>"
    yield "</deck>"


def _section(name: str, entries: list[Entry], deck: DeckToWrite) -> Iterator[str]:
    yield f'  <section name={quoteattr(name)} shared="False">'
    for entry in entries:
        code = deck.code_of(entry.card)
        known = code.isdigit() and len(code) == CODE_LENGTH
        card_id = f"{CARD_PREFIX}{code}" if known else UNKNOWN_ID
        yield f'    <card qty="{entry.quantity}" id="{card_id}">{escape(entry.card.title)}</card>'
    yield "  </section>"


def _notes(deck: DeckToWrite) -> str:
    rows = [f"Title: {deck.title}"] if deck.title else []
    rows += [f"{label}: {value}" for label, value in deck.paperwork]
    rows += [f"Proxies: {entry.proxies} {entry.card.title}" for entry in deck.deck.entries if entry.proxies]
    return "\n".join(rows)
