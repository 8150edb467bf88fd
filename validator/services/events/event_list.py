"""Lists of events: those that somebody works at, and the public one, without anything about who plays."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta

from sqlalchemy import func
from sqlmodel import col, select

from validator.person_key import words_begin
from validator.services.caller import Caller
from validator.services.judging import workflow_of
from validator.services.lists.deadline import lock_of
from validator.store import audit
from validator.store.event_tables import Event, Staff, Stage
from validator.store.roster import REGISTERED, Registration

# The day is the event's own: at its place it may still be today when it is tomorrow in UTC.
_ZONES_APART = timedelta(days=1)
OPEN, CLOSED, UNDER_WAY, OVER = "open", "closed", "under way", "over"


@dataclass(frozen=True, slots=True)
class EventRow:
    """An event, the actor's role there, and how many players are registered."""

    event: Event
    role: str
    registered: int


def list_events(caller: Caller, *, archived: bool | None = False) -> list[EventRow]:
    """Return the actor's events, the newest first; the command line sees all of them.

    Archived ones are left out, or the only ones; `None` takes both.
    """
    if caller.actor.kind not in (audit.ACCOUNT, audit.SYSTEM):
        return []
    registered = (
        select(func.count())
        .where(Registration.event_id == Event.id, Registration.status == REGISTERED)
        .correlate(Event)
        .scalar_subquery()
    )
    query = select(Event, Staff.role, registered).outerjoin(
        Staff, (col(Staff.event_id) == Event.id) & (col(Staff.account_id) == caller.actor.account_id)
    )
    query = query.where(col(Event.deleted_at).is_(None))
    if archived is not None:
        query = query.where(col(Event.archived_at).is_not(None) == archived)
    if caller.actor.kind == audit.ACCOUNT:
        query = query.where(col(Staff.id).is_not(None))
    with caller.reading() as session:
        rows = session.exec(query.order_by(col(Event.day).desc(), col(Event.id).desc())).all()
    return [EventRow(event, role or caller.actor.kind, count) for event, role, count in rows]


@dataclass(frozen=True, slots=True)
class ListedEvent:
    """An event as strangers see it: until when lists are taken, and whether players can still register."""

    event: Event
    due: datetime | None
    registration: str


def public_events(caller: Caller, *, past: bool = False, words: str = "") -> list[ListedEvent]:
    """Return the events of the public list: those to come by their day, or those that are over, newest first.

    `words` are beginnings of words in name and place.
    """
    day = col(Event.day)
    first = caller.now.date() - _ZONES_APART
    query = select(Event).where(
        col(Event.listed), col(Event.archived_at).is_(None), col(Event.deleted_at).is_(None)
    )
    query = query.where(day <= caller.now.date()) if past else query.where(day >= first)
    with caller.reading() as session:
        found = [event for event in session.exec(query) if is_over(event, caller.now) == past]
    shown = [event for event in found if words_begin(f"{event.name} {event.place}", words)]
    shown.sort(key=lambda event: event.code)
    shown.sort(key=lambda event: event.starts_at, reverse=past)
    return [listed_event(event, caller.now) for event in shown]


def is_over(event: Event, now: datetime) -> bool:
    """Say whether an event belongs to the past: it was finished, or its day has gone everywhere."""
    last: date = now.date() - _ZONES_APART
    return event.stage == Stage.FINISHED or event.day < last


def listed_event(event: Event, now: datetime) -> ListedEvent:
    """Return what strangers see of an event."""
    due = lock_of(event, workflow_of(event)).at
    if is_over(event, now):
        return ListedEvent(event, due, OVER)
    if event.takes_registrations:
        return ListedEvent(event, due, OPEN)
    return ListedEvent(event, due, CLOSED if event.stage == Stage.PREPARING else UNDER_WAY)
