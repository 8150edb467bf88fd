"""Furniture: running heads, page numbers, print dates and addresses that are no part of a list."""

import re
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from validator.ingest.pdf.segments import Segment, is_list_line, is_number, is_quantity, rows_of
from validator.ingest.pdf.table_columns import is_header_text

# Shares of the page's height: how far in lone page numbers stand that typesetters put below a list, and how
# far in running heads.
MARGIN, HEAD_MARGIN = 0.2, 0.1
APART = 1.9  # lines: what is set off from the list by more than one empty line
_DIGITS = re.compile(r"\d+")
# Page numbers, and what browsers print: the day with the time, and the address.
_PATTERN = re.compile(
    r"(?:page|seite|página|strona|p\.?)\s*\d+(?:\s*(?:of|/|von|sur|de|z)\s*\d+)?$"
    r"|\d+\s*(?:of|/)\s*\d+$|[-–—]\s*\d+\s*[-–—]$"
    r"|\d{1,4}[./-]\d{1,2}[./-]\d{2,4},?\s+\d{1,2}:\d{2}(?::\d{2})?\s*(?:[AP]M)?$"
    r"|(?:https?|file)://\S+$|about:blank$",
    re.IGNORECASE,
)


class PageSegments(NamedTuple):
    """The segments of one page with its size."""

    segments: list[Segment]
    height: float

    def margins(self, share: float) -> list[Segment]:
        """Return what stands near the upper or lower edge."""
        edge = share * self.height
        return [s for s in self.segments if s.bottom < edge or s.top > self.height - edge]

    def is_alone(self, segment: Segment) -> bool:
        """Tell whether a segment is first or last on the page, set off, and no number of the list."""
        others = [s for s in self.segments if s is not segment]
        distances = [(s.base - segment.base) / segment.size for s in others]
        if not (all(far > APART for far in distances) or all(far < -APART for far in distances)):
            return False
        return not any(is_quantity(s.text) and abs(s.x0 - segment.x0) < segment.size for s in others)


def take_furniture(pages: Sequence[PageSegments]) -> list[set[int]]:
    """Return for every page the ids of the segments that are furniture."""
    counts = Counter(
        key
        for page in pages
        for key in {_key(s) for s in page.margins(HEAD_MARGIN) if _stands_apart(s, page)}
    )
    repeated = {key for key, count in counts.items() if count >= max(2, 0.7 * len(pages))}
    return [_of_page(page, number, repeated) for number, page in enumerate(pages, start=1)]


def _of_page(page: PageSegments, number: int, repeated: set[tuple[str, int]]) -> set[int]:
    found: set[int] = set()
    for row in rows_of(page.margins(MARGIN)):
        marks = [s for s in row if _PATTERN.match(s.text) or (s.text == str(number) and page.is_alone(s))]
        # What a browser prints beside date and address is its title.
        found.update(id(s) for s in row if s in marks or (marks and not is_list_line(s.text)))
        found.update(id(s) for s in row if _key(s) in repeated)
    return found


def _key(segment: Segment) -> tuple[str, int]:
    """Return what a segment has in common with those at its place on other pages."""
    return _DIGITS.sub("#", segment.text), round(segment.base / 4)


def _stands_apart(segment: Segment, page: PageSegments) -> bool:
    """Tell whether a segment is set off from the list, and no line of it."""
    text = segment.text
    if is_list_line(text) or is_number(text) or is_header_text(text):
        return False
    inner = 1 if segment.top < page.height / 2 else -1
    gaps = [inner * (other.base - segment.base) for other in page.segments]
    return min((gap for gap in gaps if gap > 1), default=0.0) > APART * segment.size
