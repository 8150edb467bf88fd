"""Decks as properties, `Name=3` with one card per line: written as typed lines and read so."""

from __future__ import annotations

import re
from dataclasses import replace

from card_data.names import NameIndex
from validator.deck import Line, ParsedDeck, Source
from validator.parse.opening import Opening
from validator.parse.text.text_reader import read as read_text
from validator.vocabulary.headings import zone_of

_PROPERTY = re.compile(r"\s*(?P<key>(?:[^=\\]|\\.)+?)\s*=\s*(?P<value>.*?)\s*")
_COUNT = re.compile(r".*\S\s*=\s*\d{1,3}\s*")
_SECTION = re.compile(r"\s*\[(.+)\]\s*")
_TITLES = frozenset({"deck", "deckname", "deck.name", "title", "name"})
_SAMPLE = 4000


def looks_like(opening: Opening) -> bool:
    """Tell whether every line is a property and some of them count something."""
    if opening.first in ("", "<", "{") or "=" not in opening.text:
        return False
    rows = [row for row in opening.text[:_SAMPLE].splitlines() if row.strip() and not _is_aside(row)]
    if not rows or not all("=" in row for row in rows):
        return False
    return sum(_COUNT.fullmatch(row) is not None for row in rows) * 3 >= len(rows)


def _is_aside(row: str) -> bool:
    """Tell whether a row is a comment or a section; two hashes make a heading of a typed list."""
    row = row.lstrip()
    return row[0] in "#![;" and not row.startswith("##")


def read(source: Source, names: NameIndex) -> list[ParsedDeck]:
    """Read the deck of a file of properties."""
    typed = tuple(line._replace(text=_typed(line, names)) for line in source.lines)
    written = {line.number: line.text for line in source.lines}
    return [
        replace(deck, lines=tuple(line._replace(text=written[line.number]) for line in deck.lines))
        for deck in read_text(replace(source, lines=typed), names)
    ]


def _typed(line: Line, names: NameIndex) -> str:
    text = line.text.strip()
    section = _SECTION.fullmatch(text)
    if section:
        return f"{section[1]}:" if zone_of(section[1]) != "deck" else f"## {section[1]}"
    found = _PROPERTY.fullmatch(text)
    if text[:1] in ("#", "!", ";", "") or not found:
        return f"// {text.lstrip('#!; ')}" if text else ""
    key, value = re.sub(r"\\(.)", r"\1", found["key"]), found["value"].strip("\"'")
    if value.isdigit():
        return f"{value}x {_without_package(key, names)}"
    return f"{'Deck' if key.casefold() in _TITLES else key}: {value}"


def _without_package(key: str, names: NameIndex) -> str:
    """Take the path off a name such as "game.cards.Name" unless it is a title as it stands."""
    last = key.rpartition(".")[2]
    path = " " not in key and names.find(key) is None and names.find(last) is not None
    return last if path else key
