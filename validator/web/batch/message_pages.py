"""Messages to the selected players: to copy, to open in a mail program, as CSV, or sent from here."""

from flask import Blueprint, Response, flash, request
from flask.typing import ResponseReturnValue

from validator.batch.message import PlayerMessage
from validator.services.access import Action
from validator.services.batches.player_messages import send_messages
from validator.services.errors import Invalid
from validator.services.roster.private_links import issue_access
from validator.web.batch.triage_pages import selected
from validator.web.downloads.deck_files import csv_file
from validator.web.event_context import event_and_standing
from validator.web.notices import go, refusal_shown_at
from validator.web.permissions import accounts_only, caller
from validator.web.site import site
from validator.web.written_messages import messages_csv, messages_page, messages_with

batch_messages = Blueprint("batch_messages", __name__, url_prefix="/events/<int:event_id>/triage/messages")
batch_messages.before_request(accounts_only)


@batch_messages.post("")
@refusal_shown_at("events.show", "event_id")
def show(event_id: int) -> ResponseReturnValue:
    """Show a message for each selected player."""
    event_and_standing(event_id, Action.WRITE_TO_PLAYERS)
    return messages_page(event_id, _written(event_id), selected(event_id))


@batch_messages.post("/csv")
@refusal_shown_at("events.show", "event_id")
def as_csv(event_id: int) -> Response:
    """Return all messages as a spreadsheet, safe to open."""
    event, _ = event_and_standing(event_id, Action.WRITE_TO_PLAYERS)
    return csv_file(messages_csv(_written(event_id)), f"messages-{event.code}.csv")


@batch_messages.post("/send")
@refusal_shown_at("events.show", "event_id")
def send(event_id: int) -> ResponseReturnValue:
    """Send all messages over the mail server of the site."""
    event_and_standing(event_id, Action.WRITE_TO_PLAYERS)
    messages = _written(event_id)
    failed = send_messages(caller(), event_id, messages, site().settings.mail)
    sent = len(messages) - len(failed)
    flash(f"{sent} message{'' if sent == 1 else 's'} sent.", "good")
    if failed:
        flash(f"Not reached, no working address: {', '.join(failed)}.", "look")
    return go("events.show", event_id=event_id)


def _written(event_id: int) -> list[PlayerMessage]:
    wanted = selected(event_id)
    if not wanted:
        raise Invalid("Select at least one player first.")
    _, standing = event_and_standing(event_id, Action.WRITE_TO_PLAYERS)
    # Staff who play never hold the private links of others: their messages go without.
    tokens = dict.fromkeys(wanted, "")
    if standing.may(Action.ISSUE_ACCESS):
        tokens = issue_access(caller(), event_id, wanted, replace=False)
    return messages_with(event_id, tokens, welcome=bool(request.form.get("welcome")))
