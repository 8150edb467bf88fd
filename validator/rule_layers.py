"""Policies, formats and environments as layers of dated rules, and which of them are in force."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import TYPE_CHECKING, Any

from validator.rule import Rule

if TYPE_CHECKING:
    from card_data.catalogue import Catalogue


@dataclass(frozen=True, slots=True)
class Policy:
    """A governing document: its tiers, the most relaxed first, and what holds when nothing else is said."""

    id: str
    name: str
    game: str
    tiers: tuple[str, ...]
    default_tier: str
    default_format: str
    default_environment: str
    effective: date
    verified_on: date
    rules: tuple[Rule, ...]


@dataclass(frozen=True, slots=True)
class Format:
    """A format, or an environment that completes one; without a pool of its own it needs the other."""

    id: str
    name: str
    game: str
    first_day: date
    has_pool: bool
    verified_on: date
    rules: tuple[Rule, ...]


@dataclass(frozen=True, slots=True)
class Layers:
    """What was chosen, from the most general to the most special: a later layer replaces rules by id."""

    policy: Policy | None
    tier: str
    format: Format
    environment: Format | None

    @property
    def dated(self) -> tuple[Rule, ...]:
        """Return the rules of format and environment, which go strictly by their dates."""
        return self.format.rules + (self.environment.rules if self.environment else ())

    @property
    def chosen(self) -> tuple[Rule, ...]:
        """Return the rules of the policy, which hold because it was chosen, also on earlier days."""
        return self.policy.rules if self.policy else ()

    def in_force(self, day: date) -> tuple[Rule, ...]:
        """Return the newest rule of each id on the day, without those that are repealed."""
        newest: dict[str, Rule] = {}
        for rule in self._for_tier(self.chosen):
            if rule.effective <= day or rule.id not in newest:
                newest[rule.id] = rule
        for rule in self._for_tier(self.dated):
            if rule.effective <= day and not _is_older(rule, newest.get(rule.id)):
                newest[rule.id] = rule
        return tuple(rule for rule in newest.values() if rule.kind != "repealed")

    def first_day(self) -> date:
        """Return the first day with a card pool."""
        return min(rule.effective for rule in self.dated if rule.kind == "pool")

    def changes(self, catalogue: Catalogue, after: date, until: date) -> tuple[date, ...]:
        """Return the days after one and up to another on which rules change or cards become legal."""
        from validator.card_pool import legal_days, pool_cards

        delay = next((rule for rule in self.in_force(after) if rule.kind == "release-delay"), None)
        arrivals: dict[date, set[str]] = {}
        for card, day in legal_days(catalogue, delay).items():
            if after < day <= until:
                arrivals.setdefault(day, set()).add(card)
        days = {rule.effective for rule in (*self.chosen, *self.dated) if after < rule.effective <= until}
        return tuple(
            day
            for day in sorted(days | arrivals.keys())
            if self.in_force(day) != self.in_force(day - timedelta(days=1))
            or not arrivals.get(day, set()).isdisjoint(pool_cards(catalogue, self.in_force(day)))
        )

    def _for_tier(self, rules: Iterable[Rule]) -> Iterable[Rule]:
        return (rule for rule in rules if not rule.tiers or self.tier in rule.tiers)


def _is_older(rule: Rule, other: Rule | None) -> bool:
    return other is not None and rule.effective < other.effective


def read_rule(row: tuple[Any, ...]) -> Rule:
    """Make a rule of its compiled form."""
    key, kind, effective, document, section, values, tiers, file = row
    return Rule(key, kind, date.fromisoformat(effective), document, section, values, tiers, file)


def read_policy(key: str, table: Mapping[str, Any]) -> Policy:
    """Make a policy of its compiled form."""
    header = table["header"]
    return Policy(
        id=key,
        name=header["name"],
        game=header["game"],
        tiers=tuple(header["tiers"]),
        default_tier=header.get("default_tier", ""),
        default_format=header["default_format"],
        default_environment=header.get("default_environment", ""),
        effective=date.fromisoformat(header["effective"]),
        verified_on=date.fromisoformat(header["verified_on"]),
        rules=tuple(map(read_rule, table["rules"])),
    )


def read_format(key: str, table: Mapping[str, Any], shared: Mapping[str, tuple[Rule, ...]]) -> Format:
    """Make a format or an environment of its compiled form, with the shared rules that it includes."""
    header = table["header"]
    included = [rule for name in header.get("includes", ()) for rule in shared[f"{header['game']}/{name}"]]
    own = tuple(map(read_rule, table["rules"]))
    pools = [rule.effective for rule in own if rule.kind == "pool"]
    return Format(
        id=key,
        name=header["name"],
        game=header["game"],
        first_day=min(pools or [rule.effective for rule in own]),
        has_pool=bool(pools),
        verified_on=date.fromisoformat(header["verified_on"]),
        rules=(*included, *own),
    )
