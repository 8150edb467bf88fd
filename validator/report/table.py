"""A report as one row of CSV, safe to open in a spreadsheet."""

import csv
import io
from collections.abc import Callable, Iterable, Sequence

from validator.finding import Severity
from validator.pipeline import Report

# Spreadsheets run what begins like this as a formula.
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n")


def row(report: Report) -> str:
    """Return one deck as a line of CSV."""
    return csv_text([[cell(report) for cell in COLUMNS.values()]])


def _messages(report: Report, severity: Severity) -> str:
    return " | ".join(f"{f.code} {f.message}" for f in report.findings if f.severity == severity)


COLUMNS: dict[str, Callable[[Report], object]] = {
    "source": lambda report: report.source,
    "deck": lambda report: report.number,
    "title": lambda report: report.deck.title,
    "side": lambda report: report.deck.side,
    "identity": lambda report: report.deck.identity.title if report.deck.identity else "",
    "verdict": lambda report: report.verdict,
    "size": lambda report: report.totals.size,
    "influence_spent": lambda report: report.totals.influence_spent,
    "influence_limit": lambda report: report.totals.influence_limit,
    "agenda_points": lambda report: report.totals.agenda_points,
    "format": lambda report: report.rules.format,
    "date": lambda report: report.rules.day.isoformat(),
    "errors": lambda report: _messages(report, Severity.ERROR),
    "questions": lambda report: _messages(report, Severity.JUDGE),
}
HEADER = ",".join(COLUMNS) + "\r\n"


def csv_text(rows: Iterable[Sequence[object]], line_end: str = "\r\n") -> str:
    """Return rows as CSV, safe to open in a spreadsheet."""
    out = io.StringIO()
    csv.writer(out, lineterminator=line_end).writerows([_safe(cell) for cell in row] for row in rows)
    return out.getvalue()


def _safe(cell: object) -> object:
    """Return a cell that no spreadsheet takes for a formula."""
    if isinstance(cell, str) and cell.startswith(FORMULA_STARTS):
        return f"'{cell}"
    return "" if cell is None else cell
