"""Reading order: a page becomes blocks, column after column; columns of one list stay together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from statistics import median
from typing import NamedTuple

from validator.ingest.pdf.segments import Segment, is_number
from validator.ingest.pdf.table_columns import Header, find_headers
from validator.vocabulary.marks import is_marks

GUTTER = 0.35  # of a letter's height: no gutter between columns is narrower than a space
SAME_LINE = 0.85  # lines of two columns rarely share a baseline; nearer than a line is beside each other
CANDIDATES = 60  # left edges tried, the most common first: a bound on hostile pages, never reached by lists

# What a column holds; an aside is a line or two beside a long column, such as a title that is centred.
NUMBERS, NAMES, ASIDE = "numbers", "names", "aside"

Column = list[Segment]


class Cut(NamedTuple):
    """An empty upright strip: how many segments stand beside it, and the lines that end it."""

    segments: int
    above: float
    below: float


def reading_order(segments: Sequence[Segment]) -> list[Column]:
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


def _best_cut(ordered: Sequence[Segment]) -> tuple[Cut | None, list[Column]]:
    """Find the strip to cut at and the groups that it makes; one that parts two lists goes first."""
    headers = list(find_headers(ordered))
    em = median(s.size for s in ordered)
    places = Counter(round(s.x0) for s in ordered)
    cuts = {_cut_at(ordered, x - 0.6, em) for x, _ in places.most_common(CANDIDATES)}
    best: tuple[Cut | None, list[Column]] = (None, [])
    for cut in sorted(filter(None, cuts)):
        inside = [s for s in ordered if cut.above < s.base < cut.below]
        groups = group_columns(_columns(inside), [h for h in headers if h[0] < cut.below])
        if groups[1:] or not best[1][1:]:
            best = (cut, groups)
    return best


def _cut_at(ordered: Sequence[Segment], right: float, em: float) -> Cut | None:
    """Find the longest stretch of lines beside each other that leave the strip left of a place empty."""
    left = right - GUTTER * em
    cuts: list[Cut] = []
    above, run = float("-inf"), list[Segment]()
    for segment in (*ordered, None):
        if segment and (segment.x0 >= right or segment.x1 <= left):
            run.append(segment)
            continue
        below = segment.base if segment else float("inf")
        beside = [
            (a, b)
            for a, b in pairwise(run)
            if (a.x0 < right) != (b.x0 < right) and b.base - a.base <= SAME_LINE * em
        ]
        if len(run) > 3 and len(beside) > 1:
            cuts.append(Cut(len(run), above, below))
        above, run = below, []
    return max(cuts, default=None)


def _columns(inside: Sequence[Segment]) -> list[Column]:
    """Split segments at every strip that all of them leave empty."""
    gutter = GUTTER * median(s.size for s in inside)
    columns: list[Column] = []
    edge = float("-inf")
    for segment in sorted(inside, key=lambda s: s.x0):
        if segment.x0 - edge >= gutter:
            columns.append([])
        columns[-1].append(segment)
        edge = max(edge, segment.x1)
    return [sorted(column, key=lambda s: (s.base, s.x0)) for column in columns]


def group_columns(columns: Sequence[Column], headers: Sequence[Header]) -> list[Column]:
    """Put the columns of one list together: names with their numbers, and what stands under one header."""
    tables = [(heads[0].x0, heads[-1].x1) for _, heads in headers]
    under = [any(_reaches(column, *table) for table in tables) for column in columns]
    kinds = [_kind(column, max(map(len, columns))) for column in columns]
    # Numbers stand before their names everywhere, or behind them.
    numbers_first = next((kind for kind in kinds if kind != ASIDE), ASIDE) == NUMBERS
    groups: list[Column] = []
    named = False
    for at, (column, kind) in enumerate(zip(columns, kinds, strict=True)):
        before_names = numbers_first and kind == NUMBERS and kinds[at + 1 : at + 2] == [NAMES]
        begins = not under[at - 1] if under[at] else kind == NAMES or before_names
        if not groups or (named and begins):
            groups.append([])
            named = False
        groups[-1].extend(column)
        named = named or kind == NAMES
    return groups


def _kind(column: Column, longest: int) -> str:
    if sum(is_number(s.text) or is_marks(s.text) for s in column) >= 0.7 * len(column):
        return NUMBERS
    return ASIDE if len(column) <= 2 and longest >= 5 else NAMES


def _reaches(column: Column, left: float, right: float) -> bool:
    return min(s.x0 for s in column) < right and max(s.x1 for s in column) > left
