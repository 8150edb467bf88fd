"""Changing the local cards and the pods of an event; all its lists are checked again with it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from card_data.keys import key_of
from validator.checks.pods import GROUPS
from validator.event_rules import Pod, admits_local_cards
from validator.services.access import Action, Actor, standing_of
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
    from datetime import datetime

    from card_data.local import LocalCard
    from validator.rule import Ruleset
    from validator.services.lists.recheck import Recheck
    from validator.store.database import Store
    from validator.store.event import Event

NOT_ADMITTED = (
    "The card pool of this event admits no local cards. Choose another environment in its settings."
)
NO_PODS = "The format of this event has no pods. Choose another format in its settings."
MOST_PODS, LONGEST_NAME = 100, 80


def preview_local_cards(
    store: Store, actor: Actor, event_id: int, cards: Sequence[LocalCard], check: CheckDecks
) -> Recheck | None:
    """Show what these local cards would do to the lists; None when nothing changes for them."""
    columns, _ = _columns(store, actor, event_id, cards)
    return preview_columns(store, actor, event_id, columns, check)


def change_local_cards(
    store: Store,
    actor: Actor,
    now: datetime,
    event_id: int,
    cards: Sequence[LocalCard],
    check: CheckDecks,
    *,
    version: int,
    confirmed: str = "",
    reason: str = "",
) -> Event:
    """Give an event these local cards and no others; `confirmed` is the fingerprint of the preview."""
    columns, details = _columns(store, actor, event_id, cards)
    return change_columns(
        store,
        actor,
        now,
        event_id,
        columns,
        check,
        version=version,
        confirmed=confirmed,
        reason=reason,
        action="event.local_cards_changed",
        details=details,
    )


def _columns(
    store: Store, actor: Actor, event_id: int, cards: Sequence[LocalCard]
) -> tuple[dict[str, Any], dict[str, Any]]:
    with store.reading() as session:
        standing_of(session, actor, event_id).require(Action.CHANGE_EVENT)
        event = find_event(session, event_id)
    if cards and not admits_local_cards(event_question(rules_of(event)).rules):
        raise Invalid(NOT_ADMITTED, "local_cards")
    before = set(stored_local_cards(event.local_cards))
    details = {
        "added": sorted(card.title for card in set(cards) - before),
        "removed": sorted(card.title for card in before - set(cards)),
    }
    return {"local_cards": text_of_local_cards(cards)}, details


def preview_pods(
    store: Store, actor: Actor, event_id: int, pods: Sequence[Pod], check: CheckDecks
) -> Recheck | None:
    """Show what these pods would do to the lists; None when nothing changes for them."""
    columns, _ = _columns_of_change_pods(store, actor, event_id, pods)
    return preview_columns(store, actor, event_id, columns, check)


def change_pods(
    store: Store,
    actor: Actor,
    now: datetime,
    event_id: int,
    pods: Sequence[Pod],
    check: CheckDecks,
    *,
    version: int,
    confirmed: str = "",
    reason: str = "",
) -> Event:
    """Give an event these pods and no others; `confirmed` is the fingerprint of the preview."""
    columns, details = _columns_of_change_pods(store, actor, event_id, pods)
    return change_columns(
        store,
        actor,
        now,
        event_id,
        columns,
        check,
        version=version,
        confirmed=confirmed,
        reason=reason,
        action="event.pods_changed",
        details=details,
    )


def _columns_of_change_pods(
    store: Store, actor: Actor, event_id: int, pods: Sequence[Pod]
) -> tuple[dict[str, Any], dict[str, Any]]:
    with store.reading() as session:
        standing_of(session, actor, event_id).require(Action.CHANGE_EVENT)
        event = find_event(session, event_id)
    before = {pod.name: pod for pod in stored_pods(event.pods)}
    after = {pod.name: pod for pod in pods}
    _verify(pods, before, event_question(rules_of(event)).rules)
    details = {
        "added": sorted(name for name, pod in after.items() if before.get(name) != pod),
        "removed": sorted(before.keys() - after.keys()),
    }
    return {"pods": text_of_pods(pods)}, details


def _verify(pods: Sequence[Pod], before: dict[str, Pod], rules: Ruleset) -> None:
    if pods and rules.first("pods") is None:
        raise Invalid(NO_PODS, "pods")
    if len(pods) > MOST_PODS:
        raise Invalid(f"An event has at most {MOST_PODS} pods of its own.", "pods")
    taken = {key_of(pod["name"]) for pod in rules.of("pod")} - {key_of(name) for name in before}
    for pod in pods:
        _verify_pod(pod, rules)
        if key_of(pod.name) in taken:
            raise Invalid(f"There is a pod {pod.name} already. Choose another name.", "name")
        taken.add(key_of(pod.name))


def _verify_pod(pod: Pod, rules: Ruleset) -> None:
    if not key_of(pod.name) or len(pod.name) > LONGEST_NAME:
        raise Invalid(f"Give the pod a name of at most {LONGEST_NAME} characters.", "name")
    if pod.group not in GROUPS:
        raise Invalid(f"A pod belongs to one of these groups: {', '.join(GROUPS)}.", "group")
    if not pod.cards or min(pod.cards.values()) < 1:
        raise Invalid(f"Say which cards are in the pod {pod.name}.", "cards")
