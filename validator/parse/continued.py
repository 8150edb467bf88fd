"""Lists that go on on another page under the same identity."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from validator.deck import IDENTITY, NOTE, Line, ParsedDeck, ReadLine

_SIGN = "continued on the next page"


def join_continued(decks: list[ParsedDeck], lines: Sequence[Line]) -> list[ParsedDeck]:
    """Join decks of one identity where a page says that a list goes on; its repetition stays a note."""
    if len(decks) < 2 or not any(_SIGN in line.text.casefold() for line in lines):
        return decks
    joined: dict[str, ParsedDeck] = {}
    for place, deck in enumerate(decks):
        name = next((line.name for line in deck.lines if line.role == IDENTITY), f"deck {place}")
        first = joined.get(name)
        joined[name] = deck if first is None else _joined(first, deck)
    return list(joined.values())


def _joined(first: ParsedDeck, rest: ParsedDeck) -> ParsedDeck:
    lines = (*first.lines, *(_without_identity(line) for line in rest.lines))
    return replace(
        first,
        lines=lines,
        stated=(*first.stated, *rest.stated),
        findings=(*first.findings, *rest.findings),
    )


def _without_identity(line: ReadLine) -> ReadLine:
    return ReadLine(line.number, line.text, NOTE) if line.role == IDENTITY else line
