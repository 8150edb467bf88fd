"""Rows of events, rosters, lists and deck checks as the interface answers them."""

import base64

from flask import url_for

from validator.report.turnout.tally import SMALLEST_GROUP, ListTally
from validator.services.deck_checks.check_summary import CheckLine
from validator.services.events.event_list import EventRow, ListedEvent
from validator.services.events.event_statistics import EventStatistics
from validator.services.lists.revisions import OpenedList
from validator.services.roster.registrations import RosterRow
from validator.store.submission_tables import StoredReport, Submission, SubmissionSource
from validator.web.api.asked_model import shape
from validator.web.api.event_models import (
    ChartCounted,
    DeckCheckRow,
    EventDescribed,
    GroupCounted,
    PublicEventDescribed,
    RegistrationDescribed,
    ReportDescribed,
    RevisionDescribed,
    RevisionOpened,
    SourceDescribed,
    StatisticsDescribed,
)


def event_shape(row: EventRow) -> EventDescribed:
    """Return an event with the account's role there."""
    event = row.event
    environment, archived = event.environment or None, event.archived_at is not None
    return shape(EventDescribed, event, row, event=event.id, environment=environment, archived=archived)


def public_event_shape(row: ListedEvent) -> PublicEventDescribed:
    """Return an event as strangers see it."""
    link = url_for("public.event", code=row.event.code, _external=True)
    environment = row.event.environment or None
    return shape(PublicEventDescribed, row, row.event, environment=environment, deadline=row.due, link=link)


def registration_shape(row: RosterRow) -> RegistrationDescribed:
    """Return a player of an event as the roster shows them."""
    number, event = row.registration.id, row.registration.event_id
    return shape(RegistrationDescribed, row, registration=number, event=event, player=row.player.name)


def revision_shape(submission: Submission, report: StoredReport) -> RevisionDescribed:
    """Return a revision without what it holds."""
    whose, content = submission.registration_id, submission.content_hash
    return shape(RevisionDescribed, submission, report, registration=whose, hash=content)


def opened_shape(opened: OpenedList) -> RevisionOpened:
    """Return a revision with its files."""
    sources = [_source(source) for source in opened.sources]
    revision = revision_shape(opened.submission, opened.report)
    return shape(RevisionOpened, revision, sources=sources)


def _source(source: SubmissionSource) -> SourceDescribed:
    try:
        return SourceDescribed(name=source.name, text=source.data.decode(), base64=None)
    except UnicodeDecodeError:
        return SourceDescribed(name=source.name, text=None, base64=base64.b64encode(source.data).decode())


def report_shape(opened: OpenedList) -> ReportDescribed:
    """Return the report that counts for a revision."""
    report = opened.report
    # Kept reports are answered as they were written, those of earlier versions too.
    return ReportDescribed.model_construct(
        verdict=report.verdict,
        checked_at=report.checked_at.isoformat(),
        cause=report.cause,
        policy=report.policy,
        tier=report.tier,
        format=report.format,
        day=report.day.isoformat(),
        ruleset=report.ruleset,
        catalogue=report.catalogue,
        decks=report.decks,
        registration=opened.submission.registration_id,
        number=opened.submission.number,
        environment=report.environment or None,
    )


def statistics_shape(found: EventStatistics) -> StatisticsDescribed:
    """Return an event in numbers."""
    return StatisticsDescribed(
        event=found.event.id,
        lists=found.lists,
        smallest_group=SMALLEST_GROUP,
        charts=[_chart(tally) for tally in found.tallies],
    )


def _chart(tally: ListTally) -> ChartCounted:
    groups = [
        GroupCounted(key=one.key, name=one.name, number=one.number, percent=tally.share(one.number))
        for one in tally.groups
    ]
    return ChartCounted(chart=tally.id, title=tally.title, of=tally.of, groups=groups, others=tally.others)


def deck_check_shape(line: CheckLine) -> DeckCheckRow:
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
