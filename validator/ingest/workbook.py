"""Spreadsheets (XLSX): the one place that opens them, for lists, answers of forms and rosters alike."""

import io
import re
import warnings
from collections.abc import Iterator, Sequence
from datetime import date
from itertools import chain
from typing import Any

from validator.deck import Line, Source
from validator.finding import Finding, finding
from validator.ingest.archive import TOO_LARGE, densest, open_archive
from validator.ingest.reading_limits import ReadingLimits, RefusedError, reason_of
from validator.ingest.signatures import SHEET

# More than an organizer keeps by hand; a workbook of more is an attack.
MOST_SHEETS = 50
MOST_COLUMNS = 100
LONGEST_CELL = 1000
# A question about hidden rows names the first ones.
MOST_NAMED = 6
_ROW = re.compile(rb"<(?:\w+:)?row\b[^<>]*>")
_ROW_NUMBER = re.compile(rb"\sr=\"(\d{1,7})\"")
_HIDDEN = re.compile(rb"\shidden=\"(?:1|true)\"")
_COLUMNS = re.compile(rb"<(?:\w+:)?col\b(?=[^<>]*\smin=\"(\d{1,5})\")(?=[^<>]*\smax=\"(\d{1,5})\")[^<>]*>")


def sources_in_workbook(name: str, data: bytes, limits: ReadingLimits) -> list[Source]:
    """Read every filled sheet as lines; a sheet with a single column is plain text."""
    sheets = _sheets(data, limits)
    sources = [_source(f"{name}/{sheet.title}", sheet, limits) for sheet in sheets]
    states = {source.name: sheet.sheet_state for source, sheet in zip(sources, sheets, strict=True)}
    hidden = [source.name for source in sources if source.lines and states[source.name] != "visible"]
    filled = [source for source in sources if source.lines and source.name not in hidden]
    filled = filled or [Source(name, SHEET, (), None, (finding("IN409"),))]
    if hidden:
        filled[0] = filled[0]._replace(findings=(*filled[0].findings, _unseen(hidden)))
    return filled


def rows_of_workbook(
    data: bytes, limits: ReadingLimits, most_rows: int, most_columns: int
) -> list[list[str]]:
    """Return the cells of the first sheet, line breaks kept; refuses what cannot be read."""
    rows = [_rows(sheet, most_rows, most_columns, values_only=True) for sheet in _sheets(data, limits)[:1]]
    return [[cell_text(cell) for cell in row] for row in chain(*rows)]


def _sheets(data: bytes, limits: ReadingLimits) -> list[Any]:
    """Open a workbook after a look at the sizes in its directory."""
    with open_archive(data, limits) as archive:
        members = archive.infolist()
    dense = any(item.file_size > densest(item) for item in members)
    if dense or len(members) > limits.members or sum(item.file_size for item in members) > limits.unpacked:
        raise RefusedError(finding("IN407", problem=TOO_LARGE))
    import openpyxl

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            book = openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=True, keep_links=False)
            return list(book.worksheets[:MOST_SHEETS])
        except Exception as error:
            raise _unreadable(error) from error


def _rows(sheet: Any, most_rows: int, most_columns: int, *, values_only: bool) -> Iterator[tuple[Any, ...]]:
    try:
        yield from sheet.iter_rows(max_row=most_rows, max_col=most_columns, values_only=values_only)
    except Exception as error:
        raise _unreadable(error) from error


def _unreadable(error: Exception) -> RefusedError:
    """Turn any error into a refusal: the library meets hostile bytes and has no error class of its own."""
    return RefusedError(finding("IN407", problem=reason_of(error)))


def _source(name: str, sheet: Any, limits: ReadingLimits) -> Source:
    from openpyxl.utils import get_column_letter

    rows: list[tuple[int, list[str]]] = []
    findings: list[Finding] = []
    last = limits.lines + 1
    (hidden, columns), unseen, covered = _hidden(sheet), [], dict[int, None]()
    for number, cells in enumerate(_rows(sheet, last, MOST_COLUMNS, values_only=False), 1):
        if number == last:
            findings.append(finding("IN408", limit=limits.lines))
            break
        covered |= {at: None for at in sorted(columns) if at <= len(cells) and cells[at - 1].value}
        texts = _written([cell for at, cell in enumerate(cells, 1) if at not in columns])
        if texts and number not in hidden:
            rows.append((number, texts))
        elif any(char.isdigit() and char != "0" for text in texts for char in text):
            unseen.append(str(number))
    if unseen or covered:
        findings.append(_unseen([*unseen, *map(get_column_letter, covered)]))
    lines = tuple(Line(number, "\t".join(texts).strip()) for number, texts in rows)
    single = all(sum(map(bool, texts)) == 1 for _, texts in rows)
    if single:
        return Source(name, "text", lines, None, tuple(findings))
    return Source(name, SHEET, lines, tuple(rows), tuple(findings))


def _unseen(names: Sequence[str]) -> Finding:
    """Ask about rows, columns or sheets that nobody sees by naming the first ones."""
    return finding("IN411", rows=", ".join(names[:MOST_NAMED]) + ", ..." * bool(names[MOST_NAMED:]))


def _hidden(sheet: Any) -> tuple[set[int], set[int]]:
    """Return the numbers of the rows and columns that whoever looks at the sheet does not see."""
    rows, number = set[int](), 0
    try:
        with sheet._get_source() as file:
            xml = file.read()
    except Exception as error:
        raise _unreadable(error) from error
    if b"hidden=" not in xml:
        return rows, set()
    for found in _ROW.finditer(xml):
        stated = _ROW_NUMBER.search(found[0])
        number = int(stated[1]) if stated else number + 1
        if _HIDDEN.search(found[0]):
            rows.add(number)
    hidden = [found for found in _COLUMNS.finditer(xml) if _HIDDEN.search(found[0])]
    columns = {at for one in hidden for at in range(max(int(one[1]), 1), min(int(one[2]), MOST_COLUMNS) + 1)}
    return rows, columns


def _written(cells: Sequence[Any]) -> list[str]:
    """Return the texts of a row up to the last filled one; what is struck out is marked as in typed text."""
    texts = [" ".join(cell_text(cell.value)[:LONGEST_CELL].split()) for cell in cells]
    while texts and not texts[-1]:
        texts.pop()
    struck = [bool(text) and bool(cell.font.strike) for text, cell in zip(texts, cells, strict=False)]
    if any(struck) and struck == list(map(bool, texts)):
        return [f"~~{' '.join(filter(None, texts))}~~"]
    return [f"~~{text}~~" if out else text for text, out in zip(texts, struck, strict=True)]


def cell_text(cell: object) -> str:
    """Write a cell as a person would type it."""
    if cell is None:
        return ""
    if isinstance(cell, date):
        return cell.isoformat()[:10]
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    return str(cell).strip()
