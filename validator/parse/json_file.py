"""Decks as JSON: answers of deck sites, bare code maps, and a tournament's decks in one file."""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from card_data.names import NameIndex
from validator.deck import ParsedDeck, Source
from validator.parse.findings import finding
from validator.parse.opening import Opening, text_of
from validator.parse.tree import DEEPEST, MOST_VALUES, Node, TreeError
from validator.parse.tree_decks import read_tree
from validator.vocabulary.columns import field_name

_STRING = re.compile(r'"(?:[^"\\]|\\.)*"')
_BETWEEN = re.compile(r"[\s,]*")
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|//[^\n]*|/\*.*?\*/|[{}\[\],]|[^\s"{}\[\],/]+|[/"]', re.DOTALL)
_CLOSING = {"{": "}", "[": "]"}


def looks_like(opening: Opening) -> bool:
    """Tell whether a text begins as JSON maps or lists do (an EDN map begins with a keyword)."""
    if opening.first not in ("{", "["):
        return False
    start = opening.program.lstrip()[:200]
    signs = ('"', "}", "/", "") if start[0] == "{" else ('"', "{", "[", "]", "/", "")
    return start[1:].lstrip()[:1] in signs


def read(source: Source, names: NameIndex) -> list[ParsedDeck]:
    """Read every deck of a JSON text, of a damaged one those before the damage."""
    text = text_of(source)
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


# Values that know their lines; repeated keys are all kept


class _Members(NamedTuple):
    pairs: list[tuple[str, object]]


_DECODER = json.JSONDecoder(object_pairs_hook=_Members)


def read_json(text: str) -> Node:
    """Read JSON text, one document or several in a row, or fail with the line and what is wrong there."""
    try:
        documents = list(_documents(text))
    except json.JSONDecodeError as error:
        raise TreeError(error.msg.lower(), error.lineno, error.pos) from error
    except RecursionError as error:
        raise TreeError("it is nested too deeply") from error
    except ValueError as error:
        raise TreeError("a number in it is too long") from error
    lines = _Lines(text)
    nodes = tuple(_node(document, lines, 0) for document in documents)
    return nodes[0] if len(nodes) == 1 else Node(1, items=nodes)


def _documents(text: str) -> Iterator[object]:
    """Yield all documents of a text; between them there may be space and commas."""
    place = _skipped(text, 0)
    while place < len(text):
        document, place = _DECODER.raw_decode(text, place)
        yield document
        place = _skipped(text, place)


def _skipped(text: str, place: int) -> int:
    found = _BETWEEN.match(text, place)
    return found.end() if found else place


class _Lines:
    """The lines of all strings in document order: the tree is walked in the same order."""

    def __init__(self, text: str) -> None:
        self.current = 1
        self.values = 0
        ends = [found.start() for found in re.finditer("\n", text)]
        self._lines = (bisect_right(ends, found.start()) + 1 for found in _STRING.finditer(text))

    def advance(self) -> int:
        """Step over the next string and return its line."""
        self.current = next(self._lines, self.current)
        return self.current


def _node(value: object, lines: _Lines, depth: int) -> Node:
    if depth > DEEPEST:
        raise TreeError("it is nested too deeply", lines.current)
    lines.values += 1
    if lines.values > MOST_VALUES:
        raise TreeError("it holds too many values", lines.current)
    if isinstance(value, _Members):
        members = []
        for key, member in value.pairs:
            line = lines.advance()
            members.append((field_name(key), replace(_node(member, lines, depth + 1), line=line)))
        return Node(members[0][1].line if members else lines.current, members=tuple(members))
    if isinstance(value, list):
        items = tuple(_node(item, lines, depth + 1) for item in value)
        return _pair(items) or Node(items[0].line if items else lines.current, items=items)
    if isinstance(value, str):
        return Node(lines.advance(), value)
    return Node(lines.current, value)


def _pair(items: tuple[Node, ...]) -> Node | None:
    """Make one card of a pair such as ["Name", 3] or [3, "Name"]."""
    texts = [item for item in items if isinstance(item.value, str) and not item.is_number()]
    numbers = [item for item in items if isinstance(item.value, int) and not isinstance(item.value, bool)]
    if len(items) != 2 or len(texts) != 1 or len(numbers) != 1:
        return None
    return Node(texts[0].line, members=(("title", texts[0]), ("quantity", numbers[0])))


# Mending: what people and broken downloads do to JSON, undone without moving a line


def without_extras(text: str) -> str:
    """Blank out comments and commas before a closing bracket, which many editors allow."""
    kept = list(text)
    comma = -1
    for token in _TOKEN.finditer(text):
        start, sign = token.start(), token[0]
        if sign.startswith(("//", "/*")):
            kept[start : token.end()] = re.sub(r"[^\n]", " ", sign)
            continue
        if comma >= 0 and sign in ("}", "]"):
            kept[comma] = " "
        comma = start if sign == "," else -1
    return "".join(kept)


def up_to_damage(text: str, damage: int) -> str:
    """Cut a text behind the last value before the damage, and close what is open there."""
    stack: list[str] = []
    cut, open_there = 0, ""
    for token in _TOKEN.finditer(text[:damage]):
        sign = token[0]
        if sign in _CLOSING:
            stack.append(_CLOSING[sign])
        elif stack and sign == stack[-1]:
            stack.pop()
        elif sign != ",":
            continue
        cut = token.start() if sign == "," else token.start() + 1
        open_there = "".join(reversed(stack)) if len(stack) <= DEEPEST else ""
    return text[:cut] + open_there
