"""Rows of events, rosters, lists and deck checks as the plain data that the interface answers."""

from __future__ import annotations

import base64
from datetime import datetime
from typing import Any

from flask import url_for

from validator.report.turnout.tally import SMALLEST_GROUP, ListTally
from validator.services.deck_checks.check_summary import CheckLine
from validator.services.events.event_list import EventRow, ListedEvent
from validator.services.events.event_statistics import EventStatistics
from validator.services.lists.revisions import OpenedList
from validator.services.roster.registrations import RosterRow
from validator.store.submission_tables import StoredReport, Submission, SubmissionSource

Plain = dict[str, Any]


def event_shape(row: EventRow) -> Plain:
    """Return an event with the account's role there."""
    event = row.event
    kept = (
        "code",
        "name",
        "place",
        "zone",
        "game",
        "policy",
        "tier",
        "format",
        "stage",
        "registration_open",
        "listed",
        "paper",
    )
    return {
        "event": event.id,
        **{name: getattr(event, name) for name in kept},
        "environment": event.environment or None,
        "starts_at": moment_text(event.starts_at),
        "day": event.day.isoformat(),
        "deadline": moment_text(event.deadline),
        "role": row.role,
        "registered": row.registered,
        "archived": event.archived_at is not None,
    }


def public_event_shape(row: ListedEvent) -> Plain:
    """Return an event as strangers see it."""
    event = row.event
    kept = ("code", "name", "place", "zone", "game", "policy", "tier", "format")
    return {
        **{name: getattr(event, name) for name in kept},
        "environment": event.environment or None,
        "starts_at": moment_text(event.starts_at),
        "day": event.day.isoformat(),
        "deadline": moment_text(row.due),
        "registration": row.registration,
        "link": url_for("public.event", code=event.code, _external=True),
    }


def registration_shape(row: RosterRow) -> Plain:
    """Return a player of an event as the roster shows them."""
    return {
        "registration": row.registration.id,
        "event": row.registration.event_id,
        "player": row.player.name,
        "status": row.status,
        "revision": row.revision,
        "submitted_at": moment_text(row.submitted_at),
        "checked_at": moment_text(row.checked_at),
        "after_lock": row.after_lock,
        "missing": row.missing,
        "decks": row.decks,
    }


def revision_shape(submission: Submission, report: StoredReport) -> Plain:
    """Return a revision without what it holds."""
    return {
        "registration": submission.registration_id,
        "number": submission.number,
        "kind": submission.kind,
        "submitted_at": moment_text(submission.submitted_at),
        "submitted_by": submission.submitted_by,
        "hash": submission.content_hash,
        "receipt": submission.receipt,
        "after_lock": submission.after_lock,
        "verdict": report.verdict,
        "checked_at": moment_text(report.checked_at),
    }


def opened_shape(opened: OpenedList) -> Plain:
    """Return a revision with its documents."""
    sources = [_source(source) for source in opened.sources]
    return {**revision_shape(opened.submission, opened.report), "sources": sources}


def _source(source: SubmissionSource) -> Plain:
    try:
        return {"name": source.name, "text": source.data.decode(), "base64": None}
    except UnicodeDecodeError:
        return {"name": source.name, "text": None, "base64": base64.b64encode(source.data).decode()}


def report_shape(opened: OpenedList) -> Plain:
    """Return the report that counts for a revision."""
    report = opened.report
    kept = ("verdict", "cause", "policy", "tier", "format", "ruleset", "catalogue", "decks")
    return {
        "registration": opened.submission.registration_id,
        "number": opened.submission.number,
        **{name: getattr(report, name) for name in kept},
        "environment": report.environment or None,
        "day": report.day.isoformat(),
        "checked_at": moment_text(report.checked_at),
    }


def statistics_shape(found: EventStatistics) -> Plain:
    """Return an event in numbers."""
    return {
        "event": found.event.id,
        "lists": found.lists,
        "smallest_group": SMALLEST_GROUP,
        "charts": [_chart(tally) for tally in found.tallies],
    }


def _chart(tally: ListTally) -> Plain:
    groups = [
        {"key": one.key, "name": one.name, "number": one.number, "percent": tally.share(one.number)}
        for one in tally.groups
    ]
    return {
        "chart": tally.id,
        "title": tally.title,
        "of": tally.of,
        "groups": groups,
        "others": tally.others,
    }


def deck_check_shape(line: CheckLine) -> Plain:
    """Return a deck check as a row."""
    check = line.check
    return {
        "check": check.id,
        "registration": check.registration_id,
        "player": line.player,
        "status": check.status,
        "table": check.table_number,
        "opened_at": moment_text(check.opened_at),
        "opened_by": check.opened_by,
        "closed_at": moment_text(check.closed_at),
        "match": check.outcome.get("match"),
        "penalties": line.penalties,
    }


def moment_text(moment: datetime | None) -> str | None:
    """Write a moment with its zone."""
    return moment.isoformat() if moment else None
