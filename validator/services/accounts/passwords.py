"""Passwords: what is accepted and how it is kept; new ones by a link, by mail, or by knowing the old one."""

import smtplib
from datetime import datetime, timedelta
from functools import cache

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlmodel import Session, col, select

from validator.config import Mail
from validator.languages.speech import gettext
from validator.log import LOGGER
from validator.services.access import STRANGER, Action, account_actor
from validator.services.accounts.one_time_links import DEAD_LINK, add_link, find_link, revoke_links
from validator.services.caller import Caller, CallSession
from validator.services.errors import Invalid, NotAllowed, NotFound
from validator.services.outgoing_mail import letter, mail_server
from validator.services.stored_rows import find_account
from validator.store.account import RESET, Account, OneTimeLink
from validator.store.database import Store

SHORTEST, LONGEST = 10, 200
_hasher = PasswordHasher()
# Whoever asks again at once gets no second mail: nobody's mailbox is flooded from here.
PAUSE = timedelta(minutes=5)
PARAGRAPHS = (
    "Hi {name},",
    "Somebody, most likely you, asked for a new password at Legaldeck. Choose one here within a day:",
    "{link}",
    "If it was not you, ignore this message: your password stays as it is.",
)


def hash_password(password: str, email: str) -> str:
    """Return the argon2 hash of a new password; raise when it is too easy to guess."""
    if not SHORTEST <= len(password) <= LONGEST:
        raise Invalid(f"A password has {SHORTEST} to {LONGEST} characters. A few words are fine.", "password")
    if password.casefold() in email.casefold() or len(set(password)) < SHORTEST // 2:
        raise Invalid("This password is too easy to guess. Take a few unrelated words.", "password")
    return _hasher.hash(password)


def verify_password(stored: str | None, password: str) -> bool:
    """Compare a password with a hash; with no hash it takes as long and fails."""
    try:
        return _hasher.verify(stored or _hash_of_nobody(), password[: LONGEST + 1]) and stored is not None
    except (VerificationError, InvalidHashError):
        return False


def outdated_hash(stored: str) -> bool:
    """Say whether a hash was made with weaker settings than today's."""
    return _hasher.check_needs_rehash(stored)


def rehash_password(password: str) -> str:
    """Return a fresh hash of a password that was just verified."""
    return _hasher.hash(password)


@cache
def _hash_of_nobody() -> str:
    return _hasher.hash("the password of nobody")


def issue_reset(caller: Caller, email: str) -> str:
    """Return the token of a link for a new password of an account; earlier links end."""
    with caller.writing(Action.ISSUE_RESET) as session:
        account = find_account(session, email)
        revoke_links(session, RESET, account.id)
        _, token = add_link(session, RESET, account_id=account.id, created_by=caller.actor.account_id)
        session.record("account.reset_issued", account)
    return token


def reset_password(store: Store, now: datetime, token: str, password: str) -> Account:
    """Set a new password with a link, which is used up; all sessions of the account end."""
    stranger = Caller(store, STRANGER, now)
    with stranger.reading() as session:
        account = session.get_one(Account, find_link(session, token, RESET).account_id)
    hashed = hash_password(password, account.email)
    with stranger.writing() as session:
        account = session.get_one(Account, find_link(session, token, RESET, use=True).account_id)
        if account.closed_at is not None:
            raise NotFound(DEAD_LINK)
        _set_password(session, account, hashed, "account.password_reset")
    return account


def change_password(caller: Caller, old: str, new: str) -> Account:
    """Set a new password knowing the old one; other sessions of the account end."""
    with caller.reading() as session:
        account = session.get(Account, caller.actor.account_id) if caller.actor.account_id else None
    if account is None or not verify_password(account.password_hash, old):
        raise NotAllowed("The old password is not right.")
    hashed = hash_password(new, account.email)
    with caller.writing() as session:
        account = session.get_one(Account, account.id)
        _set_password(session, account, hashed, "account.password_changed")
    return account


def _set_password(session: CallSession, account: Account, hashed: str, action: str) -> None:
    account.password_hash = hashed
    account.session_version += 1
    session.act_as(account_actor(account))
    session.record(action, account)


def mail_new_password(store: Store, now: datetime, email: str, mail: Mail, base_url: str) -> None:
    """Mail a link for a new password to the account of an address.

    Nothing tells the one who asks whether there is such an account: the mail server is called either way.
    """
    with Caller(store, STRANGER, now).writing() as session:
        account = _account(session, email)
        token = _issue(session, account) if account else ""
    try:
        with mail_server(mail) as server:
            if account and token:
                link = f"{base_url.rstrip('/')}/reset/{token}"
                said = [gettext(part, name=account.name, link=link) for part in PARAGRAPHS]
                text = "\n\n".join(said) + "\n"
                server.send_message(letter(mail, account.email, gettext("Your new password"), text))
    except (OSError, smtplib.SMTPException, ValueError) as error:
        LOGGER.warning("a link for a new password was not sent: %s", type(error).__name__)


def _account(session: Session, email: str) -> Account | None:
    try:
        return find_account(session, email)
    except NotFound:
        return None


def _issue(session: CallSession, account: Account) -> str:
    recent = select(OneTimeLink.id).where(
        OneTimeLink.purpose == RESET,
        OneTimeLink.account_id == account.id,
        col(OneTimeLink.created_at) > session.now - PAUSE,
    )
    if session.exec(recent).first() is not None:
        return ""
    _, token = add_link(session, RESET, account_id=account.id)
    session.act_as(account_actor(account))
    session.record("account.reset_requested", account)
    return token
