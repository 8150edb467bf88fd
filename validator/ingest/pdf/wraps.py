"""Wraps: lines that a narrow column or a hyphen broke in two become one again."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from validator.ingest.pdf.printed_words import Box
from validator.ingest.pdf.segments import (
    Segment,
    around,
    has_letters,
    is_list_line,
    is_quantity,
    starts_with_quantity,
)
from validator.vocabulary.columns import role_of
from validator.vocabulary.headings import is_heading
from validator.vocabulary.labels import field_of
from validator.vocabulary.sums import is_total

_MARKED_AS_HEADING = re.compile(r"[(\[]\d+[)\]]\s*:?$|:$")
_ITEM = re.compile(r"^[-–+*#>•●▪■□☐☑✓\[]|https?:|^\d+ (?:cards?|influence|agenda)\b", re.IGNORECASE)
_HYPHEN = re.compile(r"[^\W\d_][-‐\u00ad]$")

TIGHT = 1.45  # of the letters' height: lines of one paragraph follow each other at most this far
FULL = 0.25  # of a column's width: where all lines end further from its end, none was wrapped there


class Extent(NamedTuple):
    """How far the lines of a column reach to the right, and how far they could."""

    edge: float
    limit: float


class WrappedRow(NamedTuple):
    """A line of a column before wraps are undone; `start` and `end` are those of its last printed line."""

    text: str
    box: Box
    base: float
    size: float
    bold: bool
    first_width: float
    start: float
    end: float


def row_of(segments: Sequence[Segment]) -> WrappedRow:
    """Make a row of segments that stand on one line."""
    first = segments[0]
    text = " ".join(s.text for s in segments)
    word = first.words[0]
    end = segments[-1].x1
    box = around(s.box for s in segments)
    return WrappedRow(text, box, first.base, first.size, first.bold, word.x1 - word.x0, first.x0, end)


def stands_alone(text: str) -> bool:
    """Tell whether a text is a heading, a total, a field or an item of its own, never the rest of a name."""
    # With a full stop behind it "Corp." is the end of a name.
    if _ITEM.search(text) or _MARKED_AS_HEADING.search(text) or (is_heading(text) and text[-1] != "."):
        return True
    label, colon, _ = text.partition(":")
    return is_total(text) or (bool(colon) and bool(field_of(label) or role_of(label)))


def join_texts(first: str, rest: str) -> str:
    """Join the two parts of a wrapped text; a hyphen goes where the next part is in lower case."""
    if not _HYPHEN.search(first):
        return f"{first} {rest}"
    if first[-1] != "-" or rest[:1].islower():
        return first[:-1] + rest
    return first + rest


def undo_wraps(rows: Sequence[WrappedRow], extent: Extent) -> list[WrappedRow]:
    """Join each row that continues the one above."""
    listed = sum(is_list_line(row.text) for row in rows)
    is_list = listed >= max(2, 0.3 * len(rows))  # the rest may be headings and wrapped ends
    joined = list(rows[:1])
    for row in rows[1:]:
        last = joined[-1]
        if 0 < row.base - last.base <= TIGHT * row.size and _continues(last, row, is_list, extent):
            text, box = join_texts(last.text, row.text), around((last.box, row.box))
            joined[-1] = last._replace(text=text, box=box, base=row.base, end=row.end)
        else:
            joined.append(row)
    return joined


def _continues(last: WrappedRow, row: WrappedRow, is_list: bool, extent: Extent) -> bool:
    if starts_with_quantity(row.text) or is_quantity(row.text) or abs(row.size - last.size) > 0.5:
        return False
    if _HYPHEN.search(last.text):
        return has_letters(row.text[:1])
    if not is_list or row.bold != last.bold or is_list_line(row.text) or stands_alone(row.text):
        return False
    reaches = extent.edge > extent.limit - FULL * (extent.limit - last.start)
    # The first word of the row had no room at the end of the row above.
    return reaches and last.end + 0.25 * row.size + row.first_width > extent.edge
