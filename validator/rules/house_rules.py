"""What one event adds to the rules: local cards, pods of its own, a ban of proxies."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from card_data.local import LocalCard, with_local_cards
from validator.rules.kinds import PodCards, Pods, Pool, Proxies
from validator.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Pod:
    """A pod that an organizer made up: its name, its group and copies by card id."""

    name: str
    group: str
    cards: Mapping[str, int]


def add_local_cards(rules: Ruleset, local: Sequence[LocalCard]) -> Ruleset:
    """Return the rules over a catalogue that also has the event's local cards."""
    return rules.with_rules(rules.rules, with_local_cards(rules.catalogue, local))


def admits_local_cards(rules: Ruleset) -> bool:
    """Tell whether local cards take part in the card pool."""
    return any(pool.local for pool in rules.of(Pool))


def add_pods(rules: Ruleset, pods: Sequence[Pod], offered: Collection[str] | None = None) -> Ruleset:
    """Return the rules with the pods that an event has on offer, where its format has pods at all.

    `offered` names the sample pods of the document that are on offer (None: all); own pods come on top, and
    one with the name of a sample takes its place. Where nothing is left on offer, no pods are played.
    """
    limits = rules.first(Pods)
    if limits is None or (not pods and offered is None):
        return rules
    replaced = {pod.name for pod in pods}
    kept = [
        rule
        for rule in rules.rules
        if not isinstance(rule, PodCards)
        or (rule.name not in replaced and (offered is None or rule.name in offered))
    ]
    if not pods and not any(isinstance(rule, PodCards) for rule in kept):
        return rules.with_rules(rule for rule in kept if not isinstance(rule, Pods))
    own = (
        PodCards(
            id=f"{limits.id}.own.{pod.name}",
            effective=limits.effective,
            document=limits.document,
            section=limits.section,
            name=pod.name,
            group="site" if pod.group == "site" else "character",
            cards=dict(pod.cards),
        )
        for pod in pods
    )
    return rules.with_rules((*kept, *own))


def ban_proxies(rules: Ruleset) -> Ruleset:
    """Return the rules of an event that has banned proxies; whether in time is decided elsewhere."""
    return rules.with_rules(
        rule.but(allowed=False) if isinstance(rule, Proxies) else rule for rule in rules.rules
    )
