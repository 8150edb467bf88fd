"""A rule: one dated, cited statement of a policy or a format; and all rules in force on a day."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from typing import TYPE_CHECKING, Any

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
