"""Changing the local cards and the pods of an event; all its lists are checked again with it."""

from collections.abc import Sequence

from card_data.keys import key_of
from card_data.local import LocalCard
from validator.checks.pods import GROUPS
from validator.rules.house_rules import Pod, admits_local_cards
from validator.rules.kinds import PodCards, Pods
from validator.rules.rulebook import load_rulebook
from validator.rules.ruleset import Ruleset
from validator.services.access import Action
from validator.services.caller import Caller
from validator.services.errors import Invalid
from validator.services.events.settings import Addition
from validator.services.judging import (
    event_question,
    rules_of,
    stored_local_cards,
    stored_pods,
    text_of_local_cards,
    text_of_pods,
)
from validator.services.stored_rows import find_event
from validator.store.event_tables import Event

NOT_ADMITTED = (
    "The card pool of this event does not allow local cards. Choose another environment in its settings."
)
NO_PODS = "The format of this event has no pods. Choose another format in its settings."
MOST_PODS, LONGEST_NAME = 100, 80


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
    _verify(pods, rules_without_additions(event))
    details = {
        "added": sorted(name for name, pod in after.items() if before.get(name) != pod),
        "removed": sorted(before.keys() - after.keys()),
    }
    return Addition("pods", text_of_pods(pods), "event.pods_changed", details)


def _event_to_change(caller: Caller, event_id: int) -> Event:
    with caller.reading(Action.CHANGE_EVENT, event_id) as session:
        return find_event(session, event_id)


def rules_without_additions(event: Event) -> Ruleset:
    """Return the rules of an event as the documents alone lay them down."""
    return load_rulebook().ruleset(event.policy, event.tier, event.format, event.day, event.environment)


def _verify(pods: Sequence[Pod], rules: Ruleset) -> None:
    if pods and rules.first(Pods) is None:
        raise Invalid(NO_PODS, "pods")
    if len(pods) > MOST_PODS:
        raise Invalid(f"An event has at most {MOST_PODS} pods of its own.", "pods")
    samples = {pod.name for pod in rules.of(PodCards)}
    taken: set[str] = set()
    for pod in pods:
        _verify_pod(pod, is_sample=pod.name in samples)
        _verify_factions(pod, rules)
        if key_of(pod.name) in taken:
            raise Invalid(f"There is a pod {pod.name} already. Choose another name.", "name")
        taken.add(key_of(pod.name))


def _verify_factions(pod: Pod, rules: Ruleset) -> None:
    limits = rules.first(Pods)
    shut_out = set(limits.without_factions) if limits else set()
    cards = [rules.catalogue.cards[card] for card in pod.cards if card in rules.catalogue.cards]
    for card in cards:
        if limits and shut_out & set(card.factions):
            where = f"({limits.citation})"
            raise Invalid(f"{card.title} is of a faction that has no pods {where}.", "cards")


def _verify_pod(pod: Pod, is_sample: bool) -> None:
    if not key_of(pod.name) or len(pod.name) > LONGEST_NAME:
        raise Invalid(f"Give the pod a name of at most {LONGEST_NAME} characters.", "name")
    if pod.group not in GROUPS:
        raise Invalid(f"A pod belongs to one of these groups: {', '.join(GROUPS)}.", "group")
    taken_off = is_sample and not pod.cards
    if not taken_off and (not pod.cards or min(pod.cards.values()) < 1):
        raise Invalid(f"Say which cards are in the pod {pod.name}.", "cards")
