"""Changing the local cards and the pods of an event; all its lists are checked again with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from card_data.keys import key_of
from validator.checks.pods import GROUPS
from validator.rules.house_rules import Pod, admits_local_cards
from validator.rules.kinds import PodCards, Pods
from validator.services.access import Action
from validator.services.caller import Caller
from validator.services.errors import Invalid
from validator.services.events.settings import change_columns, preview_columns
from validator.services.judging import (
    CheckDecks,
    event_question,
    rules_of,
    stored_local_cards,
    stored_pods,
    text_of_local_cards,
    text_of_pods,
)
from validator.services.stored_rows import find_event

if TYPE_CHECKING:
    from card_data.local import LocalCard
    from validator.rules.ruleset import Ruleset
    from validator.services.lists.recheck import Recheck
    from validator.store.event import Event

NOT_ADMITTED = (
    "The card pool of this event admits no local cards. Choose another environment in its settings."
)
NO_PODS = "The format of this event has no pods. Choose another format in its settings."
MOST_PODS, LONGEST_NAME = 100, 80


@dataclass(frozen=True, slots=True)
class Addition:
    """New contents of one column of an event's additions, and what the audit log says of the change."""

    column: str
    text: str
    action: str
    details: dict[str, Any]


def local_cards_addition(caller: Caller, event_id: int, cards: Sequence[LocalCard]) -> Addition:
    """Return what gives an event these local cards and no others."""
    event = _event_to_change(caller, event_id)
    if cards and not admits_local_cards(event_question(rules_of(event)).rules):
        raise Invalid(NOT_ADMITTED, "local_cards")
    before = set(stored_local_cards(event.local_cards))
    details = {
        "added": sorted(card.title for card in set(cards) - before),
        "removed": sorted(card.title for card in before - set(cards)),
    }
    return Addition("local_cards", text_of_local_cards(cards), "event.local_cards_changed", details)


def pods_addition(caller: Caller, event_id: int, pods: Sequence[Pod]) -> Addition:
    """Return what gives an event these pods and no others."""
    event = _event_to_change(caller, event_id)
    before = {pod.name: pod for pod in stored_pods(event.pods)}
    after = {pod.name: pod for pod in pods}
    _verify(pods, before, event_question(rules_of(event)).rules)
    details = {
        "added": sorted(name for name, pod in after.items() if before.get(name) != pod),
        "removed": sorted(before.keys() - after.keys()),
    }
    return Addition("pods", text_of_pods(pods), "event.pods_changed", details)


def preview_addition(caller: Caller, event_id: int, addition: Addition, check: CheckDecks) -> Recheck | None:
    """Show what an addition would do to the lists; None when nothing changes for them."""
    return preview_columns(caller, event_id, {addition.column: addition.text}, check)


def change_addition(
    caller: Caller,
    event_id: int,
    addition: Addition,
    check: CheckDecks,
    *,
    version: int,
    confirmed: str = "",
    reason: str = "",
) -> Event:
    """Apply an addition; `confirmed` is the fingerprint of the preview."""
    return change_columns(
        caller,
        event_id,
        {addition.column: addition.text},
        check,
        version=version,
        confirmed=confirmed,
        reason=reason,
        action=addition.action,
        details=addition.details,
    )


def _event_to_change(caller: Caller, event_id: int) -> Event:
    with caller.reading() as session:
        caller.standing(session, event_id).require(Action.CHANGE_EVENT)
        return find_event(session, event_id)


def _verify(pods: Sequence[Pod], before: dict[str, Pod], rules: Ruleset) -> None:
    if pods and rules.first(Pods) is None:
        raise Invalid(NO_PODS, "pods")
    if len(pods) > MOST_PODS:
        raise Invalid(f"An event has at most {MOST_PODS} pods of its own.", "pods")
    taken = {key_of(pod.name) for pod in rules.of(PodCards)} - {key_of(name) for name in before}
    for pod in pods:
        _verify_pod(pod)
        if key_of(pod.name) in taken:
            raise Invalid(f"There is a pod {pod.name} already. Choose another name.", "name")
        taken.add(key_of(pod.name))


def _verify_pod(pod: Pod) -> None:
    if not key_of(pod.name) or len(pod.name) > LONGEST_NAME:
        raise Invalid(f"Give the pod a name of at most {LONGEST_NAME} characters.", "name")
    if pod.group not in GROUPS:
        raise Invalid(f"A pod belongs to one of these groups: {', '.join(GROUPS)}.", "group")
    if not pod.cards or min(pod.cards.values()) < 1:
        raise Invalid(f"Say which cards are in the pod {pod.name}.", "cards")
