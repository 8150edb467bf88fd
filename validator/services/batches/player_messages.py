"""Messages to players of an event: written from their lists, sent by mail; reminders go out by themselves."""

import smtplib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import timedelta

from sqlmodel import col, select

from validator.batch.message import Occasion, PlayerMessage, write_message
from validator.batch.triage import Group
from validator.config import Mail
from validator.languages.figures import day_said, moment
from validator.log import LOGGER
from validator.services.access import Action
from validator.services.batches.event_triage import triage_event
from validator.services.batches.list_export import FullRow, full_rows
from validator.services.caller import Caller, verify_not_archived
from validator.services.errors import Conflict, Invalid, ServiceError
from validator.services.outgoing_mail import letter, mail_server
from validator.services.roster.private_links import issue_access
from validator.services.stored_rows import find_event, stored
from validator.store.account import Account
from validator.store.audit import AuditEntry
from validator.store.event_tables import Event, Stage

NO_MAIL = "No mail server is set up here. Copy the messages, or ask whoever runs the site."
REMINDED = "messages.reminded"


def write_messages(
    caller: Caller,
    event_id: int,
    registrations: Collection[int],
    *,
    links: Mapping[int, str] | None = None,
    reason: str = "",
    welcome: bool = False,
    news: str = "",
    sender: str = "",
) -> list[PlayerMessage]:
    """Write to the chosen players about their lists; `links` are fresh private links to put in.

    `news` says what happened, where it is not the player who waits for an answer.
    Staff who play and give no reason write without opening lists: what is in them is left out.
    """
    with caller.reading() as session:
        standing = session.standing(event_id).require(Action.WRITE_TO_PLAYERS)
        occasion = occasion_of(find_event(session, event_id), sender or caller.actor.name)
        occasion = replace(occasion, news=news)
    if not standing.opens_lists(reason):
        found = triage_event(caller, event_id).rows
        rows = [FullRow(row, ()) for row in found if row.registration_id in registrations]
    else:
        rows = full_rows(caller, event_id, purpose="messages", registrations=registrations, reason=reason)
    given = links or {}
    return [
        write_message(
            full.row.player,
            full.row.email,
            full.row.group,
            full.decks,
            occasion,
            full.row.missing,
            given.get(stored(full.row.registration_id), ""),
            welcome=welcome,
        )
        for full in rows
    ]


def occasion_of(event: Event, sender: str = "") -> Occasion:
    """Return what messages of an event are about, with moments in its own zone."""
    deadline = ""
    if event.deadline is not None:
        deadline = moment(event.deadline, event.zone)
    return Occasion(event.name, day_said(event.day), deadline, sender)


def send_messages(
    caller: Caller, event_id: int, messages: Sequence[PlayerMessage], mail: Mail | None, *, reply_to: str = ""
) -> list[str]:
    """Send messages over the mail server; return the names of those who could not be reached.

    Answers go to whoever sends them, or to the address that is given.
    """
    if mail is None:
        raise Conflict(NO_MAIL)
    with caller.reading(Action.WRITE_TO_PLAYERS, event_id) as session:
        verify_not_archived(session, event_id)  # before mail goes out, not when the log hears of it
        account = session.get(Account, caller.actor.account_id) if caller.actor.account_id else None
        reply_to = account.email if account else reply_to
    try:
        failed = _send(messages, mail, reply_to)
    except (OSError, smtplib.SMTPException) as error:
        raise Conflict(f"The mail server did not take the messages ({error}). Try again later.") from error
    sent = [message.player for message in messages if message.player not in failed]
    if not sent and messages:
        raise Invalid("None of these players has a working address. Copy the messages instead.")
    with caller.writing() as session:
        event = find_event(session, event_id)
        session.record("messages.sent", event, sent=sent, failed=failed)
    return failed


def _send(messages: Sequence[PlayerMessage], mail: Mail, reply_to: str) -> list[str]:
    failed = []
    with mail_server(mail) as server:
        for message in messages:
            try:
                if not message.email:
                    raise smtplib.SMTPRecipientsRefused({})
                server.send_message(letter(mail, message.email, message.subject, message.body, reply_to))
            except (smtplib.SMTPRecipientsRefused, smtplib.SMTPDataError, ValueError):
                failed.append(message.player)
    return failed


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
        session.record(
            REMINDED, find_event(session, event_id), sent=len(messages) - len(failed), failed=failed
        )
    return True
