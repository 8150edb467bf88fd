"""Taking a checked list away: its decks for other programs, a sheet to print, or the report itself."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Sequence

import orjson
from flask import Response, abort, request

from validator.pipeline import Report
from validator.report.deck_report import deck_report
from validator.report.export import FORMATS, export
from validator.report.human import human
from validator.report.sheet import sheet_of
from validator.report.sheet_pdf import sheets_pdf

SHEET, REPORT_TEXT, REPORT_JSON = "sheet", "report", "report-json"
EXPORTS = {
    SHEET: "Sheet to print (PDF)",
    **{key: chosen.label for key, chosen in FORMATS.items()},
    REPORT_TEXT: "Report as text",
    REPORT_JSON: "Report as JSON",
}


def exported(kind: str, reports: Sequence[Report]) -> Response:
    """Return a checked list as a file of a kind; several decks come in one archive where they must."""
    if kind not in EXPORTS:
        abort(404)
    if kind == SHEET:
        return as_file(
            sheets_pdf([sheet_of(reports, site=request.url_root)]), "decklist.pdf", "application/pdf"
        )
    if kind == REPORT_TEXT:
        text = "\n".join(human(report) for report in reports)
        return as_file(text.encode(), "report.txt", "text/plain; charset=utf-8")
    if kind == REPORT_JSON:
        body = orjson.dumps([deck_report(report) for report in reports], option=orjson.OPT_INDENT_2)
        return as_file(body, "report.json", "application/json")
    return _decks(kind, reports)


def as_file(body: bytes, name: str, content_type: str) -> Response:
    """Return bytes as a file to be saved."""
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(body, headers=headers, content_type=content_type)


def _decks(kind: str, reports: Sequence[Report]) -> Response:
    chosen = FORMATS[kind]
    texts = [export(report.deck, kind, report.rules.catalogue) for report in reports]
    if len(texts) == 1 or chosen.suffix == ".txt":
        return as_file("\n\n".join(texts).encode(), f"deck{chosen.suffix}", chosen.content_type)
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as file:
        for report, text in zip(reports, texts, strict=True):
            file.writestr(f"deck-{report.number}-{report.deck.side or 'deck'}{chosen.suffix}", text)
    return as_file(archive.getvalue(), "decks.zip", "application/zip")
