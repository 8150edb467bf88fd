"""Policies, formats and environments as layers of dated rules, and which of them are in force."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from typing import TYPE_CHECKING, Any, NamedTuple

from validator.rules.card_pool import legal_days, legal_days_of_sets, pool_cards
from validator.rules.kinds import CardList, ListsOf, Pool, ReleaseDelay, Repealed
from validator.rules.rule import KINDS, WORKFLOW_KINDS, Rule
from validator.rules.workflow import Workflow

if TYPE_CHECKING:
    from card_data.catalogue import Catalogue


class Policy(NamedTuple):
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
    workflow_rules: tuple[Rule, ...]
    extends: str = ""
    pack: str = ""

    @property
    def own_rules(self) -> tuple[Rule, ...]:
        """Return what the document states itself, without what it takes from the one that it extends."""
        rules = (*self.rules, *self.workflow_rules)
        return tuple(rule for rule in rules if f"/policies/{self.id}/" in rule.file)

    def workflow(self, tier: str, day: date) -> Workflow:
        """Return what the policy asks at a tier on a day; a day before the document counts as its first."""
        in_force: dict[tuple[str, str], Rule] = {}
        for rule in sorted(self.workflow_rules, key=lambda rule: rule.effective):
            if rule.effective <= max(day, self.effective) and (not rule.tiers or tier in rule.tiers):
                in_force[rule.id, rule.kind] = rule
        rules = (rule for rule in in_force.values() if not isinstance(rule, Repealed))
        return Workflow(self.id, tier, tuple(rules))


class Format(NamedTuple):
    """A format, or an environment that completes one; without a pool of its own it needs the other."""

    id: str
    name: str
    game: str
    first_day: date
    has_pool: bool
    verified_on: date
    rules: tuple[Rule, ...]

    @property
    def card_lists(self) -> tuple[CardList, ...]:
        """Return the format's own card lists, in the order of their dates; borrowed ones name their tiers."""
        return tuple(rule for rule in self.rules if isinstance(rule, CardList) and not rule.tiers)


def with_lists_of_others(chosen: Format, formats: Mapping[str, Format]) -> Format:
    """Return a format with the card lists of others that hold there too, only at the tiers that say so."""
    borrowed = [
        card_list.but(tiers=rule.tiers)
        for rule in chosen.rules
        if isinstance(rule, ListsOf)
        for card_list in formats[rule.format].card_lists
    ]
    return chosen._replace(rules=(*chosen.rules, *borrowed)) if borrowed else chosen


class Layers(NamedTuple):
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
        return tuple(rule for rule in newest.values() if not isinstance(rule, Repealed))

    def first_day(self) -> date:
        """Return the first day with a card pool."""
        return min(rule.effective for rule in self.dated if isinstance(rule, Pool))

    def changes(self, catalogue: Catalogue, after: date, until: date) -> tuple[date, ...]:
        """Return the days after one and up to another on which rules change or cards become legal."""
        delay = next((rule for rule in self.in_force(after) if isinstance(rule, ReleaseDelay)), None)
        arrivals: dict[date, set[str]] = {}
        if any(after < day <= until for day in legal_days_of_sets(catalogue, delay).values()):
            for card, day in legal_days(catalogue, delay).items():
                if after < day <= until:
                    arrivals.setdefault(day, set()).add(card)
        days = {rule.effective for rule in (*self.chosen, *self.dated) if after < rule.effective <= until}
        return tuple(
            day
            for day in sorted(days | arrivals.keys())
            if self.in_force(day) != self.in_force(day - timedelta(days=1))
            or not arrivals.get(day, set()).isdisjoint(pool_cards(catalogue, self._pools(day)))
        )

    def _pools(self, day: date) -> list[Pool]:
        return [rule for rule in self.in_force(day) if isinstance(rule, Pool)]

    def _for_tier(self, rules: Iterable[Rule]) -> Iterable[Rule]:
        return (rule for rule in rules if not rule.tiers or self.tier in rule.tiers)


def _is_older(rule: Rule, other: Rule | None) -> bool:
    return other is not None and rule.effective < other.effective


def read_rules(
    rows: Iterable[tuple[str, dict[str, Any]]], kinds: Mapping[str, type[Rule]]
) -> tuple[Rule, ...]:
    """Make rules of their compiled form: the kind and what is stated, days as text."""
    return tuple(
        kinds[kind](**{**stated, "effective": date.fromisoformat(stated["effective"])})
        for kind, stated in rows
    )


def read_policy(table: Mapping[str, Any]) -> Policy:
    """Make a policy of its compiled form."""
    header = table["header"]
    return Policy(
        id=header["policy"],
        name=header["name"],
        game=header["game"],
        tiers=header["tiers"],
        default_tier=header["default_tier"],
        default_format=header["default_format"],
        default_environment=header["default_environment"],
        effective=date.fromisoformat(header["effective"]),
        verified_on=date.fromisoformat(header["verified_on"]),
        rules=read_rules(table["rules"], KINDS),
        workflow_rules=read_rules(table["workflow"], {**WORKFLOW_KINDS, Repealed.kind: Repealed}),
        extends=header["extends"],
        pack=table["pack"],
    )


def read_format(key: str, table: Mapping[str, Any], shared: Mapping[str, tuple[Rule, ...]]) -> Format:
    """Make a format or an environment of its compiled form, with the shared rules that it includes."""
    header = table["header"]
    included = [rule for name in header["includes"] for rule in shared[f"{header['game']}/{name}"]]
    own = read_rules(table["rules"], KINDS)
    pools = [rule.effective for rule in own if isinstance(rule, Pool)]
    return Format(
        id=key,
        name=header["name"],
        game=header["game"],
        first_day=min(pools or [rule.effective for rule in own]),
        has_pool=bool(pools),
        verified_on=date.fromisoformat(header["verified_on"]),
        rules=(*included, *own),
    )
