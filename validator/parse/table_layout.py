"""How a table with a header is laid out: which column holds what, and where decks stand side by side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from validator.vocabulary.columns import is_header, role_of

Cells = Sequence[str]
HEADER_ROWS = 40


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
    """The blocks of a table and the place of its header row."""

    blocks: tuple[Block, ...]
    header: int


def find_layout(rows: Sequence[Cells]) -> Layout | None:
    """Find the header among the first rows; None when there is none."""
    for place, row in enumerate(rows[:HEADER_ROWS]):
        if is_header(row):
            return Layout(_blocks(row, max(map(len, rows))), place)
    return None


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
