"""The text that jinteki.net imports: metadata lines and one line per card."""

from collections.abc import Iterator

from validator.report.export.arrangement import DeckToWrite
from validator.report.printed_list import proxies_note


def write(deck: DeckToWrite) -> str:
    """Write a deck as jinteki text with the identity's code."""
    return "\n".join(_lines(deck)) + "\n"


def _lines(deck: DeckToWrite) -> Iterator[str]:
    if deck.title:
        yield f";; title: {deck.title}"
    for label, value in deck.paperwork:
        yield f";; {label.lower()}: {value}"
    identity = deck.identity
    if identity is not None:
        yield f";; identity: {identity.card.title}"
        yield f";; identity-code: {deck.code_of(identity.card)}"
    yield ""
    for entry in deck.cards:
        yield f"{entry.quantity} {entry.card.title}{proxies_note(entry.proxies)}"
    for zone, entries in deck.beside().items():
        yield ""
        yield f"{zone.capitalize()}:"
        for entry in entries:
            yield f"{entry.quantity} {entry.card.title}{proxies_note(entry.proxies)}"
