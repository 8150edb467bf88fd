"""Wraps: lines that a narrow column or a hyphen broke in two become one again."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
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
from validator.vocabulary.marks import is_marks
from validator.vocabulary.sums import is_total

_MARKED_AS_HEADING = re.compile(r"[(\[]\d+[)\]]\s*:?$|:$")
_ITEM = re.compile(r"^[-–+*#>•●▪■□☐☑✓\[]|https?:|^\d+ (?:cards?|influence|agenda)\b", re.IGNORECASE)
_HYPHEN = re.compile(r"[^\W\d_][-‐\u00ad]$")

_OPEN_BRACKET = re.compile(r"[(\[][^)\]]*$")

# Shares of the letters' height.
TIGHT = 1.45  # lines of one paragraph follow each other at most this far
HANGING = 0.5  # wrapped lines of an item are often indented by more than this
WIDEST_GUTTER = 1.2  # what may stay empty between the end of a full line and the end of its column


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


def heads_cards(text: str) -> bool:
    """Tell whether a text looks like the heading of a part of a list."""
    # With a full stop behind it "Corp." is the end of a name.
    named = not text.endswith(".") and is_heading(text)
    return named or is_total(text) or _MARKED_AS_HEADING.search(text) is not None


def stands_alone(text: str) -> bool:
    """Tell whether a text is a heading, a total, a field or an item of its own, never the rest of a name."""
    return heads_cards(text) or _is_item(text)


def _is_item(text: str) -> bool:
    label, colon, _ = text.partition(":")
    return _ITEM.search(text) is not None or (bool(colon) and bool(field_of(label) or role_of(label)))


def join_texts(first: str, rest: str) -> str:
    """Join the two parts of a wrapped text; a hyphen goes where the next part is in lower case."""
    if not _HYPHEN.search(first):
        return f"{first} {rest}"
    if first[-1] != "-" or rest[:1].islower():
        return first[:-1] + rest
    return first + rest


def undo_wraps(
    rows: Sequence[WrappedRow], edge: float, limit: float, is_list: bool = False
) -> list[WrappedRow]:
    """Join each row that continues the one above; lines reach to `edge` and could reach to `limit`."""
    if not rows:
        return []
    listed = sum(is_list_line(row.text) for row in rows)
    is_list = is_list or listed >= max(2, 0.3 * len(rows))
    pitch = _line_pitch(rows)
    joined = [rows[0]]
    for row in rows[1:]:
        last = joined[-1]
        is_next = 0 < row.base - last.base <= max(TIGHT * row.size, 1.05 * pitch)
        if is_next and _continues(last, row, is_list, edge, limit):
            text, box = join_texts(last.text, row.text), around((last.box, row.box))
            joined[-1] = last._replace(text=text, box=box, base=row.base, end=row.end)
        else:
            joined.append(row)
    return joined


def _line_pitch(rows: Sequence[WrappedRow]) -> float:
    """Return the least distance between two lines, which is that of the lines of one paragraph."""
    distances = (b.base - a.base for a, b in pairwise(rows))
    return min((d for d, row in zip(distances, rows, strict=False) if d > 0.9 * row.size), default=0.0)


def _continues(last: WrappedRow, row: WrappedRow, is_list: bool, edge: float, limit: float) -> bool:
    if starts_with_quantity(row.text) or is_quantity(row.text) or abs(row.size - last.size) > 0.5:
        return False
    if _HYPHEN.search(last.text):
        return has_letters(row.text[:1])
    if not is_list:
        return False
    if is_marks(row.text) or _OPEN_BRACKET.search(last.text):
        return is_list_line(last.text) or starts_with_quantity(last.text)
    return _is_rest(last, row) and _is_full(last, row, edge, limit)


def _is_rest(last: WrappedRow, row: WrappedRow) -> bool:
    """Tell whether a row can be the rest of the row above: it is no heading, item or field of its own."""
    if row.bold != last.bold or is_list_line(row.text) or _is_item(row.text):
        return False
    if heads_cards(row.text) and not row.text.startswith("("):
        return False
    return starts_with_quantity(last.text) or not heads_cards(last.text.rstrip(":"))


def _is_full(last: WrappedRow, row: WrappedRow, edge: float, limit: float) -> bool:
    """Tell whether the first word of a row had no room at the end of the row above."""
    reaches = edge > limit - 0.25 * (limit - last.start)
    hangs = starts_with_quantity(last.text) and row.start - last.start > HANGING * row.size
    needed = last.end + 0.25 * row.size + row.first_width
    return needed > limit - WIDEST_GUTTER * row.size or ((reaches or hangs) and needed > edge)
