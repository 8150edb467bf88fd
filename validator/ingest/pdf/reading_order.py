"""Reading order: a page becomes blocks, column after column; columns of one list stay together."""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from statistics import median
from typing import NamedTuple

from validator.ingest.pdf.segments import Segment, has_letters, is_list_line, is_number, rows_of
from validator.ingest.pdf.table_columns import Heading, Table, find_headers
from validator.vocabulary.columns import lists_beside
from validator.vocabulary.marks import is_marks

GUTTER = 0.35  # of a letter's height: no gutter between columns is narrower than a space
SAME_LINE = 0.85  # lines of two columns rarely share a baseline; nearer than a line is beside each other
BAND = 1.4  # lines: the least that stands empty between two decks below each other
REPEATED = 0.6  # of the lines of a column: with so few different ones it says something about names beside it
CANDIDATES = 60  # left edges tried, the most common first: a bound on hostile pages, never reached by lists

# What a column holds; an aside is a line or two beside a long column, such as a title that is centred.
# Lines are names with their numbers; what leads them are row numbers, codes or boxes to tick.
NUMBERS, NAMES, LINES, LEADING, ASIDE = "numbers", "names", "lines", "leading", "aside"

Column = list[Segment]


class Cut(NamedTuple):
    """An empty upright strip: how many segments stand beside it, and the lines that end it."""

    segments: int
    above: float
    below: float


def sections(segments: Sequence[Segment]) -> list[list[Segment]]:
    """Part a page between decks that stand below each other, each in columns under a heading of its own."""
    rows = rows_of(segments)
    pitch = median([b[0].base - a[0].base for a, b in pairwise(rows)] or [0.0])
    left = min((s.x0 for s in segments), default=0.0)
    begins = [
        at
        for at, (before, row, after) in enumerate(zip(rows, rows[1:], rows[2:], strict=False), 1)
        if len(row) == 1
        and row[0].x0 < left + row[0].size
        and _is_heading(before[0], row[0], after[0], pitch)
    ]
    parts = [[s for row in rows[a:b] for s in row] for a, b in pairwise([0, *begins, len(rows)])]
    in_columns = all(sum(len(row) > 1 for row in rows_of(part)) > 1 for part in parts)
    headed = {bool(list(find_headers(part))) for part in parts}
    return parts if in_columns and len(headed) == 1 else [list(segments)]


def _is_heading(before: Segment, line: Segment, after: Segment, pitch: float) -> bool:
    """Tell whether above a line that stands alone a band is empty across the page."""
    band = BAND * max(pitch, line.size)
    beside = after.base - line.base <= SAME_LINE * line.size
    return line.base - before.base > band and not beside and not is_list_line(line.text)


def reading_order(segments: Sequence[Segment], before: Table | None = None) -> list[Column]:
    """Split a region into blocks that are read one after the other, each line by line.

    Neither the tables of the region are cut through nor the one before, which may go on in it.
    """
    if len(segments) < 4:
        return [list(segments)] if segments else []
    ordered = sorted(segments, key=lambda s: (s.base, s.x0))
    cut, groups = _best_cut(ordered, before)
    if cut is None:
        return [ordered]
    above = [s for s in ordered if s.base <= cut.above]
    below = [s for s in ordered if s.base >= cut.below]
    # The columns of one list stay together.
    middle = [block for group in groups for block in reading_order(group, before)] if groups[1:] else groups
    return reading_order(above, before) + middle + reading_order(below, before)


def _best_cut(ordered: Sequence[Segment], before: Table | None) -> tuple[Cut | None, list[Column]]:
    """Find the strip that leaves most lines of lists whole, and the groups that it makes."""
    headers = [*find_headers(ordered), *([(float("-inf"), before.headings)] if before else [])]
    em = median(s.size for s in ordered)
    places = Counter(round(s.x0) for s in ordered)
    found: list[tuple[bool, int, Cut, list[Column]]] = []
    for x, _ in places.most_common(CANDIDATES):
        cut = _cut_at(ordered, x - 0.6, em)
        if cut is None or any(cut == known for _, _, known, _ in found):
            continue
        tables = [table for base, heads in headers if base < cut.below for table in _tables(heads)]
        if not any(left + 1 < x < right for left, right in tables):
            inside = [s for s in ordered if cut.above < s.base < cut.below]
            groups = group_columns(_columns(inside, tables))
            found.append((len(groups) > 1, sum(map(_list_lines, groups)), cut, groups))
    best = max(found, key=lambda one: one[:3], default=None)
    return best[2:] if best else (None, [])


