"""When players may no longer change their lists, and unlocking a list after that."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from validator.rules.rule import Rule
from validator.rules.workflow import ListDeadline, ListLock, ListUnlock, Workflow
from validator.services.access import Action, Role, Standing
from validator.services.caller import Caller
from validator.services.errors import Conflict, Invalid, NotAllowed, require_reason
from validator.services.judging import workflow_of
from validator.services.stored_rows import find_registration, hold_event, hold_registration
from validator.store.event_tables import Event, Stage
from validator.store.roster import REGISTERED, Registration

DEFAULT_MINUTES = 30


@dataclass(frozen=True, slots=True)
class Lock:
    """The last second in which players may submit, the rule behind it, and whether play has begun."""

    at: datetime | None
    rule: Rule | None
    begun: bool

    def closed(self, now: datetime) -> bool:
        """Say whether lists are locked; a list that arrives in the very last second is in time."""
        return self.begun or (self.at is not None and now.replace(microsecond=0) > self.at)


def lock_of(event: Event, workflow: Workflow) -> Lock:
    """Return the lock of an event's lists: its deadline, or its start where the policy locks then.

    Lists that are due before the first round are also locked once that round has begun, however early. In
    sealed and draft events decks are built after the start: lists lock when that time ends or round one
    begins.
    """
    rule = workflow.first(ListLock)
    if rule is not None and not _applies(rule, event):
        rule = None
    due = workflow.first(ListDeadline) if event.lists_required else None
    begun = (rule or due) is not None and event.stage != Stage.PREPARING
    at_start = event.deadline is None or event.starts_at <= event.deadline
    if rule is not None and at_start and not event.limited:
        return Lock(event.starts_at, rule, begun)
    if event.building_until is not None and (rule or due) is not None:
        return Lock(event.building_until, rule or due, begun)
    return Lock(event.deadline, (rule or due) if begun else None, begun)


def _applies(rule: ListLock, event: Event) -> bool:
    if rule.sanctioned_only and not event.sanctioned:
        return False
    return not (rule.constructed_only and event.limited)


def may_unlock(workflow: Workflow, role: Role) -> bool:
    """Say whether the policy leaves unlocking to this role; most leave it to any staff."""
    rule = workflow.first(ListUnlock)
    return rule is None or role is Role.SYSTEM or str(role) in rule.by


def verify_open(
    event: Event, registration: Registration, standing: Standing, now: datetime, reason: str
) -> bool:
    """Raise when the list is locked for this actor; return whether it is locked for players."""
    if registration.status != REGISTERED:
        raise NotAllowed("This registration was withdrawn. Ask the organizer to register you again.")
    workflow = workflow_of(event)
    lock = lock_of(event, workflow)
    if not lock.closed(now):
        return False
    if registration.unlocked_until is not None and now <= registration.unlocked_until:
        return True
    if standing.role is Role.PLAYER:
        raise NotAllowed(locked_sentence(lock))
    if not may_unlock(workflow, standing.role):
        raise NotAllowed("Lists are locked; only the organizer or the head judge may change one now.")
    require_reason(reason, "Lists are locked. Say why this one is changed.")
    return True


def locked_sentence(lock: Lock) -> str:
    """Say since when and why lists are locked."""
    since = f" since {lock.at:%Y-%m-%d %H:%M:%S} UTC" if lock.at else ""
    where = f" ({lock.rule.citation})" if lock.rule else ""
    return f"Lists are locked{since}{where}. Ask the staff to unlock yours."


def unlock_submission(
    caller: Caller, registration_id: int, reason: str, minutes: int = DEFAULT_MINUTES
) -> Registration:
    """Let a player submit once more, within some minutes, although lists are locked."""
    require_reason(reason, "Say why this list is unlocked.")
    if minutes < 1:
        raise Invalid("A list is unlocked for at least a minute.", "minutes")
    with caller.writing() as session:
        event = hold_event(session, find_registration(session, registration_id).event_id, to_change=False)
        registration = hold_registration(session, registration_id)
        standing = session.standing(event.id).require(Action.UNLOCK_LIST, registration_id)
        workflow = workflow_of(event)
        if not may_unlock(workflow, standing.role):
            rule = workflow.first(ListUnlock)
            where = f" ({rule.citation})" if rule else ""
            raise NotAllowed(f"Only the organizer or the head judge may unlock a list{where}.")
        lock = lock_of(event, workflow)
        if not lock.closed(caller.now):
            raise Conflict("Lists are not locked: the player can still submit.")
        registration.unlocked_until = caller.now + timedelta(minutes=minutes)
        session.record(
            "list.unlocked",
            registration,
            reason=reason,
            minutes=minutes,
            lock=lock.rule.id if lock.rule else "deadline",
        )
    return registration


def lock_submission(caller: Caller, registration_id: int) -> Registration:
    """Take an unlocking back."""
    with caller.changing_registration(registration_id, Action.UNLOCK_LIST) as (session, registration):
        registration.unlocked_until = None
        session.record("list.locked", registration)
    return registration
