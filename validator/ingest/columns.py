"""Reading order: a page of segments becomes blocks, column after column, by geometry alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from statistics import median
from typing import NamedTuple

from validator.ingest.pdf_groups import find_headers, group_columns
from validator.ingest.pdf_segments import Segment

GUTTER = 0.35
SAME_LINE = 0.85
CANDIDATES = 60
ALIKE = 4.0


class Cut(NamedTuple):
    """An empty upright strip: what stands beside it, how many lines have both sides, its width and reach."""

    segments: int
    lines: int
    width: float
    above: float
    below: float


class Extent(NamedTuple):
    """How far the lines of a column reach to the right, and how far they could."""

    edge: float
    limit: float


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
    if len(groups) == 1:
        return _joined(reading_order(above), groups[0], reading_order(below))
    middle = [block for group in groups for block in reading_order(group)]
    return reading_order(above) + middle + reading_order(below)


def _joined(
    above: list[list[Segment]], inside: list[Segment], below: list[list[Segment]]
) -> list[list[Segment]]:
    """Keep a table together with the lines around it, so that its header and its wraps stay in one block."""
    head = above[-1] if len(above) == 1 else []
    tail = below[0] if len(below) == 1 else []
    block = [*head, *inside, *tail]
    return (above if not head else []) + [block] + (below if not tail else [])


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
    lines = [0, 0]
    last = [float("-inf"), float("-inf")]
    shared, counted = 0, float("-inf")
    edge = float("-inf")
    for segment in run:
        side = segment.x0 >= right
        if segment.base - last[side] > 0.5 * em:
            lines[side] += 1
        last[side] = segment.base
        if not side:
            edge = max(edge, segment.x1)
        if segment.base - last[not side] <= SAME_LINE * em and segment.base - counted > 0.5 * em:
            shared += 1
            counted = segment.base
    if shared < 2 or shared < 0.4 * min(lines):
        return None
    return Cut(len(run), shared, right - edge, above, below)


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
