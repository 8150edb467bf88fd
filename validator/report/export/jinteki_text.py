"""The text that jinteki.net imports: metadata lines and one line per card."""

from __future__ import annotations

from collections.abc import Iterator

from card_data.catalogue import Catalogue
from validator.deck import Deck
from validator.report.export.arrangement import (
    beside_the_deck,
    cards_of,
    code_of,
    identity_entry,
    one_line,
    paperwork_lines,
    proxies_note,
)


def write(deck: Deck, catalogue: Catalogue) -> str:
    """Write a deck as jinteki text with the identity's code."""
    return "\n".join(_lines(deck, catalogue)) + "\n"


def _lines(deck: Deck, catalogue: Catalogue) -> Iterator[str]:
    if one_line(deck.title):
        yield f";; title: {one_line(deck.title)}"
    for label, value in paperwork_lines(deck):
        yield f";; {label.lower()}: {value}"
    identity = identity_entry(deck)
    if identity is not None:
        yield f";; identity: {identity.card.title}"
        yield f";; identity-code: {code_of(identity.card, catalogue)}"
    yield ""
    for entry in cards_of(deck, catalogue):
        yield f"{entry.quantity} {entry.card.title}{proxies_note(entry)}"
    for zone, entries in beside_the_deck(deck).items():
        yield ""
        yield f"{zone.capitalize()}:"
        for entry in entries:
            yield f"{entry.quantity} {entry.card.title}{proxies_note(entry)}"
