"""Lines, entries and decks: what a list becomes on its way through the pipeline."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple, cast

if TYPE_CHECKING:
    from card_data.card import Card
    from card_data.names import Match
    from validator.finding import Finding

# Roles of a line.
CARD, IDENTITY, HEADING, TOTAL, PAPERWORK, NOTE, UNKNOWN = (
    "card",
    "identity",
    "heading",
    "total",
    "paperwork",
    "note",
    "unknown",
)

# Lines are named tuples: there are dozens per deck, and these are made four times as fast as dataclasses.

# Zones of an entry. Other zone names are kept as written, in lower case.
DECK_ZONE, IDENTITY_ZONE, EXTRA_ZONE, SIDEBOARD_ZONE = "deck", "identity", "extra", "sideboard"


class Line(NamedTuple):
    """One line of input, numbered from 1 in its source; pages and boxes are those of a PDF."""

    number: int
    text: str
    page: int | None = None
    box: tuple[float, float, float, float] | None = None
    certain: bool = True


@dataclass(frozen=True, slots=True)
class Source:
    """What ingest hands to parse: the lines of one document and what kind of document it is.

    `kind` names the reader ("text", "pdf", "o8d", "json", ...). Structured documents keep their
    data in `data`; their lines are the lines of the original text, for pointing at.
    """

    name: str
    kind: str
    lines: tuple[Line, ...]
    data: object = None
    findings: tuple[Finding, ...] = ()


class ParsedLine(NamedTuple):
    """What the parser makes of one line: its role and, for cards, how many of which name.

    `match` is what the catalogue says about `name` or `code` (None: the catalogue does not know it).
    One source line may yield several parsed lines with the same number.
    """

    number: int
    text: str
    role: str
    quantity: int = 0
    name: str = ""
    code: str = ""
    set_hint: str = ""
    zone: str = DECK_ZONE
    proxies: int = 0
    match: Match | None = None
    certain: bool = True


class ReadLine(NamedTuple):
    """The receipt for one line: what it became and how certain that is.

    `match` is the way the name was found; candidates are the cards a person may choose from.
    """

    number: int
    text: str
    role: str
    quantity: int = 0
    match: str | None = None
    card: Card | None = None
    candidates: tuple[Card, ...] = ()
    zone: str = DECK_ZONE


@dataclass(frozen=True, slots=True)
class Stated:
    """A sum that the list itself states: `what` is size, influence, agenda_points or a card type."""

    what: str
    value: int
    line: int


@dataclass(frozen=True, slots=True)
class ParsedDeck:
    """One deck of a source: all its lines in order, and what the list says about itself."""

    lines: tuple[ParsedLine, ...]
    title: str = ""
    side: str = ""
    paperwork: Mapping[str, str] = field(default_factory=dict)
    stated: tuple[Stated, ...] = ()
    findings: tuple[Finding, ...] = ()


class Entry(NamedTuple):
    """So many copies of one card in one zone, and the lines they came from."""

    card: Card
    quantity: int
    zone: str = DECK_ZONE
    lines: tuple[int, ...] = ()
    proxies: int = 0


@dataclass(frozen=True)
class Deck:
    """Cards that are certain, plus how many copies stand on lines that are not.

    `open_copies` counts copies on lines that a person must still settle: a deck that looks too small
    may be complete once they are, so faults of absence soften to "needs a judge" while it is above 0.
    Sums are kept in the instance when first asked for (a cached property would take a lock each time).
    """

    entries: tuple[Entry, ...]
    identity: Card | None = None
    side: str = ""
    title: str = ""
    paperwork: Mapping[str, str] = field(default_factory=dict)
    open_copies: int = 0
    open_identity: bool = False
    letters: tuple[str, ...] = ()
    pool: Mapping[str, int] | None = None

    def size(self) -> int:
        """Count the cards of the deck; identities and extra cards do not count."""
        return self.sums[0]

    @property
    def sums(self) -> tuple[int, int]:
        """Add up the cards of the deck and their agenda points, once for all who ask."""
        known = self.__dict__.get("_sums")
        if known is None:
            known = self.__dict__["_sums"] = _sums(self.entries)
        return cast("tuple[int, int]", known)

    @property
    def copies(self) -> tuple[dict[Card, int], ...]:
        """Count copies per card; extra cards lie outside the deck, so they are counted for themselves."""
        known = self.__dict__.get("_copies")
        if known is None:
            known = self.__dict__["_copies"] = _copies(self.entries)
        return cast("tuple[dict[Card, int], ...]", known)

    @property
    def memory(self) -> dict[tuple[str, ...], Any]:
        """Hold other sums that several checks ask for, by what they are and the rules they depend on."""
        return cast("dict[tuple[str, ...], Any]", self.__dict__.setdefault("_memory", {}))


def _sums(entries: tuple[Entry, ...]) -> tuple[int, int]:
    size = points = 0
    for card, quantity, zone, _, _ in entries:
        if zone == DECK_ZONE:
            if not card.identity:
                size += quantity
            if card.agenda_points:
                points += card.agenda_points * quantity
    return size, points


def _copies(entries: tuple[Entry, ...]) -> tuple[dict[Card, int], ...]:
    inside: dict[Card, int] = {}
    extra: dict[Card, int] = {}
    for card, quantity, zone, _, _ in entries:
        counted = extra if zone == EXTRA_ZONE else inside
        counted[card] = counted.get(card, 0) + quantity
    return (inside, extra) if extra else (inside,)
