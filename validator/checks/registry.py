"""What a check is: a code, a message, the kind of rule it reads, and a function that yields hits."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from operator import itemgetter
from types import MappingProxyType
from typing import Any, NamedTuple, TypeVar

from card_data.card import Card
from validator.deck import Deck, Entry
from validator.finding import Change, Severity
from validator.rules.rule import Rule
from validator.rules.ruleset import Ruleset

R = TypeVar("R", bound=Rule)


class Hit(NamedTuple):
    """One fault that a check found; it always carries the rule that was broken.

    `entry` is the card it is about; for a fault of the deck as a whole, `at` are the lines to point at. So
    many copies of the card have to go (`removed`) and all of the `others`; how that is worded, and whether
    another fault already asks for it, is decided when all faults are known. `fixes` are other ways out.
    `waits` marks a fault that lines which nobody could read yet may cure: until then a judge has to look.
    """

    rule: Rule
    entry: Entry | None = None
    params: Mapping[str, Any] = MappingProxyType({})
    removed: int = 0
    fixes: tuple[str, ...] = ()
    severity: Severity | None = None
    others: tuple[Entry, ...] = ()
    at: tuple[int, ...] = ()
    waits: bool = False

    @property
    def card(self) -> str | None:
        """Return the id of the card that it is about."""
        return self.entry.card.id if self.entry else None

    @property
    def lines(self) -> tuple[int, ...]:
        """Return the lines to point at."""
        return self.entry.lines if self.entry else self.at

    @property
    def blanks(self) -> dict[str, Any]:
        """Return what fills the blanks of a sentence about this hit alone."""
        return {**self.params, "card": self.entry.card.title} if self.entry else {**self.params}

    @property
    def changes(self) -> tuple[Change, ...]:
        """Return what has to go."""
        entry = self.entry
        if entry is None or not self.removed:
            return ()
        own = _removal(entry.card.id, self.removed, entry.zone)
        if not self.others:
            return own
        return own + tuple(Change(other.card.id, -other.quantity, other.zone) for other in self.others)


@lru_cache(4096)
def _removal(card: str, copies: int, zone: str) -> tuple[Change, ...]:
    """Return a change that takes copies out; the same ones are asked for again and again."""
    return (Change(card, -copies, zone),)


_BLANK = re.compile(r"\{(\w+)\}")
# How many cards there are, and their titles.
_SAID_OF_ALL = ("many", "cards")


def _nothing(params: Mapping[str, Any]) -> None:
    """Say the same of all cards."""


@dataclass(frozen=True, slots=True)
class Check:
    """One registered check: `find` is called with a deck, the ruleset and each rule that it may find broken.

    These are the rules of its kind that state what it `needs` (all when None), for decks whose identity it
    `concerns` (all decks when None), and only on demand when `asked` names an option.
    Several cards with the same fault are one finding, worded by `many`, if they share what it says of each.
    """

    code: str
    message: str
    find: Callable[[Deck, Ruleset, Any], Iterable[Hit]]
    kind: type[Rule]
    severity: Severity
    many: str = ""
    asked: str = ""
    needs: Callable[[Any], object] | None = None
    concerns: Callable[[Card, Any, Ruleset], object] | None = None
    said_of_each: Callable[[Mapping[str, Any]], object] = _nothing

    def in_force(self, rules: Ruleset, identity: Card | None) -> list[Rule]:
        """Return the rules that decks of an identity could break in the way that this check finds."""
        needs, concerns = self.needs, self.concerns
        found: list[Rule] = [rule for rule in rules.of(self.kind) if needs is None or needs(rule)]
        if concerns is None:
            return found
        return [rule for rule in found if identity is not None and concerns(identity, rule, rules)]

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
        """Return how bad a hit is: as it says itself, for a judge while it waits, else as this check is."""
        if hit.severity is not None:
            return hit.severity
        return Severity.JUDGE if hit.waits else self.severity


def check(
    code: str,
    message: str,
    *,
    kind: type[R],
    severity: Severity = Severity.ERROR,
    many: str = "",
    asked: str = "",
    needs: Callable[[R], object] | None = None,
    concerns: Callable[[Card, R, Ruleset], object] | None = None,
) -> Callable[[Callable[[Deck, Ruleset, R], Iterable[Hit]]], Check]:
    """Register a function as the check with this code; it runs for each rule of `kind` that is in force."""
    blanks = [blank for blank in _BLANK.findall(many) if blank not in _SAID_OF_ALL]
    shared = itemgetter(*blanks) if blanks else _nothing
    return lambda find: Check(code, message, find, kind, severity, many, asked, needs, concerns, shared)
