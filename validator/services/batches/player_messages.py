"""Messages to players of an event: written from their lists, and sent where a mail server is set up."""

from __future__ import annotations

import smtplib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from validator.batch.message import Occasion, PlayerMessage, write_message
from validator.config import Mail
from validator.languages.days import day_said, moment
from validator.services.access import Action
from validator.services.batches.event_triage import triage_event
from validator.services.batches.list_export import FullRow, full_rows
from validator.services.caller import Caller, verify_not_archived
from validator.services.errors import Conflict, Invalid
from validator.services.outgoing_mail import letter, mail_server
from validator.services.stored_rows import find_event, stored
from validator.store.account import Account
from validator.store.event_tables import Event

NO_MAIL = "No mail server is set up here. Copy the messages, or ask whoever runs the site."


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
        standing = caller.standing(session, event_id)
        standing.require(Action.WRITE_TO_PLAYERS)
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
    caller: Caller,
    event_id: int,
    messages: Sequence[PlayerMessage],
    mail: Mail | None,
    *,
    reply_to: str = "",
) -> list[str]:
    """Send messages over the mail server; return the names of those who could not be reached.

    Answers go to whoever sends them, or to the address that is given.
    """
    if mail is None:
        raise Conflict(NO_MAIL)
    with caller.reading() as session:
        caller.standing(session, event_id).require(Action.WRITE_TO_PLAYERS)
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
        details = {"sent": sent, "failed": failed}
        caller.record(session, "messages.sent", event, details=details)
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
