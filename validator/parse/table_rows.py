"""The rows of a table in a text: which sign parts its columns, and what its cells hold."""

from __future__ import annotations

import csv
import re
from collections import Counter

from card_data.names import NameIndex
from validator.deck import Source
from validator.parse.table_layout import Cells, is_header

Row = tuple[int, Cells]
DELIMITERS = ("\t", ";", ",")
SAMPLE = 6000
MOST_LINES_IN_A_ROW = 5
_NUMBER = re.compile(r'"?\s*(?:\d{1,2}\s?[xX×]?|[xX×]\s?\d{1,2})\s*"?')


def looks_like(text: str) -> bool:
    """Tell whether a text is laid out in columns with a separator."""
    return delimiter_of(text) is not None


def delimiter_of(text: str) -> str | None:
    """Return the separator of a table's columns; None for text that is no table."""
    rows = [row for row in text[:SAMPLE].split("\n") if row.strip()]
    for delimiter in DELIMITERS:
        parted = [row.split(delimiter) for row in rows if delimiter in row]
        if len(parted) < 2 and len(parted) < len(rows):
            continue
        if any(is_header([cell.strip(' "') for cell in cells]) for cells in parted[:40]):
            return delimiter
        counted = sum(_counts_something(cells, delimiter) for cells in parted)
        if counted * 2 > len(rows):
            return delimiter
    return None


def _counts_something(cells: list[str], delimiter: str) -> bool:
    """Tell whether one cell is a number and another one words; two tabbed columns may be typed text."""
    numbers = sum(_NUMBER.fullmatch(cell) is not None for cell in cells)
    words = sum(any(map(str.isalpha, cell)) for cell in cells)
    return numbers > 0 and words > 0 and (delimiter != "\t" or len(cells) > 2)


def rows_of_text(source: Source, names: NameIndex) -> list[Row]:
    """Part the lines at the separator; a quoted cell may run over several lines."""
    texts = [line.text for line in source.lines]
    delimiter = delimiter_of("\n".join(texts)[:SAMPLE]) or ","
    reader = csv.reader((f"{text}\n" for text in texts), delimiter=delimiter, skipinitialspace=True)
    rows: list[Row] = []
    while reader.line_num < len(texts):
        start = reader.line_num
        try:
            cells = next(reader)
        except StopIteration:
            break
        except csv.Error:
            cells = []
        taken = texts[start : reader.line_num]
        if not cells or len(taken) > MOST_LINES_IN_A_ROW:
            rows += [(start + i, _plain_cells(text, delimiter)) for i, text in enumerate(taken, 1)]
        else:
            rows.append((start + 1, [cell.replace("\n", " ").strip() for cell in cells]))
    return _rejoined([row for row in rows if any(row[1])], names)


def _rejoined(rows: list[Row], names: NameIndex) -> list[Row]:
    """Put titles together again that have a comma of their own and no quotes around them."""
    widths = Counter(len(cells) for _, cells in rows)
    usual = max(widths, key=lambda width: widths[width], default=0)
    return [(number, _in_width(cells, usual, names)) for number, cells in rows]


def _in_width(cells: Cells, width: int, names: NameIndex) -> Cells:
    extra = len(cells) - width
    for first in range(width if extra > 0 else 0):
        title = ", ".join(cells[first : first + extra + 1])
        if names.find(title) is not None:
            return [*cells[:first], title, *cells[first + extra + 1 :]]
    return cells


def _plain_cells(text: str, delimiter: str) -> list[str]:
    """Part a line whose quotes cannot be trusted: one that is never closed would swallow the rest."""
    return [cell.strip(' "') for cell in text.split(delimiter)]
