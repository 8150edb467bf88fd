"""A ruleset: all rules that decks are judged by for one policy, tier, format and day."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

from validator.rules.card_pool import legal_days, pool_cards
from validator.rules.kinds import CardList, Pool, ReleaseDelay
from validator.rules.rule import Rule

if TYPE_CHECKING:
    from card_data.catalogue import Catalogue

R = TypeVar("R", bound=Rule)
T = TypeVar("T")


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
    def _by_kind(self) -> dict[type[Rule], tuple[Any, ...]]:
        kinds: dict[type[Rule], list[Rule]] = {}
        for rule in self.rules:
            kinds.setdefault(type(rule), []).append(rule)
        return {kind: tuple(rules) for kind, rules in kinds.items()}

    def of(self, kind: type[R]) -> tuple[R, ...]:
        """Return the rules of one kind, in the order of the files; often none or one."""
        return self._by_kind.get(kind, ())

    def first(self, kind: type[R]) -> R | None:
        """Return the only rule of a kind, or None."""
        rules: tuple[R, ...] | None = self._by_kind.get(kind)
        return rules[0] if rules else None

    def with_rules(self, rules: Iterable[Rule], catalogue: Catalogue | None = None) -> Ruleset:
        """Return the ruleset with other rules, or over another catalogue, and the version that pins them."""
        changed, cards = tuple(rules), catalogue or self.catalogue
        return replace(self, rules=changed, catalogue=cards, version=ruleset_version(changed, cards.version))

    @cached_property
    def _prepared(self) -> dict[Callable[..., Any], Any]:
        return {}

    @cached_property
    def _prepared_today(self) -> dict[Callable[..., Any], Any]:
        return {}

    def once(self, derive: Callable[[Ruleset], T]) -> T:
        """Derive something from the rules, whatever the day, when it is first needed, and keep it here."""
        try:
            known: T = self._prepared[derive]
        except KeyError:
            known = self._prepared[derive] = derive(self)
        return known

    def once_a_day(self, derive: Callable[[Ruleset], T]) -> T:
        """Derive something that also depends on the day, such as what the pool holds by then."""
        try:
            known: T = self._prepared_today[derive]
        except KeyError:
            known = self._prepared_today[derive] = derive(self)
        return known

    @cached_property
    def legal_from(self) -> dict[str, date]:
        """Return for each card the first day on which the policy's tier allows it."""
        return legal_days(self.catalogue, self.first(ReleaseDelay))

    @cached_property
    def in_pool(self) -> frozenset[str]:
        """Return the ids of the cards that the format has on the day; a format of every card never waits."""
        cards = pool_cards(self.catalogue, self.of(Pool))
        if any(pool.every for pool in self.of(Pool)):
            return cards
        legal_from = self.legal_from
        return frozenset([card for card in cards if legal_from[card] <= self.day])

    @cached_property
    def pool_id(self) -> str:
        """Return the id of the card pool; a pool without one goes by the environment or format."""
        pool = self.first(Pool)
        return (pool.pool if pool else "") or self.environment or self.format

    @cached_property
    def pool_name(self) -> str:
        """Return what people call the card pool."""
        pool = self.first(Pool)
        if pool is None:
            return ""
        return self.catalogue.pools[pool.pool][0] if pool.pool else pool.name or pool.section

    @property
    def card_list(self) -> CardList | None:
        """Return the ban, restricted or points list in force, or None."""
        return self.first(CardList)

    @cached_property
    def list_id(self) -> str:
        """Return the id of the card list in force, or an empty text."""
        return self.card_list.list if self.card_list else ""


def ruleset_version(rules: Iterable[Rule], catalogue_version: str) -> str:
    """Pin rules and catalogue in a short text: equal versions give equal verdicts."""
    from hashlib import sha256
    from json import dumps

    content = [
        [rule.id, rule.kind, rule.effective.isoformat(), rule.document, rule.section, rule.values]
        for rule in rules
    ]
    return sha256(dumps([catalogue_version, content], sort_keys=True).encode()).hexdigest()[:12]
