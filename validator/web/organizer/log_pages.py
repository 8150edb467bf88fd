"""What happened at an event, and checking all its lists again."""

from flask import Blueprint, Response, flash, render_template, request
from flask.typing import ResponseReturnValue

from validator.report.table import csv_text
from validator.services.access import Action
from validator.services.errors import Conflict
from validator.services.events.event_log import export_audit, read_audit
from validator.services.judging import judge_decks
from validator.services.lists.recheck import count_lists, preview_recheck, recheck_event
from validator.web.downloads.deck_files import csv_file
from validator.web.event_context import event_and_standing
from validator.web.notices import go
from validator.web.organizer.log_words import log_rows, names_at, with_names
from validator.web.permissions import accounts_only, caller

log = Blueprint("log", __name__, url_prefix="/events/<int:event_id>")
log.before_request(accounts_only)
PAGE = 100


@log.get("/log")
def index(event_id: int) -> ResponseReturnValue:
    """Show the audit log, the newest entries first."""
    event, _ = event_and_standing(event_id, Action.READ_AUDIT)
    before = request.args.get("before", type=int)
    entries = read_audit(caller(), event_id, before=before, limit=PAGE)
    return render_template(
        "organizer/log.html",
        event=event,
        rows=log_rows(entries, event),
        page=PAGE,
    )


@log.get("/log.csv")
def export(event_id: int) -> Response:
    """Export the whole log."""
    event, _ = event_and_standing(event_id, Action.READ_AUDIT)
    rows = with_names(export_audit(caller(), event_id), names_at(event_id))
    return csv_file(csv_text(rows), f"log-{event.code}.csv")


@log.route("/re-check", methods=["GET", "POST"])
def recheck(event_id: int) -> ResponseReturnValue:
    """Check all lists again when somebody asks for it: first what would change, then the change."""
    event, _ = event_and_standing(event_id, Action.RECHECK_EVENT)
    preview, problem = None, ""
    if request.method == "POST":
        confirmed, reason = request.form.get("confirmed", ""), request.form.get("reason", "")
        try:
            if confirmed:
                return _applied(event_id, confirmed, reason)
        except Conflict as error:
            problem = error.sentence
        preview = preview_recheck(caller(), event_id, judge_decks)
    return render_template(
        "organizer/recheck.html",
        event=event,
        lists=count_lists(caller(), event_id),
        recheck=preview,
        problem=problem,
    )


def _applied(event_id: int, confirmed: str, reason: str) -> ResponseReturnValue:
    done = recheck_event(caller(), event_id, judge_decks, confirmed, reason)
    flash(f"{len(done.lists)} lists were checked again, {len(done.changed)} verdicts changed.", "good")
    return go("events.show", event_id=event_id)
