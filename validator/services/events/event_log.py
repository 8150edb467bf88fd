"""Reading and exporting the audit log of an event."""

import json
from datetime import timedelta

from sqlmodel import col, select

from validator.services.access import Action
from validator.services.caller import Caller
from validator.store.audit import SYSTEM, AuditEntry

NEWS = timedelta(days=14)
HEADINGS = ("time (UTC)", "who", "kind", "action", "object", "number", "reason", "details")


def read_audit(
    caller: Caller, event_id: int, *, before: int | None = None, limit: int = 200
) -> list[AuditEntry]:
    """Return entries of an event's log, the newest first; `before` an entry's id for the next page."""
    query = select(AuditEntry).where(AuditEntry.event_id == event_id)
    if before is not None:
        query = query.where(col(AuditEntry.id) < before)
    with caller.reading(Action.READ_AUDIT, event_id) as session:
        return list(session.exec(query.order_by(col(AuditEntry.id).desc()).limit(limit)))


def changed_by_data(caller: Caller, event_id: int) -> int:
    """Count the lists whose verdict newer cards and card lists have changed in the last two weeks."""
    query = (
        select(AuditEntry.details)
        .where(AuditEntry.event_id == event_id, AuditEntry.action == "event.rechecked")
        .where(AuditEntry.actor_kind == SYSTEM, col(AuditEntry.at) > caller.now - NEWS)
    )
    with caller.reading(Action.SEE_ROSTER, event_id) as session:
        found = session.exec(query).all()
    return len({item["registration"] for details in found for item in details["changed"]})


def export_audit(caller: Caller, event_id: int) -> list[list[str]]:
    """Return the whole log as rows of a table, oldest first."""
    query = select(AuditEntry).where(AuditEntry.event_id == event_id).order_by(col(AuditEntry.id))
    with caller.reading(Action.READ_AUDIT, event_id) as session:
        entries = session.exec(query).all()
    return [list(HEADINGS), *map(_cells, entries)]


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
