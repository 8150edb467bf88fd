"""Exports: a deck in the formats of other programs."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from validator.report.export import csv_table, jinteki_text, lackey, netrunnerdb_json, netrunnerdb_text, octgn
from validator.report.export.arrangement import DeckToWrite

if TYPE_CHECKING:
    from card_data.catalogue import Catalogue
    from validator.deck import Deck


class ExportError(ValueError):
    """There is no such format; the message names those that exist."""


class ExportFormat(NamedTuple):
    """A format to export to: its name for people, the ending of its files, their type, its writer."""

    label: str
    suffix: str
    content_type: str
    write: Callable[[DeckToWrite], str]


FORMATS: dict[str, ExportFormat] = {
    "netrunnerdb": ExportFormat(
        "NetrunnerDB text", ".txt", "text/plain; charset=utf-8", netrunnerdb_text.write
    ),
    "jinteki": ExportFormat("jinteki.net text", ".txt", "text/plain; charset=utf-8", jinteki_text.write),
    "o8d": ExportFormat("OCTGN deck", ".o8d", "application/xml", octgn.write),
    "json-v2": ExportFormat(
        "NetrunnerDB JSON, version 2", ".json", "application/json", netrunnerdb_json.write_v2
    ),
    "json-v3": ExportFormat(
        "NetrunnerDB JSON, version 3", ".json", "application/json", netrunnerdb_json.write_v3
    ),
    "dek": ExportFormat("LackeyCCG deck", ".dek", "application/xml", lackey.write),
    "csv": ExportFormat("Table (CSV)", ".csv", "text/csv; charset=utf-8", csv_table.write),
}


def export(deck: Deck, format: str, catalogue: Catalogue) -> str:
    """Write a deck in a format."""
    chosen = FORMATS.get(format)
    if chosen is None:
        raise ExportError(f'There is no format "{format}"; choose one of: {", ".join(FORMATS)}.')
    return chosen.write(DeckToWrite(deck, catalogue))
