"""Putting events away: the archive, from which they come back, and deleting, from which nothing does."""

from sqlalchemy import delete, update
from sqlmodel import col, select

from validator.services.access import Action
from validator.services.caller import Caller, CallSession
from validator.services.errors import Conflict, Invalid, NotFound
from validator.services.privacy.erasure import erase_players_of
from validator.services.privacy.forgotten_names import ERASED
from validator.store.account import OneTimeLink
from validator.store.audit import AuditEntry
from validator.store.batch_tables import Batch, BatchDeck, BatchItem
from validator.store.event_tables import Event, Staff
from validator.store.hook_tables import HookDelivery, WebHook

DELETED = "This event was deleted."


def archive_event(caller: Caller, event_id: int) -> Event:
    """Put an event away: it leaves the lists of events and can only be read."""
    with caller.changing_event(event_id, Action.ARCHIVE_EVENT) as (session, event):
        if event.archived_at is not None:
            raise Conflict("This event is archived already.")
        event.archived_at = caller.now
        session.record("event.archived", event)
    return event


def restore_event(caller: Caller, event_id: int) -> Event:
    """Bring an event back from the archive as it was."""
    with caller.changing_event(event_id, Action.ARCHIVE_EVENT) as (session, event):
        if event.archived_at is None:
            raise Conflict("This event is not archived.")
        event.archived_at = None
        session.record("event.restored", event)
    return event


def delete_event(caller: Caller, event_id: int, name: str) -> int:
    """Delete an event whose name was typed; return of how many players everything was erased.

    Its row stays without a name, for the log that points at it; the log of the site says that it was deleted.
    """
    with caller.changing_event(event_id, Action.DELETE_EVENT) as (session, event):
        if name.split() != event.name.split():
            raise Invalid("Type the name of the event exactly as it is written here.", "name")
        players = erase_players_of(session, event_id)
        _delete_rows(session, event_id)
        event.name, event.place, event.approval, event.tournament_url = f"{ERASED} {event_id}", "", "", ""
        event.local_cards, event.listed, event.registration_open = "[]", False, False
        event.deleted_at = caller.now
        event.version += 1
        session.record(
            "event.deleted",
            event,
            event=event_id,
            day=event.day.isoformat(),
            format=event.format,
            players=players,
            of_site=True,
        )
    return players


def verify_not_deleted(caller: Caller, event_id: int) -> None:
    """Raise for whoever once worked at an event that was deleted; the log remembers who did.

    To everybody else it stays an event like any other that is none of their business.
    """
    with caller.reading() as session:
        event = session.get(Event, event_id)
        if event is None or event.deleted_at is None or caller.actor.account_id is None:
            return
        about = (AuditEntry.object_kind == "event") & (AuditEntry.object_id == event_id)
        query = select(AuditEntry.id).where(
            AuditEntry.account_id == caller.actor.account_id, (AuditEntry.event_id == event_id) | about
        )
        if session.exec(query.limit(1)).first() is not None:
            raise NotFound(DELETED)


def _delete_rows(session: CallSession, event_id: int) -> None:
    """Delete what other people and programs left at an event: batches, hooks and places in its staff."""
    run = session.connection().execute
    batches = select(Batch.id).where(Batch.event_id == event_id)
    for table in (BatchDeck, BatchItem):
        run(delete(table).where(col(table.batch_id).in_(batches)))
    run(delete(Batch).where(col(Batch.event_id) == event_id))
    hooks = select(WebHook.id).where(WebHook.event_id == event_id)
    run(delete(HookDelivery).where(col(HookDelivery.hook_id).in_(hooks)))
    run(delete(WebHook).where(col(WebHook.event_id) == event_id))
    places = select(Staff.id).where(Staff.event_id == event_id)
    invited = col(OneTimeLink.staff_id).in_(places)
    run(update(OneTimeLink).where(invited).values(staff_id=None, email="", revoked_at=session.now))
    run(delete(Staff).where(col(Staff.event_id) == event_id))
