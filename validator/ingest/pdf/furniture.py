"""Furniture: running heads, page numbers, print dates and addresses that are no part of a list."""

import re
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from validator.ingest.pdf.segments import Segment, is_list_line, is_number, rows_of
from validator.ingest.pdf.table_columns import is_header_text

# Shares of the page's height, measured on print-outs of browsers, office programs and LaTeX.
MARGIN = 0.08  # where browsers print date, title and address
WIDE_MARGIN = 0.13  # office programs keep running heads in a margin of an inch
# Running heads and feet stand in the outer tenth of a page.
REPEAT_MARGIN = 0.1
NUMBER_MARGIN = 0.2  # a lone page number stands lower on short pages
APART = 1.9  # lines: what is set off from the list by more than one empty line
_DIGITS = re.compile(r"\d+")
_PAGE_NUMBER = re.compile(
    r"^(?:page|seite|página|strona|p\.?)\s*\d+(?:\s*(?:of|/|von|sur|de|z)\s*\d+)?$|^\d+\s*(?:of|/)\s*\d+$|^[-–—]\s*\d+\s*[-–—]$",
    re.IGNORECASE,
)
_PRINTED = re.compile(
    r"^\d{1,4}[./-]\d{1,2}[./-]\d{2,4},?\s+\d{1,2}:\d{2}(?::\d{2})?\s*(?:[AP]M)?$", re.IGNORECASE
)
_ADDRESS = re.compile(r"^(?:https?|file)://\S+$|^about:blank$")


class PageSegments(NamedTuple):
    """The segments of one page with its size."""

    segments: list[Segment]
    height: float

    def in_margin(self, segment: Segment, margin: float) -> bool:
        """Tell whether a segment stands near the upper or lower edge."""
        return segment.bottom < margin * self.height or segment.top > (1 - margin) * self.height


def take_furniture(pages: Sequence[PageSegments]) -> list[set[int]]:
    """Return for every page the ids of the segments that are furniture."""
    repeated = _repeated(pages)
    return [_of_page(page, number, repeated) for number, page in enumerate(pages, start=1)]


def _of_page(page: PageSegments, number: int, repeated: set[tuple[str, int]]) -> set[int]:
    found: set[int] = set()
    for row in rows_of(s for s in page.segments if page.in_margin(s, NUMBER_MARGIN)):
        by_pattern = [s for s in row if _is_pattern(s, page, number)]
        if by_pattern and all(page.in_margin(s, MARGIN) for s in row):
            found.update(id(s) for s in row if not is_list_line(s.text) or s in by_pattern)
        found.update(id(s) for s in by_pattern if s.text == str(number) or page.in_margin(s, WIDE_MARGIN))
        found.update(id(s) for s in row if (_mask(s.text), round(s.base / 4)) in repeated)
    return found


def _is_pattern(segment: Segment, page: PageSegments, number: int) -> bool:
    text = segment.text
    if _PAGE_NUMBER.match(text) or _PRINTED.match(text) or _ADDRESS.match(text):
        return True
    if text != str(number):
        return False
    alone = all(
        other is segment or abs(other.base - segment.base) > 1.8 * segment.size for other in page.segments
    )
    outer = all(other.base <= segment.base for other in page.segments)
    return alone and (outer or page.in_margin(segment, MARGIN))


def _repeated(pages: Sequence[PageSegments]) -> set[tuple[str, int]]:
    """Return texts that stand in the margin, apart from the list, at the same height on most pages."""
    if len(pages) < 2:
        return set()
    counts: Counter[tuple[str, int]] = Counter()
    for page in pages:
        counts.update({(_mask(s.text), round(s.base / 4)) for s in page.segments if _stands_apart(s, page)})
    return {key for key, count in counts.items() if count >= max(2, 0.7 * len(pages))}


def _stands_apart(segment: Segment, page: PageSegments) -> bool:
    text = segment.text
    if (
        not page.in_margin(segment, REPEAT_MARGIN)
        or is_list_line(text)
        or is_number(text)
        or is_header_text(text)
    ):
        return False
    inner = 1 if segment.top < page.height / 2 else -1
    gaps = [inner * (other.base - segment.base) for other in page.segments]
    return min((gap for gap in gaps if gap > 1), default=0.0) > APART * segment.size


def _mask(text: str) -> str:
    return _DIGITS.sub("#", text)
