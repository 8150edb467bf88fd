"""Sessions of signed-in accounts: the server knows each of them, so it can end one."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlmodel import Session, col, select

from validator.store.account import Account, SignIn
from validator.store.database import Store

# Judges stay signed in over a weekend and its preparation; nobody does for ever.
LONGEST = timedelta(days=30)
UNUSED = timedelta(days=14)
# Being seen is written down so often at most: pages are for reading.
SEEN_EVERY = timedelta(minutes=10)


def open_session(store: Store, now: datetime, account: Account) -> int:
    """Begin a session of an account and return its number."""
    with store.writing() as session:
        begun = SignIn(account_id=account.id, started_at=now, seen_at=now)
        session.add(begun)
    return begun.id


def find_session(
    store: Store, now: datetime, account_id: int, session_version: int, number: int
) -> Account | None:
    """Return the account of a session, unless it ended, the account was closed or its password changed."""
    with store.reading() as session:
        account = session.get(Account, account_id)
        begun = session.get(SignIn, number)
    if account is None or account.closed_at or account.session_version != session_version:
        return None
    if begun is None or begun.account_id != account_id or not _is_alive(begun, now):
        return None
    return account


def _is_alive(begun: SignIn, now: datetime) -> bool:
    return begun.ended_at is None and now < begun.started_at + LONGEST and now < begun.seen_at + UNUSED


def choose_language(store: Store, account: Account, code: str) -> None:
    """Keep the language that somebody chose, for all their devices."""
    with store.writing() as session:
        session.get_one(Account, account.id).language = code


def note_seen(store: Store, now: datetime, number: int) -> None:
    """Write down that a session was used, unless that was written a moment ago."""
    with store.reading() as session:
        begun = session.get(SignIn, number)
    if begun is None or now < begun.seen_at + SEEN_EVERY:
        return
    with store.writing() as session:
        found = session.get(SignIn, number)
        if found is not None:
            found.seen_at = now


def end_session(store: Store, now: datetime, number: int) -> None:
    """End one session for good, wherever copies of its cookie may be."""
    with store.writing() as session:
        found = session.get(SignIn, number)
        if found is not None and found.ended_at is None:
            found.ended_at = now


def last_seen(session: Session) -> dict[int, datetime]:
    """Return when each account was seen last."""
    seen: dict[int, datetime] = {}
    for begun in session.exec(select(SignIn).order_by(col(SignIn.seen_at))):
        seen[begun.account_id] = begun.seen_at
    return seen
