"""A report as one row of CSV, safe to open in a spreadsheet."""

from __future__ import annotations

import csv
import io

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
    out = io.StringIO()
    csv.writer(out).writerow([harmless(cell) for cell in cells])
    return out.getvalue()


def _messages(report: Report, severity: Severity) -> str:
    return " | ".join(f"{f.code} {f.message}" for f in report.findings if f.severity == severity)


def harmless(cell: object) -> object:
    """Keep a spreadsheet from taking a text for a formula."""
    if isinstance(cell, str) and cell.startswith(("=", "+", "-", "@", "\t", "\r")):
        return "'" + cell
    return "" if cell is None else cell
