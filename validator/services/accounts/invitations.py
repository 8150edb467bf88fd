"""Inviting people: the first organizer of an installation, further ones, and staff of an event."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlmodel import Session, col, select

from validator.services.access import SYSTEM, Action
from validator.services.accounts.one_time_links import add_link, new_link, revoke_links
from validator.services.audit_log import record_action
from validator.services.caller import Caller
from validator.services.errors import Conflict, NotFound
from validator.services.person_names import clean_email
from validator.store.account import FIRST, INVITATION, Account
from validator.store.database import Store
from validator.store.event_tables import Staff


def issue_first_link(
    store: Store, now: datetime, staff_id: int | None = None, kept: timedelta | None = None
) -> str | None:
    """Return a link's token for the first organizer, or None once there is one.

    Earlier links are replaced, but for those that are younger than `kept`.
    """
    with store.writing() as session:
        if organizer_exists(session):
            return None
        revoke_links(session, now, FIRST, older_than=now - kept if kept else None)
        link = new_link(FIRST, now, staff_id=staff_id)
        token = add_link(session, link)
        record_action(session, SYSTEM, now, "account.first_link_issued", link)
    return token


def invite_organizer(caller: Caller, email: str = "") -> str:
    """Return the token of an invitation to become an organizer."""
    with caller.writing() as session:
        caller.standing(session, None).require(Action.INVITE)
        link = new_link(INVITATION, caller.now, created_by=caller.actor.account_id, email=clean_email(email))
        token = add_link(session, link)
        caller.record(session, "account.invited", link, details={"email": link.email})
    return token


def invite_staff(caller: Caller, staff_id: int) -> str:
    """Return the token of an invitation for somebody of an event's staff who has no account yet."""
    with caller.writing() as session:
        staff = session.get(Staff, staff_id)
        if staff is None:
            raise NotFound("There is no such member of the staff.")
        caller.standing(session, staff.event_id).require(Action.MANAGE_STAFF)
        if staff.account_id is not None:
            raise Conflict(f"{staff.name} has an account already.")
        revoke_links(session, caller.now, INVITATION, staff_id=staff_id)
        link = new_link(
            INVITATION,
            caller.now,
            created_by=caller.actor.account_id,
            organizer=False,
            staff_id=staff_id,
        )
        token = add_link(session, link)
        caller.record(session, "staff.invited", staff, event_id=staff.event_id)
    return token


def organizer_exists(session: Session) -> bool:
    """Say whether anybody has an organizer's account; a judge who signed up first does not count."""
    return session.exec(select(Account.id).where(col(Account.organizer)).limit(1)).first() is not None
