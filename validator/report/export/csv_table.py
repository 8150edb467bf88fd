"""A table for spreadsheets: title and paperwork in rows of their own, then one row per card."""

from collections.abc import Iterator

from validator.deck import Entry
from validator.report.export.arrangement import DeckToWrite
from validator.report.table import csv_text

HEADER = ("Quantity", "Name", "Code", "Set", "Type", "Zone", "Proxies")


def write(deck: DeckToWrite) -> str:
    """Write a deck as CSV."""
    title = [("Deck", deck.title)] if deck.title else []
    cards = (_row(entry, deck) for entry in _entries(deck))
    return csv_text([*title, *deck.paperwork, HEADER, *cards], line_end="\n")


def _entries(deck: DeckToWrite) -> Iterator[Entry]:
    identity = deck.identity
    if identity is not None:
        yield identity
    yield from deck.cards
    for entries in deck.beside().values():
        yield from entries


def _row(entry: Entry, deck: DeckToWrite) -> tuple[str | int, ...]:
    card = entry.card
    kind = deck.catalogue.game.type_names.get(card.type, card.type)
    code, card_set = deck.code_of(card), deck.set_name_of(card)
    return (entry.quantity, card.title, code, card_set, kind, entry.zone, entry.proxies or "")
