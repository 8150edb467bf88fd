"""The life of a format as epochs: between two days on which its rules change, all of them stay the same."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from functools import cached_property
from typing import Any

from card_data.catalogue import Catalogue, load_catalogue
from card_data.updates import kept
from validator.rules.card_pool import legal_days, pool_cards
from validator.rules.kinds import Pool, ReleaseDelay
from validator.rules.layers import Format, Policy
from validator.rules.rulebook import Rulebook
from validator.rules.ruleset import Ruleset


@dataclass(frozen=True)
class EpochRules(Ruleset):
    """A ruleset that shares with its neighbours what does not change from one day to the next.

    The days on which cards become legal are the same in all formats of a tier, the cards of a pool stay the
    same until it rotates, and what checks derive from the rules holds for the whole epoch.
    """

    legal_by: dict[str, date] = field(default_factory=dict, kw_only=True, repr=False)
    printed: frozenset[str] = field(default=frozenset(), kw_only=True, repr=False)
    derived: dict[Callable[..., Any], Any] = field(default_factory=dict, kw_only=True, repr=False)

    @cached_property
    def _prepared(self) -> dict[Callable[..., Any], Any]:
        """Share what checks derive with the other days of the epoch."""
        return self.derived

    @cached_property
    def legal_from(self) -> dict[str, date]:
        """Return for each card the first day on which the policy's tier allows it."""
        return self.legal_by

    @cached_property
    def waits(self) -> bool:
        """Tell whether a card of the pool has to wait for its day; a format of every card never waits."""
        return not any(pool.every for pool in self.of(Pool))

    @cached_property
    def in_pool(self) -> frozenset[str]:
        """Return the ids of the cards that the format has on the day."""
        if not self.waits:
            return self.printed
        legal_by, day = self.legal_by, self.day
        return frozenset([card for card in self.printed if legal_by[card] <= day])

    def on(self, day: date) -> EpochRules:
        """Return the same rules on another day of the epoch."""
        return self if day == self.day else replace(self, day=day)


@dataclass(frozen=True, slots=True)
class Course:
    """One format, completed by an environment where it needs one, from its first day on."""

    format: Format
    environment: Format | None
    epochs: tuple[EpochRules, ...]

    @property
    def name(self) -> str:
        """Return what people call it."""
        return f"{self.format.name} · {self.environment.name}" if self.environment else self.format.name

    @property
    def first_day(self) -> date:
        """Return the first day on which the format has a card pool."""
        return self.epochs[0].day

    @property
    def last_change(self) -> date:
        """Return the last day, known so far, on which its rules change."""
        return self.epochs[-1].day

    def stretches(self) -> Iterator[tuple[EpochRules, date]]:
        """Yield each epoch with the first day of the next one; the last one goes on."""
        yield from zip(self.epochs, [*(epoch.day for epoch in self.epochs[1:]), date.max], strict=True)

    def on(self, day: date) -> EpochRules | None:
        """Return the rules of a day, or None before the format began."""
        place = bisect_right(self.epochs, day, key=lambda epoch: epoch.day) - 1
        return self.epochs[place].on(day) if place >= 0 else None


def last_days(firsts: Sequence[date]) -> list[date | None]:
    """Return the last day of each span by the first days of all; the last one is open."""
    return [*(first - timedelta(days=1) for first in firsts[1:]), None]


def courses(rulebook: Rulebook, policy: str, tier: str = "") -> tuple[Course, ...]:
    """Return every format and environment of a policy's game, as they are played under that policy."""
    return _kept_courses(rulebook, policy, tier or rulebook.policy(policy).default_tier)


@kept()
def _kept_courses(rulebook: Rulebook, policy: str, tier: str) -> tuple[Course, ...]:
    chosen = rulebook.policy(policy)
    reader = _CourseReader(rulebook, chosen, tier)
    return tuple(reader.course(*pair) for pair in _pairs(rulebook, chosen.game))


def _pairs(rulebook: Rulebook, game: str) -> Iterator[tuple[Format, Format | None]]:
    environments = [other for other in rulebook.environments.values() if other.game == game]
    for format_ in rulebook.formats.values():
        if format_.game == game and format_.has_pool:
            yield format_, None
        elif format_.game == game:
            yield from ((format_, environment) for environment in environments)


class _CourseReader:
    """Reads courses one after the other and remembers what the next one can share."""

    def __init__(self, rulebook: Rulebook, policy: Policy, tier: str) -> None:
        self.rulebook, self.policy, self.tier = rulebook, policy, tier
        self.catalogue: Catalogue = load_catalogue(policy.game)
        self.delay: ReleaseDelay | None = None
        self.legal_by: dict[str, date] = {}
        self.pools: tuple[Pool, ...] = ()
        self.printed: frozenset[str] = frozenset()

    def course(self, format_: Format, environment: Format | None) -> Course:
        dated = (*format_.rules, *(environment.rules if environment else ()))
        first = min(rule.effective for rule in dated if isinstance(rule, Pool))
        days = {rule.effective for rule in (*self.policy.rules, *dated) if rule.effective > first}
        epochs: list[EpochRules] = []
        for day in (first, *sorted(days)):
            rules = self.rulebook.ruleset(
                self.policy.id, self.tier, format_.id, day, environment.id if environment else ""
            )
            if not epochs or rules.rules != epochs[-1].rules:
                epochs.append(self._epoch(rules))
        return Course(format_, environment, tuple(epochs))

    def _epoch(self, rules: Ruleset) -> EpochRules:
        delay, pools = rules.first(ReleaseDelay), rules.of(Pool)
        if not self.legal_by or delay != self.delay:
            self.delay, self.legal_by = delay, legal_days(self.catalogue, delay)
        if pools != self.pools:
            self.pools, self.printed = pools, pool_cards(self.catalogue, pools)
        return EpochRules(
            policy=rules.policy,
            tier=rules.tier,
            format=rules.format,
            day=rules.day,
            rules=rules.rules,
            catalogue=rules.catalogue,
            version=rules.version,
            environment=rules.environment,
            legal_by=self.legal_by,
            printed=self.printed,
        )
