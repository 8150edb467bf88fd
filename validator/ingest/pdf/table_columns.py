"""Columns of a table: which words stand over them, where one ends and the next begins.

A table without a header is known by quantities in one column and names in the next or the one before.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from validator.ingest.pdf.printed_words import DrawnLines, Word
from validator.ingest.pdf.segments import Segment, has_letters, is_quantity, rows_of
from validator.vocabulary.columns import (
    IDENTITY,
    INFLUENCE,
    MAXIMUM,
    MINIMUM,
    NAME,
    NUMBER,
    OTHER,
    PROXIES,
    QUANTITY,
    role_of,
)

INDEX = "index"  # a column that counts the rows
_LONGEST = 3  # words of one head, as in "name of card"
TOGETHER = 0.5  # of a letter's height: the widest space between words of one head where none was typed
RULED = 0.3  # of the height of a table: the least that a rule between two columns runs along it
# A table without a header is believed from three rows on: two numbers in line happen by chance.
LEAST_ROWS = 3
ALIGNED = 3.0  # points: no column of a list is narrower

Span = tuple[float, float]
SegmentRow = Sequence[Segment]


class Heading(NamedTuple):
    """The head of one table column."""

    role: str
    x0: float
    x1: float

    @property
    def middle(self) -> float:
        """Return the place of the middle of the head."""
        return (self.x0 + self.x1) / 2


Header = tuple[float, tuple[Heading, ...]]


class Table(NamedTuple):
    """The columns of a table: its heads, the places between them, and where it begins on the left."""

    headings: tuple[Heading, ...]
    edges: tuple[float, ...]
    start: float


def table_of(headings: Sequence[Heading], rows: Sequence[SegmentRow], rules: DrawnLines) -> Table:
    """Find the edges of columns: at a rule, else where fewest words stand."""
    segments = [segment for row in rows for segment in row]
    top, bottom = min((s.top for s in segments), default=0.0), max((s.bottom for s in segments), default=0.0)
    spans = [(word.x0, word.x1) for row in rows for word in words_of(row)]
    edges = []
    for left, right in pairwise(headings):
        ruled = Counter[int]()
        for x, y0, y1 in rules.upright:
            if left.middle < x < right.middle and y0 < bottom and y1 > top:
                ruled[round(x)] += round(min(y1, bottom) - max(y0, top))
        # A box to tick or another table among the rows has rules, too, but beside few of them.
        longest = [x for x, length in ruled.most_common(1) if length > RULED * (bottom - top)]
        edges.append(float(longest[0]) if longest else emptiest(left, right, spans))
    start = min((s.x0 for s in segments), default=headings[0].x0)
    return Table(tuple(headings), tuple(edges), start)


def continued(table: Table, rows: Sequence[SegmentRow], rules: DrawnLines) -> Iterator[Table]:
    """Yield a table as it may go on in other rows: at its place, or moved into the next column."""
    for by in (0.0, min(row[0].x0 for row in rows) - table.start):
        yield table_of([Heading(h.role, h.x0 + by, h.x1 + by) for h in table.headings], rows, rules)


def emptiest(left: Heading, right: Heading, spans: Sequence[Span]) -> float:
    """Return the middle of the widest stretch between two heads that the fewest spans cover."""
    low, high = left.middle, right.middle
    inside = [(x0, x1) for x0, x1 in spans if x1 > low and x0 < high] + [(right.x0, right.x1)]
    places = sorted({low, high, *(min(max(x, low), high) for span in inside for x in span)})
    best = (float("inf"), 0.0, (low + high) / 2)
    for a, b in pairwise(places):
        middle = (a + b) / 2
        covered = sum(x0 < middle < x1 for x0, x1 in inside)
        best = min(best, (covered, a - b, middle))
    return best[2]


def words_of(row: Iterable[Segment]) -> list[Word]:
    """Return the words of segments that stand on one line."""
    return [word for segment in row for word in segment.words]


def find_headers(segments: Sequence[Segment]) -> Iterator[Header]:
    """Yield every header and where it stands: segments on one line that are all heads of table columns."""
    for row in rows_of(s for s in segments if is_header_text(s.text)):
        headings = read_header(words_of(row))
        if headings:
            yield row[0].base, headings


def read_header(row: Sequence[Word]) -> tuple[Heading, ...]:
    """Return the heads of a row of words, or nothing when the row is not the header of a card table."""
    headings: list[Heading] = []
    at = 0
    while at < len(row):
        for length in range(min(_LONGEST, len(row) - at), 0, -1):
            words = row[at : at + length]
            role = role_of(" ".join(word.text for word in words)) if _stand_together(words) else ""
            if role:
                headings.append(Heading(role, row[at].x0, row[at + length - 1].x1))
                at += length
                break
        else:
            return ()
    # A number counts copies until another column does: then it counts the rows.
    counts = INDEX if any(heading.role == QUANTITY for heading in headings) else QUANTITY
    settled = [heading._replace(role=counts) if heading.role == NUMBER else heading for heading in headings]
    return tuple(settled) if _is_table({heading.role for heading in settled}) else ()


def is_header_text(text: str) -> bool:
    """Tell whether a text consists of heads of table columns."""
    return bool(role_of(text)) or all(map(role_of, text.split()))


def _stand_together(words: Sequence[Word]) -> bool:
    return all(b.glued or b.x0 - a.x1 < TOGETHER * b.size for a, b in pairwise(words))


def _is_table(roles: set[str]) -> bool:
    if NAME in roles:
        return bool(roles & {QUANTITY, INFLUENCE, PROXIES})
    return IDENTITY in roles and bool(roles & {MINIMUM, MAXIMUM})


def guess_headings(rows: Sequence[SegmentRow]) -> list[Heading]:
    """Return the heads of a table without a header whose rows would mislead when they are read as lines.

    The first column counts the rows and the last the copies, or a quantity stands between lines of its name.
    """
    full = [row for row in rows if len(row) > 1]
    counting = [
        row[0] for row in full if len(row) > 2 and row[0].text.isdigit() and is_quantity(row[-1].text)
    ]
    numbers = [int(s.text) for s in counting]
    is_counted = len(numbers) > LEAST_ROWS and numbers == list(range(1, len(numbers) + 1))
    if not is_counted and not any(len(row) == 1 and is_quantity(row[0].text) for row in rows):
        return []
    ends = [[s for s in (row[at] for row in full) if is_quantity(s.text)] for at in (-1, 0)]
    quantities = ends[0] if is_counted else max(ends, key=len)
    names = [s for row in full for s in row if has_letters(s.text)]
    if min(len(quantities), len(names)) < LEAST_ROWS:
        return []
    columns = [(OTHER, counting), (QUANTITY, quantities), (NAME, names)]
    headings = [
        Heading(role, min(s.x0 for s in column), max(s.x1 for s in column))
        for role, column in columns[not is_counted :]
    ]
    return sorted(headings, key=lambda heading: heading.x0)
