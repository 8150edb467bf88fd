"""Spreadsheets (XLSX): the one place that opens them, for lists, answers of forms and rosters alike."""

import io
import warnings
import zipfile
from collections.abc import Iterator
from datetime import date
from typing import Any

from validator.deck import Line, Source
from validator.finding import Finding, finding
from validator.ingest.any_file import SHEET
from validator.ingest.archive import TOO_LARGE, densest, open_archive
from validator.ingest.reading_limits import ReadingLimits, RefusedError, reason_of

# More than an organizer keeps by hand; a workbook of more is an attack.
MOST_SHEETS = 50
MOST_COLUMNS = 100
LONGEST_CELL = 1000


def sources_in_workbook(
    name: str, data: bytes, archive: zipfile.ZipFile, limits: ReadingLimits
) -> list[Source]:
    """Read every filled sheet as lines; a sheet with a single column is plain text."""
    try:
        sheets = _sheets(data, archive, limits)
        sources = [_source(f"{name}/{title}", sheet, limits) for title, sheet in sheets]
    except RefusedError as refusal:
        return [Source(name, SHEET, (), None, (refusal.finding,))]
    filled = [source for source in sources if source.lines]
    return filled or [Source(name, SHEET, (), None, (finding("IN409"),))]


def rows_of_workbook(
    data: bytes, limits: ReadingLimits, most_rows: int, most_columns: int
) -> list[list[str]]:
    """Return the cells of the first sheet, line breaks kept; refuses what cannot be read."""
    with open_archive(data, limits) as archive:
        for _, sheet in _sheets(data, archive, limits):
            return [[cell_text(cell) for cell in row] for row in _rows(sheet, most_rows, most_columns)]
    return []


def _sheets(data: bytes, archive: zipfile.ZipFile, limits: ReadingLimits) -> list[tuple[str, Any]]:
    """Open a workbook after a look at the sizes in its directory."""
    members = archive.infolist()
    dense = any(item.file_size > densest(item) for item in members)
    if dense or len(members) > limits.members or sum(item.file_size for item in members) > limits.unpacked:
        raise RefusedError(finding("IN407", problem=TOO_LARGE))
    import openpyxl

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            book = openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=True, keep_links=False)
            return [(sheet.title, sheet) for sheet in book.worksheets[:MOST_SHEETS]]
        except Exception as error:
            raise _unreadable(error) from error


def _rows(sheet: Any, most_rows: int, most_columns: int) -> Iterator[tuple[object, ...]]:
    try:
        yield from sheet.iter_rows(max_row=most_rows, max_col=most_columns, values_only=True)
    except Exception as error:
        raise _unreadable(error) from error


def _unreadable(error: Exception) -> RefusedError:
    """Turn any error into a refusal: the library meets hostile bytes and has no error class of its own."""
    return RefusedError(finding("IN407", problem=reason_of(error)))


def _source(name: str, sheet: Any, limits: ReadingLimits) -> Source:
    rows: list[tuple[int, list[str]]] = []
    findings: tuple[Finding, ...] = ()
    last = limits.lines + 1
    for number, cells in enumerate(_rows(sheet, last, MOST_COLUMNS), 1):
        if number == last:
            findings = (finding("IN408", limit=limits.lines),)
            break
        texts = [" ".join(cell_text(cell)[:LONGEST_CELL].split()) for cell in cells]
        while texts and not texts[-1]:
            texts.pop()
        if texts:
            rows.append((number, texts))
    lines = tuple(Line(number, "\t".join(texts).strip()) for number, texts in rows)
    single = all(sum(map(bool, texts)) == 1 for _, texts in rows)
    if single:
        return Source(name, "text", lines, None, findings)
    return Source(name, SHEET, lines, tuple(rows), findings)


def cell_text(cell: object) -> str:
    """Write a cell as a person would type it."""
    if cell is None:
        return ""
    if isinstance(cell, date):
        return cell.isoformat()[:10]
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    return str(cell).strip()
