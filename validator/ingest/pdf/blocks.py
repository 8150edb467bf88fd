"""Blocks: one column or table of a page becomes pieces, line by line."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from validator.ingest.pdf.printed_words import DrawnLines
from validator.ingest.pdf.segments import (
    IN_TABLE,
    PagePiece,
    Segment,
    around,
    clean,
    has_letters,
    is_number,
    piece_of,
    rows_of,
)
from validator.ingest.pdf.sheet_fields import is_one_title, label_of, parted
from validator.ingest.pdf.table_columns import (
    ALIGNED,
    Table,
    continued,
    guess_headings,
    read_header,
    table_of,
    words_of,
)
from validator.ingest.pdf.table_rows import merge_rows, rows_as_pieces, table_row
from validator.vocabulary.columns import NAME

SegmentRow = list[Segment]


def read_block(
    block: Sequence[Segment], rules: DrawnLines, before: Table | None
) -> tuple[list[PagePiece], Table | None]:
    """Read a block, and say which table it ends in; `before` is the table that may go on in it."""
    rows = rows_of(block)
    heads = [(at, headings) for at, row in enumerate(rows) if (headings := read_header(words_of(row)))]
    first = rows[: heads[0][0]] if heads else rows
    table = _unheaded(first, rules, before)
    pieces = list(_table_pieces(table, first, rules)) if table else _plain_pieces(first, bool(heads))
    for (at, headings), end in zip(heads, [*(at for at, _ in heads[1:]), len(rows)], strict=False):
        pieces.append(piece_of(rows[at], note=True)._replace(place=IN_TABLE))
        table = table_of(headings, rows[at + 1 : end], rules)
        pieces.extend(_table_pieces(table, rows[at + 1 : end], rules))
    return [piece for piece in pieces if piece.text], table


def _unheaded(rows: list[SegmentRow], rules: DrawnLines, before: Table | None) -> Table | None:
    """Return the table that goes on in rows without a header, or that they make by themselves."""
    table = goes_on(before, rows, rules) if before else None
    headings = [] if table else guess_headings(rows)
    return table_of(headings, rows, rules)._replace(start=headings[0].x0) if headings else table


def goes_on(before: Table, rows: Sequence[SegmentRow], rules: DrawnLines) -> Table | None:
    """Return the table that went before as it goes on, when rows fit its columns."""
    is_other = any(label_of(segment) for row in rows for segment in row)
    if not rows or is_other or not any(heading.role == NAME for heading in before.headings):
        return None
    for table in continued(before, rows, rules):
        found = [row for line in rows if (row := table_row(words_of(line), table))]
        full = sum(bool(row.name) and not row.is_rest for row in found)
        if full >= max(1, 0.5 * len(rows)) and len(found) >= 0.8 * len(rows):
            return table
    return None


def _table_pieces(table: Table, rows: list[SegmentRow], rules: DrawnLines) -> Iterator[PagePiece]:
    inside = [row[0].x0 > table.start - ALIGNED for row in rows]
    found = [table_row(words_of(row), table) if own else None for row, own in zip(rows, inside, strict=True)]
    plain = iter([row for row, fitting in zip(rows, found, strict=True) if fitting is None])
    for is_plain, merged in groupby(merge_rows(found, rules), key=lambda row: row is None):
        if is_plain:
            yield from _plain_pieces([next(plain) for _ in merged])
        else:
            yield from rows_as_pieces([row for row in merged if row])


def _plain_pieces(rows: Sequence[SegmentRow], above_table: bool = False) -> list[PagePiece]:
    """Write rows as typed lines; a field is a line of its own, and over a table a deck's name may be two."""
    lines = [part for row in rows for part in parted(row)]
    if above_table and len(rows) > 1 and is_one_title(lines[-2], lines[-1]):
        lines[-2:] = [lines[-2] + lines[-1]]
    return [_plain_piece(line) for line in lines]


def _plain_piece(row: SegmentRow) -> PagePiece:
    """Write a row as a typed line; where no space was typed, somebody would have typed a tab."""
    texts = [clean(segment.text) for segment in row]
    # Behind a name two numbers are one too many: the reader asks which of them counts.
    unclear = len(texts) > 2 and has_letters(texts[0]) and all(map(is_number, texts[1:]))
    gap = " " if unclear or label_of(row[0]) else "\t"
    return PagePiece(gap.join(texts).strip(), around(row))
