"""The audit log: the row that belongs to every change, and reading and exporting the rows of an event."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from sqlmodel import col, select

from validator.services.access import Action, Actor, standing_of
from validator.store.audit import AuditEntry

if TYPE_CHECKING:
    from datetime import datetime

    from sqlmodel import Session

    from validator.store.columns import Row
    from validator.store.database import Store

HEADINGS = ("time (UTC)", "who", "kind", "action", "object", "number", "reason", "details")
# Spreadsheets run what begins like this as a formula.
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n")


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
    """Add the audit row of a change to the transaction of that change."""
    session.flush()
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


def read_audit(
    store: Store, actor: Actor, event_id: int, *, before: int | None = None, limit: int = 200
) -> list[AuditEntry]:
    """Return entries of an event's log, the newest first; `before` an entry's id for the next page."""
    query = select(AuditEntry).where(AuditEntry.event_id == event_id)
    if before is not None:
        query = query.where(col(AuditEntry.id) < before)
    with store.reading() as session:
        standing_of(session, actor, event_id).require(Action.READ_AUDIT)
        return list(session.exec(query.order_by(col(AuditEntry.id).desc()).limit(limit)))


def export_audit(store: Store, actor: Actor, event_id: int) -> list[list[str]]:
    """Return the whole log as rows for a CSV file, oldest first, safe to open in a spreadsheet."""
    query = select(AuditEntry).where(AuditEntry.event_id == event_id).order_by(col(AuditEntry.id))
    with store.reading() as session:
        standing_of(session, actor, event_id).require(Action.READ_AUDIT)
        entries = session.exec(query).all()
    return [list(HEADINGS), *([safe_cell(cell) for cell in _cells(entry)] for entry in entries)]


def _cells(entry: AuditEntry) -> list[str]:
    return [
        entry.at.isoformat(timespec="seconds"),
        entry.actor_name,
        entry.actor_kind,
        entry.action,
        entry.object_kind,
        "" if entry.object_id is None else str(entry.object_id),
        entry.reason,
        json.dumps(entry.details, ensure_ascii=False, sort_keys=True) if entry.details else "",
    ]


def safe_cell(text: str) -> str:
    """Return a cell that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(FORMULA_STARTS) else text
