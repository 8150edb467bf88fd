"""Spreadsheets (XLSX): each sheet becomes a source whose lines are its rows."""

from __future__ import annotations

import io
import warnings
import zipfile
from datetime import date, datetime
from typing import Any

from validator.deck import Line, Source
from validator.finding import Finding
from validator.ingest.archive import MOST_RATIO, SMALL
from validator.ingest.archive_messages import finding
from validator.ingest.limits import Limits
from validator.ingest.sniff import SHEET

MOST_SHEETS = 50
MOST_COLUMNS = 100
LONGEST_CELL = 1000


def sources_in_workbook(name: str, data: bytes, limits: Limits) -> list[Source]:
    """Read every filled sheet; a sheet with a single column is plain text."""
    problem = _too_large(data, limits)
    if problem:
        return [_failed(name, problem)]
    import openpyxl

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            book = openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=True, keep_links=False)
            sheets = [(sheet.title, sheet) for sheet in book.worksheets[:MOST_SHEETS]]
            sources = [_source(f"{name}/{title}", sheet, limits) for title, sheet in sheets]
    # The library meets hostile bytes here and has no error class of its own.
    except Exception as error:
        return [_failed(name, str(error)[:100] or type(error).__name__)]
    filled = [source for source in sources if source.lines]
    return filled or [Source(name, SHEET, (), None, (finding("IN409"),))]


def _too_large(data: bytes, limits: Limits) -> str:
    """Look at the sizes in the archive's directory before anything is unpacked."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            members = archive.infolist()
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError) as error:
        return str(error)[:100]
    if len(members) > limits.members or sum(member.file_size for member in members) > limits.unpacked:
        return "it unfolds to more than is allowed"
    for member in members:
        if member.file_size > max(SMALL, MOST_RATIO * max(member.compress_size, 1)):
            return "it unfolds to more than is allowed"
    return ""


def _source(name: str, sheet: Any, limits: Limits) -> Source:
    rows: list[tuple[int, list[str]]] = []
    findings: tuple[Finding, ...] = ()
    last = limits.lines + 1
    for number, cells in enumerate(sheet.iter_rows(max_row=last, max_col=MOST_COLUMNS, values_only=True), 1):
        if number == last:
            findings = (finding("IN408", limit=limits.lines),)
            break
        texts = [_text(cell) for cell in cells]
        while texts and not texts[-1]:
            texts.pop()
        if texts:
            rows.append((number, texts))
    lines = tuple(Line(number, "\t".join(texts).strip()) for number, texts in rows)
    single = all(sum(map(bool, texts)) == 1 for _, texts in rows)
    if single:
        return Source(name, "text", lines, None, findings)
    return Source(name, SHEET, lines, tuple(rows), findings)


def _text(cell: object) -> str:
    if cell is None:
        return ""
    if isinstance(cell, datetime):
        return cell.date().isoformat()
    if isinstance(cell, date):
        return cell.isoformat()
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    return " ".join(str(cell)[:LONGEST_CELL].split())


def _failed(name: str, problem: str) -> Source:
    return Source(name, SHEET, (), None, (finding("IN407", problem=problem),))