def _tables(heads: Sequence[Heading]) -> list[tuple[float, float]]:
    """Return from where to where the tables under one header row reach."""
    starts = lists_beside([heading.role for heading in heads])
    return [(heads[start].x0, heads[end - 1].x1) for start, end in pairwise([*starts, len(heads)])]


def _list_lines(group: Column) -> int:
    """Count the lines that have a name and its number."""
    return sum(_is_full(row) for row in rows_of(group))


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


def _columns(inside: Sequence[Segment], tables: Sequence[tuple[float, float]]) -> list[Column]:
    """Split segments at every strip that all of them leave empty and that runs through no table."""
    gutter = GUTTER * median(s.size for s in inside)
    columns: list[Column] = []
    edge = float("-inf")
    for segment in sorted(inside, key=lambda s: s.x0):
        in_table = any(left < edge and segment.x0 < right for left, right in tables)
        if segment.x0 - edge >= gutter and not in_table:
            columns.append([])
        columns[-1].append(segment)
        edge = max(edge, segment.x1)
    return [sorted(column, key=lambda s: (s.base, s.x0)) for column in columns]


def group_columns(columns: Sequence[Column]) -> list[Column]:
    """Put the columns of one list together: names with their numbers, sets and the like."""
    longest = max(map(len, columns))
    kinds = [_kind(column, longest) for column in columns]
    first = next((kind for kind in kinds if kind in (NUMBERS, NAMES, LINES)), "")
    # Where numbers stand first, names that have none before them have none at all.
    needed = {NAMES} if first == NUMBERS or NUMBERS not in kinds else {NAMES, NUMBERS}
    groups = [list(columns[0])]
    held = {kinds[0]}
    for at, (column, kind) in enumerate(zip(columns[1:], kinds[1:], strict=True), 1):
        following = next((later for later in kinds[at + 1 :] if later != ASIDE), "")
        begins = (
            kind == LINES
            or kind == LEADING == kinds[0]
            or (kind == NAMES and (first != NUMBERS or not _is_level(column, groups[-1])))
            or (kind == NUMBERS and first != NAMES and following == NAMES)
        )
        # The next list begins where this one has all that it needs.
        if begins and (LINES in held or held >= needed):
            groups.append([])
            held = set()
        groups[-1].extend(column)
        held.add(kind)
    return groups


def _is_level(column: Column, group: Column) -> bool:
    """Tell whether names stand line by line beside others, as sets do."""
    lines = {round(s.base) for s in group}
    return sum(round(s.base) in lines for s in column) >= 0.8 * len(column)


def _kind(column: Column, longest: int) -> str:
    rows = rows_of(column)
    bare = [row[0].text for row in rows if not any(_is_name(s.text) for s in row)]
    if len(bare) >= 0.7 * len(rows):
        numbers = [int(text.strip(".")) for text in bare if text.strip(".").isdigit()]
        counts = len(numbers) > 2 and all(b == a + 1 for a, b in pairwise(numbers))
        return LEADING if counts or not any(is_number(s) or is_marks(s) for s in bare) else NUMBERS
    if 2 * sum(map(_is_full, rows)) >= len(rows) > 1:
        return LINES
    # A list has no title many times; sets and types are said again and again.
    repeated = len({row[0].text for row in rows}) <= REPEATED * len(rows)
    return ASIDE if repeated or (len(column) <= 2 and longest >= 5) else NAMES


def _is_full(row: Sequence[Segment]) -> bool:
    names = sum(_is_name(s.text) for s in row)
    return 0 < names < len(row) or any(is_list_line(s.text) for s in row)


def _is_name(text: str) -> bool:
    return has_letters(text) and not is_number(text) and not is_marks(text)
