"""The files that an organizer takes away: made quickly here, or aside where that takes a while."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from flask import Response

from validator.jobs.aside import run_aside
from validator.languages.speech import language, spoken_in
from validator.report.whole_event import files
from validator.report.whole_event.event_table import players_csv, workbook
from validator.report.whole_event.player_list import EventLists
from validator.services.errors import Invalid
from validator.web.downloads.deck_files import as_file, file_name


class Export(NamedTuple):
    """One kind of file: what the button says, its name, its type, how it is made and whether that is long.

    Tables also hold the lists that belong to nobody yet; sheets and kits are made for players only.
    """

    label: str
    filename: str
    mimetype: str
    make: Callable[[EventLists], bytes]
    aside: bool = False
    unclaimed: bool = False


_XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
_PDF = "application/pdf"
EXPORTS: dict[str, Export] = {
    "xlsx": Export("Spreadsheet (XLSX)", "lists.xlsx", _XLSX, workbook, unclaimed=True),
    "csv": Export("CSV", "lists.csv", "text/csv; charset=utf-8", players_csv, unclaimed=True),
    "json": Export("JSON", "lists.json", "application/json", files.event_json, unclaimed=True),
    "reports": Export("All reports (PDF)", "reports.pdf", _PDF, files.reports_file, aside=True),
    "sheets": Export("Sheets by name (PDF)", "sheets.pdf", _PDF, files.sheets_file, aside=True),
    "sheets-by-table": Export(
        "Sheets by table (PDF)", "sheets-by-table.pdf", _PDF, files.sheets_by_table_file, aside=True
    ),
    "kit": Export(
        "Offline kit (HTML)", "offline-kit.html", "text/html; charset=utf-8", files.kit_file, aside=True
    ),
}


def _in_language(code: str, make: Callable[[EventLists], bytes], lists: EventLists) -> bytes:
    """Make a file in a process of its own, in the language of whoever asked for it."""
    with spoken_in(code):
        return make(lists)


def chosen_export(kind: str) -> Export:
    """Return a kind of file by its name."""
    if kind not in EXPORTS:
        raise Invalid("Choose a kind of file.", "kind")
    return EXPORTS[kind]


def exported_lists(export: Export, lists: EventLists) -> Response:
    """Return lists as a file of one kind."""
    made = partial(_in_language, language().code, export.make)
    body = run_aside(made, lists) if export.aside else export.make(lists)
    return as_file(body, file_name(lists.title, f"-{export.filename}"), export.mimetype)
