"""The roster of an event: adding and importing players, their private links, slips and messages."""

import base64
import binascii
from collections.abc import Mapping

from flask import Blueprint, flash, render_template, request, url_for
from flask.typing import ResponseReturnValue

from validator.deckcheck.handbook import load_handbook
from validator.services.access import Action
from validator.services.errors import Invalid
from validator.services.roster.players import change_player, register_player, restore_player, withdraw_player
from validator.services.roster.private_links import issue_access, revoke_access
from validator.services.roster.registrations import list_registrations
from validator.services.roster.roster_file import table_in
from validator.services.roster.roster_import import import_roster, undo_import
from validator.services.roster.tournament_link import fetch_tournament
from validator.store.event_tables import Event, Stage
from validator.store.roster import WITHDRAWN
from validator.web.event_context import event_and_standing, of_event, read_event, verify_player_named
from validator.web.notices import done_at, flash_with_undo, go, refusal_shown_at
from validator.web.permissions import accounts_only, caller
from validator.web.written_messages import messages_page, messages_with

# What follows from this penalty follows from every removal of a player.
REMOVAL = "disqualification"

roster = Blueprint("roster", __name__, url_prefix="/events/<int:event_id>")
roster.before_request(accounts_only)
roster.before_request(verify_player_named)


@roster.post("/players")
@refusal_shown_at("events.show", "event_id")
def add(event_id: int) -> ResponseReturnValue:
    """Enter a walk-up player and show the private link."""
    form = request.form
    made = register_player(caller(), event_id, form.get("name", ""), form.get("email", ""))
    if not made.token:
        flash("Registered again. Somebody of the staff who does not play gives out the private link.", "look")
        return go("events.show", event_id=event_id)
    tokens = {made.registration.id: made.token}
    return messages_page(event_id, messages_with(event_id, tokens, welcome=True), list(tokens), welcome=True)


@roster.post("/links")
def links(event_id: int) -> ResponseReturnValue:
    """Make fresh private links for the selected players, as messages or as slips to print.

    Earlier links go on working unless they are to be replaced: slips may be in people's pockets already.
    """
    wanted = request.form.getlist("registration", int)
    if not wanted:
        flash("Select at least one player first.", "look")
        return go("events.show", event_id=event_id)
    replace = bool(request.form.get("replace"))
    tokens = issue_access(caller(), event_id, wanted, replace=replace)
    if request.form.get("what") == "slips":
        return render_template(
            "organizer/slips.html", event=read_event(event_id), slips=_slips(event_id, tokens)
        )
    return messages_page(event_id, messages_with(event_id, tokens), list(tokens))


@roster.post("/players/<int:registration_id>/change")
@done_at("lists.show", "event_id", "registration_id")
def change(event_id: int, registration_id: int) -> str:
    """Correct a player's name or address."""
    change_player(caller(), registration_id, request.form.get("name", ""), request.form.get("email", ""))
    return "The player's name and address are saved."


@roster.post("/players/<int:registration_id>/withdraw")
@refusal_shown_at("lists.show", "event_id", "registration_id")
def withdraw(event_id: int, registration_id: int) -> ResponseReturnValue:
    """Withdraw a registration."""
    withdraw_player(caller(), registration_id, request.form.get("reason", ""))
    event, _ = event_and_standing(event_id, Action.WITHDRAW_PLAYER)
    for sentence in _after_a_removal(event):
        flash(sentence, "look")
    return _withdrawn(event_id, [registration_id])


def _after_a_removal(event: Event) -> list[str]:
    """Say what the opponent gets when staff remove a player while rounds are played."""
    if event.stage not in (Stage.SWISS, Stage.ELIMINATION):
        return []
    follows = [found for found in load_handbook(event.policy).consequences if REMOVAL in found.penalties]
    return [f"If you removed the player: {found.text} ({found.citation})" for found in follows]


@roster.post("/withdraw")
@refusal_shown_at("events.show", "event_id")
def withdraw_selected(event_id: int) -> ResponseReturnValue:
    """Withdraw the selected registrations; those that were withdrawn already stay so."""
    event_and_standing(event_id, Action.WITHDRAW_PLAYER)
    wanted = request.form.getlist("registration", int)
    if not wanted:
        raise Invalid("Select at least one player first.")
    found = [of_event(event_id, number)[0] for number in wanted]
    there = [registration.id for registration in found if registration.status != WITHDRAWN]
    for number in there:
        withdraw_player(caller(), number)
    return _withdrawn(event_id, there)


def _withdrawn(event_id: int, registrations: list[int]) -> ResponseReturnValue:
    many = len(registrations)
    withdrawn = "1 player is withdrawn." if many == 1 else f"{many} players are withdrawn."
    fields = [("registration", str(number)) for number in registrations]
    url = url_for("roster.restore", event_id=event_id)
    flash_with_undo(f"{withdrawn} What was submitted stays.", url, fields)
    return go("events.show", event_id=event_id)


@roster.post("/restore")
@done_at("events.show", "event_id")
def restore(event_id: int) -> str:
    """Register withdrawn players again."""
    event_and_standing(event_id, Action.REGISTER_PLAYER)
    wanted = request.form.getlist("registration", int)
    for number in wanted:
        of_event(event_id, number)
        restore_player(caller(), number)
    many = len(wanted)
    return "1 player is back." if many == 1 else f"{many} players are back."


@roster.post("/players/<int:registration_id>/revoke")
@done_at("lists.show", "event_id", "registration_id")
def revoke(event_id: int, registration_id: int) -> str:
    """End a player's private links."""
    revoke_access(caller(), registration_id, request.form.get("reason", ""))
    return "The player's links no longer work. Make a new one when it is needed."


def _slips(event_id: int, tokens: dict[int, str]) -> list[tuple[str, str]]:
    """Return the names of the players who got a link, each with it."""
    rows = list_registrations(caller(), event_id).rows
    links = {number: url_for("player.show", token=token, _external=True) for number, token in tokens.items()}
    return [(row.player.name, links[row.registration.id]) for row in rows if row.registration.id in links]


# --- importing players: what would happen, columns to choose, then the import ---


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
