"""Putting an event away: the archive, bringing it back, and deleting it for good."""

from flask import Blueprint, flash, render_template, request, url_for
from flask.typing import ResponseReturnValue

from validator.services.access import Action
from validator.services.errors import ServiceError
from validator.services.events.event_archive import archive_event, delete_event, restore_event
from validator.services.roster.registrations import list_registrations
from validator.web.event_context import event_and_standing
from validator.web.notices import flash_with_undo, go, refusal_shown_at
from validator.web.permissions import accounts_only, caller

archive = Blueprint("archive", __name__, url_prefix="/events/<int:event_id>")
archive.before_request(accounts_only)


@archive.get("/away")
def index(event_id: int) -> ResponseReturnValue:
    """Offer to archive or delete an event, and say what each means."""
    return _page(event_id)


@archive.post("/archive")
@refusal_shown_at("archive.index", "event_id")
def put(event_id: int) -> ResponseReturnValue:
    """Archive an event; the next page offers to undo it."""
    event = archive_event(caller(), event_id)
    flash_with_undo(
        f"Archived: {event.name}. It can be read, and nothing in it can be changed.",
        url_for("archive.restore", event_id=event_id),
        [],
    )
    return go("events.index")


@archive.post("/unarchive")
@refusal_shown_at("archive.index", "event_id")
def restore(event_id: int) -> ResponseReturnValue:
    """Bring an event back from the archive."""
    restore_event(caller(), event_id)
    flash("The event is back from the archive.", "good")
    return go("events.show", event_id=event_id)


@archive.post("/delete")
def delete(event_id: int) -> ResponseReturnValue:
    """Delete an event whose name was typed."""
    try:
        players = delete_event(caller(), event_id, request.form.get("name", ""))
    except ServiceError as error:
        if error.status != 422:
            raise
        return _page(event_id, error), error.status
    if players == 1:
        flash("The event is deleted, with what was kept about its 1 player.", "good")
    else:
        flash(f"The event is deleted, with what was kept about its {players} players.", "good")
    return go("events.index")


def _page(event_id: int, error: ServiceError | None = None) -> str:
    event, _ = event_and_standing(event_id, Action.ARCHIVE_EVENT)
    players = len(list_registrations(caller(), event_id).rows)
    return render_template("organizer/archive.html", event=event, players=players, error=error)
