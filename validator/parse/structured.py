"""Choosing the reader of a structured text by its contents; typed lists are left to the text parser."""

from __future__ import annotations

from collections.abc import Callable

from card_data.names import NameIndex
from validator.deck import ParsedDeck, Source
from validator.parse.every_line import with_every_line

Read = Callable[[Source, NameIndex], list[ParsedDeck]]
SHEET = "sheet"
_KINDS = frozenset({"text", "json", SHEET})
_SAMPLE_LINES = 60
# A program may say much before its first deck.
_PROGRAM_LINES = 600


def looks_like(source: Source) -> bool:
    """Tell by its content whether a source is written in one of the structured formats."""
    return structured_reader(source) is not None


def read(source: Source, names: NameIndex) -> list[ParsedDeck]:
    """Read all decks of a source with the reader of its format."""
    reader = structured_reader(source)
    return with_every_line(reader(source, names), source.lines) if reader is not None else []


def structured_reader(source: Source) -> Read | None:
    """Return the reader for JSON, EDN, XML, tables and properties; None for any other text."""
    if source.kind not in _KINDS:
        return None
    first = ""
    for line in source.lines:
        first = line.text.strip()
        if first:
            break
    else:
        return None
    if source.kind == SHEET:
        from validator.parse import table

        return table.read
    if first[0] in "{[(;" or first.startswith("#_"):
        return _tree_reader(source) or _row_reader(source)
    if first[0] == "<":
        return _xml_reader(source)
    return _row_reader(source)


def _tree_reader(source: Source) -> Read | None:
    from validator.parse import edn, json_decks

    text = _sample(source, _PROGRAM_LINES)
    if json_decks.looks_like(text):
        return json_decks.read
    return edn.read if edn.looks_like(text) else None


def _xml_reader(source: Source) -> Read | None:
    from validator.parse import cockatrice, html_page, lackey, octgn

    text = _sample(source, 4 * _SAMPLE_LINES)
    if cockatrice.looks_like(text):
        return cockatrice.read
    if lackey.looks_like(text):
        return lackey.read
    if octgn.looks_like(text):
        return octgn.read
    return html_page.read if html_page.looks_like(text) else None


def _row_reader(source: Source) -> Read | None:
    """Look for separators first: most typed lists have none, and this is asked for every list."""
    text = _sample(source, _SAMPLE_LINES)
    columns = "," in text or "\t" in text or ";" in text or "=" in text
    counts = "ty:" in text or "unt:" in text or "ies:" in text or "ber:" in text or "cards:" in text
    if not columns and not counts:
        return None
    from validator.parse import properties, records, table

    if (counts or "=" in text or "{" in text) and records.looks_like(text):
        return records.read
    if properties.looks_like(text):
        return properties.read
    return table.read if table.looks_like(text) else None


def _sample(source: Source, lines: int) -> str:
    return "\n".join([line.text for line in source.lines[:lines]])
