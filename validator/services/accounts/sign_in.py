"""Signing in, signing up with a one-time link, and sessions: the server knows each, so it can end one."""

from datetime import datetime, timedelta

from sqlalchemy.exc import IntegrityError
from sqlmodel import Session, col, select

from validator.services.access import STRANGER, account_actor
from validator.services.accounts.one_time_links import DEAD_LINK, find_link, organizer_exists, revoke_links
from validator.services.accounts.passwords import (
    hash_password,
    outdated_hash,
    rehash_password,
    verify_password,
)
from validator.services.caller import Caller, CallSession
from validator.services.errors import Conflict, Invalid, NotAllowed, NotFound
from validator.services.person_names import clean_email, clean_name, email_key
from validator.store.account import FIRST, INVITATION, Account, OneTimeLink, SignIn
from validator.store.database import Store
from validator.store.event_tables import Staff

WRONG = "This e-mail address and password do not belong together. Try again or ask for a new password."
# Judges stay signed in over a weekend and its preparation; nobody does for ever.
LONGEST = timedelta(days=30)
UNUSED = timedelta(days=14)
# Being seen is written down so often at most: pages are for reading.
SEEN_EVERY = timedelta(minutes=10)


def sign_in(store: Store, now: datetime, email: str, password: str) -> Account:
    """Return the account that the address and the password belong to; both outcomes are logged."""
    with store.reading() as session:
        found = session.exec(select(Account).where(Account.email_key == email_key(email))).first()
    # The slow comparison stays outside of the transaction.
    right = verify_password(found.password_hash if found else None, password)
    with Caller(store, STRANGER, now).writing() as session:
        account = session.get(Account, found.id) if found else None
        accepted = account is not None and right and account.closed_at is None
        if account is not None and accepted:
            account.signed_in_at = now
            if outdated_hash(account.password_hash):
                account.password_hash = rehash_password(password)
            session.act_as(account_actor(account))
            session.record("account.signed_in", account)
        elif account is not None:
            session.record("account.sign_in_refused", account)
    if account is None or not accepted:
        raise NotAllowed(WRONG)
    return account


def sign_up(store: Store, now: datetime, token: str, name: str, email: str, password: str) -> Account:
    """Create an account with the link of the first organizer or an invitation, which is used up."""
    address = clean_email(email)
    if not address:
        raise Invalid("Enter your e-mail address: you sign in with it.", "email")
    hashed = hash_password(password, address)
    try:
        with Caller(store, STRANGER, now).writing() as session:
            link = find_link(session, token, FIRST, INVITATION, use=True)
            if link.purpose == FIRST and organizer_exists(session):
                raise NotFound(DEAD_LINK)
            account = Account(
                email=address,
                email_key=email_key(address),
                name=clean_name(name),
                password_hash=hashed,
                organizer=link.organizer,
                owner=link.purpose == FIRST,
                created_at=now,
            )
            session.add(account)
            session.flush()
            _join_staff(session, account, link)
            session.act_as(account_actor(account))
            session.record("account.created", account)
    except IntegrityError:
        raise Conflict("There is an account with this e-mail address. Sign in with it.", "email") from None
    return account


def _join_staff(session: CallSession, account: Account, link: OneTimeLink) -> None:
    if link.staff_id is not None:
        staff = session.exec(select(Staff).where(Staff.id == link.staff_id).with_for_update()).one()
        if staff.account_id is not None:
            raise NotFound(DEAD_LINK)  # somebody else was invited to this place, too, and was quicker
        staff.account_id = account.id
        revoke_links(session, INVITATION, staff_id=staff.id)


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
