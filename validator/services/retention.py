"""Nothing is kept for ever: what the nightly tidying deletes or ends, and after how many days."""

from collections.abc import Iterator
from datetime import timedelta

from sqlalchemy import ColumnElement, delete, update
from sqlmodel import Session, col, select

from validator.config import Retention
from validator.services.batches.batch_work import forget_workers
from validator.services.caller import Caller
from validator.services.privacy.erasure import erase_person
from validator.services.updates.proposals import forget_updates
from validator.store.account import KeyedRequest, OneTimeLink, SignIn
from validator.store.batch_tables import WORKING, Batch, BatchDeck, BatchItem
from validator.store.column_types import Row
from validator.store.event_tables import Event
from validator.store.hook_tables import HookDelivery
from validator.store.roster import Access, MailedLink, Player, Registration
from validator.store.submission_tables import Draft, SharedCheck

# A program that asks again does so at once or the next day; its keys are of no use to anybody later.
KEYS_KEPT = timedelta(days=2)


def tidy(caller: Caller, periods: Retention) -> dict[str, int]:
    """Delete and end what has grown too old; return how much of each."""
    done = dict(_steps(caller, periods))
    forget_workers(caller.store, caller.now - timedelta(days=1))
    if periods.event_days:
        done["players"] = _erase_old_players(caller, periods.event_days)
    return {kind: count for kind, count in done.items() if count}


def _steps(caller: Caller, periods: Retention) -> Iterator[tuple[str, int]]:
    now = caller.now
    if periods.shared_days:
        old = col(SharedCheck.shared_at) < now - timedelta(days=periods.shared_days)
        yield "shared checks", _delete(caller, SharedCheck, old)
    if periods.draft_days:
        yield "drafts", _delete(caller, Draft, col(Draft.saved_at) < now - timedelta(days=periods.draft_days))
    if periods.session_days:
        before = now - timedelta(days=periods.session_days)
        yield "sessions", _delete(caller, SignIn, col(SignIn.seen_at) < before)
        yield "one-time links", _delete(caller, OneTimeLink, col(OneTimeLink.expires_at) < before)
    unsent = col(MailedLink.sent_at).is_(None) & (col(MailedLink.asked_at) < now - KEYS_KEPT)
    yield "links by mail", _delete(caller, MailedLink, (col(MailedLink.expires_at) < now) | unsent)
    yield "keys of requests", _delete(caller, KeyedRequest, col(KeyedRequest.asked_at) < now - KEYS_KEPT)
    if periods.link_days:
        yield "private links", _end_links(caller, periods.link_days)
    if periods.batch_days:
        yield "batches", _delete_batches(caller, periods.batch_days)
        before = now - timedelta(days=periods.batch_days)
        yield "proposals of newer data", forget_updates(caller, before)
        yield "deliveries of web hooks", _delete(caller, HookDelivery, col(HookDelivery.created_at) < before)


def _delete(caller: Caller, table: type[Row], old: ColumnElement[bool]) -> int:
    with caller.writing() as session:
        return _count(session, delete(table).where(old))


def _count(session: Session, statement: object) -> int:
    return int(session.connection().execute(statement).rowcount)  # type: ignore[call-overload]  # any statement


def _end_links(caller: Caller, days: int) -> int:
    """End the private links of events that are long over; their players ask the organizer for a new one."""
    over = select(Registration.id).join(Event, col(Event.id) == Registration.event_id)
    over = over.where(col(Event.day) < caller.now.date() - timedelta(days=days))
    living = col(Access.revoked_at).is_(None) & col(Access.registration_id).in_(over)
    with caller.writing() as session:
        return _count(session, update(Access).where(living).values(revoked_at=caller.now))


def _delete_batches(caller: Caller, days: int) -> int:
    """Delete batches with their sources; lists that were filed from them are lists of their players."""
    before = caller.now - timedelta(days=days)
    with caller.writing() as session:
        old = select(Batch.id).where(Batch.state != WORKING, col(Batch.created_at) < before)
        numbers = list(session.exec(old))
        for table in (BatchDeck, BatchItem):
            _count(session, delete(table).where(col(table.batch_id).in_(numbers)))
        return _count(session, delete(Batch).where(col(Batch.id).in_(numbers)))


def _erase_old_players(caller: Caller, days: int) -> int:
    """Forget the players all of whose events are long over."""
    before = caller.now.date() - timedelta(days=days)
    recent = select(Registration.player_id).join(Event, col(Event.id) == Registration.event_id)
    recent = recent.where(col(Event.day) >= before)
    query = select(Player).where(col(Player.id).not_in(recent), Player.name_key != "")
    with caller.reading() as session:
        people = [player.id for player in session.exec(query)]
    for player_id in people:
        with caller.writing() as session:
            erase_person(session, player_id)
    return len(people)
