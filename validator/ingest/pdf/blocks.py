"""Blocks: one column or table of a page becomes pieces, line by line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from validator.ingest.pdf.card_tables import (
    ALIGNED,
    column_edges,
    guess_columns,
    merge_rows,
    rows_as_pieces,
    table_row,
)
from validator.ingest.pdf.printed_words import DrawnLines, Word
from validator.ingest.pdf.reading_order import Extent
from validator.ingest.pdf.segments import (
    PagePiece,
    Segment,
    clean,
    has_letters,
    is_number,
    is_quantity,
    piece_of,
    rows_of,
    starts_with_quantity,
)
from validator.ingest.pdf.table_headers import Heading, read_header, settle_roles
from validator.ingest.pdf.wraps import WrappedRow, row_of, undo_wraps
from validator.vocabulary.columns import IDENTITY, NAME
from validator.vocabulary.marks import is_marks

APART = 2.2  # letters: a gap this wide within a row sets off the next item
_ATTACHED = re.compile(r"^[(\[{]|^[-–—]\s|^proxy|^\*")

SegmentRow = list[Segment]


class Table(NamedTuple):
    """The columns of a table: its heads, the places between them, and where it begins on the left."""

    headings: tuple[Heading, ...]
    edges: tuple[float, ...]
    start: float

    def moved_to(self, start: float) -> Table:
        """Return the same table at another place."""
        by = start - self.start
        headings = tuple(Heading(h.role, h.x0 + by, h.x1 + by) for h in self.headings)
        return Table(headings, tuple(edge + by for edge in self.edges), start)


def read_block(
    block: Sequence[Segment], rules: DrawnLines, extent: Extent, before: Table | None
) -> tuple[list[PagePiece], Table | None]:
    """Read a block, and say which table it ends in; `before` is the table that may go on in it."""
    rows = rows_of(block)
    heads = [(at, headings) for at, row in enumerate(rows) if (headings := read_header(_words(row)))]
    ends = [*(at for at, _ in heads[1:]), len(rows)]
    first = rows[: heads[0][0]] if heads else rows
    table = (_continued(before, first, rules) if before else None) or _guessed(first)
    if table:
        pieces = list(_table_pieces(table, first, rules, extent))
    else:
        pieces = _plain_pieces(first, extent, before_table=bool(heads))
    for (at, headings), end in zip(heads, ends, strict=False):
        pieces.append(piece_of(rows[at], note=True)._replace(in_table=True))
        table = _table(settle_roles(headings), rows[at + 1 : end], rules)
        pieces.extend(_table_pieces(table, rows[at + 1 : end], rules, extent))
    return [piece for piece in pieces if piece.text], table


def _table(headings: tuple[Heading, ...], rows: list[SegmentRow], rules: DrawnLines) -> Table:
    words = [_words(row) for row in rows]
    start = min((word.x0 for row in words for word in row), default=headings[0].x0)
    return Table(headings, tuple(column_edges(headings, words, rules)), start)


def _guessed(rows: list[SegmentRow]) -> Table | None:
    """Return the table that rows without a header make."""
    columns = None if _numbered(rows) else guess_columns(rows)
    return Table(*columns, columns[0][0].x0) if columns else None


def _continued(table: Table, rows: list[SegmentRow], rules: DrawnLines) -> Table | None:
    """Return the table that went before, in its new place, when the rows fit its columns."""
    words = [_words(row) for row in rows]
    if not words:
        return None
    moved = table.moved_to(min(word.x0 for row in words for word in row))
    moved = moved._replace(edges=tuple(column_edges(moved.headings, words, rules)))
    found = [row for line in words if (row := table_row(line, moved.headings, moved.edges))]
    full = sum(bool(row.name) and not row.is_rest for row in found)
    fits = full >= max(1, 0.5 * len(words)) and len(found) >= 0.8 * len(words)
    return moved if fits and any(heading.role == NAME for heading in table.headings) else None


def _words(row: SegmentRow) -> list[Word]:
    return [word for segment in row for word in segment.words]


def _table_pieces(
    table: Table, rows: list[SegmentRow], rules: DrawnLines, extent: Extent
) -> Iterator[PagePiece]:
    headings, edges, start = table
    named = next(i for i, h in enumerate(headings) if h.role in (NAME, IDENTITY))
    edge = edges[named] if named < len(edges) else extent.limit
    within = [row[0].x0 > start - ALIGNED for row in rows]
    pairs = zip(rows, within, strict=True)
    found = [table_row(_words(row), headings, edges) if inside else None for row, inside in pairs]
    plain = iter([row for row, fitting in zip(rows, found, strict=True) if fitting is None])
    for is_plain, merged in groupby(merge_rows(found, rules, edge), key=lambda row: row is None):
        if is_plain:
            yield from _plain_pieces([next(plain) for _ in merged], extent, in_list=True)
        else:
            yield from rows_as_pieces(row for row in merged if row)


def _plain_pieces(
    rows: list[SegmentRow], extent: Extent, before_table: bool = False, in_list: bool = False
) -> list[PagePiece]:
    """Join the segments of rows that belong together; undo wraps."""
    tail: list[PagePiece] = []
    if before_table and rows and _is_identity_row(rows[-1]):
        tail = _identity_pieces(rows[-1])
        rows = rows[:-1]
    numbered = _numbered(rows)
    lines: list[WrappedRow] = []
    notes: list[Segment] = []
    for row in rows:
        counted = row[:1] if numbered and _has_number(row) else []
        notes += counted
        parts, surplus = _parts(row[len(counted) :])
        lines += [row_of(part) for part in parts]
        notes += surplus
    return [*_with_notes(undo_wraps(lines, *extent, is_list=before_table or in_list), notes), *tail]


def _with_notes(lines: Sequence[WrappedRow], notes: Sequence[Segment]) -> Iterator[PagePiece]:
    """Put every note after the line that it stands on."""
    waiting = list(notes)
    for line in lines:
        yield PagePiece(clean(line.text), line.box)
        while waiting and waiting[0].base <= line.base + 1:
            yield piece_of([waiting.pop(0)], note=True)
    yield from (piece_of([note], note=True) for note in waiting)


def _is_identity_row(row: SegmentRow) -> bool:
    """Tell whether a row before a card table is least size, identity and most influence."""
    return len(row) == 3 and is_number(row[0].text) and has_letters(row[1].text) and is_number(row[2].text)


def _identity_pieces(row: SegmentRow) -> list[PagePiece]:
    low, name, high = row
    bounds = PagePiece(f"Min {low.text}, Max {high.text}", piece_of(row).box, note=True)
    return [PagePiece(f"Identity: {clean(name.text)}", name.box), bounds]


def _numbered(rows: list[SegmentRow]) -> bool:
    """Tell whether the first column counts the rows while the quantities stand last."""
    counts = [int(row[0].text) for row in rows if _has_number(row)]
    return len(counts) >= 4 and counts == list(range(1, len(counts) + 1))


def _has_number(row: SegmentRow) -> bool:
    return len(row) >= 3 and row[0].text.isdigit() and is_quantity(row[-1].text)


def _parts(row: SegmentRow) -> tuple[list[SegmentRow], SegmentRow]:
    """Split a row where a new item begins; a number after quantity and name is a note."""
    parts: list[SegmentRow] = [[row[0]]]
    notes: SegmentRow = []
    for at in range(1, len(row)):
        segment, part = row[at], parts[-1]
        following = row[at + 1] if at + 1 < len(row) else None
        if _begins(part, segment, following):
            parts.append([segment])
        elif _is_surplus(part, segment):
            notes.append(segment)
        else:
            part.append(segment)
    return parts, notes


def _begins(part: SegmentRow, segment: Segment, following: Segment | None) -> bool:
    text, written = segment.text, " ".join(s.text for s in part)
    if is_marks(text) or _ATTACHED.search(text) or not has_letters(written):
        return False
    if is_number(text):
        opens_with_quantity = is_quantity(part[0].text) or starts_with_quantity(written)
        return opens_with_quantity and following is not None and has_letters(following.text)
    return segment.x0 - part[-1].x1 > APART * segment.size or starts_with_quantity(text)


def _is_surplus(part: SegmentRow, segment: Segment) -> bool:
    written = " ".join(s.text for s in part)
    has_quantity = is_quantity(part[0].text) or starts_with_quantity(written) or is_quantity(part[-1].text)
    return is_number(segment.text) and has_quantity and has_letters(written)
