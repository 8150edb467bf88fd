"""Pods: groups of cards that every player of a sealed or draft event may add, whole or not at all."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations_with_replacement, product
from typing import NamedTuple

from validator.rules.kinds import PodCards, Pods
from validator.rules.ruleset import Ruleset

Chosen = tuple[PodCards, ...]

GROUPS = ("character", "site")


class Cover(NamedTuple):
    """The pods that explain a deck best, and the copies that neither they nor the recorded pool explain."""

    pods: tuple[PodCards, ...]
    missing: dict[str, int]


def cover(wanted: Mapping[str, int], pool: Mapping[str, int], rules: Ruleset) -> Cover:
    """Find the pods that leave the fewest copies unexplained, and of those choices the smallest."""
    missing = _beyond(wanted, pool)
    limits = rules.first(Pods)
    if not missing or limits is None:
        return Cover((), missing)
    useful = [
        pod
        for pod in rules.of(PodCards)
        if _fits(pod.cards, wanted) and not missing.keys().isdisjoint(pod.cards)
    ]
    covers = [Cover(pods, _beyond(wanted, _sum(pool, pods))) for pods in _choices(useful, limits, wanted)]
    return min(covers, key=lambda found: (sum(found.missing.values()), len(found.pods)))


def pods_with(card: str, rules: Ruleset) -> list[str]:
    """Return the names of the pods that hold a card."""
    return [pod.name for pod in rules.of(PodCards) if card in pod.cards]


def _choices(useful: list[PodCards], limits: Pods, wanted: Mapping[str, int]) -> Iterator[Chosen]:
    """Yield every choice of pods within the limits that the deck holds whole; a pod may be taken twice."""
    groups = []
    for group in GROUPS:
        own = [pod for pod in useful if pod.group == group]
        groups.append(
            [
                chosen
                for size in range(getattr(limits, group) + 1)
                for chosen in combinations_with_replacement(own, size)
            ]
        )
    for chosen in product(*groups):
        pods = tuple(pod for part in chosen for pod in part)
        if _fits(_sum({}, pods), wanted):
            yield pods


def _sum(pool: Mapping[str, int], pods: Iterable[PodCards]) -> dict[str, int]:
    total = dict(pool)
    for pod in pods:
        for card, number in pod.cards.items():
            total[card] = total.get(card, 0) + number
    return total


def _fits(cards: Mapping[str, int], wanted: Mapping[str, int]) -> bool:
    return all(wanted.get(card, 0) >= number for card, number in cards.items())


def _beyond(wanted: Mapping[str, int], pool: Mapping[str, int]) -> dict[str, int]:
    return {card: number - pool.get(card, 0) for card, number in wanted.items() if number > pool.get(card, 0)}
