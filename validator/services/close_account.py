"""Closing an account: its sessions end, what it did stays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlmodel import col, select

from validator.services.actor import Actor, standing_of
from validator.services.audit_log import record_action
from validator.services.errors import Conflict, NotFound
from validator.services.permission import Action
from validator.services.person_names import email_key
from validator.store.account import Account

if TYPE_CHECKING:
    from datetime import datetime

    from validator.store.database import Store


def close_account(store: Store, actor: Actor, now: datetime, email: str, reason: str = "") -> Account:
    """Close an account; the last organizer's stays open."""
    with store.writing() as session:
        standing_of(session, actor, None).require(Action.CLOSE_ACCOUNT)
        query = select(Account).where(col(Account.closed_at).is_(None)).with_for_update(key_share=True)
        living = session.exec(query).all()
        account = next((one for one in living if one.email_key == email_key(email)), None)
        if account is None:
            raise NotFound("There is no account with this e-mail address.", "email")
        if not any(other.organizer for other in living if other is not account):
            raise Conflict("This is the last organizer. Invite another one first.")
        account.closed_at = now
        account.session_version += 1
        record_action(session, actor, now, "account.closed", account, reason=reason)
    return account
