"""Rows of several cards that run on in the next line, broken anywhere: put together and parted anew."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from validator.deck import CARD, HEADING, IDENTITY, NOTE, PAPERWORK, TOTAL
from validator.parse.cardline import known_card
from validator.parse.headings import read_heading
from validator.parse.item import Item
from validator.parse.pattern import pattern
from validator.parse.piece import BARE, COMMENT, COUNTED, FRAGMENT, LONE, PROSE, RULE, WORDS, Piece
from validator.parse.several import SEPARATORS

if TYPE_CHECKING:
    import re

    from validator.parse.lexicon import Lexicon

_MOST_LINES = 15
_APART = (IDENTITY, TOTAL, PAPERWORK)
_SEPARATOR = pattern(r"[,;·•|/]\s")
_BRACKETS = pattern(r"[(\[](?=[^()\[\]]*[^\W\d])[^()\[\]]*[)\]]")
_LONGEST_NAME = 70
_LABEL = pattern(r"^[^\d,;]{1,40}(?:[(\[]\d{1,3}[)\]])?\s*:\s+")


class _Row(NamedTuple):
    """All items of one line, and what its text says behind a heading in front."""

    items: list[Item]
    text: str
    heading: Item | None = None

    @property
    def is_open(self) -> bool:
        """Tell whether something in this line may have been broken: it is not known, or not counted."""
        bare = len(self.items) > 1 and BARE in (self.items[0].piece.form, self.items[-1].piece.form)
        parts = len(_SEPARATOR.findall(_BRACKETS.sub("", self.text))) + 1
        dropped = parts > sum(item.is_card for item in self.items)
        return bare or dropped or any(map(_is_open, self.items))


def unwrap_rows(items: list[Item], lexicon: Lexicon) -> None:
    """Read stretches of lines as one where that makes every part of them a counted card."""
    if not any(_is_separated(item.line.text) for item in items):
        return
    rows = [_row(list(group), lexicon) for _, group in groupby(items, key=lambda item: item.line.number)]
    items[:] = [item for row in _unwrapped(rows, lexicon) for item in row]


def _is_separated(text: str) -> bool:
    """Tell whether a line has numbers and separators, other than those of a set in brackets."""
    return any(map(str.isdigit, text)) and bool(_SEPARATOR.search(f"{_BRACKETS.sub('', text)} "))


def _is_open(item: Item) -> bool:
    """Tell whether an item may be a piece of something that was broken."""
    piece = item.piece
    return piece.form in (FRAGMENT, WORDS, PROSE, LONE) or (piece.role == CARD and piece.match is None)


def _row(items: list[Item], lexicon: Lexicon) -> _Row:
    text = items[0].line.text.strip()
    label = _LABEL.match(text)
    heading = read_heading(text[: label.end()].rstrip(" :"), lexicon) if label else None
    if label is None or heading is None or not any(map(str.isalpha, text[label.end() :])):
        return _Row(items, text)
    return _Row(items, text[label.end() :], Item(items[0].line, heading, items[0].gap))


def _unwrapped(rows: list[_Row], lexicon: Lexicon) -> Iterator[list[Item]]:
    place = 0
    while place < len(rows):
        stretch = _stretch(rows, place)
        while len(stretch) > 1 and any(row.is_open for row in stretch):
            read = _together(stretch, lexicon)
            if read:
                break
            stretch = stretch[:-1]
        else:
            read = [rows[place].items]
        yield from read
        place += len(read)


def _stretch(rows: list[_Row], start: int) -> list[_Row]:
    """Return the lines from one on that may be a single row."""
    opens = rows[start].heading or _is_separated(rows[start].text)
    if not opens or _stands_apart(rows[start]):
        return []
    end = start + 1
    while end < min(len(rows), start + _MOST_LINES):
        first = rows[end].items[0]
        gap = first.gap or first.line.number != rows[end - 1].items[0].line.number + 1
        if gap or rows[end].heading or _stands_apart(rows[end]):
            break
        end += 1
    return rows[start:end]


def _stands_apart(row: _Row) -> bool:
    piece = row.items[0].piece
    return piece.role in _APART or piece.form == RULE or (piece.role == HEADING and not row.heading)


def _together(stretch: list[_Row], lexicon: Lexicon) -> list[list[Item]]:
    """Read lines as one; each card stands at the line where it begins, [] where a part is no counted card."""
    ends, text = [], ""
    for row in stretch:
        text = f"{text} {row.text}" if text else row.text
        ends.append(len(text))
    text = text.rstrip(" ·•,;|./")
    parts = next(filter(None, (_counted_parts(text, cut, lexicon) for cut in SEPARATORS)), [])
    if not parts:
        return []
    read: list[list[Item]] = [[row.heading] if row.heading else [] for row in stretch]
    for start, piece in parts:
        place = next(i for i, end in enumerate(ends) if start < end)
        read[place].append(Item(stretch[place].items[0].line, piece, stretch[place].items[0].gap))
    return [_noted(row, found) for row, found in zip(stretch, read, strict=True)]


def _counted_parts(text: str, separator: re.Pattern[str], lexicon: Lexicon) -> list[tuple[int, Piece]]:
    """Part a text; return its cards with their places if every part is one, counted and known."""
    cuts = list(separator.finditer(text))
    ends = [*(cut.start() for cut in cuts), len(text)]
    read: list[tuple[int, Piece]] = []
    waiting = -1
    for start, end in zip([0, *(cut.end() for cut in cuts)], ends, strict=True):
        # A name may have the separator in itself: what is not known waits for the next part.
        first = start if waiting < 0 else waiting
        piece = _counted(text[first:end], lexicon)
        may_belong = piece is None and read and not any(map(str.isdigit, text[first:end]))
        longer = _counted(text[read[-1][0] : end], lexicon) if may_belong else None
        if longer:
            read[-1] = (read[-1][0], longer)
        elif piece:
            read.append((first, piece))
        waiting = -1 if piece or longer else first
        if waiting >= 0 and end - waiting > _LONGEST_NAME:
            return []
    return read if cuts and waiting < 0 else []


def _counted(text: str, lexicon: Lexicon) -> Piece | None:
    piece = known_card(text, lexicon, remarks=False)
    return piece if piece and piece.form == COUNTED else None


def _noted(row: _Row, found: list[Item]) -> list[Item]:
    first = row.items[0]
    return found or [Item(first.line, Piece(NOTE, COMMENT, value=row.text), first.gap)]
