"""What an event hands to the check of a list: everything the verdict depends on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from validator.rules.rulebook import load_rulebook
from validator.rules.workflow import Workflow
from validator.services.event_additions import NO_ADDITIONS, Additions, additions_of
from validator.services.proxy_ban import proxy_ban_of
from validator.store.event import Event


@dataclass(frozen=True, slots=True)
class EventRules:
    """The rules of an event for one player's list."""

    game: str
    policy: str
    tier: str
    format: str
    environment: str
    day: date
    sanctioned: bool = False
    approval: str = ""
    proxies_banned: bool = False
    letters: tuple[str, ...] = ()
    pool: Mapping[str, int] | None = None
    additions: Additions = NO_ADDITIONS


# Source bytes, source name and rules in; one JSON-able report per deck out.
CheckDecks = Callable[[bytes, str, EventRules], list[dict[str, Any]]]


def workflow_of(event: Event) -> Workflow:
    """Return what the event's policy asks at its tier on its day."""
    return load_rulebook().workflow(event.policy, event.tier, event.day)


def rules_of(event: Event, letters: str = "", pool: Mapping[str, int] | None = None) -> EventRules:
    """Return the rules under which a list of this event is judged."""
    return EventRules(
        game=event.game,
        policy=event.policy,
        tier=event.tier,
        format=event.format,
        environment=event.environment,
        day=event.day,
        sanctioned=event.sanctioned,
        approval=event.approval,
        proxies_banned=proxy_ban_of(event, workflow_of(event)).in_force,
        letters=tuple(letters),
        pool=pool if event.limited else None,
        additions=additions_of(event),
    )
