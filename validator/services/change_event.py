"""Changing an event's settings; when its rules change, all lists are checked again with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlmodel import select

from validator.services.actor import Actor, standing_of
from validator.services.audit_log import record_action
from validator.services.current_lists import current_lists
from validator.services.errors import Conflict
from validator.services.event_plan import EventPlan, event_columns
from validator.services.event_rules import CheckDecks, rules_of, workflow_of
from validator.services.permission import Action
from validator.services.playing_staff import verify_playing_staff
from validator.services.recheck_event import Recheck, keep_recheck, recheck_lists
from validator.services.stored_rows import find_event, hold_event
from validator.store.event import Event, Staff

if TYPE_CHECKING:
    from datetime import datetime

    from sqlmodel import Session

    from validator.store.database import Store

STALE = "Somebody else changed this event in the meantime. Look at its settings again."
UNCONFIRMED = "With these settings lists have to be checked again. Look at the preview and confirm it."


def preview_change(
    store: Store, actor: Actor, now: datetime, event_id: int, plan: EventPlan, check: CheckDecks
) -> Recheck | None:
    """Show what changed settings would do to the lists; None when the rules stay the same."""
    return preview_columns(store, actor, event_id, event_columns(plan, now.date()), check)


def preview_columns(
    store: Store, actor: Actor, event_id: int, columns: dict[str, Any], check: CheckDecks
) -> Recheck | None:
    """Show what other values of an event would do to the lists; None when the rules stay the same."""
    with store.reading() as session:
        standing_of(session, actor, event_id).require(Action.CHANGE_EVENT)
        event = find_event(session, event_id)
        planned = _planned(event, columns)
        if rules_of(planned) == rules_of(event) and planned.limited == event.limited:
            return None
        lists = current_lists(session, event_id)
    return recheck_lists(planned, lists, check) if lists else None


def change_event(
    store: Store,
    actor: Actor,
    now: datetime,
    event_id: int,
    plan: EventPlan,
    check: CheckDecks,
    *,
    version: int,
    confirmed: str = "",
    reason: str = "",
) -> Event:
    """Change settings; `version` is the one that was edited, `confirmed` the preview's fingerprint."""
    columns = event_columns(plan, now.date())
    return change_columns(
        store, actor, now, event_id, columns, check, version=version, confirmed=confirmed, reason=reason
    )


def change_columns(
    store: Store,
    actor: Actor,
    now: datetime,
    event_id: int,
    columns: dict[str, Any],
    check: CheckDecks,
    *,
    version: int,
    confirmed: str = "",
    reason: str = "",
    action: str = "event.changed",
    details: dict[str, Any] | None = None,
) -> Event:
    """Give an event other values, all lists checked again, in one transaction with its audit row."""
    recheck = preview_columns(store, actor, event_id, columns, check)
    if recheck is not None and recheck.fingerprint != confirmed:
        raise Conflict(UNCONFIRMED)
    with store.writing() as session:
        event = hold_event(session, event_id)
        if event.version != version:
            raise Conflict(STALE)
        changed = {name: value for name, value in columns.items() if getattr(event, name) != value}
        if not changed:
            return event
        if recheck is not None:
            keep_recheck(session, actor, now, event, recheck, reason)
        differences = {name: [str(getattr(event, name)), str(new)] for name, new in changed.items()}
        for name, value in changed.items():
            setattr(event, name, value)
        event.version += 1
        _verify_staff(session, event)
        record_action(
            session,
            actor,
            now,
            action,
            event,
            event_id=event_id,
            reason=reason,
            details=details or {"changed": differences},
        )
    return event


def _planned(event: Event, columns: dict[str, Any]) -> Event:
    return Event(**event.model_dump() | columns)


def _verify_staff(session: Session, event: Event) -> None:
    staff = session.exec(select(Staff).where(Staff.event_id == event.id)).all()
    verify_playing_staff(workflow_of(event), staff)
