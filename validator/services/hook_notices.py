"""What the log of an event says that its web hooks are told: written with the change itself."""

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any

from sqlmodel import Session, col, select

from validator.store.hook_tables import SUBMITTED, VERDICT_CHANGED, HookDelivery, WebHook

Notice = tuple[str, dict[str, Any]]
_TOLD = frozenset({"list.submitted", "event.rechecked", "pool.recorded"})


def leave_notices(
    session: Session, now: datetime, action: str, event_id: int | None, details: Mapping[str, Any]
) -> None:
    """Leave a notice of a logged change for each hook of the event that wants to know; workers send them."""
    if action not in _TOLD or event_id is None:
        return
    hooks = select(WebHook).where(WebHook.event_id == event_id, col(WebHook.ended_at).is_(None))
    for hook in session.exec(hooks).all():
        for kind, facts in _notices(action, details):
            if kind in hook.kinds:
                row = HookDelivery(hook_id=hook.id, kind=kind, facts=facts, created_at=now, next_at=now)
                session.add(row)


def _notices(action: str, details: Mapping[str, Any]) -> Iterator[Notice]:
    if action == "list.submitted":
        yield SUBMITTED, {key: details[key] for key in ("registration", "revision", "verdict", "after_lock")}
        return
    changed = details["changed"] if action == "event.rechecked" else [details]
    for item in changed:
        if item.get("before") != item.get("after"):
            yield VERDICT_CHANGED, {key: item[key] for key in ("registration", "before", "after")}
