"""Signing in, and signing up with a one-time link."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy.exc import IntegrityError
from sqlmodel import Session, select

from validator.services.access import STRANGER, account_actor
from validator.services.accounts.invitations import organizer_exists
from validator.services.accounts.one_time_links import DEAD_LINK, find_link, revoke_links
from validator.services.accounts.passwords import (
    hash_password,
    outdated_hash,
    rehash_password,
    verify_password,
)
from validator.services.audit_log import record_action
from validator.services.errors import Conflict, Invalid, NotAllowed, NotFound
from validator.services.person_names import clean_email, clean_name, email_key
from validator.store.account import FIRST, INVITATION, Account, OneTimeLink
from validator.store.database import Store
from validator.store.event_tables import Staff

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


def sign_up(store: Store, now: datetime, token: str, name: str, email: str, password: str) -> Account:
    """Create an account with the link of the first organizer or an invitation, which is used up."""
    address = clean_email(email)
    if not address:
        raise Invalid("Enter your e-mail address: you sign in with it.", "email")
    hashed = hash_password(password, address)
    try:
        with store.writing() as session:
            link = find_link(session, now, token, FIRST, INVITATION, use=True)
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
            record_action(session, account_actor(account), now, "account.created", account)
    except IntegrityError:
        raise Conflict("There is an account with this e-mail address. Sign in with it.", "email") from None
    return account


def _join_staff(session: Session, account: Account, link: OneTimeLink) -> None:
    if link.staff_id is not None:
        staff = session.exec(select(Staff).where(Staff.id == link.staff_id).with_for_update()).one()
        if staff.account_id is not None:
            raise NotFound(DEAD_LINK)  # somebody else was invited to this place, too, and was quicker
        staff.account_id = account.id
        revoke_links(session, account.created_at, INVITATION, staff_id=staff.id)
