"""JSON text as a tree whose values know their lines; repeated keys are all kept."""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from validator.parse.fields import field_name
from validator.parse.nodes import DEEPEST, MOST_VALUES, Node, TreeError

_STRING = re.compile(r'"(?:[^"\\]|\\.)*"')
_NEWLINE = re.compile("\n")


class _Members(NamedTuple):
    pairs: list[tuple[str, object]]


_DECODER = json.JSONDecoder(object_pairs_hook=_Members)
_BETWEEN = re.compile(r"[\s,]*")


def read_json(text: str) -> Node:
    """Read JSON text, one document or several in a row, or fail with the line and what is wrong there."""
    try:
        documents = _documents(text)
    except json.JSONDecodeError as error:
        raise TreeError(error.msg.lower(), error.lineno, error.pos) from error
    except RecursionError as error:
        raise TreeError("it is nested too deeply") from error
    except ValueError as error:
        raise TreeError("a number in it is too long") from error
    lines = _Lines(text)
    nodes = tuple(_node(document, lines, 0) for document in documents)
    return nodes[0] if len(nodes) == 1 else Node(1, items=nodes)


def _documents(text: str) -> list[object]:
    """Read all documents of a text; between them there may be space and commas."""
    documents: list[object] = []
    place = _BETWEEN.match(text, 0).end()  # type: ignore[union-attr]  # it matches the empty text too
    while place < len(text):
        document, place = _DECODER.raw_decode(text, place)
        documents.append(document)
        place = _BETWEEN.match(text, place).end()  # type: ignore[union-attr]
    return documents


class _Lines:
    """The lines of all strings in document order: the tree is walked in the same order."""

    def __init__(self, text: str) -> None:
        self.current = 1
        self.values = 0
        self._lines = _string_lines(text)

    def advance(self) -> int:
        """Step over the next string and return its line."""
        self.current = next(self._lines, self.current)
        return self.current


def _string_lines(text: str) -> Iterator[int]:
    ends = [match.start() for match in _NEWLINE.finditer(text)]
    for match in _STRING.finditer(text):
        yield bisect_right(ends, match.start()) + 1


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
