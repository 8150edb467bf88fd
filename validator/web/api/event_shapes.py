"""Rows of events, rosters, lists and deck checks as the plain data that the interface answers."""

import base64

from flask import url_for

from validator.report.turnout.tally import SMALLEST_GROUP, ListTally
from validator.services.deck_checks.check_summary import CheckLine
from validator.services.events.event_list import EventRow, ListedEvent
from validator.services.events.event_statistics import EventStatistics
from validator.services.lists.revisions import OpenedList
from validator.services.roster.registrations import RosterRow
from validator.store.submission_tables import StoredReport, Submission, SubmissionSource
from validator.web.api.asked_model import Plain, shape
from validator.web.api.event_models import (
    DeckCheckRow,
    EventDescribed,
    PublicEventDescribed,
    RegistrationDescribed,
    ReportDescribed,
    RevisionDescribed,
)


def event_shape(row: EventRow) -> Plain:
    """Return an event with the account's role there."""
    event = row.event
    environment, archived = event.environment or None, event.archived_at is not None
    return shape(EventDescribed, event, row, event=event.id, environment=environment, archived=archived)


def public_event_shape(row: ListedEvent) -> Plain:
    """Return an event as strangers see it."""
    link = url_for("public.event", code=row.event.code, _external=True)
    environment = row.event.environment or None
    return shape(PublicEventDescribed, row, row.event, environment=environment, deadline=row.due, link=link)


def registration_shape(row: RosterRow) -> Plain:
    """Return a player of an event as the roster shows them."""
    number, event = row.registration.id, row.registration.event_id
    return shape(RegistrationDescribed, row, registration=number, event=event, player=row.player.name)


def revision_shape(submission: Submission, report: StoredReport) -> Plain:
    """Return a revision without what it holds."""
    whose, content = submission.registration_id, submission.content_hash
    return shape(RevisionDescribed, submission, report, registration=whose, hash=content)


def opened_shape(opened: OpenedList) -> Plain:
    """Return a revision with its files."""
    sources = [_source(source) for source in opened.sources]
    return {**revision_shape(opened.submission, opened.report), "sources": sources}


def _source(source: SubmissionSource) -> Plain:
    try:
        return {"name": source.name, "text": source.data.decode(), "base64": None}
    except UnicodeDecodeError:
        return {"name": source.name, "text": None, "base64": base64.b64encode(source.data).decode()}


def report_shape(opened: OpenedList) -> Plain:
    """Return the report that counts for a revision."""
    whose, environment = opened.submission.registration_id, opened.report.environment or None
    number = opened.submission.number
    return shape(ReportDescribed, opened.report, registration=whose, number=number, environment=environment)


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
    return shape(
        DeckCheckRow,
        check,
        line,
        check=check.id,
        registration=check.registration_id,
        table=check.table_number,
        match=check.outcome.get("match"),
    )
