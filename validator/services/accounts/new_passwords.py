"""New passwords, by a link or by knowing the old one, and closing accounts."""

from __future__ import annotations

from datetime import datetime

from sqlmodel import Session, col, select

from validator.services.access import Action, account_actor
from validator.services.accounts.one_time_links import DEAD_LINK, add_link, find_link, new_link, revoke_links
from validator.services.accounts.passwords import hash_password, verify_password
from validator.services.audit_log import record_action
from validator.services.caller import Caller
from validator.services.errors import Conflict, NotAllowed, NotFound
from validator.services.person_names import email_key
from validator.store.account import RESET, Account
from validator.store.database import Store


def issue_reset(caller: Caller, email: str) -> str:
    """Return the token of a link for a new password of an account; earlier links end."""
    with caller.writing() as session:
        caller.standing(session, None).require(Action.ISSUE_RESET)
        account = session.exec(select(Account).where(Account.email_key == email_key(email))).first()
        if account is None or account.closed_at is not None:
            raise NotFound("There is no account with this e-mail address.", "email")
        revoke_links(session, caller.now, RESET, account.id)
        link = new_link(RESET, caller.now, account_id=account.id, created_by=caller.actor.account_id)
        token = add_link(session, link)
        caller.record(session, "account.reset_issued", account)
    return token


def reset_password(store: Store, now: datetime, token: str, password: str) -> Account:
    """Set a new password with a link, which is used up; all sessions of the account end."""
    with store.reading() as session:
        account = _account_of(session, now, token)
    hashed = hash_password(password, account.email)
    with store.writing() as session:
        link = find_link(session, now, token, RESET, use=True)
        account = session.exec(select(Account).where(Account.id == link.account_id)).one()
        if account.closed_at is not None:
            raise NotFound(DEAD_LINK)
        _set_password(session, now, account, hashed, "account.password_reset")
    return account


def change_password(caller: Caller, old: str, new: str) -> Account:
    """Set a new password knowing the old one; other sessions of the account end."""
    with caller.reading() as session:
        account = session.get(Account, caller.actor.account_id) if caller.actor.account_id else None
    if account is None or not verify_password(account.password_hash, old):
        raise NotAllowed("The old password is not right.")
    hashed = hash_password(new, account.email)
    with caller.writing() as session:
        account = session.exec(select(Account).where(Account.id == caller.actor.account_id)).one()
        _set_password(session, caller.now, account, hashed, "account.password_changed")
    return account


def _account_of(session: Session, now: datetime, token: str) -> Account:
    link = find_link(session, now, token, RESET)
    return session.exec(select(Account).where(Account.id == link.account_id)).one()


def _set_password(session: Session, now: datetime, account: Account, hashed: str, action: str) -> None:
    account.password_hash = hashed
    account.session_version += 1
    record_action(session, account_actor(account), now, action, account)


def close_account(caller: Caller, email: str, reason: str = "") -> Account:
    """Close an account; that of the last organizer or the last owner stays open."""
    with caller.writing() as session:
        caller.standing(session, None).require(Action.CLOSE_ACCOUNT)
        query = select(Account).where(col(Account.closed_at).is_(None)).with_for_update(key_share=True)
        living = session.exec(query).all()
        account = next((one for one in living if one.email_key == email_key(email)), None)
        if account is None:
            raise NotFound("There is no account with this e-mail address.", "email")
        others = [other for other in living if other is not account]
        if not any(other.organizer for other in others):
            raise Conflict("This is the last organizer. Invite another one first.")
        if account.owner and not any(other.owner for other in others):
            raise Conflict("This is the last owner of the site. Make somebody else one first.")
        account.closed_at = caller.now
        account.session_version += 1
        caller.record(session, "account.closed", account, reason=reason)
    return account
