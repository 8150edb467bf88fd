"""Tables of cards: every word goes to its column, every row becomes one line as people type it.

A table without a header row is known by quantities in one column and names in the next or the one before.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from statistics import median

from validator.ingest.pdf.printed_words import Box, DrawnLines, Word
from validator.ingest.pdf.segments import (
    PagePiece,
    Segment,
    around,
    clean,
    has_letters,
    is_number,
    is_quantity,
)
from validator.ingest.pdf.table_headers import INDEX, Heading
from validator.ingest.pdf.wraps import join_texts, stands_alone
from validator.vocabulary.columns import (
    IDENTITY,
    INFLUENCE,
    MAXIMUM,
    MINIMUM,
    NAME,
    OTHER,
    PLAYER,
    PROXIES,
    QUANTITY,
)
from validator.vocabulary.marks import is_marks
from validator.vocabulary.sums import TOTAL_WORDS

_NUMERIC = (QUANTITY, INFLUENCE, MINIMUM, MAXIMUM, INDEX)
# What stands between the two sums of a sheet: "Totals", "← Total Cards  Total Influence →".
_TOTAL_WORDS = frozenset(word for words in TOTAL_WORDS for word in words.split()) - {"grand", "cards"}
_SUMMED_WORDS = frozenset({"grand", "deck", "size", "cards", "card", "influence", "inf", "spent"})
_WORD = re.compile(r"[^\W\d_]+")
_BOUNDS = (("Min", MINIMUM), ("Max", MAXIMUM))
_OF_IDENTITIES = frozenset({IDENTITY, MINIMUM, MAXIMUM})
_STATED_TOTAL = re.compile(
    r"^total (?P<what>cards?|influence)(?: spent)?\s*:?\s*(?P<number>\d+)$", re.IGNORECASE
)
_UNBOUNDED = ("∞", "-", "–", "—")
_MOST_MARKS = 15
SPACE = 0.3  # of a letter's height: a narrower gap is a space inside a phrase
STRADDLE = 2.0  # points: a word that reaches further over the edge of a column stands in no column
WRAP_GAP = 0.7  # points by which the lines of one cell stand closer than two rows
# A table without a header is believed from three rows on: two numbers in line happen by chance.
LEAST_ROWS = 3
ALIGNED = 3.0  # points: no column of a list is narrower

SegmentRow = Sequence[Segment]
Columns = tuple[tuple[Heading, ...], tuple[float, ...]]


@dataclass(slots=True)
class TableRow:
    """The words of one table row by the role of their column."""

    base: float
    size: float
    cells: dict[str, list[Word]] = field(default_factory=dict)
    texts: dict[str, str] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """Return what stands in the column of names."""
        return self.texts.get(NAME) or self.texts.get(IDENTITY) or ""

    @property
    def is_anchor(self) -> bool:
        """Tell whether the row has numbers but no name."""
        return not self.name and any(self.texts.get(role) for role in _NUMERIC)

    @property
    def is_rest(self) -> bool:
        """Tell whether the row has a name and nothing else."""
        return bool(self.name) and not any(self.texts.get(role) for role in _NUMERIC)

    @property
    def is_totals(self) -> bool:
        """Tell whether the row states sums: its name is words of sums and perhaps arrows to them."""
        words = set(_WORD.findall(self.name.casefold()))
        return bool(words & _TOTAL_WORDS) and words <= _TOTAL_WORDS | _SUMMED_WORDS

    @property
    def box(self) -> Box:
        """Return the place of the whole row."""
        return around(_box(word) for words in self.cells.values() for word in words)


def _box(word: Word) -> Box:
    return word.x0, word.top, word.x1, word.bottom


def column_edges(
    headings: Sequence[Heading], rows: Sequence[Sequence[Word]], rules: DrawnLines
) -> list[float]:
    """Find where one column ends and the next begins: at a rule, else where fewest phrases stand."""
    words = [word for row in rows for word in row]
    if not words:
        return [(a.middle + b.middle) / 2 for a, b in pairwise(headings)]
    top, bottom = min(w.top for w in words), max(w.bottom for w in words)
    phrases = [phrase for row in rows for phrase in _phrases(row)]
    edges = []
    for left, right in pairwise(headings):
        ruled = [
            x for x, y0, y1 in rules.upright if left.middle < x < right.middle and y0 < bottom and y1 > top
        ]
        edges.append(_emptiest(left, right, phrases) if not ruled else _most_common(ruled))
    return edges


def _phrases(row: Sequence[Word]) -> list[tuple[float, float]]:
    """Return where words stand that a space joins; a column may end between phrases but not inside one."""
    spans = [(row[0].x0, row[0].x1)]
    for last, word in pairwise(row):
        if word.glued or word.x0 - last.x1 < SPACE * word.size:
            spans[-1] = (spans[-1][0], word.x1)
        else:
            spans.append((word.x0, word.x1))
    return spans


def _most_common(places: Sequence[float]) -> float:
    rounded = [round(place) for place in places]
    common = max(set(rounded), key=rounded.count)
    return float(common)


def _emptiest(left: Heading, right: Heading, phrases: Sequence[tuple[float, float]]) -> float:
    """Return the middle of the widest stretch between two heads that the fewest phrases cover."""
    low, high = left.middle, right.middle
    inside = [(x0, x1) for x0, x1 in phrases if x1 > low and x0 < high] + [(right.x0, right.x1)]
    places = sorted({low, high, *(min(max(x, low), high) for span in inside for x in span)})
    best = (float("inf"), 0.0, (low + high) / 2)
    for a, b in pairwise(places):
        middle = (a + b) / 2
        covered = sum(x0 < middle < x1 for x0, x1 in inside)
        best = min(best, (covered, a - b, middle))
    return best[2]


def table_row(row: Sequence[Word], headings: Sequence[Heading], edges: Sequence[float]) -> TableRow | None:
    """Sort the words of a row into columns; None when a column of numbers holds something else."""
    columns: list[list[Word]] = [[] for _ in headings]
    for word in row:
        middle = (word.x0 + word.x1) / 2
        columns[sum(middle > edge for edge in edges)].append(word)
    first = row[0]
    if any(first.x0 < edge - STRADDLE and first.x1 > edge + STRADDLE for edge in edges):
        return None
    _return_name_ends(columns, headings)
    found = TableRow(row[0].base, row[0].size)
    for heading, words in zip(headings, columns, strict=True):
        if words:
            found.cells.setdefault(heading.role, []).extend(words)
    found.texts = {role: clean(" ".join(w.text for w in words)) for role, words in found.cells.items()}
    return found if all(_is_numeric(found.texts.get(role, "")) for role in _NUMERIC) else None


def _return_name_ends(columns: list[list[Word]], headings: Sequence[Heading]) -> None:
    """Move the ends of names that reach into a column of numbers back to where they belong."""
    for at, heading in enumerate(headings):
        words = columns[at]
        if heading.role in _NUMERIC and at > 0:
            while len(words) > 1 and not is_number(words[0].text):
                columns[at - 1].append(words.pop(0))
        if heading.role in _NUMERIC and at + 1 < len(columns):
            while len(words) > 1 and is_number(words[0].text) and not is_number(words[-1].text):
                columns[at + 1].insert(0, words.pop())


def _is_numeric(text: str) -> bool:
    return not text or is_number(text) or is_marks(text) or text in _UNBOUNDED


def merge_rows(rows: Sequence[TableRow | None], rules: DrawnLines, edge: float) -> list[TableRow | None]:
    """Put the lines of wrapped cells together; None entries stay where they are."""
    pitch = _pitch(rows)
    is_ruled = any(_ruled_off(a, b, rules) for a, b in pairwise(row for row in rows if row))
    merged: list[TableRow | None] = []
    for at, row in enumerate(rows):
        last = merged[-1] if merged else None
        if row is None or last is None or row.is_totals or last.is_totals or _ruled_off(last, row, rules):
            merged.append(row)
        elif (is_ruled and _shares_cell(last, row)) or _belongs(
            last, row, rows[at + 1] if at + 1 < len(rows) else None, pitch, edge
        ):
            _add(last, row)
        else:
            merged.append(row)
    return merged


def _pitch(rows: Sequence[TableRow | None]) -> float:
    """Return the least distance between two rows that each have numbers and a name."""
    full = [row.base for row in rows if row and row.name and not row.is_rest]
    return min((b - a for a, b in pairwise(full)), default=0.0)


def _shares_cell(last: TableRow, row: TableRow) -> bool:
    """Tell whether two lines of a ruled table can be one row, as no rule runs between them."""
    if not last.name or row.base - last.base > 2.2 * row.size:
        return False
    return row.is_rest or last.is_rest


def _belongs(last: TableRow, row: TableRow, following: TableRow | None, pitch: float, edge: float) -> bool:
    """Tell by the distances whether a line goes on with the row above."""
    distance = row.base - last.base
    lead = following.base - row.base if following is not None and following.is_anchor else float("inf")
    if row.is_anchor:
        return last.is_rest and distance < 1.1 * row.size
    if last.is_rest and not row.is_rest:
        return distance < min(pitch - WRAP_GAP, 1.4 * row.size) and not stands_alone(last.name)
    if not row.is_rest or not last.name or stands_alone(row.name):
        return False
    if last.is_rest:
        return lead < 1.1 * row.size
    return lead >= 0.9 * row.size and (distance < pitch - WRAP_GAP or _is_full(last, row, edge))


def _is_full(last: TableRow, row: TableRow, edge: float) -> bool:
    """Tell whether the first word of a row had no room at the end of the row above."""
    role = NAME if NAME in last.cells else IDENTITY
    first = row.cells[role][0] if role in row.cells else None
    if first is None or row.base - last.base > 1.5 * row.size:
        return False
    return last.cells[role][-1].x1 + first.x1 - first.x0 + 0.25 * row.size > edge


def _ruled_off(last: TableRow, row: TableRow, rules: DrawnLines) -> bool:
    """Tell whether a level rule runs between two rows; a line as long as the name only underlines it."""
    named = last.cells.get(NAME) or last.cells.get(IDENTITY)
    x0, _, x1, _ = around(_box(word) for word in named) if named else last.box
    upper, lower = last.base - 0.1 * row.size, row.base - 0.35 * row.size
    return any(upper < y < lower and a < x1 and b > x0 and b - a > x1 - x0 + 2 for y, a, b in rules.level)


def _add(last: TableRow, row: TableRow) -> None:
    for role, words in row.cells.items():
        text = row.texts[role]
        before = last.texts.get(role, "")
        last.texts[role] = join_texts(before, text) if before else text
        last.cells.setdefault(role, []).extend(words)
    last.base = max(last.base, row.base)


def rows_as_pieces(rows: Iterable[TableRow]) -> Iterator[PagePiece]:
    """Write the rows of a table as lines of a typed list; whose they are is said once, where it changes."""
    owner: dict[str, str] = {}
    for row in rows:
        for role in (PLAYER, IDENTITY):
            words = row.texts.get(role, "")
            if words and row.texts.get(NAME) and owner.get(role) != words:
                owner[role] = words
                place = around(_box(word) for word in row.cells[role])
                yield PagePiece(f"{role.title()}: {words}", place, in_table=True)
        yield from (piece._replace(in_table=True) for piece in _row_pieces(row))


def _row_pieces(row: TableRow) -> list[PagePiece]:
    """Write a row as a line, and every word that the line leaves out as a note."""
    name, texts = row.name, row.texts
    if texts.get(IDENTITY) and not texts.get(NAME):
        return _identity(row)
    if row.is_anchor or row.is_totals:
        return [*_totals(row), PagePiece(" ".join(texts.values()), row.box, note=True)]
    stated = _STATED_TOTAL.match(name)
    if stated:
        what = "cards" if stated["what"].lower().startswith("card") else "influence spent"
        return [PagePiece(f"{stated['number']} {what}", row.box)]
    proxies, influence = _proxies(row), _influence(row)
    line = " ".join(filter(None, (texts.get(QUANTITY), name, proxies, influence)))
    unsaid = [texts.get(role) for role in (INDEX, OTHER)]
    unsaid += ["" if proxies else texts.get(PROXIES), "" if influence else texts.get(INFLUENCE)]
    note = " ".join(filter(None, unsaid))
    return [PagePiece(text, row.box, note=text == note) for text in (line, note) if text]


def _identity(row: TableRow) -> list[PagePiece]:
    bounds = [f"{label} {row.texts[role]}" for label, role in _BOUNDS if row.texts.get(role)]
    others = [text for role, text in row.texts.items() if role not in _OF_IDENTITIES]
    note = ", ".join([*bounds, *others])
    identity = PagePiece(f"Identity: {row.texts[IDENTITY]}", row.box)
    return [identity, PagePiece(note, row.box, note=True)] if note else [identity]


def _totals(row: TableRow) -> list[PagePiece]:
    pieces = []
    for role, words in ((QUANTITY, "cards"), (INFLUENCE, "influence spent")):
        number = row.texts.get(role, "").strip("xX×()[] ")
        if number.isdigit():
            pieces.append(PagePiece(f"{number} {words}", around(_box(w) for w in row.cells[role])))
    return pieces


def _proxies(row: TableRow) -> str:
    text = row.texts.get(PROXIES, "")
    number = text.strip("xX×() ")
    if number.isdigit():
        return f"({number} proxies)" if int(number) else ""
    return "" if text.lower() in ("", "no", "n", "-") else "(proxy)"


def _influence(row: TableRow) -> str:
    text = row.texts.get(INFLUENCE, "")
    if text.isdigit():
        return "•" * int(text) if int(text) <= _MOST_MARKS else f"({text} inf)"
    return text if is_marks(text) else ""


def guess_columns(rows: Sequence[SegmentRow]) -> Columns | None:
    """Return heads and edges of the columns when quantities stand in line before or behind names."""
    return _quantities_first(rows) or _quantities_last(rows)


def _quantities_last(rows: Sequence[SegmentRow]) -> Columns | None:
    """Recognise names before quantities where one of these stands alone, between the lines of its name."""
    if not any(len(row) == 1 and is_quantity(row[0].text) for row in rows):
        return None
    quantities = [row[-1] for row in rows if is_quantity(row[-1].text)]
    start = min(s.x0 for s in quantities)
    left = [s for row in rows for s in row if s.x1 < start and has_letters(s.text)]
    names = _first_in_line(left, max(LEAST_ROWS, 0.4 * len(quantities)))
    beside = sum(row[0] in names and row[-1] in quantities for row in rows)
    aligned = (
        max(s.x0 for s in quantities) - start < ALIGNED or max(s.x1 for s in quantities) - start < ALIGNED
    )
    if beside < LEAST_ROWS or not aligned:
        return None
    others = _columns([s for s in left if s.x0 > names[0].x0 + ALIGNED])
    headings = [_heading(NAME, names), *(_heading(OTHER, column) for column in others)]
    edges = [min(s.x0 for s in column) - 1.5 for column in (*others, quantities)]
    return (*headings, _heading(QUANTITY, quantities)), tuple(edges)


def _quantities_first(rows: Sequence[SegmentRow]) -> Columns | None:
    quantities = _in_one_column([row[0] for row in rows if is_quantity(row[0].text)])
    if len(quantities) < max(LEAST_ROWS, 0.25 * len(rows)):
        return None
    end = max(s.x1 for s in quantities)
    right = [s for row in rows for s in row if s.x0 > end and not is_marks(s.text)]
    names = _first_in_line([s for s in right if has_letters(s.text)], max(LEAST_ROWS, 0.4 * len(quantities)))
    if not names:
        return None
    start = min(s.x0 for s in names)
    headings = [_heading(QUANTITY, quantities), _heading(NAME, names)]
    edges = [(end + start) / 2]
    for column in _columns([s for s in right if s.x0 > start + ALIGNED]):
        headings.append(_heading(OTHER, column))
        edges.append(min(s.x0 for s in column) - 1.5)
    return tuple(headings), tuple(edges)


def _in_one_column(quantities: Sequence[Segment]) -> list[Segment]:
    """Leave out numbers that end a name and were set on a line of their own."""
    usual = median([s.x1 for s in quantities]) if quantities else 0.0
    return [s for s in quantities if s.x0 < usual]


def _first_in_line(segments: Sequence[Segment], least: float) -> list[Segment]:
    """Return the leftmost segments that begin at one place, if there are enough of them."""
    lines: list[list[Segment]] = []
    for segment in sorted(segments, key=lambda s: s.x0):
        if not lines or segment.x0 - lines[-1][0].x0 > ALIGNED:
            lines.append([])
        lines[-1].append(segment)
    return next((line for line in lines if len(line) >= least), [])


def _heading(role: str, column: Sequence[Segment]) -> Heading:
    return Heading(role, min(s.x0 for s in column), max(s.x1 for s in column))


def _columns(segments: Sequence[Segment]) -> list[list[Segment]]:
    """Return the columns in which several rows have something."""
    columns: list[list[Segment]] = []
    edge = float("-inf")
    for segment in sorted(segments, key=lambda s: s.x0):
        if segment.x0 > edge:
            columns.append([])
        columns[-1].append(segment)
        edge = max(edge, segment.x1)
    return [column for column in columns if len(column) >= LEAST_ROWS]
