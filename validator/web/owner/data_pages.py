"""How old the cards and card lists are, what was found at their source, and applying it, for the owner."""

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue

from card_data.catalogue import load_catalogue
from card_data.updates import FOLDER, are_set_aside
from validator.services.updates.list_files import GAME
from validator.services.updates.proposals import apply_update, dismiss_update, list_updates, note_request
from validator.web.notices import done_at
from validator.web.permissions import accounts_only, caller
from validator.web.site import site

data = Blueprint("data", __name__, url_prefix="/data")
data.before_request(accounts_only)


@data.get("")
def index() -> ResponseReturnValue:
    """Show the age of the data, the proposal that waits, and what was decided before."""
    rows = list_updates(caller())
    return render_template(
        "owner/data.html",
        rows=rows,
        proposal=next((row for row in rows if row.state == "proposed"), None),
        waiting=bool(rows) and rows[0].state == "asked for",
        catalogue=load_catalogue(GAME),
        settings=site().settings.updates,
        set_aside=are_set_aside(),
    )


@data.post("/look")
@done_at("data.index")
def look() -> str:
    """Ask a worker to look for newer data."""
    note_request(caller(), site().settings.updates.source)
    return "A worker looks for newer data within a minute. This page shows what it finds."


@data.post("/<int:update_id>/apply")
@done_at("data.index")
def apply(update_id: int) -> str:
    """Put a proposal into force."""
    apply_update(caller(), update_id, site().settings.data_dir / FOLDER)
    return "Applied. Workers check the lists of upcoming events again within a minute."


@data.post("/<int:update_id>/dismiss")
@done_at("data.index")
def dismiss(update_id: int) -> str:
    """Decide against a proposal."""
    dismiss_update(caller(), update_id)
    return "Dismissed. Everything stays as it is."
