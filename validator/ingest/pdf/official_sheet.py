"""The official sheet: decks in tables, side by side, between paperwork that is no part of any list.

Above the tables stand fields and the bars with the names of the decks, below them questions of consent, lines
for signatures and boxes for staff. Only what the tables hold belongs to a list.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from validator.ingest.pdf.printed_words import Word
from validator.ingest.pdf.reading_order import Header, find_headers
from validator.ingest.pdf.segments import PagePiece, Segment, around, clean, piece_of, rows_of
from validator.ingest.pdf.table_headers import Heading
from validator.vocabulary.columns import IDENTITY, MINIMUM, NAME, QUANTITY
from validator.vocabulary.labels import field_of

# Labels that people write behind the name of a deck are no fields of the page.
_OF_A_DECK = frozenset({"title", "author", "format", "faction"})
# What the reader of lists asks for goes by one name, whatever the sheet calls it.
_USUAL = {"player": "Player", "event": "Event", "date": "Date", "location": "Location"}
# Columns with which the next list on a row begins.
_BEGINNING = frozenset({NAME, QUANTITY, MINIMUM, IDENTITY})
_LABEL_WORD = re.compile(r"^([\w-]+)\s*:_*(.*)$")


class OfficialSheet(NamedTuple):
    """A sheet taken apart: where its halves meet, its bars by half, what stands above, and the lists."""

    split: float
    bars: tuple[list[PagePiece], list[PagePiece]]
    above: list[PagePiece]
    lists: list[Segment]

    def arranged(
        self, pieces: Sequence[PagePiece], placed: Callable[[Sequence[PagePiece]], list[PagePiece]]
    ) -> tuple[list[PagePiece], list[PagePiece], list[PagePiece]]:
        """Return both halves, each with its bar, and what stands below their tables as notes."""
        halves: list[list[PagePiece]] = []
        below: list[PagePiece] = []
        for side, bar in enumerate(self.bars):
            own = [piece for piece in pieces if self._side(piece.box[0], piece.box[2]) == side]
            last = max((at for at, piece in enumerate(own, 1) if piece.in_table), default=0)
            halves.append([*placed(bar), *(part for piece in own[:last] for part in _parted(piece))])
            below += [piece._replace(note=True) for piece in own[last:]]
        return halves[0], halves[1], below

    def _side(self, x0: float, x1: float) -> int:
        return int((x0 + x1) / 2 >= self.split)


def read_sheet(segments: Sequence[Segment]) -> OfficialSheet | None:
    """Take a page apart that is a sheet; None for any other page."""
    headers = list(find_headers(sorted(segments, key=lambda s: (s.base, s.x0))))
    split = sheet_split(headers)
    if split is None:
        if not any(heading.role == IDENTITY for _, headings in headers for heading in headings):
            return None
        split = float("inf")
    bars: tuple[list[PagePiece], list[PagePiece]] = ([], [])
    above: list[PagePiece] = []
    lists: list[Segment] = []
    for side in (0, 1):
        own = [s for s in segments if int((s.x0 + s.x1) / 2 >= split) == side]
        tops = [base for base, headings in headers for h in headings if int(h.middle >= split) == side]
        top = min(tops, default=float("inf"))
        bar_segments, others = _bar([s for s in own if s.base < top - 1])
        if bar_segments:
            bars[side].extend(_parted(piece_of(bar_segments)))
        above += [piece for segment in others for piece in _field_or_note(segment)]
        lists += [s for s in own if s.base >= top - 1]
    return OfficialSheet(split, bars, above, lists)


def sheet_split(headers: Sequence[Header]) -> float | None:
    """Return the place between two lists when headers of tables say that two stand side by side."""
    lists = [part for _, headings in headers for part in _lists_in(headings)]
    named = [part for part in lists if any(heading.role == NAME for heading in part)]
    for left in named:
        for right in named:
            if left[-1].x1 < right[0].x0:
                return (left[-1].x1 + right[0].x0) / 2
    return None


def _lists_in(headings: Sequence[Heading]) -> list[list[Heading]]:
    """Part a header row that begins again: it heads two lists."""
    parts: list[list[Heading]] = [[]]
    for heading in headings:
        if any(known.role == heading.role for known in parts[-1]) and heading.role in _BEGINNING:
            parts.append([])
        parts[-1].append(heading)
    return parts


def _bar(above: Sequence[Segment]) -> tuple[list[Segment], list[Segment]]:
    """Find the row with the deck's name: the lowest above the tables, unless that is a field of the form."""
    rows = rows_of(above)
    if not rows or _is_field(rows[-1]):
        return [], list(above)
    # Where the bar is too narrow, the name stands below its label.
    start = -2 if len(rows) > 1 and rows[-2][-1].text.endswith(":") and not _is_field(rows[-2]) else -1
    bar = [segment for row in rows[start:] for segment in row]
    return bar, [segment for row in rows[:start] for segment in row]


def _is_field(row: Sequence[Segment]) -> bool:
    return _label_at(row[0].words, 0) is not None


def _field_or_note(segment: Segment) -> Iterator[PagePiece]:
    fields = list(_fields(segment.words, least=1))
    yield from fields or [piece_of([segment], note=True)]


def _parted(piece: PagePiece) -> list[PagePiece]:
    """Part the bar over a deck, "CORP DECK  Deck Name: ...", into a heading and the name of the deck."""
    words = [] if piece.note or piece.in_table else piece.text.split()
    for at in range(1, len(words)):
        for end in (at + 1, at + 2):
            label = " ".join(words[at:end])
            if label.endswith(":") and field_of(label) == "title":
                name = clean(" ".join(words[end:]))
                heading = piece._replace(text=" ".join(words[:at]))
                return [heading, piece._replace(text=f"{label} {name}".strip(), note=not name)]
    return [piece]


def take_fields(segments: Sequence[Segment]) -> tuple[list[Segment], list[PagePiece]]:
    """Separate rows with several labelled fields from the rest of a page."""
    fields: list[PagePiece] = []
    taken: set[Word] = set()
    for row in rows_of(word for segment in segments for word in segment.words):
        found = list(_fields(row, least=2))
        if found:
            fields += found
            taken.update(row)
    if not taken:
        return list(segments), []
    return [segment for segment in segments if segment.words[0] not in taken], fields


def _fields(row: Sequence[Word], least: int) -> Iterator[PagePiece]:
    """Read a row as fields when at least so many labels stand on it, all different."""
    starts = [(at, found) for at in range(len(row)) if (found := _label_at(row, at))]
    labels = [label for _, (label, _, _) in starts]
    if len(labels) < least or len(set(labels)) < len(labels) or starts[0][0] != 0:
        return
    ends = [at for at, _ in starts[1:]] + [len(row)]
    for (at, (label, length, rest)), end in zip(starts, ends, strict=True):
        words = row[at:end]
        value = clean(" ".join([rest, *(word.text for word in words[length:])]))
        box = around((word.x0, word.top, word.x1, word.bottom) for word in words)
        yield PagePiece(f"{label}: {value}" if value else f"{label}:", box, note=not value)


def _label_at(row: Sequence[Word], at: int) -> tuple[str, int, str] | None:
    """Return the label that begins at a word, how many words it takes and what sticks to its colon."""
    for length in (2, 1):
        words = row[at : at + length]
        match = _LABEL_WORD.match(words[-1].text) if len(words) == length else None
        if match:
            name = " ".join([*(word.text for word in words[:-1]), match[1]])
            field = field_of(name)
            if field and field not in _OF_A_DECK:
                return _USUAL.get(field, name.capitalize()), length, match[2]
    return None
