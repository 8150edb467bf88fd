"""Every line: what no reader claimed of a structured file is kept as a note of the deck around it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import replace

from validator.deck import NOTE, Line, ParsedDeck, ReadLine


def with_every_line(decks: list[ParsedDeck], lines: Sequence[Line]) -> list[ParsedDeck]:
    """Add brackets, field names and whatever else was not claimed as notes, so that no line is lost."""
    claimed = {line.number for deck in decks for line in deck.lines}
    rest = [line for line in lines if line.number not in claimed and line.text.strip()]
    if not rest or not decks:
        return decks
    order = sorted(range(len(decks)), key=lambda place: _first_line(decks[place]))
    starts = [_first_line(decks[place]) for place in order]
    notes: dict[int, list[ReadLine]] = {}
    for line in rest:
        owner = order[max(bisect_right(starts, line.number) - 1, 0)]
        notes.setdefault(owner, []).append(ReadLine(line.number, line.text, NOTE, certain=line.certain))
    return [_with_notes(deck, notes.get(place, [])) for place, deck in enumerate(decks)]


def _first_line(deck: ParsedDeck) -> int:
    return min((line.number for line in deck.lines), default=0)


def _with_notes(deck: ParsedDeck, notes: list[ReadLine]) -> ParsedDeck:
    if not notes:
        return deck
    return replace(deck, lines=tuple(sorted((*deck.lines, *notes), key=lambda line: line.number)))
