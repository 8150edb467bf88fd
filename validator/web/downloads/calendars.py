"""The deadlines of events as a calendar file, for their players and for whoever runs them."""

from collections.abc import Iterator, Sequence
from urllib.parse import urlsplit

from flask import Response, url_for

from validator.report.deadline_calendar import MIME_TYPE, Deadline, as_calendar
from validator.services.judging import workflow_of
from validator.services.lists.deadline import lock_of
from validator.store.event_tables import Event
from validator.web.downloads.deck_files import as_file
from validator.web.site import site


def calendar_of(name: str, events: Sequence[Event], file: str = "deadlines.ics") -> Response:
    """Return when lists are due and when play begins at events."""
    deadlines = [deadline for event in events for deadline in _deadlines(event)]
    return as_file(as_calendar(name, deadlines, site().now()), file, MIME_TYPE)


def _deadlines(event: Event) -> Iterator[Deadline]:
    link = url_for("public.event", code=event.code, _external=True)
    host = urlsplit(link).hostname
    lock = lock_of(event, workflow_of(event))
    if lock.at is not None:
        due = "Lists are due" if event.lists_required else "Lists lock"
        rule = f" ({lock.rule.citation})" if lock.rule else ""
        yield Deadline(
            f"lists-{event.code}@{host}",
            event.version,
            lock.at,
            f"{due}: {event.name}",
            f"Players can submit and change their lists until now{rule}.\n{link}",
            url=link,
            reminded=True,
        )
    yield Deadline(
        f"start-{event.code}@{host}",
        event.version,
        event.starts_at,
        f"{event.name} begins",
        link,
        event.place,
        link,
    )
