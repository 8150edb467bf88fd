"""Messages to players, ready to be sent: what is missing or wrong, by when, and their link."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

from flask import Response

from validator.report.table import safe_cell
from validator.services.roster.registrations import INCOMPLETE, MISSING, RosterRow
from validator.store.event import Event
from validator.web.answers.deck_files import as_file
from validator.web.page_words import moment


def message_for(row: RosterRow, link: str, event: Event) -> str:
    """Return the message for one player."""
    lines = [f"Hello {row.player.name},", "", _state(row, event)]
    lines += [f"- {finding['message']}" for deck in row.decks for finding in deck.get("findings", [])]
    if event.deadline is not None:
        lines += ["", f"Lists are due by {moment(event.deadline, event.zone)}."]
    lines += ["", "Your private link (for you alone):", link]
    return "\n".join(lines)


def subject_for(event: Event) -> str:
    """Return the subject of a message."""
    return f"Your decklist for {event.name}"


def messages_csv(event: Event, chosen: Sequence[tuple[RosterRow, str]]) -> Response:
    """Return all messages as a spreadsheet, safe to open."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(["player", "email", "status", "link", "subject", "message"])
    for row, link in chosen:
        cells = (row.player.name, row.player.email, row.status, link, subject_for(event))
        writer.writerow([safe_cell(cell) for cell in (*cells, message_for(row, link, event))])
    return as_file(
        out.getvalue().encode("utf-8-sig"), f"messages-{event.code}.csv", "text/csv; charset=utf-8"
    )


def _state(row: RosterRow, event: Event) -> str:
    if row.status == MISSING:
        return f"we have no decklist of yours for {event.name} yet."
    if row.status == INCOMPLETE:
        return (
            f"your decklist for {event.name} is incomplete: the {' and '.join(row.missing)} deck is missing."
        )
    if row.status == "illegal":
        return f"your decklist for {event.name} is not legal as it stands:"
    if row.status == "judge":
        return f"something in your decklist for {event.name} is unclear:"
    return f"your decklist for {event.name} is in order (revision {row.revision})."
