"""What one event adds to the rules: local cards, pods of its own, a ban of proxies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from card_data.local import LocalCard, with_local_cards
from validator.rule import Rule, Ruleset, ruleset_version


@dataclass(frozen=True, slots=True)
class Pod:
    """A pod that an organizer made up: its name, its group (character or site) and copies by card id."""

    name: str
    group: str
    cards: Mapping[str, int]


def add_local_cards(rules: Ruleset, local: Sequence[LocalCard]) -> Ruleset:
    """Return the rules over a catalogue that also has the event's local cards."""
    catalogue = with_local_cards(rules.catalogue, local)
    return replace(rules, catalogue=catalogue, version=ruleset_version(rules.rules, catalogue.version))


def admits_local_cards(rules: Ruleset) -> bool:
    """Tell whether local cards take part in the card pool."""
    return any(rule.get("local") for rule in rules.of("pool"))


def add_pods(rules: Ruleset, pods: Sequence[Pod]) -> Ruleset:
    """Return the rules with the event's own pods besides those of the format, where the format has pods."""
    limits = rules.first("pods")
    if limits is None:
        return rules
    return _with_rules(rules, (*rules.rules, *(_pod_rule(pod, limits) for pod in pods)))


def ban_proxies(rules: Ruleset) -> Ruleset:
    """Return the rules of an event that has banned proxies; whether in time is decided elsewhere."""
    changed = (_banned(rule) if rule.kind == "proxies" else rule for rule in rules.rules)
    return _with_rules(rules, tuple(changed))


def _with_rules(rules: Ruleset, changed: tuple[Rule, ...]) -> Ruleset:
    return replace(rules, rules=changed, version=ruleset_version(changed, rules.catalogue.version))


def _pod_rule(pod: Pod, limits: Rule) -> Rule:
    values = {"name": pod.name, "group": pod.group, "cards": dict(pod.cards)}
    return replace(limits, id=f"{limits.id}.own.{pod.name}", kind="pod", values=values)


def _banned(rule: Rule) -> Rule:
    return replace(rule, values={**rule.values, "allowed": False})
