"""What one event adds to the rules: local cards, pods of its own, a ban of proxies."""

from collections.abc import Mapping, Sequence
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


def add_pods(rules: Ruleset, pods: Sequence[Pod]) -> Ruleset:
    """Return the rules with the event's own pods besides those of the format, where the format has pods.

    A pod with the name of one of the format takes its place; one without cards takes it off the offer.
    """
    limits = rules.first(Pods)
    if limits is None:
        return rules
    replaced = {pod.name for pod in pods}
    kept = [rule for rule in rules.rules if not (isinstance(rule, PodCards) and rule.name in replaced)]
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
        if pod.cards
    )
    return rules.with_rules((*kept, *own))


def ban_proxies(rules: Ruleset) -> Ruleset:
    """Return the rules of an event that has banned proxies; whether in time is decided elsewhere."""
    return rules.with_rules(
        rule.but(allowed=False) if isinstance(rule, Proxies) else rule for rule in rules.rules
    )
