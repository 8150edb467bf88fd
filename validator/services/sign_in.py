"""Signing in, and who a session belongs to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlmodel import select

from validator.services.actor import STRANGER, account_actor
from validator.services.audit_log import record_action
from validator.services.errors import NotAllowed
from validator.services.passwords import outdated_hash, rehash_password, verify_password
from validator.services.person_names import email_key
from validator.store.account import Account

if TYPE_CHECKING:
    from datetime import datetime

    from validator.store.database import Store

WRONG = "This e-mail address and password do not belong together. Try again or ask for a new password."


def sign_in(store: Store, now: datetime, email: str, password: str) -> Account:
    """Return the account that the address and the password belong to; both outcomes are logged."""
    with store.reading() as session:
        found = session.exec(select(Account).where(Account.email_key == email_key(email))).first()
    # The slow comparison stays outside of the transaction.
    right = verify_password(found.password_hash if found else None, password)
    with store.writing() as session:
        account = session.get(Account, found.id) if found else None
        accepted = account is not None and right and account.closed_at is None
        if account is not None and accepted:
            account.signed_in_at = now
            if outdated_hash(account.password_hash):
                account.password_hash = rehash_password(password)
            record_action(session, account_actor(account), now, "account.signed_in", account)
        elif account is not None:
            record_action(session, STRANGER, now, "account.sign_in_refused", account)
    if account is None or not accepted:
        raise NotAllowed(WRONG)
    return account


def find_session(store: Store, account_id: int, session_version: int) -> Account | None:
    """Return the account of a session, unless it was closed or its password changed since."""
    with store.reading() as session:
        account = session.get(Account, account_id)
    if account is None or account.closed_at or account.session_version != session_version:
        return None
    return account
