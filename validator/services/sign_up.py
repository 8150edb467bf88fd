"""Signing up with a one-time link."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy.exc import IntegrityError
from sqlmodel import select

from validator.services.actor import account_actor
from validator.services.audit_log import record_action
from validator.services.errors import Conflict, Invalid, NotFound
from validator.services.invite_organizer import organizer_exists
from validator.services.one_time_links import DEAD_LINK, find_link
from validator.services.passwords import hash_password
from validator.services.person_names import clean_email, clean_name, email_key
from validator.store.account import FIRST, INVITATION, Account, OneTimeLink
from validator.store.event import Staff

if TYPE_CHECKING:
    from datetime import datetime

    from sqlmodel import Session

    from validator.store.database import Store


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
        staff = session.exec(select(Staff).where(Staff.id == link.staff_id)).one()
        staff.account_id = account.id
