"""When players may no longer change their lists, and who may open them again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from validator.rules.workflow import ListLock, ListUnlock
from validator.services.errors import Invalid, NotAllowed
from validator.services.event_rules import workflow_of
from validator.services.permission import Role
from validator.store.event import Event, Stage
from validator.store.roster import REGISTERED, Registration

if TYPE_CHECKING:
    from datetime import datetime

    from validator.rules.rule import Rule
    from validator.rules.workflow import Workflow
    from validator.services.actor import Standing


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
    """Return the lock of an event's lists: its deadline, or its start where the policy locks then."""
    rule = workflow.first(ListLock)
    if rule is not None and not _applies(rule, event):
        rule = None
    begun = rule is not None and event.stage != Stage.PREPARING
    if rule is not None and (event.deadline is None or event.starts_at <= event.deadline):
        return Lock(event.starts_at, rule, begun)
    return Lock(event.deadline, rule if begun else None, begun)


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
    if not reason.strip():
        raise Invalid("Lists are locked. Say why this one is changed.", "reason")
    return True


def locked_sentence(lock: Lock) -> str:
    """Say since when and why lists are locked."""
    since = f" since {lock.at:%Y-%m-%d %H:%M:%S} UTC" if lock.at else ""
    where = f" ({lock.rule.document}, {lock.rule.section})" if lock.rule else ""
    return f"Lists are locked{since}{where}. Ask the staff to unlock yours."
