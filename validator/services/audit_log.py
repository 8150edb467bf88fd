"""Writing the audit row that belongs to every change."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from validator.services.access import Actor
from validator.services.hook_notices import leave_notices
from validator.store.audit import AuditEntry

if TYPE_CHECKING:
    from datetime import datetime

    from sqlmodel import Session

    from validator.store.column_types import Row


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
