"""How a table is laid out: which column holds what, with a header or without, decks side by side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from card_data.names import NameIndex
from validator.vocabulary.columns import is_header, role_of
from validator.vocabulary.quantities import copies_of

Cells = Sequence[str]
HEADER_ROWS = 40
SAMPLE_ROWS = 200
_MANY = 20


@dataclass(frozen=True, slots=True)
class Block:
    """The columns of one deck: from `first` up to `end`, and which of them holds what."""

    first: int
    end: int
    columns: dict[str, int]

    def cell(self, row: Cells, role: str) -> str:
        """Return the cell of a role; nothing where the row is too short or has no such column."""
        column = self.columns.get(role)
        return row[column].strip() if column is not None and column < len(row) else ""

    def cells(self, row: Cells) -> list[str]:
        """Return all cells of this block's columns."""
        return [cell.strip() for cell in row[self.first : self.end]]


@dataclass(frozen=True, slots=True)
class Layout:
    """The blocks of a table and the place of its header row (-1: none)."""

    blocks: tuple[Block, ...]
    header: int = -1


def find_layout(rows: Sequence[Cells], names: NameIndex) -> Layout | None:
    """Find the header, or else tell the columns by what they hold; None when that fails."""
    for place, row in enumerate(rows[:HEADER_ROWS]):
        if is_header(row):
            blocks = _blocks(row, max(map(len, rows)))
            below = rows[place + 1 : SAMPLE_ROWS]
            return Layout(tuple(_with_counts(block, row, below) for block in blocks), place)
    return _layout_by_contents(rows[:SAMPLE_ROWS], names)


def _blocks(header: Cells, width: int) -> tuple[Block, ...]:
    """Part a header into blocks: where quantity or name comes again, a new block begins."""
    blocks: list[tuple[int, dict[str, int]]] = []
    roles = [role_of(cell) for cell in header]
    number = "other" if "quantity" in roles else "quantity"
    for column, word in enumerate(roles):
        role = number if word == "number" else word
        if not role or role in ("other", "minimum", "maximum"):
            continue
        if not blocks or (role in ("quantity", "name") and role in blocks[-1][1]):
            blocks.append((column if blocks else 0, {}))
        blocks[-1][1].setdefault(role, column)
    ends = [first for first, _ in blocks[1:]] + [max(width, len(header))]
    return tuple(
        Block(first, end, columns) for (first, columns), end in zip(blocks, ends, strict=True) if columns
    )


def _with_counts(block: Block, header: Cells, rows: Sequence[Cells]) -> Block:
    """Find the column of copies by its contents where the header has a word of its own for it."""
    if "quantity" in block.columns or "name" not in block.columns:
        return block
    for place in range(block.first, min(block.end, len(header))):
        cells = _column(rows, place)
        own_word = not role_of(header[place])
        if own_word and cells and all(0 < (copies_of(cell) or 0) < _MANY for cell in cells):
            return Block(block.first, block.end, {**block.columns, "quantity": place})
    return block


def _layout_by_contents(rows: Sequence[Cells], names: NameIndex) -> Layout | None:
    width = max((len(row) for row in rows), default=0)
    contents = [_Contents.of(_column(rows, i), names) for i in range(width)]
    starts = _starts(contents)
    blocks = [_block(contents, first, end) for first, end in zip(starts, [*starts[1:], width], strict=True)]
    found = tuple(block for block in blocks if block is not None)
    return Layout(found) if found else None


class _Contents(NamedTuple):
    """What the cells of one column are: how many there are, known names, different ones, codes, numbers."""

    cells: int
    known: int
    different: int
    codes: int
    numbers: int

    @classmethod
    def of(cls, cells: list[str], names: NameIndex) -> _Contents:
        cards = [match.cards for cell in cells if (match := names.find(cell)) is not None]
        codes = sum(_is_code(cell, names) for cell in cells)
        return cls(len(cells), len(cards), len(set(cards)), codes, sum(map(_is_count, cells)))


def _starts(contents: list[_Contents]) -> list[int]:
    """Return where blocks begin: each column of different names has its own, with the numbers before it."""
    most = max((column.different for column in contents), default=0)
    named = [i for i, column in enumerate(contents) if column.different > 1 and 2 * column.different >= most]
    before = any(column.numbers for column in contents[: named[0]]) if named else False
    starts = [0]
    for last, name in pairwise(named):
        counts = [i for i in range(last + 1, name) if contents[i].numbers] if before else []
        starts.append(counts[-1] if counts else name)
    return starts


def _block(contents: list[_Contents], first: int, end: int) -> Block | None:
    """Tell what the columns from one up to another hold; None when no column names cards."""
    places = range(first, end)
    columns: dict[str, int] = {}
    name = max(places, key=lambda i: contents[i].known, default=0)
    if places and contents[name].known:
        columns["name"] = name
    code = max(places, key=lambda i: contents[i].codes, default=0)
    if places and contents[code].codes > 1:
        columns["code"] = code
    if not columns:
        return None
    free = [i for i in places if i not in columns.values() and contents[i].numbers]
    most = max((contents[i].numbers for i in free), default=0)
    if free:
        columns["quantity"] = next(i for i in free if contents[i].numbers * 2 > most)
    elif "name" in columns and contents[name].known * 3 < 2 * contents[name].cells:
        return None
    return Block(first, end, columns)


def _column(rows: Sequence[Cells], column: int) -> list[str]:
    return [row[column].strip() for row in rows if column < len(row) and row[column].strip()]


def _is_code(cell: str, names: NameIndex) -> bool:
    return cell.isdigit() and len(cell) == 5 and names.find_code(cell) is not None


def _is_count(cell: str) -> bool:
    copies = copies_of(cell)
    return copies is not None and 0 < copies < 100
