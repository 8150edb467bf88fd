"""Blocks: one column or table of a page becomes pieces, line by line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from validator.ingest.pdf.printed_words import DrawnLines
from validator.ingest.pdf.segments import (
    IN_TABLE,
    PagePiece,
    Segment,
    clean,
    has_letters,
    is_number,
    is_quantity,
    make_segment,
    piece_of,
    rows_of,
    starts_with_quantity,
)
from validator.ingest.pdf.table_columns import (
    ALIGNED,
    Table,
    continued,
    guess_headings,
    read_header,
    settle_roles,
    table_of,
    words_of,
)
from validator.ingest.pdf.table_rows import merge_rows, rows_as_pieces, table_row
from validator.ingest.pdf.wraps import Extent, undo_wraps
from validator.vocabulary.columns import IDENTITY, NAME
from validator.vocabulary.marks import is_marks

APART = 2.2  # letters: a gap this wide within a row sets off the next item
# Sets in brackets and remarks stand beside their card, however far.
_ATTACHED = re.compile(r"^[(\[{]|^[-–—]\s|^proxy|^\*")

SegmentRow = list[Segment]


def read_block(
    block: Sequence[Segment], rules: DrawnLines, extent: Extent, before: Table | None
) -> tuple[list[PagePiece], Table | None]:
    """Read a block, and say which table it ends in; `before` is the table that may go on in it."""
    rows = rows_of(block)
    heads = [(at, headings) for at, row in enumerate(rows) if (headings := read_header(words_of(row)))]
    first = rows[: heads[0][0]] if heads else rows
    table = _unheaded(first, rules, before)
    pieces = list(_table_pieces(table, first, rules, extent)) if table else _plain_pieces(first, extent)
    for (at, headings), end in zip(heads, [*(at for at, _ in heads[1:]), len(rows)], strict=False):
        pieces.append(piece_of(rows[at], note=True)._replace(place=IN_TABLE))
        table = table_of(settle_roles(headings), rows[at + 1 : end], rules)
        pieces.extend(_table_pieces(table, rows[at + 1 : end], rules, extent))
    return [piece for piece in pieces if piece.text], table


def _unheaded(rows: list[SegmentRow], rules: DrawnLines, before: Table | None) -> Table | None:
    """Return the table that goes on in rows without a header, or that they make by themselves."""
    table = goes_on(before, rows, rules) if before else None
    headings = [] if table else guess_headings(rows)
    return table_of(headings, rows, rules)._replace(start=headings[0].x0) if headings else table


def goes_on(before: Table, rows: Sequence[SegmentRow], rules: DrawnLines) -> Table | None:
    """Return the table that went before as it goes on, when rows fit its columns."""
    if not rows or not any(heading.role == NAME for heading in before.headings):
        return None
    for table in continued(before, rows, rules):
        found = [row for line in rows if (row := table_row(words_of(line), table))]
        full = sum(bool(row.name) and not row.is_rest for row in found)
        if full >= max(1, 0.5 * len(rows)) and len(found) >= 0.8 * len(rows):
            return table
    return None


def _table_pieces(
    table: Table, rows: list[SegmentRow], rules: DrawnLines, extent: Extent
) -> Iterator[PagePiece]:
    named = next(i for i, h in enumerate(table.headings) if h.role in (NAME, IDENTITY))
    edge = table.edges[named] if named < len(table.edges) else extent.limit
    inside = [row[0].x0 > table.start - ALIGNED for row in rows]
    found = [table_row(words_of(row), table) if own else None for row, own in zip(rows, inside, strict=True)]
    plain = iter([row for row, fitting in zip(rows, found, strict=True) if fitting is None])
    for is_plain, merged in groupby(merge_rows(found, rules, edge), key=lambda row: row is None):
        if is_plain:
            yield from _plain_pieces([next(plain) for _ in merged], extent)
        else:
            yield from rows_as_pieces([row for row in merged if row])


def _plain_pieces(rows: list[SegmentRow], extent: Extent) -> list[PagePiece]:
    """Join the segments of rows that belong together; undo wraps."""
    lines: list[Segment] = []
    notes: list[Segment] = []
    for row in rows:
        parts, surplus = _parts(row)
        lines += [make_segment(words_of(part)) for part in parts]
        notes += surplus
    return list(_with_notes(undo_wraps(lines, extent), notes))


def _with_notes(lines: Sequence[Segment], notes: Sequence[Segment]) -> Iterator[PagePiece]:
    """Put every note after the line that it stands on."""
    waiting = list(notes)
    for line in lines:
        yield PagePiece(clean(line.text), line.box)
        while waiting and waiting[0].base <= line.base + 1:
            yield piece_of([waiting.pop(0)], note=True)
    yield from (piece_of([note], note=True) for note in waiting)


def _parts(row: SegmentRow) -> tuple[list[SegmentRow], SegmentRow]:
    """Split a row where a new item begins; a number after quantity and name is a note."""
    parts: list[SegmentRow] = [[row[0]]]
    notes: SegmentRow = []
    for segment, following in zip(row[1:], [*row[2:], None], strict=False):
        part = parts[-1]
        written = " ".join(s.text for s in part)
        has_quantity = is_quantity(part[0].text) or starts_with_quantity(written)
        if _begins(written, has_quantity, part[-1], segment, following):
            parts.append([segment])
        elif (
            is_number(segment.text) and has_letters(written) and (has_quantity or is_quantity(part[-1].text))
        ):
            notes.append(segment)
        else:
            part.append(segment)
    return parts, notes


def _begins(
    written: str, has_quantity: bool, last: Segment, segment: Segment, following: Segment | None
) -> bool:
    text = segment.text
    if is_marks(text) or _ATTACHED.search(text) or not has_letters(written):
        return False
    if is_number(text):
        return has_quantity and following is not None and has_letters(following.text)
    return segment.x0 - last.x1 > APART * segment.size or starts_with_quantity(text)
