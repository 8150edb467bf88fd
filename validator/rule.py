"""A rule: one dated, cited statement of a policy or a format; and all rules in force on a day."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from typing import TYPE_CHECKING, Any

from validator.card_pool import legal_days, pool_cards
from validator.finding import Citation

if TYPE_CHECKING:
    from card_data.catalogue import Catalogue


@dataclass(frozen=True, slots=True)
class Rule:
    """One statement: what kind it is, from which day it holds, where it stands and its values."""

    id: str
    kind: str
    effective: date
    document: str
    section: str
    values: Mapping[str, Any] = field(default_factory=dict)
    tiers: tuple[str, ...] = ()
    file: str = ""

    def __getitem__(self, key: str) -> Any:
        return self.values[key]

    def get(self, key: str, default: Any = None) -> Any:
        """Return a value of the rule, or the default where the file does not state it."""
        return self.values.get(key, default)

    @property
    def citation(self) -> Citation:
        """Say where this rule stands."""
        return Citation(self.document, self.section, self.effective, self.id)


@dataclass(frozen=True)
class Ruleset:
    """All rules in force for a policy, tier, format (and environment) on one day.

    Checks read rules by kind; what they need of the card pool and the card list is prepared once
    here, so that judging a deck is a matter of set and dictionary look-ups.
    """

    policy: str
    tier: str
    format: str
    day: date
    rules: tuple[Rule, ...]
    catalogue: Catalogue
    version: str
    environment: str = ""

    @cached_property
    def _by_kind(self) -> dict[str, tuple[Rule, ...]]:
        kinds: dict[str, list[Rule]] = {}
        for rule in self.rules:
            kinds.setdefault(rule.kind, []).append(rule)
        return {kind: tuple(rules) for kind, rules in kinds.items()}

    def of(self, kind: str) -> tuple[Rule, ...]:
        """Return the rules of one kind, in the order of the files; often none or one."""
        return self._by_kind.get(kind, ())

    def first(self, kind: str) -> Rule | None:
        """Return the only rule of a kind, or None."""
        rules = self._by_kind.get(kind)
        return rules[0] if rules else None

    @cached_property
    def prepared(self) -> dict[str, Any]:
        """Hold what checks derive once per ruleset (sets of card ids and the like)."""
        return {}

    @cached_property
    def legal_from(self) -> dict[str, date]:
        """Return for each card the first day on which the policy's tier allows it."""
        return legal_days(self.catalogue, self.first("release-delay"))

    @cached_property
    def in_pool(self) -> frozenset[str]:
        """Return the ids of the cards that the format has on the day; a format of every card never waits."""
        cards = pool_cards(self.catalogue, self.of("pool"))
        if any(pool.get("every") for pool in self.of("pool")):
            return cards
        legal_from = self.legal_from
        return frozenset([card for card in cards if legal_from[card] <= self.day])

    @cached_property
    def pool_id(self) -> str:
        """Return the id of the card pool; a pool without one goes by the environment or format."""
        pool = self.first("pool")
        return (pool.get("pool") if pool else "") or self.environment or self.format

    @cached_property
    def pool_name(self) -> str:
        """Return what people call the card pool."""
        pool = self.first("pool")
        if pool is None:
            return ""
        if "pool" in pool.values:
            return self.catalogue.pools[pool["pool"]][0]
        return str(pool.get("name") or pool.section)

    @property
    def card_list(self) -> Rule | None:
        """Return the ban, restricted or points list in force, or None."""
        return self.first("card-list")

    @property
    def list_id(self) -> str:
        """Return the id of the card list in force, or an empty text."""
        return self.card_list["list"] if self.card_list else ""


def ruleset_version(rules: Iterable[Rule], catalogue_version: str) -> str:
    """Pin rules and catalogue in a short text: equal versions give equal verdicts."""
    from hashlib import sha256
    from json import dumps

    content = [
        [rule.id, rule.kind, rule.effective.isoformat(), rule.document, rule.section, rule.values]
        for rule in rules
    ]
    return sha256(dumps([catalogue_version, content], sort_keys=True).encode()).hexdigest()[:12]
