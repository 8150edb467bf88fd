"""Decks as JSON: answers of NetrunnerDB, bare code maps, and a tournament's decks in one file."""

from __future__ import annotations

from card_data.names import NameIndex
from validator.deck import ParsedDeck, Source
from validator.parse.deck_shapes import read_tree
from validator.parse.json_nodes import read_json
from validator.parse.nodes import TreeError
from validator.parse.structured_messages import finding


def looks_like(text: str) -> bool:
    """Tell whether a text begins as JSON maps or lists do (an EDN map begins with a keyword)."""
    start = text.lstrip()[:200]
    if start[:1] == "{":
        return start[1:].lstrip()[:1] in ('"', "}", "")
    return start[:1] == "[" and start[1:].lstrip()[:1] in ('"', "{", "[", "]", "")


def read(source: Source, names: NameIndex) -> list[ParsedDeck]:
    """Read every deck of a JSON text."""
    try:
        root = read_json("\n".join(line.text for line in source.lines))
    except TreeError as error:
        problem = finding("PA202", error.line, format="JSON", problem=error.problem)
        return [ParsedDeck((), findings=(problem,))]
    return read_tree(root, source, names, "JSON")
