"""Reading order: a page becomes blocks, column after column; columns of one list stay together."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from itertools import groupby
from statistics import median
from typing import NamedTuple

from validator.ingest.pdf.segments import (
    Segment,
    is_list_line,
    is_number,
)
from validator.ingest.pdf.table_columns import Header, find_headers
from validator.ingest.pdf.wraps import Extent
from validator.vocabulary.marks import is_marks

GUTTER = 0.35  # of a letter's height: no gutter between columns is narrower than a space
SAME_LINE = 0.85  # lines of two columns rarely share a baseline; nearer than a line is beside each other
CANDIDATES = 60  # left edges tried, the most common first: a bound on hostile pages, never reached by lists
ALIKE = 4.0  # points by which columns of one width differ

# What a column holds: numbers or marks, whole lines of a list, text, or what heads and describes a list: the
# same few words again and again, or a line or two beside a long column, such as a title that is centred.
NUMBERS, LISTS, LABELS, TEXT = "numbers", "lists", "labels", "text"

Column = list[Segment]


class Cut(NamedTuple):
    """An empty upright strip: what stands beside it, how many lines have both sides, its width and reach."""

    segments: int
    lines: int
    width: float
    above: float
    below: float


def reading_order(segments: Sequence[Segment]) -> list[list[Segment]]:
    """Split a region into blocks that are read one after the other, each line by line."""
    if len(segments) < 4:
        return [list(segments)] if segments else []
    ordered = sorted(segments, key=lambda s: (s.base, s.x0))
    cut, groups = _best_cut(ordered)
    if cut is None:
        return [ordered]
    above = [s for s in ordered if s.base <= cut.above]
    below = [s for s in ordered if s.base >= cut.below]
    # The columns of one list stay together.
    middle = [block for group in groups for block in reading_order(group)] if groups[1:] else groups
    return reading_order(above) + middle + reading_order(below)


def _best_cut(ordered: Sequence[Segment]) -> tuple[Cut | None, list[list[Segment]]]:
    """Find the strip to cut at and the groups that it makes; one that parts two lists goes first."""
    headers = list(find_headers(ordered))
    em = median(s.size for s in ordered)
    places = Counter(round(s.x0) for s in ordered)
    cuts = [_cut_at(ordered, x - 0.6, em) for x, _ in places.most_common(CANDIDATES)]
    longest: dict[tuple[float, float], Cut] = {}
    for cut in sorted(filter(None, cuts)):
        longest[cut.above, cut.below] = cut
    best: tuple[bool, Cut] | None = None
    groups: list[list[Segment]] = []
    for cut in longest.values():
        inside = [s for s in ordered if cut.above < s.base < cut.below]
        found = group_columns(_columns(inside), [h for h in headers if h[0] < cut.below])
        if best is None or (len(found) > 1, cut) > best:
            best, groups = (len(found) > 1, cut), found
    return (best[1] if best else None), groups


def _cut_at(ordered: Sequence[Segment], right: float, em: float) -> Cut | None:
    """Find the longest stretch of lines that leave the strip left of a place empty."""
    left = right - GUTTER * em
    best: Cut | None = None
    above, run = float("-inf"), list[Segment]()
    for segment in ordered:
        if segment.x0 < right and segment.x1 > left:
            best = max(filter(None, (best, _stretch(run, right, above, segment.base, em))), default=None)
            above, run = segment.base, []
        else:
            run.append(segment)
    return max(filter(None, (best, _stretch(run, right, above, float("inf"), em))), default=None)


def _stretch(run: Sequence[Segment], right: float, above: float, below: float, em: float) -> Cut | None:
    """Measure a stretch: it cuts when enough lines stand side by side."""
    if len(run) < 4:
        return None
    last = [float("-inf"), float("-inf")]
    shared, counted = 0, float("-inf")
    edge = float("-inf")
    for segment in run:
        side = segment.x0 >= right
        last[side] = segment.base
        if not side:
            edge = max(edge, segment.x1)
        if segment.base - last[not side] <= SAME_LINE * em and segment.base - counted > 0.5 * em:
            shared += 1
            counted = segment.base
    return Cut(len(run), shared, right - edge, above, below) if shared > 1 else None


def _columns(inside: Sequence[Segment]) -> list[list[Segment]]:
    """Split segments at every strip that all of them leave empty."""
    gutter = GUTTER * median(s.size for s in inside)
    columns: list[list[Segment]] = []
    edge = float("-inf")
    for segment in sorted(inside, key=lambda s: s.x0):
        if segment.x0 - edge >= gutter:
            columns.append([])
        columns[-1].append(segment)
        edge = max(edge, segment.x1)
    return [sorted(column, key=lambda s: (s.base, s.x0)) for column in columns]


def column_extents(blocks: Sequence[Sequence[Segment]], width: float) -> list[Extent]:
    """Tell for every block where its lines end; columns of one width help each other."""
    if not blocks:
        return []
    margin = min(s.x0 for block in blocks for s in block)
    starts = [min(s.x0 for s in block) for block in blocks]
    limits = [_limit(block, blocks, width - margin) for block in blocks]
    widths = [max(s.x1 for s in block) - start for block, start in zip(blocks, starts, strict=True)]
    extents = []
    for start, limit in zip(starts, limits, strict=True):
        alike = [
            found
            for found, other, end in zip(widths, starts, limits, strict=True)
            if abs((end - other) - (limit - start)) < ALIKE
        ]
        extents.append(Extent(start + max(alike), limit))
    return extents


def _limit(block: Sequence[Segment], blocks: Sequence[Sequence[Segment]], right: float) -> float:
    """Return where the column of a block ends: where the next begins, or as wide as those before it."""
    edge = max(s.x1 for s in block)
    top, bottom = block[0].top, block[-1].bottom
    level = [s for other in blocks if other is not block for s in other if top < s.base < bottom]
    right = min([right, *(s.x0 for s in level if s.x0 > edge)])
    start = min(s.x0 for s in block)
    lefts = [min(s.x0 for s in other) for other in blocks if _is_left_of(other, start, top, bottom)]
    return min(right, start + (start - max(lefts))) if lefts else right


def _is_left_of(block: Sequence[Segment], start: float, top: float, bottom: float) -> bool:
    return all(s.x1 < start for s in block) and any(top < s.base < bottom for s in block)


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
        # Names may be set in from their head, as behind a sign.
        first, last = _column_at(headings[0].x0 + 2, edges), _column_at(headings[-1].x1, edges)
        covered.update(range(first, last + 1))
        starts.add(first)
    for is_covered, part in groupby(range(len(columns)), key=lambda at: at in covered):
        stretch = list(part)
        if not is_covered:
            longest = max(len(columns[at]) for at in stretch)
            kinds = [_kind(columns[at], longest) for at in stretch]
            opened = _starts_by_content(kinds, bool(covered))
            starts.update(stretch[at] for at in opened)
    return starts


def _column_at(place: float, edges: Sequence[float]) -> int:
    return max(0, bisect_right(edges, place) - 1)


def _kind(column: Column, longest: int) -> str:
    numbers = sum(is_number(s.text) or is_marks(s.text) for s in column)
    if numbers >= 0.7 * len(column):
        return NUMBERS
    if sum(is_list_line(s.text) for s in column) >= max(2, 0.25 * len(column)):
        return LISTS
    is_aside = len(column) <= 2 and longest >= 5
    repeats = len(column) >= 5 and len({s.text for s in column}) <= 0.5 * len(column)
    return LABELS if is_aside or repeats else TEXT


def _starts_by_content(kinds: Sequence[str], has_left: bool) -> set[int]:
    """Numbers belong to the text beside them: before it when the first column is numbers, else after it."""
    starts: set[int] = set()
    named = has_left
    numbers_first = next((kind for kind in kinds if kind != LABELS), LABELS) == NUMBERS
    for at, kind in enumerate(kinds):
        opens = kind == NUMBERS and numbers_first and tuple(kinds[at + 1 : at + 2]) == (TEXT,)
        own = kind == TEXT and at > 0 and kinds[at - 1] == NUMBERS and numbers_first
        if named and (kind == LISTS or opens or (kind == TEXT and not own)):
            starts.add(at)
            named = False
        named = named or kind in (TEXT, LISTS)
    return starts
