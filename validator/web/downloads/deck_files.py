"""Taking a checked list away: its decks for other programs, a sheet to print, or the report itself."""

import io
import re
import unicodedata
import zipfile
from collections.abc import Sequence
from urllib.parse import quote

import orjson
from flask import Response, abort, request

from validator.pipeline import Report
from validator.report.deck_record import deck_report
from validator.report.export import FORMATS, export
from validator.report.human import human
from validator.report.pdf.paper import Paper, paper_of_languages
from validator.report.pdf.sheet_pdf import sheets_pdf
from validator.report.sheet import sheet_of

LONGEST_PART = 60
SHEET, REPORT_TEXT, REPORT_JSON = "sheet", "report", "report-json"
EXPORTS = {
    SHEET: "Sheet to print (PDF)",
    **{key: chosen.label for key, chosen in FORMATS.items()},
    REPORT_TEXT: "Report as text",
    REPORT_JSON: "Report as JSON",
}


def exported_decks(kind: str, reports: Sequence[Report]) -> Response:
    """Return a checked list as a file of a kind; several decks come in one archive where they must."""
    if kind not in EXPORTS:
        abort(404)
    if kind == SHEET:
        return as_file(
            sheets_pdf([sheet_of(reports, site=request.url_root)], visitors_paper()),
            named_after(reports, "-decklist.pdf"),
            "application/pdf",
        )
    if kind == REPORT_TEXT:
        text = "\n".join(human(report) for report in reports)
        return as_file(text.encode(), "report.txt", "text/plain; charset=utf-8")
    if kind == REPORT_JSON:
        return json_file([deck_report(report) for report in reports], "report.json")
    return _decks(kind, reports)


def as_file(body: bytes, name: str, content_type: str) -> Response:
    """Return bytes as a file to be saved."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    named = f'attachment; filename="{plain}"'
    if plain != name:
        named += f"; filename*=UTF-8''{quote(name)}"
    headers = {"Content-Disposition": named}
    return Response(body, headers=headers, content_type=content_type)


def json_file(value: object, name: str) -> Response:
    """Return a value as a JSON file that people can read."""
    return as_file(orjson.dumps(value, option=orjson.OPT_INDENT_2), name, "application/json")


def csv_file(table: str, name: str) -> Response:
    """Return a table as a file; the mark in front tells spreadsheets that its letters are UTF-8."""
    return as_file(table.encode("utf-8-sig"), name, "text/csv; charset=utf-8")


def file_name(*words: str) -> str:
    """Return words as the name of a file: letters and digits of whatever script, with hyphens between."""
    *named, ending = words
    parts = ("-".join(re.findall(r"\w+", word.casefold()))[:LONGEST_PART] for word in named)
    return "-".join(filter(None, parts)) + ending


def named_after(reports: Sequence[Report], ending: str) -> str:
    """Return a name for a file with these decks: after who or what leads them."""
    identities = [report.deck.identity.title for report in reports if report.deck.identity]
    words = [title.partition(":")[0] for title in identities] or [report.deck.title for report in reports]
    return file_name(*words, ending).removeprefix("-")


def visitors_paper() -> Paper:
    """Return what a visitor prints on: as asked for, or as their browser's languages say."""
    asked = request.values.get("paper", "")
    return Paper(asked) if asked in tuple(Paper) else paper_of_languages(request.accept_languages.values())


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
