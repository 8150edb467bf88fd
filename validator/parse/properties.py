"""Decks as properties: `Name=3`, one card per line."""

from __future__ import annotations

import re

from card_data.names import NameIndex
from validator.deck import NOTE, ParsedDeck, Source
from validator.parse.deck_builder import DeckBuilder, zone_of
from validator.parse.paperwork import label_of

_PROPERTY = re.compile(r"\s*(?P<key>(?:[^=\\]|\\.)+?)\s*=\s*(?P<value>.*?)\s*")
_COUNT = re.compile(r".*\S\s*=\s*\d{1,3}\s*")
_SECTION = re.compile(r"\s*\[(.+)\]\s*")
_TITLES = frozenset({"deck", "deckname", "deck.name", "title", "name"})
_IDENTITIES = frozenset({"identity", "id"})


def looks_like(text: str) -> bool:
    """Tell whether every line is a property and some of them count something."""
    rows = [row for row in text[:4000].splitlines() if row.strip() and not _is_aside(row)]
    if not rows or not all("=" in row for row in rows):
        return False
    return sum(_COUNT.fullmatch(row) is not None for row in rows) * 3 >= len(rows)


def _is_aside(row: str) -> bool:
    """Tell whether a row is a comment or a section; two hashes make a heading of a typed list."""
    row = row.lstrip()
    return row[0] in "#![;" and not row.startswith("##")


def read(source: Source, names: NameIndex) -> list[ParsedDeck]:
    """Read the deck of a file of properties."""
    builder = DeckBuilder(names, source.lines)
    zone = zone_of("")
    for line in source.lines:
        text = line.text.strip()
        section = _SECTION.fullmatch(text)
        if section:
            zone = zone_of(section[1])
            builder.add_heading(line.number, section[1])
        elif text and text[0] in "#!;":
            builder.add_matter(line.number, text, NOTE)
        elif text:
            _read_property(line.number, text, zone, builder, names)
    return [builder.build()]


def _read_property(number: int, text: str, zone: str, builder: DeckBuilder, names: NameIndex) -> None:
    found = _PROPERTY.fullmatch(text)
    if found is None:
        builder.add_unknown(number, text)
        return
    key, value = re.sub(r"\\(.)", r"\1", found["key"]), found["value"]
    if not value.isdigit():
        _read_words(number, text, key, value, builder)
        return
    builder.add_card(number, value, _without_package(key, names), zone=zone)


def _without_package(key: str, names: NameIndex) -> str:
    """Take the path off a name such as "game.cards.Name" unless it is a title as it stands."""
    last = key.rpartition(".")[2]
    path = " " not in key and names.find(key) is None and names.find(last) is not None
    return last if path else key


def _read_words(number: int, text: str, key: str, value: str, builder: DeckBuilder) -> None:
    """Read a property that counts nothing: the deck's name, its identity, who plays it."""
    word, value = key.casefold(), value.strip("\"'")
    label, _ = label_of(f"{key}:")
    if word in _IDENTITIES:
        builder.add_card(number, 1, value, zone=zone_of("identity"))
    elif word in _TITLES:
        builder.title = value
        builder.add_matter(number, text, NOTE)
    elif label in ("player", "event", "date"):
        builder.add_paperwork(number, label, value)
    else:
        builder.add_unknown(number, text)
