"""Lines, entries and decks: what a list becomes on its way through the pipeline."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

if TYPE_CHECKING:
    from card_data.card import Card
    from card_data.names import Match
    from validator.finding import Finding

T = TypeVar("T")

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

# Ways to find a name that need no support from other lines of the list.
SURE_WAYS = frozenset({"code", "exact", "normalised", "alias", "set", "beginning"})
# What a name is called that a person must settle.
UNSETTLED = frozenset({"guess", "ambiguous", "unknown"})
# What a name is called that was read from a picture and fits one card: clearly, or where OCR was in doubt.
SEEN, FAINT = "seen", "faint"
UNCONFIRMED = frozenset({SEEN, FAINT})

# What every deck goes through are named tuples: these are made four times as fast as dataclasses.

# Zones of an entry. Other zone names are kept as written, in lower case.
DECK_ZONE, IDENTITY_ZONE, EXTRA_ZONE, SIDEBOARD_ZONE = "deck", "identity", "extra", "sideboard"
# Blank cards that a ruling put into a deck; no card of the catalogue lies there.
PLACEHOLDER_ZONE = "placeholder"
# The documents replace a lost agenda by a blank one worth so many points.
BLANK_AGENDA_POINTS = 2
# What a list says of itself that says nothing.
NO_PAPERWORK: Mapping[str, str] = MappingProxyType({})


class Line(NamedTuple):
    """One line of input, numbered from 1 in its source; pages and boxes are those of a PDF.

    What was read from a picture is not `certain`; where the picture was hard to read, not `clear` either.
    """

    number: int
    text: str
    page: int | None = None
    box: tuple[float, float, float, float] | None = None
    certain: bool = True
    clear: bool = True


class Source(NamedTuple):
    """What ingest hands to parse: the lines of one file or typed text and what kind it is.

    `kind` names the reader ("text", "pdf", "o8d", "json", ...). Structured files keep their
    data in `data`; their lines are the lines of the original text, for pointing at.
    """

    name: str
    kind: str
    lines: tuple[Line, ...]
    data: object = None
    findings: tuple[Finding, ...] = ()


class ReadLine(NamedTuple):
    """The receipt for one line: parse says what is written there, resolve which card it means.

    `found` is what the catalogue says about `name` or `code` (None: it does not know it). `match` is the way
    the name was found, `card` the one card that is certain, `candidates` those a person may choose from;
    the parser settles them already where nothing else could change them. One source line may yield several
    of these with the same number.
    """

    number: int
    text: str
    role: str
    quantity: int = 0
    match: str | None = None
    card: Card | None = None
    candidates: tuple[Card, ...] = ()
    zone: str = DECK_ZONE
    name: str = ""
    code: str = ""
    set_hint: str = ""
    proxies: int = 0
    found: Match | None = None
    certain: bool = True
    clear: bool = True


class Stated(NamedTuple):
    """A sum that the list itself states: `what` is size, influence, agenda_points or a card type."""

    what: str
    value: int
    line: int


class ParsedDeck(NamedTuple):
    """One deck of a source: all its lines in order, and what the list says about itself."""

    lines: tuple[ReadLine, ...]
    title: str = ""
    side: str = ""
    paperwork: Mapping[str, str] = NO_PAPERWORK
    stated: tuple[Stated, ...] = ()
    findings: tuple[Finding, ...] = ()


class Entry(NamedTuple):
    """So many copies of one card in one zone, and the lines they came from."""

    card: Card
    quantity: int
    zone: str = DECK_ZONE
    lines: tuple[int, ...] = ()
    proxies: int = 0


class Placeholders(NamedTuple):
    """Blank cards that a ruling put into a deck; a blank agenda is worth 2 points."""

    blanks: int = 0
    agendas: int = 0

    @property
    def size(self) -> int:
        """Count the blank cards."""
        return self.blanks + self.agendas

    @property
    def points(self) -> int:
        """Add up the agenda points of the blanks."""
        return self.agendas * BLANK_AGENDA_POINTS


NO_PLACEHOLDERS = Placeholders()


class Tally(NamedTuple):
    """What a deck adds up to.

    `size` and `agenda_points` count the cards of the deck: no identity, no extra cards. `identities` counts
    copies of identities anywhere. `copies` and `extra` count per card, apart because extra cards lie outside
    the deck. `ids` and `zones` name what occurs, the identity among them.
    """

    size: int
    agenda_points: int
    identities: int
    proxies: int
    copies: dict[Card, int]
    extra: dict[Card, int]
    ids: set[str]
    zones: set[str]


class _Derived(Generic[T]):
    """Something worked out from a deck, once for all who ask; the standard library takes a lock for that."""

    def __init__(self, derive: Callable[[Any], T]) -> None:
        self.derive = derive

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, deck: Any, owner: type) -> T:
        # From then on the deck's own attribute is found first.
        found = deck.__dict__[self.name] = self.derive(deck)
        return found


@dataclass(frozen=True)
class Deck:
    """Cards that are certain, plus how many copies are on lines that are not.

    `open_copies` counts copies on lines that a person must still settle: a deck that looks too small
    may be complete once they are, so faults of absence soften to "needs a judge" while it is above 0.
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
    placeholders: Placeholders = NO_PLACEHOLDERS

    def with_entries(self, entries: tuple[Entry, ...]) -> Deck:
        """Return the deck with other cards; every fix is tried on one, and `replace` takes twice as long."""
        changed = object.__new__(Deck)
        changed.__dict__.update(self.__dict__, entries=entries)
        for derived in ("tally", "memory"):
            changed.__dict__.pop(derived, None)
        return changed

    @property
    def size(self) -> int:
        """Count the cards of the deck; identities and extra cards do not count."""
        return self.tally.size

    @_Derived
    def tally(self) -> Tally:
        """Add the deck up."""
        return _tally(self)

    @_Derived
    def memory(self) -> dict[tuple[str, ...], Any]:
        """Hold other sums that several checks ask for, by what they are and the rules they depend on."""
        return {}


def _tally(deck: Deck) -> Tally:
    size, points = deck.placeholders.size, deck.placeholders.points
    identities = proxies = 0
    copies: dict[Card, int] = {}
    extra: dict[Card, int] = {}
    zones: set[str] = set()
    for card, quantity, zone, _, proxied in deck.entries:
        zones.add(zone)
        counted = extra if zone == EXTRA_ZONE else copies
        counted[card] = counted[card] + quantity if card in counted else quantity
        proxies += proxied
        if card.identity:
            identities += quantity
        elif zone == DECK_ZONE:
            size += quantity
            if card.agenda_points:
                points += card.agenda_points * quantity
    ids = {card.id for counted in (copies, extra) for card in counted}
    if deck.identity is not None:
        ids.add(deck.identity.id)
    return Tally(size, points, identities, proxies, copies, extra, ids, zones)
