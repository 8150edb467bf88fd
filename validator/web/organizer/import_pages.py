"""Importing players from a file or an address: what would happen, columns to choose, then the import."""

import base64
import binascii
from collections.abc import Mapping

from flask import Blueprint, render_template, request, url_for
from flask.typing import ResponseReturnValue

from validator.services.access import Action
from validator.services.errors import Invalid
from validator.services.roster.roster_file import table_in
from validator.services.roster.roster_import import import_roster, undo_import
from validator.services.roster.tournament_link import fetch_tournament
from validator.web.event_context import event_and_standing
from validator.web.notices import flash_with_undo, go, refusal_shown_at
from validator.web.permissions import accounts_only, caller

# Any text would do as a table of names, so what people do not mean as one is refused by its name.
ROSTERS = (".csv", ".tsv", ".txt", ".xlsx", ".json")
COLUMNS = {
    "name": "Name",
    "first": "First name",
    "last": "Last name",
    "email": "E-mail",
    "cobra_id": "Cobra id",
    "rank": "Rank",
}
SHOWN_ROWS = 5
roster_import = Blueprint("roster_import", __name__, url_prefix="/events/<int:event_id>/import")
roster_import.before_request(accounts_only)


@roster_import.post("")
@refusal_shown_at("events.show", "event_id")
def load(event_id: int) -> ResponseReturnValue:
    """Show what a file would change; import it once that was confirmed."""
    event, _ = event_and_standing(event_id, Action.IMPORT_ROSTER)
    address = request.form.get("address", "").strip()
    data = _data(address)
    table = table_in(data)
    chosen = _chosen(request.form) if request.form.get("chosen") else table.columns if table else None
    if request.form.get("do") == "import":
        summary = import_roster(caller(), event_id, data, chosen, address=address)
        new, changed = len(summary.added), len(summary.changed)
        url = url_for("roster_import.undo", event_id=event_id)
        flash_with_undo(f"{new} added, {changed} updated, {len(summary.unchanged)} unchanged.", url, ())
        return go("events.show", event_id=event_id)
    problem, found = None, None
    try:
        found = import_roster(caller(), event_id, data, chosen, preview=True)
    except Invalid as error:
        if table is None:
            raise
        problem = error
    return render_template(
        "organizer/import_preview.html",
        event=event,
        table=table,
        chosen=chosen or {},
        columns=COLUMNS,
        rows=[row for _, row in table.rows[:SHOWN_ROWS]] if table else [],
        summary=found,
        problem=problem,
        data=base64.b64encode(data).decode(),
        address=address,
    )


@roster_import.post("/undo")
@refusal_shown_at("events.show", "event_id")
def undo(event_id: int) -> ResponseReturnValue:
    """Undo the newest import."""
    event_and_standing(event_id, Action.IMPORT_ROSTER)
    undo_import(caller(), event_id)
    return go("events.show", event_id=event_id)


def _data(address: str) -> bytes:
    """Return the file that was chosen, the one whose preview was looked at, or what an address exports."""
    file = request.files.get("file")
    if file is not None and file.filename:
        if not file.filename.casefold().endswith(ROSTERS):
            raise Invalid("A roster is a CSV, XLSX or JSON file. To upload lists, use “Drop lists”.", "file")
        return bytes(file.read())
    try:
        data = base64.b64decode(request.form.get("data", ""), validate=True)
    except binascii.Error:
        data = b""
    if not data and address:
        return fetch_tournament(address)
    if not data:
        raise Invalid("Choose a file to import.", "file")
    return data


def _chosen(form: Mapping[str, str]) -> dict[str, int]:
    """Return which place holds what, as a person chose it."""
    return {name: int(form[name]) for name in COLUMNS if form.get(name, "").isdecimal()}
