"""Groups: which columns side by side are one list, and where the next list begins."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import groupby, takewhile

from validator.ingest.pdf_headers import NAME, QUANTITY, Heading, is_header_text, read_header
from validator.ingest.pdf_segments import (
    Segment,
    is_list_line,
    is_marks,
    is_number,
    segment_rows,
    starts_with_quantity,
)

# What a column holds: numbers or marks, whole lines of a list, the same few words again and again, or text;
# a line or two beside a long column, such as the title of a table that is centred, is an aside.
NUMBERS, LISTS, LABELS, TEXT, ASIDE = "numbers", "lists", "labels", "text", "aside"
_MOST_ASIDE = 2
_LONG = 5

Column = list[Segment]
Header = tuple[float, tuple[Heading, ...]]


def group_columns(columns: Sequence[Column], headers: Sequence[Header]) -> list[Column]:
    """Put the columns of one list together: quantities, names and numbers; a new list starts a new group."""
    starts = _starts(columns, headers)
    groups: list[Column] = []
    for at, column in enumerate(columns):
        if at in starts or not groups:
            groups.append([])
        groups[-1].extend(column)
    return groups


def _starts(columns: Sequence[Column], headers: Sequence[Header]) -> set[int]:
    """Return the columns that start a group: by header rows where there are any, else by their contents."""
    edges = [min(segment.x0 for segment in column) for column in columns]
    starts: set[int] = set()
    covered: set[int] = set()
    for _, headings in headers:
        first, last = _column_at(headings[0].x0, edges), _column_at(headings[-1].x0, edges)
        covered.update(range(first, last + 1))
        starts.add(first)
        starts.update(_column_at(place, edges) for place in _repeats(headings))
    for is_covered, part in groupby(range(len(columns)), key=lambda at: at in covered):
        stretch = list(part)
        if not is_covered:
            found = [columns[at] for at in stretch]
            kinds = _without_asides(found, [_kind(column) for column in found])
            opened = _starts_by_content(kinds, _numbers_first(found, kinds), bool(covered))
            starts.update(stretch[at] for at in opened)
    return starts


def find_headers(segments: Sequence[Segment]) -> Iterator[Header]:
    """Yield every header and where it stands: segments on one line that are all heads of table columns."""
    for row in segment_rows(s for s in segments if is_header_text(s.text)):
        headings = read_header([word for segment in row for word in segment.words])
        if headings:
            yield row[0].base, headings


def _repeats(headings: Sequence[Heading]) -> list[float]:
    """Return the places where a header begins again."""
    places = []
    seen: set[str] = set()
    for heading in headings:
        if heading.role in seen and heading.role in (NAME, QUANTITY, headings[0].role):
            places.append(heading.x0)
            seen = set()
        seen.add(heading.role)
    return places


def _column_at(place: float, edges: Sequence[float]) -> int:
    return max(0, bisect_right(edges, place + 2) - 1)


def _kind(column: Column) -> str:
    numbers = sum(is_number(s.text) or is_marks(s.text) for s in column)
    if numbers >= 0.7 * len(column):
        return NUMBERS
    lists = sum(is_list_line(s.text) for s in column)
    if lists >= max(2, 0.25 * len(column)) or (numbers >= 2 and len(column) >= 4):
        return LISTS
    if len(column) >= 5 and len({s.text for s in column}) <= 0.5 * len(column):
        return LABELS
    return TEXT


def _without_asides(columns: Sequence[Column], kinds: Sequence[str]) -> list[str]:
    """Tell apart the asides that stand left of everything else: they head the list and have no numbers."""
    longest = max(map(len, columns))
    asides = list(takewhile(lambda column: len(column) <= _MOST_ASIDE and longest >= _LONG, columns))
    leading = sum(1 for _ in takewhile(lambda kind: kind == TEXT, kinds[: len(asides)]))
    return [ASIDE] * leading + list(kinds[leading:])


def _numbers_first(columns: Sequence[Column], kinds: Sequence[str]) -> bool:
    """Tell whether quantities stand before names, judged by the first column."""
    first = next((at for at, kind in enumerate(kinds) if kind != ASIDE), 0)
    column, kind = columns[first], kinds[first]
    if kind != LISTS:
        return kind == NUMBERS
    if any(starts_with_quantity(s.text) for s in column):
        return True
    numbers = [s.x0 for s in column if is_number(s.text)]
    others = [s.x0 for s in column if not is_number(s.text)]
    return bool(numbers) and bool(others) and min(numbers) < sorted(others)[len(others) // 2]


def _starts_by_content(kinds: Sequence[str], numbers_first: bool, has_left: bool) -> set[int]:
    """Numbers belong to the text beside them: before it when quantities come first, else after it."""
    starts: set[int] = set()
    named = has_left
    for at, kind in enumerate(kinds):
        opens = kind == NUMBERS and numbers_first and tuple(kinds[at + 1 : at + 2]) == (TEXT,)
        own = kind == TEXT and at > 0 and kinds[at - 1] == NUMBERS and numbers_first
        if named and (kind == LISTS or opens or (kind == TEXT and not own)):
            starts.add(at)
            named = False
        named = named or kind in (TEXT, LISTS)
    return starts
