"""A table for spreadsheets: title and paperwork in rows of their own, then one row per card."""

import csv
import io
from collections.abc import Iterator

from validator.deck import Entry
from validator.report.export.arrangement import DeckToWrite
from validator.report.table import safe_cell

HEADER = ("Quantity", "Name", "Code", "Set", "Type", "Zone", "Proxies")


def write(deck: DeckToWrite) -> str:
    """Write a deck as CSV."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    if deck.title:
        writer.writerow(("Deck", safe_cell(deck.title)))
    for label, value in deck.paperwork:
        writer.writerow((label, safe_cell(value)))
    writer.writerow(HEADER)
    writer.writerows(_row(entry, deck) for entry in _entries(deck))
    return out.getvalue()


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
