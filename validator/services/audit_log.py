"""Writing the audit row that belongs to every change."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlmodel import Session

from validator.services.access import Actor
from validator.services.errors import Conflict
from validator.services.hook_notices import leave_notices
from validator.store.audit import SYSTEM, AuditEntry
from validator.store.column_types import Row
from validator.store.event_tables import Event

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


def verify_not_archived(session: Session, event_id: int) -> None:
    """Raise when an event is archived: every change has a row in the log, so this is where it is stopped."""
    event = session.get(Event, event_id)
    if event is not None and event.archived_at is not None:
        raise Conflict(ARCHIVED)


def record_action(
    session: Session,
    actor: Actor,
    now: datetime,
    action: str,
    subject: Row,
    *,
    event_id: int | None = None,
    reason: str = "",
    details: dict[str, Any] | None = None,
) -> None:
    """Add the audit row of a change, and what web hooks are told of it, to the transaction of that change."""
    session.flush()
    if event_id is not None and actor.kind != SYSTEM and action not in WHILE_ARCHIVED:
        verify_not_archived(session, event_id)
    leave_notices(session, now, action, event_id, details or {})
    session.add(
        AuditEntry(
            at=now,
            event_id=event_id,
            actor_kind=actor.kind,
            account_id=actor.account_id,
            registration_id=actor.registration_id,
            actor_name=actor.name,
            action=action,
            object_kind=str(subject.__tablename__),
            object_id=getattr(subject, "id", None),
            reason=reason.strip(),
            details=details or {},
        )
    )
