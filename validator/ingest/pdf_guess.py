"""Tables without a header row: quantities in one column, names in the next or in the one before."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median

from validator.ingest.pdf_headers import NAME, OTHER, QUANTITY, Heading
from validator.ingest.pdf_segments import Segment, has_letters, is_marks, is_quantity

LEAST_ROWS = 3
ALIGNED = 3.0

Row = Sequence[Segment]


Columns = tuple[tuple[Heading, ...], tuple[float, ...]]


def guess_columns(rows: Sequence[Row]) -> Columns | None:
    """Return heads and edges of the columns when quantities stand in line before or behind names."""
    return _quantities_first(rows) or _quantities_last(rows)


def _quantities_last(rows: Sequence[Row]) -> Columns | None:
    """Recognise names before quantities where one of these stands alone, between the lines of its name."""
    if not any(len(row) == 1 and is_quantity(row[0].text) for row in rows):
        return None
    quantities = [row[-1] for row in rows if is_quantity(row[-1].text)]
    start = min(s.x0 for s in quantities)
    left = [s for row in rows for s in row if s.x1 < start and has_letters(s.text)]
    names = _first_in_line(left, max(LEAST_ROWS, 0.4 * len(quantities)))
    beside = sum(row[0] in names and row[-1] in quantities for row in rows)
    aligned = (
        max(s.x0 for s in quantities) - start < ALIGNED or max(s.x1 for s in quantities) - start < ALIGNED
    )
    if beside < LEAST_ROWS or not aligned:
        return None
    others = _columns([s for s in left if s.x0 > names[0].x0 + ALIGNED])
    headings = [_heading(NAME, names), *(_heading(OTHER, column) for column in others)]
    edges = [min(s.x0 for s in column) - 1.5 for column in (*others, quantities)]
    return (*headings, _heading(QUANTITY, quantities)), tuple(edges)


def _quantities_first(rows: Sequence[Row]) -> Columns | None:
    quantities = _in_one_column([row[0] for row in rows if is_quantity(row[0].text)])
    if len(quantities) < max(LEAST_ROWS, 0.25 * len(rows)):
        return None
    end = max(s.x1 for s in quantities)
    right = [s for row in rows for s in row if s.x0 > end and not is_marks(s.text)]
    names = _first_in_line([s for s in right if has_letters(s.text)], max(LEAST_ROWS, 0.4 * len(quantities)))
    if not names:
        return None
    start = min(s.x0 for s in names)
    headings = [_heading(QUANTITY, quantities), _heading(NAME, names)]
    edges = [(end + start) / 2]
    for column in _columns([s for s in right if s.x0 > start + ALIGNED]):
        headings.append(_heading(OTHER, column))
        edges.append(min(s.x0 for s in column) - 1.5)
    return tuple(headings), tuple(edges)


def _in_one_column(quantities: Sequence[Segment]) -> list[Segment]:
    """Leave out numbers that end a name and were set on a line of their own."""
    usual = median([s.x1 for s in quantities]) if quantities else 0.0
    return [s for s in quantities if s.x0 < usual]


def _first_in_line(segments: Sequence[Segment], least: float) -> list[Segment]:
    """Return the leftmost segments that begin at one place, if there are enough of them."""
    lines: list[list[Segment]] = []
    for segment in sorted(segments, key=lambda s: s.x0):
        if not lines or segment.x0 - lines[-1][0].x0 > ALIGNED:
            lines.append([])
        lines[-1].append(segment)
    return next((line for line in lines if len(line) >= least), [])


def _heading(role: str, column: Sequence[Segment]) -> Heading:
    return Heading(role, min(s.x0 for s in column), max(s.x1 for s in column))


def _columns(segments: Sequence[Segment]) -> list[list[Segment]]:
    """Return the columns in which several rows have something."""
    columns: list[list[Segment]] = []
    edge = float("-inf")
    for segment in sorted(segments, key=lambda s: s.x0):
        if segment.x0 > edge:
            columns.append([])
        columns[-1].append(segment)
        edge = max(edge, segment.x1)
    return [column for column in columns if len(column) >= LEAST_ROWS]
