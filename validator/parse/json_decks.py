"""Decks as JSON: answers of NetrunnerDB, bare code maps, and a tournament's decks in one file."""

from __future__ import annotations

from dataclasses import replace

from card_data.names import NameIndex
from validator.deck import ParsedDeck, Source
from validator.parse.deck_shapes import read_tree
from validator.parse.json_mending import up_to_damage, without_extras
from validator.parse.json_nodes import read_json
from validator.parse.nodes import TreeError
from validator.parse.structured_messages import finding


def looks_like(text: str) -> bool:
    """Tell whether a text begins as JSON maps or lists do (an EDN map begins with a keyword)."""
    start = text.lstrip()[:200]
    if start[:1] == "{":
        return start[1:].lstrip()[:1] in ('"', "}", "/", "")
    return start[:1] == "[" and start[1:].lstrip()[:1] in ('"', "{", "[", "]", "/", "")


def read(source: Source, names: NameIndex) -> list[ParsedDeck]:
    """Read every deck of a JSON text, of a damaged one those before the damage."""
    text = "\n".join(line.text for line in source.lines)
    try:
        return read_tree(read_json(text), source, names, "JSON")
    except TreeError:
        text = without_extras(text)
    try:
        return read_tree(read_json(text), source, names, "JSON")
    except TreeError as error:
        problem = finding("PA202", error.line, format="JSON", problem=error.problem)
        decks = _before_damage(text, error.place, source, names)
    return [replace(decks[0], findings=(problem, *decks[0].findings)), *decks[1:]]


def _before_damage(text: str, damage: int, source: Source, names: NameIndex) -> list[ParsedDeck]:
    try:
        decks = read_tree(read_json(up_to_damage(text, damage)), source, names, "JSON")
    except TreeError:
        return [ParsedDeck(())]
    return decks if any(deck.lines for deck in decks) else [ParsedDeck(())]
