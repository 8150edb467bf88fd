"""What a check is: a code, a message, the kind of rule it reads, and a function that yields hits."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from card_data.card import Card
from validator.deck import Deck, Entry
from validator.finding import Finding, Severity, one_stop, worded
from validator.rules.rule import Rule
from validator.rules.ruleset import Ruleset

R = TypeVar("R", bound=Rule)


@dataclass(frozen=True, slots=True)
class Hit:
    """One fault that a check found; it always carries the rule that was broken."""

    rule: Rule
    card: str | None = None
    line: int | None = None
    zone: str = ""
    params: Mapping[str, Any] = field(default_factory=dict)
    fixes: tuple[str, ...] = ()
    severity: Severity | None = None


Find = Callable[[Deck, Ruleset], Iterable[Hit]]
Concerns = Callable[[Card, Ruleset], bool]


@dataclass(frozen=True, slots=True)
class Check:
    """One registered check.

    It runs where a rule of its kind is in force that states what it `needs` (any rule when None), for decks
    whose identity it `concerns` (all decks when None), and only on demand when `asked` names an option.
    """

    code: str
    message: str
    find: Find
    kind: type[Rule]
    severity: Severity
    asked: str = ""
    needs: Callable[[Any], object] | None = None
    concerns: Concerns | None = None

    def is_in_force(self, rules: Ruleset, identity: Card | None) -> bool:
        """Tell whether a ruleset has a rule that this check could find broken by decks of an identity."""
        if self.concerns is not None and (identity is None or not self.concerns(identity, rules)):
            return False
        return any(self.needs is None or self.needs(rule) for rule in rules.of(self.kind))

    @property
    def name(self) -> str:
        """Return the fault's name, as the function spells it."""
        return getattr(self.find, "__name__", self.code)

    @property
    def text(self) -> str:
        """Return the documentation: the function's docstring without its indentation."""
        from inspect import getdoc  # only needed to explain a code

        return getdoc(self.find) or ""

    def severity_of(self, hit: Hit) -> Severity:
        """Return how bad a hit is: as the hit says, else as this check is."""
        return self.severity if hit.severity is None else hit.severity

    def finding(self, hit: Hit) -> Finding:
        """Turn a hit into a finding, with its wording."""
        return Finding(
            code=self.code,
            severity=self.severity_of(hit),
            message=worded(self.message, **hit.params),
            citation=hit.rule.citation,
            card=hit.card,
            zone=hit.zone,
            line=hit.line,
            params=dict(hit.params),
            fixes=tuple(map(one_stop, hit.fixes)),
        )


def check(
    code: str,
    message: str,
    *,
    kind: type[R],
    severity: Severity = Severity.ERROR,
    asked: str = "",
    needs: Callable[[R], object] | None = None,
    concerns: Concerns | None = None,
) -> Callable[[Find], Check]:
    """Register a function as the check with this code; it runs where a rule of `kind` is in force."""
    return lambda find: Check(code, message, find, kind, severity, asked, needs, concerns)


def hit_on(
    rule: Rule,
    entry: Entry,
    *,
    fixes: tuple[str, ...] = (),
    severity: Severity | None = None,
    **params: Any,
) -> Hit:
    """Build a hit on one entry: its card, its zone and the first line it came from."""
    line = entry.lines[0] if entry.lines else None
    named = {"card": entry.card.title, "quantity": entry.quantity, **params}
    return Hit(rule, entry.card.id, line, entry.zone, named, fixes, severity)
