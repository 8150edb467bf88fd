"""The text of NetrunnerDB's download: blocks by type, sets in brackets, dots for influence."""

from collections.abc import Iterator

from validator.deck import Deck, Entry
from validator.report.export.arrangement import DeckToWrite
from validator.report.printed_list import proxies_note

# Long rows of dots are parted as in NetrunnerDB's download.
DOTS_PER_GROUP = 5


def write(deck: DeckToWrite) -> str:
    """Write a deck as NetrunnerDB text, with paperwork above and proxies behind the titles."""
    return "\r\n".join(_lines(deck)) + "\r\n"


def _lines(deck: DeckToWrite) -> Iterator[str]:
    yield from _head(deck)
    for heading, entries in deck.blocks():
        yield ""
        yield f"{heading} ({sum(entry.quantity for entry in entries)})"
        for entry in entries:
            yield _card_line(entry, deck)
    for zone, entries in deck.beside().items():
        yield ""
        yield f"{zone.capitalize()} ({sum(entry.quantity for entry in entries)})"
        for entry in entries:
            yield _card_line(entry, deck)
    yield ""
    yield from _foot(deck.deck)


def _head(deck: DeckToWrite) -> Iterator[str]:
    """Yield title, paperwork and identity; a title that could be taken for a card gets a label."""
    title = deck.title
    if title:
        yield f"Deck name: {title}"
    for label, value in deck.paperwork:
        yield f"{label}: {value}"
    identity = deck.identity
    if identity is not None:
        if title:
            yield ""
        yield _titled(identity, deck) + proxies_note(identity.proxies)


def _card_line(entry: Entry, deck: DeckToWrite) -> str:
    return f"{entry.quantity}x {_titled(entry, deck)}{_dots(entry, deck.deck)}{proxies_note(entry.proxies)}"


def _titled(entry: Entry, deck: DeckToWrite) -> str:
    set_name = deck.set_name_of(entry.card)
    return f"{entry.card.title} ({set_name})" if set_name else entry.card.title


def _dots(entry: Entry, deck: Deck) -> str:
    """Return the printed influence of all copies; exemptions are the judge's sum, not the card's."""
    identity, card = deck.identity, entry.card
    if identity is None or not card.influence_cost or set(card.factions) & set(identity.factions):
        return ""
    whole, rest = divmod(card.influence_cost * entry.quantity, DOTS_PER_GROUP)
    groups = ["•" * DOTS_PER_GROUP] * whole + (["•" * rest] if rest else [])
    return f" {' '.join(groups)}"


def _foot(deck: Deck) -> Iterator[str]:
    minimum = deck.identity.minimum_deck_size if deck.identity is not None else None
    points = sum((entry.card.agenda_points or 0) * entry.quantity for entry in deck.entries)
    if points:
        yield f"{points} agenda points"
    yield f"{deck.size} cards" + (f" (min {minimum})" if minimum else "")
