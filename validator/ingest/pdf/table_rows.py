"""Rows of card tables: every word goes to its column, every row becomes one line as people type it."""

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from validator.ingest.pdf.printed_words import Box, DrawnLines, Word
from validator.ingest.pdf.segments import GOES_ON, IN_TABLE, SUMS, PagePiece, around, clean, is_number
from validator.ingest.pdf.table_columns import INDEX, Table
from validator.vocabulary.columns import (
    IDENTITY,
    INFLUENCE,
    MAXIMUM,
    MINIMUM,
    NAME,
    PLAYER,
    PROXIES,
    QUANTITY,
    role_of,
)
from validator.vocabulary.headings import is_heading
from validator.vocabulary.labels import field_of
from validator.vocabulary.marks import is_marks
from validator.vocabulary.sums import TOTAL_WORDS, is_total, says_it_goes_on

_NUMERIC = (QUANTITY, INFLUENCE, MINIMUM, MAXIMUM, INDEX)
# What stands between the two sums of a sheet: "Totals", "← Total Cards  Total Influence →".
_TOTAL_WORDS = frozenset(word for words in TOTAL_WORDS for word in words.split()) - {"grand", "cards"}
_SUMMED_WORDS = frozenset({"grand", "deck", "size", "cards", "card", "influence", "inf", "spent"})
_WORD = re.compile(r"[^\W\d_]+")
_BOUNDS = (("Min", MINIMUM), ("Max", MAXIMUM))
_OF_IDENTITIES = frozenset({IDENTITY, MINIMUM, MAXIMUM})
_UNBOUNDED = ("∞", "-", "–", "—")
_MARKED_AS_HEADING = re.compile(r"[(\[]\d+[)\]]\s*:?$|:$")
_ITEM = re.compile(r"^[-–+*#>•●▪■□☐☑✓\[]|https?:|^\d+ (?:cards?|influence|agenda)\b", re.IGNORECASE)
_HYPHEN = re.compile(r"[^\W\d_][-‐\u00ad]$")
WRAP_GAP = 0.7  # points by which the lines of one cell stand closer than two rows
# Shares of the letters' height.
BESIDE = 1.1  # a number in the middle of its cell stands less than a line from the lines of its name
SAME_CELL = 2.2  # lines of one cell with a number between them; a whole empty line between two is more
LINE = 1.5  # lines of one cell follow each other at most this far


@dataclass(slots=True)
class TableRow:
    """The words of one table row by the role of their column."""

    base: float
    size: float
    cells: dict[str, list[Word]] = field(default_factory=dict)
    texts: dict[str, str] = field(default_factory=dict)

    @property
    def named(self) -> list[Word]:
        """Return the words in the column of names."""
        return self.cells.get(NAME) or self.cells.get(IDENTITY) or []

    @property
    def name(self) -> str:
        """Return what stands in the column of names."""
        return self.texts.get(NAME) or self.texts.get(IDENTITY) or ""

    def number(self, role: str, missing: int = -1) -> int:
        """Return the number in a column, or what stands for none."""
        text = self.texts.get(role, "").strip("xX×()[] ")
        return int(text) if text.isdigit() else missing

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
        return around([word for words in self.cells.values() for word in words])


def table_row(row: Sequence[Word], table: Table) -> TableRow | None:
    """Sort the words of a row into columns; None when a column of numbers holds something else."""
    columns: list[list[Word]] = [[] for _ in table.headings]
    for word in row:
        middle = (word.x0 + word.x1) / 2
        columns[sum(middle > edge for edge in table.edges)].append(word)
    _return_names(columns, [heading.role in _NUMERIC for heading in table.headings])
    found = TableRow(row[0].base, row[0].size)
    for heading, words in zip(table.headings, columns, strict=True):
        if words:
            found.cells.setdefault(heading.role, []).extend(words)
    found.texts = {role: clean(" ".join(w.text for w in words)) for role, words in found.cells.items()}
    return found if all(_is_numeric(found.texts.get(role, "")) for role in _NUMERIC) else None


def _return_names(columns: list[list[Word]], numeric: Sequence[bool]) -> None:
    """Move what reaches into a column of numbers back: ends of names, and beginnings at the very edge."""
    for at, words in enumerate(columns):
        while numeric[at] and at and len(words) > 1 and not is_number(words[0].text):
            columns[at - 1].append(words.pop(0))
        while numeric[at] and columns[at + 1 :] and len(words) > 1 and not is_number(words[-1].text):
            columns[at + 1].insert(0, words.pop())


def _is_numeric(text: str) -> bool:
    return not text or is_number(text) or is_marks(text) or text in _UNBOUNDED


def merge_rows(rows: Sequence[TableRow | None], rules: DrawnLines) -> list[TableRow | None]:
    """Put the lines of wrapped cells together; None entries stay where they are."""
    full = [row.base for row in rows if row and row.name and not row.is_rest]
    pitch = min((b - a for a, b in pairwise(full)), default=0.0)
    lines = [(b.base - a.base, a.is_rest or b.is_rest) for a, b in pairwise(filter(None, rows))]
    tight = min((distance for distance, broken in lines if broken), default=0.0)
    # Where lines of one cell stand closer than rows, distances tell; else the room at the end of a line does.
    edge = max((word.x1 for row in rows if row for word in row.named), default=0.0)
    edge = edge if tight > pitch - WRAP_GAP else math.inf
    is_ruled = any(_ruled_off(a, b, rules) for a, b in pairwise(row for row in rows if row))
    merged: list[TableRow | None] = []
    for row in rows:
        last = merged[-1] if merged else None
        if row is None or last is None or _ruled_off(last, row, rules):
            merged.append(row)
        elif (is_ruled and _shares_cell(last, row)) or _belongs(last, row, pitch, edge):
            _add(last, row)
        else:
            merged.append(row)
    return merged


