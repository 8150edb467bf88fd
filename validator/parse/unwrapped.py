"""Rows of several cards that run on in the next line, broken anywhere: put together and parted anew."""

from __future__ import annotations

from collections.abc import Callable, Iterator
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
_TAIL = " ·•,;|./"
_Counted = Callable[[str], "Piece | None"]
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
        read = _together(stretch, lexicon) if len(stretch) > 1 else []
        read = read or [rows[place].items]
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
    """Read as many lines as one as are cards and nothing else; each card stands where it begins."""
    known: dict[str, Piece | None] = {}

    def counted(part: str) -> Piece | None:
        if part not in known:
            piece = known_card(part, lexicon, remarks=False)
            known[part] = piece if piece and piece.form == COUNTED else None
        return known[part]

    best: list[list[Item]] = []
    for separator in SEPARATORS:
        if separator.search(stretch[0].text) or stretch[0].heading:
            read = _read_rows(stretch, separator, counted)
            best = max(best, read, key=len)
    return best


def _read_rows(stretch: list[_Row], separator: re.Pattern[str], counted: _Counted) -> list[list[Item]]:
    text, ends, best = "", [], []
    for row in stretch:
        text = f"{text} {row.text}" if text else row.text
        ends.append(len(text))
        parts, waiting = _parts(text.rstrip(_TAIL), separator, counted)
        if waiting > _LONGEST_NAME:
            break
        rows = stretch[: len(ends)]
        if waiting == 0 and len(parts) > 1 and len(rows) > 1 and any(one.is_open for one in rows):
            best = _placed(rows, ends, parts)
    return best


def _placed(rows: list[_Row], ends: list[int], parts: list[tuple[int, Piece]]) -> list[list[Item]]:
    read: list[list[Item]] = [[row.heading] if row.heading else [] for row in rows]
    for start, piece in parts:
        place = next(i for i, end in enumerate(ends) if start < end)
        read[place].append(Item(rows[place].items[0].line, piece, rows[place].items[0].gap))
    return [_noted(row, found) for row, found in zip(rows, read, strict=True)]


def _parts(text: str, separator: re.Pattern[str], counted: _Counted) -> tuple[list[tuple[int, Piece]], int]:
    """Part a text into counted cards with their places; also say how much of its end is none of them."""
    cuts = [cut for cut in separator.finditer(text) if not _in_brackets(text, cut.start())]
    ends = [*(cut.start() for cut in cuts), len(text)]
    read: list[tuple[int, Piece]] = []
    waiting = -1
    for start, end in zip([0, *(cut.end() for cut in cuts)], ends, strict=True):
        # A name may have the separator in itself: what is not known waits for the next part.
        first = start if waiting < 0 else waiting
        piece = counted(text[first:end])
        may_belong = piece is None and read and not any(map(str.isdigit, text[first:end]))
        longer = counted(text[read[-1][0] : end]) if may_belong else None
        if longer:
            read[-1] = (read[-1][0], longer)
        elif piece:
            read.append((first, piece))
        waiting = -1 if piece or longer else first
        # Words in lower case before another separator are a remark.
        if waiting >= 0 and (end - waiting > _LONGEST_NAME or (text[waiting].islower() and end < len(text))):
            return [], _LONGEST_NAME + 1
    return read, 0 if waiting < 0 else len(text) - waiting


def _in_brackets(text: str, place: int) -> bool:
    return text.count("(", 0, place) > text.count(")", 0, place)


def _noted(row: _Row, found: list[Item]) -> list[Item]:
    first = row.items[0]
    return found or [Item(first.line, Piece(NOTE, COMMENT, value=row.text), first.gap)]
