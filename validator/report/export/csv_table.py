"""A table for spreadsheets: title and paperwork in rows of their own, then one row per card."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

from card_data.catalogue import Catalogue
from validator.deck import Deck, Entry
from validator.report.export.arrangement import (
    beside_the_deck,
    cards_of,
    code_of,
    identity_entry,
    one_line,
    paperwork_lines,
    set_name_of,
)
from validator.report.table import safe_cell

HEADER = ("Quantity", "Name", "Code", "Set", "Type", "Zone", "Proxies")


def write(deck: Deck, catalogue: Catalogue) -> str:
    """Write a deck as CSV."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    if one_line(deck.title):
        writer.writerow(("Deck", safe_cell(one_line(deck.title))))
    for label, value in paperwork_lines(deck):
        writer.writerow((label, safe_cell(value)))
    writer.writerow(HEADER)
    writer.writerows(_row(entry, catalogue) for entry in _entries(deck, catalogue))
    return out.getvalue()


def _entries(deck: Deck, catalogue: Catalogue) -> Iterator[Entry]:
    identity = identity_entry(deck)
    if identity is not None:
        yield identity
    yield from cards_of(deck, catalogue)
    for entries in beside_the_deck(deck).values():
        yield from entries


def _row(entry: Entry, catalogue: Catalogue) -> tuple[str | int, ...]:
    card = entry.card
    kind = catalogue.game.type_names.get(card.type, card.type)
    code, card_set = code_of(card, catalogue), set_name_of(card, catalogue)
    return (entry.quantity, card.title, code, card_set, kind, entry.zone, entry.proxies or "")
