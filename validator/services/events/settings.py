"""Creating, changing and cloning events and moving them on; changed rules check all lists again."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from validator.services.access import Action
from validator.services.caller import Caller, CallSession
from validator.services.errors import Conflict, Invalid
from validator.services.events.plan import EventPlan, event_columns, plan_of
from validator.services.events.staff import event_staff, verify_playing_staff
from validator.services.judging import CheckDecks, rules_of, workflow_of
from validator.services.lists.current_lists import current_lists
from validator.services.lists.recheck import Recheck, keep_recheck, recheck_lists
from validator.services.stored_rows import find_event, hold_event
from validator.services.tokens import new_code
from validator.store.event_tables import Event, Staff, StaffRole, Stage

CODE_LENGTH = 8
STALE = "Somebody else changed this event in the meantime. Look at its settings again."
UNCONFIRMED = "With these settings lists have to be checked again. Look at the preview and confirm it."


def create_event(caller: Caller, plan: EventPlan) -> Event:
    """Create an event whose organizer is the actor."""
    with caller.writing(Action.CREATE_EVENT) as session:
        event = add_event(session, plan, None)
        session.record("event.created", event)
    return event


def add_event(session: CallSession, plan: EventPlan, pattern: Event | None) -> Event:
    """Add the rows of a new event and of its first organizer."""
    columns = event_columns(plan, session.now.date())
    event = Event(
        **columns,
        code=new_code(CODE_LENGTH),
        created_at=session.now,
        created_by=session.actor.account_id,
        cloned_from=pattern.id if pattern else None,
    )
    session.add(event)
    session.flush()
    if session.actor.account_id is not None:
        session.add(
            Staff(
                event_id=event.id,
                account_id=session.actor.account_id,
                name=session.actor.name,
                role=StaffRole.ORGANIZER,
                added_at=session.now,
            )
        )
    return event


def clone_event(caller: Caller, event_id: int, name: str, starts_at: datetime) -> Event:
    """Create an event like another: same settings, local cards and pods, a new name and start, no players.

    The deadline keeps its distance from the start.
    """
    with caller.writing(Action.CLONE_EVENT, event_id) as session:
        pattern = find_event(session, event_id)
        zone = ZoneInfo(pattern.zone)
        start = starts_at if starts_at.tzinfo else starts_at.replace(tzinfo=zone)
        deadline = pattern.deadline and start - (pattern.starts_at - pattern.deadline)
        plan = replace(
            plan_of(pattern),
            name=name,
            starts_at=starts_at,
            deadline=deadline,
            proxy_ban_announced=None,
            registration_open=True,
        )
        event = add_event(session, plan, pattern)
        event.local_cards, event.pods = pattern.local_cards, pattern.pods
        session.record("event.cloned", event, cloned_from=event_id)
    return event


@dataclass(frozen=True, slots=True)
class Addition:
    """New contents of one column of an event's additions, and what the audit log says of the change."""

    column: str
    text: str
    action: str
    details: dict[str, Any]


def preview_change(
    caller: Caller, event_id: int, change: EventPlan | Addition, check: CheckDecks
) -> Recheck | None:
    """Show what other settings or additions would do to the lists; None when the rules stay the same."""
    columns = _columns(change, caller)
    with caller.reading() as session:
        standing = session.standing(event_id).require(Action.CHANGE_EVENT)
        event = find_event(session, event_id)
        planned = Event(**event.model_dump() | columns)
        if rules_of(planned) == rules_of(event) and planned.limited == event.limited:
            return None
        lists = current_lists(session, event_id)
    return recheck_lists(planned, lists, check, concealed=not standing.sees_lists) if lists else None


def _columns(change: EventPlan | Addition, caller: Caller) -> dict[str, Any]:
    if isinstance(change, Addition):
        return {change.column: change.text}
    return event_columns(change, caller.now.date())


def change_event(
    caller: Caller,
    event_id: int,
    change: EventPlan | Addition,
    check: CheckDecks,
    *,
    version: int,
    confirmed: str = "",
    reason: str = "",
) -> Event:
    """Change settings or additions, all lists checked again, in one transaction with its audit row.

    `version` is the one that was edited, `confirmed` the preview's fingerprint.
    """
    columns = _columns(change, caller)
    recheck = preview_change(caller, event_id, change, check)
    if recheck is not None and recheck.fingerprint != confirmed:
        raise Conflict(UNCONFIRMED)
    with caller.writing() as session:
        event = hold_event(session, event_id)
        if event.version != version:
            raise Conflict(STALE)
        changed = {name: value for name, value in columns.items() if getattr(event, name) != value}
        if not changed:
            return event
        if recheck is not None:
            keep_recheck(session, event, recheck, reason)
        differences = {name: [str(getattr(event, name)), str(new)] for name, new in changed.items()}
        for name, value in changed.items():
            setattr(event, name, value)
        event.version += 1
        verify_playing_staff(workflow_of(event), event_staff(session, event))
        if isinstance(change, Addition):
            session.record(change.action, event, reason=reason, **change.details)
        else:
            session.record("event.changed", event, reason=reason, changed=differences)
    return event


def advance_stage(caller: Caller, event_id: int, stage: str, reason: str = "") -> Event:
    """Move an event to a stage; going back needs a reason."""
    stages = list(Stage)
    if stage not in stages:
        raise Invalid("An event is preparing, in Swiss, in elimination or finished.", "stage")
    with caller.changing_event(event_id, Action.ADVANCE_STAGE) as (session, event):
        if event.stage == stage:
            raise Conflict(f"The event is in this stage already: {stage}.")
        if stages.index(Stage(stage)) < stages.index(Stage(event.stage)) and not reason.strip():
            raise Invalid("Say why the event goes back to an earlier stage.", "reason")
        details: dict[str, Any] = {"from": event.stage, "to": stage}
        event.stage = stage
        session.record("event.stage", event, reason=reason, **details)
    return event
