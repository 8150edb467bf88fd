"""Messages as pages show them: with fresh private links, to copy, to send or to take away as a table."""

from collections.abc import Mapping, Sequence

from flask import render_template, request, url_for

from validator.batch.message import PlayerMessage
from validator.report.table import csv_text
from validator.services.batches.player_messages import write_messages
from validator.web.event_context import read_event
from validator.web.permissions import caller
from validator.web.site import site


def messages_with(event_id: int, tokens: Mapping[int, str], *, welcome: bool = False) -> list[PlayerMessage]:
    """Write to the players who got a private link."""
    links = {
        number: url_for("player.show", token=token, _external=True) if token else ""
        for number, token in tokens.items()
    }
    reason = request.form.get("reason", "")
    return write_messages(caller(), event_id, list(links), links=links, reason=reason, welcome=welcome)


def messages_page(
    event_id: int, messages: Sequence[PlayerMessage], registrations: Sequence[int], welcome: bool = False
) -> str:
    """Show messages to copy, to open in a mail program, to take away, and to send where mail is set up."""
    return render_template(
        "batch/messages.html",
        event=read_event(event_id),
        messages=messages,
        selected=registrations,
        welcome=welcome,
        reason=request.form.get("reason", ""),
        can_send=site().settings.mail is not None,
    )


def messages_csv(messages: Sequence[PlayerMessage]) -> str:
    """Return messages as CSV."""
    columns = ("player", "email", "link", "subject", "message")
    return csv_text([columns, *((m.player, m.email, m.link, m.subject, m.body) for m in messages)])
