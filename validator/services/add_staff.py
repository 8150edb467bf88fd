"""Adding people to the staff of an event."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlmodel import col, select

from validator.services.actor import Actor, standing_of
from validator.services.audit_log import record_action
from validator.services.errors import Conflict, Invalid, NotFound
from validator.services.event_rules import workflow_of
from validator.services.permission import Action
from validator.services.person_names import clean_name, email_key
from validator.services.playing_staff import verify_playing_staff
from validator.services.stored_rows import hold_event
from validator.store.account import Account
from validator.store.event import Event, Staff, StaffRole
from validator.store.roster import Registration

if TYPE_CHECKING:
    from datetime import datetime

    from sqlmodel import Session

    from validator.store.database import Store


def add_staff(
    store: Store,
    actor: Actor,
    now: datetime,
    event_id: int,
    *,
    name: str,
    role: str,
    email: str = "",
    judge_order: int | None = None,
    plays: bool = False,
    registration_id: int | None = None,
) -> Staff:
    """Add somebody to the staff; with the address of an account they can sign in as such."""
    with store.writing() as session:
        event = hold_event(session, event_id)
        standing_of(session, actor, event_id).require(Action.MANAGE_STAFF)
        staff = Staff(
            event_id=event_id,
            account_id=_account_id(session, email),
            name=clean_name(name),
            role=role,
            judge_order=judge_order,
            plays=plays or registration_id is not None,
            registration_id=registration_id,
            added_at=now,
        )
        session.add(staff)
        verify_staff(session, event, staff)
        details = {"name": staff.name, "role": role, "plays": staff.plays, "judge_order": judge_order}
        record_action(session, actor, now, "staff.added", staff, event_id=event_id, details=details)
    return staff


def _account_id(session: Session, email: str) -> int | None:
    if not email.strip():
        return None
    account = session.exec(select(Account).where(Account.email_key == email_key(email))).first()
    if account is None:
        raise NotFound("There is no account with this address. Add the name alone and invite them.", "email")
    return account.id


def verify_staff(session: Session, event: Event, changed: Staff) -> None:
    """Raise when the staff, with one member changed, contradicts itself or the policy."""
    if changed.role not in tuple(StaffRole):
        raise Invalid("A member of the staff is organizer, head judge or judge.", "role")
    if changed.judge_order is not None and changed.judge_order < 1:
        raise Invalid("The judge order counts from 1.", "judge_order")
    with session.no_autoflush:
        others = [staff for staff in event_staff(session, event) if staff.id != changed.id]
        for other in others:
            _verify_distinct(changed, other)
        if changed.registration_id is not None:
            registration = session.get(Registration, changed.registration_id)
            if registration is None or registration.event_id != event.id:
                raise NotFound("There is no such registration in this event.", "registration_id")
    verify_playing_staff(workflow_of(event), [*others, changed])


def _verify_distinct(changed: Staff, other: Staff) -> None:
    if changed.account_id is not None and changed.account_id == other.account_id:
        raise Conflict(f"{other.name} belongs to the staff already.", "email")
    if changed.judge_order is not None and changed.judge_order == other.judge_order:
        raise Conflict(f"{other.name} has this place in the judge order.", "judge_order")
    if changed.role == other.role == StaffRole.HEAD_JUDGE:
        raise Conflict(f"{other.name} is the head judge; an event has one.", "role")
    if changed.registration_id is not None and changed.registration_id == other.registration_id:
        raise Conflict(f"This registration belongs to {other.name}.", "registration_id")


def event_staff(session: Session, event: Event) -> list[Staff]:
    """Return the staff of an event in the announced order."""
    query = select(Staff).where(Staff.event_id == event.id)
    order = (col(Staff.judge_order).is_(None), col(Staff.judge_order), col(Staff.id))
    return list(session.exec(query.order_by(*order)))
