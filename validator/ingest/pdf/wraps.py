"""Wraps: lines that a narrow column or a hyphen broke in two become one again."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

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


def undo_wraps(lines: Sequence[Segment], extent: Extent) -> list[Segment]:
    """Join each line that continues the one above."""
    listed = sum(is_list_line(line.text) for line in lines)
    is_list = listed >= max(2, 0.3 * len(lines))  # the rest may be headings and wrapped ends
    joined = list(lines[:1])
    for line in lines[1:]:
        last = joined[-1]
        if 0 < line.base - last.base <= TIGHT * line.size and _continues(last, line, is_list, extent):
            x0, top, x1, bottom = around((last.box, line.box))
            words, text = last.words + line.words, join_texts(last.text, line.text)
            joined[-1] = Segment(words, text, x0, top, x1, bottom, line.base, last.size, last.bold)
        else:
            joined.append(line)
    return joined


def _continues(last: Segment, line: Segment, is_list: bool, extent: Extent) -> bool:
    if starts_with_quantity(line.text) or is_quantity(line.text) or abs(line.size - last.size) > 0.5:
        return False
    if _HYPHEN.search(last.text):
        return has_letters(line.text[:1])
    if not is_list or line.bold != last.bold or is_list_line(line.text) or stands_alone(line.text):
        return False
    reaches = extent.edge > extent.limit - FULL * (extent.limit - last.x0)
    first = line.words[0]
    # The first word of the line had no room at the end of the line above.
    return reaches and last.words[-1].x1 + 0.25 * line.size + first.x1 - first.x0 > extent.edge