def _shares_cell(last: TableRow, row: TableRow) -> bool:
    """Tell whether two lines of a ruled table can be one row, as no rule runs between them."""
    return bool(last.name) and row.base - last.base <= SAME_CELL * row.size and (row.is_rest or last.is_rest)


def _belongs(last: TableRow, row: TableRow, pitch: float, edge: float) -> bool:
    """Tell by the distances whether a line goes on with the row above."""
    distance = row.base - last.base
    if row.is_anchor:
        return last.is_rest and distance < BESIDE * row.size
    if not last.name or stands_alone(row.name):
        return False
    if last.is_rest:
        return distance < min(pitch - WRAP_GAP, LINE * row.size) and not stands_alone(last.name)
    if not row.is_rest:
        return False
    return distance < pitch - WRAP_GAP or (distance <= LINE * row.size and _is_full(last, row, edge))


def _is_full(last: TableRow, row: TableRow, edge: float) -> bool:
    """Tell whether the first word of a row had no room at the end of the row above."""
    first = row.named[0]
    return last.named[-1].x1 + first.x1 - first.x0 + 0.25 * row.size > edge


def _ruled_off(last: TableRow, row: TableRow, rules: DrawnLines) -> bool:
    """Tell whether a level rule runs between two rows; a line as long as the name only underlines it."""
    x0, _, x1, _ = around(last.named) if last.named else last.box
    upper, lower = last.base - 0.1 * row.size, row.base - 0.35 * row.size
    return any(upper < y < lower and a < x1 and b > x0 and b - a > x1 - x0 + 2 for y, a, b in rules.level)


def _add(last: TableRow, row: TableRow) -> None:
    for role, words in row.cells.items():
        text = row.texts[role]
        before = last.texts.get(role, "")
        last.texts[role] = join_texts(before, text) if before else text
        last.cells.setdefault(role, []).extend(words)
    last.base = max(last.base, row.base)


def rows_as_pieces(rows: Sequence[TableRow]) -> Iterator[PagePiece]:
    """Write the rows of a table as lines of a typed list; whose they are is said once, where it changes."""
    owner: dict[str, str] = {}
    for at, row in enumerate(rows):
        for role in (PLAYER, IDENTITY):
            words = row.texts.get(role, "")
            if words and row.texts.get(NAME) and owner.get(role) != words:
                owner[role] = words
                yield PagePiece(f"{role.title()}: {words}", around(row.cells[role]), place=IN_TABLE)
        # Numbers below all names are sums; every row above counts for at least one copy.
        is_last = row.is_anchor and at + 1 == len(rows) and row.number(QUANTITY, at) >= at
        if row.is_totals or is_last:
            yield from (piece._replace(place=SUMS) for piece in _sums(row))
        elif row.is_rest and says_it_goes_on(row.name):
            yield PagePiece(row.name, row.box, note=True, place=GOES_ON)
        else:
            yield from (piece._replace(place=IN_TABLE) for piece in _row_pieces(row))


def _row_pieces(row: TableRow) -> list[PagePiece]:
    """Write a row as a line, and every word that the line leaves out as a note."""
    texts = row.texts
    if texts.get(IDENTITY) and not texts.get(NAME):
        return _identity(row)
    if row.is_anchor:
        # A quantity whose name nobody could read is a line that somebody has to look at.
        return [PagePiece(" ".join(texts.values()), row.box, note=not texts.get(QUANTITY))]
    proxies, influence = _proxies(row), _influence(row)
    line = " ".join(filter(None, (texts.get(QUANTITY), row.name, proxies, influence)))
    said = {QUANTITY, NAME, PLAYER, IDENTITY, proxies and PROXIES, influence and INFLUENCE}
    note = " ".join(text for role, text in texts.items() if role not in said)
    return [PagePiece(text, row.box, note=text == note) for text in (line, note) if text]


def _identity(row: TableRow) -> list[PagePiece]:
    bounds = [f"{label} {row.texts[role]}" for label, role in _BOUNDS if row.texts.get(role)]
    others = [text for role, text in row.texts.items() if role not in _OF_IDENTITIES]
    note = ", ".join([*bounds, *others])
    identity = PagePiece(f"Identity: {row.texts[IDENTITY]}", row.box)
    return [identity, PagePiece(note, row.box, note=True)] if note else [identity]


def _sums(row: TableRow) -> Iterator[PagePiece]:
    for role, words in ((QUANTITY, "cards"), (INFLUENCE, "influence spent")):
        if row.number(role) >= 0:
            yield PagePiece(f"{row.number(role)} {words}", around(row.cells[role]))
    yield PagePiece(" ".join(row.texts.values()), row.box, note=True)


def _proxies(row: TableRow) -> str:
    number = row.number(PROXIES)
    if number >= 0:
        return f"({number} proxies)" if number else ""
    return "" if row.texts.get(PROXIES, "").lower() in ("", "no", "n", "-") else "(proxy)"


def _influence(row: TableRow) -> str:
    text = row.texts.get(INFLUENCE, "")
    return "•" * int(text) if text.isdigit() else text if is_marks(text) else ""


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
