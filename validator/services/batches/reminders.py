"""Reminders that go out by themselves: once per event, to players without a list, before the deadline."""

from __future__ import annotations

from datetime import timedelta

from sqlmodel import col, select

from validator.batch.triage import Group
from validator.config import Mail
from validator.log import LOGGER
from validator.services.batches.event_triage import triage_event
from validator.services.batches.player_messages import send_messages, write_messages
from validator.services.caller import Caller
from validator.services.errors import ServiceError
from validator.services.roster.private_links import issue_access
from validator.services.stored_rows import find_event
from validator.store.account import Account
from validator.store.audit import AuditEntry
from validator.store.event_tables import Event, Stage

REMINDED = "messages.reminded"


def send_due_reminders(caller: Caller, mail: Mail | None, base_url: str) -> int:
    """Remind the players of every event whose deadline is near; return how many events that were."""
    if mail is None or not mail.reminder_hours:
        return 0
    done = 0
    for event_id in _due(caller, mail.reminder_hours):
        try:
            done += _remind(caller, event_id, mail, base_url.rstrip("/"))
        except ServiceError as error:  # tried again with the next turn
            LOGGER.warning("reminders of event %s were not sent: %s", event_id, error.sentence)
    return done


def _due(caller: Caller, hours: int) -> list[int]:
    reminded = select(AuditEntry.event_id).where(AuditEntry.action == REMINDED)
    query = select(Event.id).where(
        Event.stage == Stage.PREPARING,
        col(Event.archived_at).is_(None),
        col(Event.deleted_at).is_(None),
        col(Event.lists_required),
        col(Event.deadline) > caller.now,
        col(Event.deadline) <= caller.now + timedelta(hours=hours),
        col(Event.id).not_in(reminded.where(col(AuditEntry.event_id).is_not(None))),
    )
    with caller.reading() as session:
        return list(session.exec(query))


def _organizer_of(caller: Caller, event_id: int) -> str:
    """Return the address of whoever made an event: answers go there."""
    with caller.reading() as session:
        made_by = find_event(session, event_id).created_by
        account = session.get(Account, made_by) if made_by else None
    return account.email if account else ""


def _remind(caller: Caller, event_id: int, mail: Mail, base_url: str) -> bool:
    rows = triage_event(caller, event_id).rows
    wanted = [row.registration_id for row in rows if row.group == Group.MISSING and row.email]
    numbers = [number for number in wanted if number is not None]
    if not numbers:
        return False
    tokens = issue_access(caller, event_id, numbers, replace=False)
    links = {number: f"{base_url}/p/{token}" for number, token in tokens.items()}
    messages = write_messages(caller, event_id, numbers, links=links)
    failed = send_messages(caller, event_id, messages, mail, reply_to=_organizer_of(caller, event_id))
    with caller.writing() as session:
        details = {"sent": len(messages) - len(failed), "failed": failed}
        caller.record(session, REMINDED, find_event(session, event_id), details=details)
    return True
