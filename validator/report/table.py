"""A report as one row of CSV, safe to open in a spreadsheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from typing import overload

from validator.finding import Severity
from validator.pipeline import Report

COLUMNS = (
    "source",
    "deck",
    "title",
    "side",
    "identity",
    "verdict",
    "size",
    "influence_spent",
    "influence_limit",
    "agenda_points",
    "format",
    "date",
    "errors",
    "questions",
)
# Spreadsheets run what begins like this as a formula.
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n")
HEADER = ",".join(COLUMNS) + "\r\n"


def row(report: Report) -> str:
    """Return one deck as a line of CSV."""
    deck, totals = report.deck, report.totals
    cells = (
        report.source,
        report.number,
        deck.title,
        deck.side,
        deck.identity.title if deck.identity else "",
        report.verdict,
        totals.size,
        totals.influence_spent,
        totals.influence_limit,
        totals.agenda_points,
        report.rules.format,
        report.rules.day.isoformat(),
        _messages(report, Severity.ERROR),
        _messages(report, Severity.JUDGE),
    )
    return csv_text([cells])


def _messages(report: Report, severity: Severity) -> str:
    return " | ".join(f"{f.code} {f.message}" for f in report.findings if f.severity == severity)


def csv_text(rows: Iterable[Sequence[object]]) -> str:
    """Return rows as CSV, safe to open in a spreadsheet."""
    out = io.StringIO()
    csv.writer(out).writerows([safe_cell(cell) for cell in row] for row in rows)
    return out.getvalue()


@overload
def safe_cell(cell: str) -> str: ...
@overload
def safe_cell(cell: object) -> object: ...
def safe_cell(cell: object) -> object:
    """Return a cell that no spreadsheet takes for a formula."""
    if isinstance(cell, str) and cell.startswith(FORMULA_STARTS):
        return f"'{cell}"
    return "" if cell is None else cell
