"""Telling organizers and players that newer cards or card lists changed a verdict, where mail can be sent."""

from collections.abc import Sequence

from sqlmodel import Session, col, select

from validator.batch.message import PlayerMessage
from validator.config import Mail
from validator.log import LOGGER
from validator.report.list_states import STATE_WORDS
from validator.services.batches.player_messages import send_messages, write_messages
from validator.services.caller import Caller
from validator.services.errors import ServiceError
from validator.services.lists.recheck import Recheck, Rechecked
from validator.services.stored_rows import find_event
from validator.store.account import Account
from validator.store.event_tables import Event, Staff, StaffRole


def tell_of_verdicts(caller: Caller, recheck: Recheck, reason: str, mail: Mail | None, base_url: str) -> None:
    """Write to the players whose verdict changed, and to the organizers of their event."""
    if mail is None or not recheck.changed:
        return
    with caller.reading() as session:
        event = find_event(session, recheck.event_id)
        organizers = _organizers(session, recheck.event_id)
    registrations = [item.registration_id for item in recheck.changed]
    news = f"your list was checked again: {reason}. That changed its verdict."
    sender = organizers[0].name if organizers else ""
    players = write_messages(caller, recheck.event_id, registrations, news=news, sender=sender)
    url = f"{base_url.rstrip('/')}/events/{event.id}/triage"
    staff = [_to_organizer(account, event, recheck.changed, reason, url) for account in organizers]
    reply_to = organizers[0].email if organizers else ""
    _send(caller, recheck.event_id, staff, mail, "")
    _send(caller, recheck.event_id, players, mail, reply_to)


def _send(
    caller: Caller, event_id: int, messages: Sequence[PlayerMessage], mail: Mail, reply_to: str
) -> None:
    reached = [message for message in messages if message.email]
    if not reached:
        return
    try:
        send_messages(caller, event_id, reached, mail, reply_to=reply_to)
    except ServiceError as error:
        LOGGER.warning("messages about changed verdicts of event %s: %s", event_id, error.sentence)


def _organizers(session: Session, event_id: int) -> list[Account]:
    query = (
        select(Account)
        .join(Staff, col(Staff.account_id) == Account.id)
        .where(
            Staff.event_id == event_id, Staff.role == StaffRole.ORGANIZER, col(Account.closed_at).is_(None)
        )
    )
    return list(session.exec(query.order_by(col(Staff.id))))


def _to_organizer(
    account: Account, event: Event, changed: Sequence[Rechecked], reason: str, url: str
) -> PlayerMessage:
    count = f"{len(changed)} list{'' if len(changed) == 1 else 's'}"
    lines = [f"- {item.player}: {STATE_WORDS[item.before]} → {STATE_WORDS[item.after]}" for item in changed]
    body = "\n".join(
        [
            f"Hi {account.name},",
            "",
            f"all lists of {event.name} were checked again: {reason}. The verdict on {count} changed:",
            "",
            *lines,
            "",
            "Players who left an address were told. See the lists, and write to the others, here:",
            url,
            "",
        ]
    )
    return PlayerMessage(account.name, account.email, f"{event.name}: {count} with another verdict", body)
