"""Whoever calls a service, and when: the one door through which services reach the store and its log."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from sqlmodel import Session

from validator.config import Limits, Quotas
from validator.services.access import Action, Actor, Standing, standing_of
from validator.services.errors import Conflict
from validator.services.hook_notices import leave_notices
from validator.services.stored_rows import find_registration, hold_event, hold_registration
from validator.store.audit import SYSTEM, AuditEntry
from validator.store.column_types import Row
from validator.store.database import Store
from validator.store.event_tables import Event
from validator.store.roster import Registration

USUAL_LIMITS, USUAL_QUOTAS = Limits(), Quotas()
# What may still be done at an archived event: reading it, forgetting people, and bringing it back.
WHILE_ARCHIVED = frozenset(
    {
        *("list.opened", "list.read_by_player", "lists.exported", "draft.opened", "batch.opened"),
        *("access.revoked", "access.by_mail", "access.ended_by_player"),
        *("registration.erased", "registration.consent_taken_back"),
        *("event.archived", "event.restored"),
    }
)
ARCHIVED = "This event is archived, so nothing in it can be changed. Bring it back first."


@dataclass(frozen=True, slots=True)
class Caller:
    """Somebody who asks for something at a moment, within the limits of the installation."""

    store: Store
    actor: Actor
    now: datetime
    limits: Limits = USUAL_LIMITS
    quotas: Quotas = USUAL_QUOTAS

    def acting_as(self, actor: Actor) -> Caller:
        """Return the same call made by somebody else."""
        return replace(self, actor=actor)

    @contextmanager
    def reading(self, action: Action | None = None, event_id: int | None = None) -> Iterator[CallSession]:
        """Open the store for reading, if the caller may do something at an event or, without one, at all."""
        with self.store.reading_in(CallSession) as session:
            yield session.opened_by(self, action, event_id)

    @contextmanager
    def writing(self, action: Action | None = None, event_id: int | None = None) -> Iterator[CallSession]:
        """Open a transaction, which is kept as a whole or not at all, if the caller may do something."""
        with self.store.writing_in(CallSession) as session:
            yield session.opened_by(self, action, event_id)

    @contextmanager
    def changing_event(self, event_id: int, action: Action) -> Iterator[tuple[CallSession, Event]]:
        """Open a transaction that holds an event for a change that the caller may make."""
        with self.writing() as session:
            event = hold_event(session, event_id)
            session.standing(event_id).require(action)
            yield session, event

    @contextmanager
    def changing_registration(
        self, registration_id: int, action: Action
    ) -> Iterator[tuple[CallSession, Registration]]:
        """Open a transaction that holds a registration for a change that the caller may make to it."""
        with self.writing() as session:
            registration = hold_registration(session, registration_id)
            session.standing(registration.event_id).require(action, registration_id)
            yield session, registration


class CallSession(Session):
    """The store as a caller opened it: who asks and when goes with every query and every change."""

    caller: Caller

    def opened_by(self, caller: Caller, action: Action | None, event_id: int | None) -> CallSession:
        """Say whose this is; raise unless they may do something, where it is for something."""
        self.caller = caller
        if action is not None:
            self.standing(event_id).require(action)
        return self

    @property
    def actor(self) -> Actor:
        """Return who asks."""
        return self.caller.actor

    @property
    def now(self) -> datetime:
        """Return when the call was made."""
        return self.caller.now

    def act_as(self, actor: Actor) -> None:
        """Go on in the name of somebody who has only become known by now."""
        self.caller = self.caller.acting_as(actor)

    def standing(self, event_id: int | None) -> Standing:
        """Return what the caller is at an event, or outside of any event."""
        return standing_of(self, self.actor, event_id)

    def find_registration(self, registration_id: int, action: Action) -> Registration:
        """Return a registration for reading, to which the caller may do something."""
        registration = find_registration(self, registration_id)
        self.standing(registration.event_id).require(action, registration_id)
        return registration

    def record(
        self,
        action: str,
        subject: Row,
        /,
        event_id: int | None = None,
        reason: str = "",
        of_site: bool = False,
        **details: Any,
    ) -> None:
        """Add the audit row of a change, and what web hooks are told of it, to its transaction.

        It stands in the log of the event that its subject belongs to, or of the one named, or `of_site`.
        Whatever else is said by name are its details.
        """
        self.flush()
        event_id = None if of_site else event_id or _event_of(subject)
        if event_id is not None and self.actor.kind != SYSTEM and action not in WHILE_ARCHIVED:
            verify_not_archived(self, event_id)
        leave_notices(self, self.now, action, event_id, details)
        self.add(
            AuditEntry(
                at=self.now,
                event_id=event_id,
                actor_kind=self.actor.kind,
                account_id=self.actor.account_id,
                registration_id=self.actor.registration_id,
                actor_name=self.actor.name,
                action=action,
                object_kind=str(subject.__tablename__),
                object_id=getattr(subject, "id", None),
                reason=reason.strip(),
                details=details,
            )
        )


def _event_of(subject: Row) -> int | None:
    """Return the event that a row belongs to, if it says so; an event belongs to itself."""
    return subject.id if isinstance(subject, Event) else getattr(subject, "event_id", None)


def verify_not_archived(session: Session, event_id: int) -> None:
    """Raise when an event is archived: every change has a row in the log, so this is where it is stopped."""
    event = session.get(Event, event_id)
    if event is not None and event.archived_at is not None:
        raise Conflict(ARCHIVED)
