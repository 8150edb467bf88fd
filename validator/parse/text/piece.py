"""Pieces: what one part of a line is. Lines are read on their own first, then the lines around decide."""

from dataclasses import dataclass
from typing import Any, ClassVar

from card_data.card import Card
from card_data.names import Match
from validator import deck
from validator.vocabulary.headings import DECK, IDENTITY_NEXT, SIDE, ZONE
from validator.vocabulary.labels import Field
from validator.vocabulary.quantities import MAX_COPIES, Form
from validator.vocabulary.sums import SIZE, Stated

# The style of a card in a row of a program.
PROGRAM = "f(3)"
# Without a dot or bracket behind them, rising numbers may be quantities up to here.
SHORTEST_PLAIN_SEQUENCE = 6

Sums = tuple[Stated, ...]


class Piece:
    """What any piece can be asked.

    Lines are remembered, so one piece stands in many lists: it is never changed, and what the lines around
    ask of every piece is worked out when it is made.
    """

    role: ClassVar[str] = deck.UNKNOWN
    name: str = ""
    text: str = ""
    quantity: int = 0
    stated: Sums = ()
    match: Match | None = None
    fields: tuple[Field, ...] = ()
    zone: str = ""
    # The copies that it adds to a deck, and the side of a card or identity where that is certain.
    copies: int = 0
    side: str = ""
    # The sizes of a deck that it states.
    sizes: frozenset[int] = frozenset()
    # It is what it is, whatever stands around it.
    is_settled: bool = True
    # It begins a deck, so that words above it are the deck's title.
    announces: bool = False
    # The zone of the cards below it; "" where it changes nothing.
    opens_zone: str = ""
    # A deck may begin with it, or be summed up by it.
    marks_deck: bool = False
    # Its line deserves a finding, whatever stands around it.
    is_doubtful: bool = False
    # It may be a card that nobody knows.
    is_unknown: bool = False
    # What the receipt of a line says behind its number and text.
    receipt: tuple[Any, ...] = ()

    def __post_init__(self) -> None:
        """Work out what the lines around will ask."""
        self.receipt = deck.ReadLine(0, "", self.role, name=self.name)[2:]
        self.sizes = frozenset(value for what, value in self.stated if what == SIZE)
        self.marks_deck = bool(self.sizes)

    @property
    def cards(self) -> tuple[Card, ...]:
        """Return the cards that the name can be; none when nobody knows it."""
        return self.match.cards if self.match else ()

    @property
    def is_broken(self) -> bool:
        """Tell whether this may be a part of what a narrow column broke."""
        return not self.is_settled


@dataclass
class Named(Piece):
    """A name as it is counted, with what stands around it.

    `style` is the shape in which the line writes it: lines of one block share it. A plus or minus that stands
    apart in front, where bullets stand, begins the style.
    """

    quantity: int
    name: str
    match: Match | None = None
    style: str = ""
    code: str = ""
    set_hint: str = ""
    proxies: int = 0

    def works_out(self, found: Match | None, zone: str) -> None:
        """Keep what is asked of every card; `found` tells which it is, if only by a short name."""
        card, match = found.card if found else None, self.match
        how = match.how if match and card and match.how in deck.SURE_WAYS else None
        # What nobody knows stays open with all its copies; of a known card nobody plays so many.
        self.copies = self.quantity if self.quantity <= MAX_COPIES or match is None else 0
        self.side = card.side if card else ""
        self.is_doubtful = bool(self.code) or not 0 < self.quantity <= MAX_COPIES
        self.receipt = deck.ReadLine(
            0,
            "",
            self.role,
            self.copies,
            how,
            card if how else None,
            zone=zone,
            name=self.name,
            code=self.code,
            set_hint=self.set_hint,
            proxies=self.proxies,
            found=match,
        )[2:]


@dataclass
class CardPiece(Named):
    """So many copies of a card; `form` tells how it is counted, `others` are further numbers of its row."""

    role = deck.CARD
    form: str = Form.COUNTED
    zone: str = ""
    others: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        """Settle a known card that is counted in the plain way and by no more than usual."""
        self.works_out(self.match, self.zone or deck.DECK_ZONE)
        plain = self.form == Form.COUNTED and self.style[:1] not in ("+", "-") and not self.others
        self.is_settled = plain and self.match is not None and self.quantity < SHORTEST_PLAIN_SEQUENCE
        self.is_unknown = self.match is None

    @property
    def is_broken(self) -> bool:
        """Take a name that nobody knows for a part of one."""
        return self.match is None


@dataclass
class Identity(Named):
    """An identity; `meant` is the one that a short name would mean, `title` the words beside it.

    One that is `called` by a short name counts only where an identity is due; a `field` of an export
    goes before all others of its deck.
    """

    role = deck.IDENTITY
    meant: Match | None = None
    title: str = ""
    field: bool = False
    counted: bool = False

    def __post_init__(self) -> None:
        """Settle what is known by more than the beginning of a title."""
        self.works_out(self.match or self.meant, deck.IDENTITY_ZONE)
        self.is_settled = self.match is not None and self.match.how != "beginning"
        self.announces = self.marks_deck = True
        # What was announced above a deck is no part of it.
        self.opens_zone = deck.DECK_ZONE
        # An identity is no copy of a card in the deck.
        self.copies = 0


@dataclass
class HeadingPiece(Piece):
    """A line that announces cards: `kind` says what it announces, `value` which type, zone or side."""

    role = deck.HEADING
    kind: str
    value: str = ""
    name: str = ""
    stated: Sums = ()

    def __post_init__(self) -> None:
        """Tell the name of a side and a word for identities from other headings."""
        super().__post_init__()
        self.announces = self.kind in (SIDE, IDENTITY_NEXT)
        begins = self.kind in (SIDE, DECK)
        self.marks_deck = self.marks_deck or begins
        self.opens_zone = self.value if self.kind == ZONE else deck.DECK_ZONE if begins else ""


@dataclass
class Total(Piece):
    """Sums that the list states about itself."""

    role = deck.TOTAL
    stated: Sums = ()


@dataclass
class Labelled(Piece):
    """Paperwork: fields with their values; a `field` of an export begins a deck."""

    role = deck.PAPERWORK
    fields: tuple[Field, ...]
    field: bool = False

    def __post_init__(self) -> None:
        """Take a field of an export for the beginning of a deck."""
        super().__post_init__()
        self.announces = self.field
        self.marks_deck = self.marks_deck or self.field


@dataclass
class Byline(Labelled):
    """The author of a list, named without a label."""

    role = deck.NOTE
    field: bool = True
    stated: Sums = ()


@dataclass
class Note(Piece):
    """A line for people, of one of these forms; `match` is the card that a comment names."""

    PROSE, RULE, COMMENT, FOOTER, TITLE, TALK = "prose", "rule", "comment", "footer", "title", "talk"
    PAGE = "page"
    role = deck.NOTE
    form: str
    text: str = ""
    name: str = ""
    stated: Sums = ()
    match: Match | None = None

    def __post_init__(self) -> None:
        """Leave prose open: half a name may read like it."""
        super().__post_init__()
        self.is_settled = self.form != Note.PROSE
        self.marks_deck = self.marks_deck or self.form == Note.RULE
        self.is_doubtful = self.form == Note.COMMENT and bool(self.name and self.match)


@dataclass
class Words(Piece):
    """Words that nobody knows: a title, a heading, a card that is misspelt, or talk.

    A `part` of a row of cards may be half of a name that goes on in the next line.
    """

    is_settled = False
    text: str
    name: str
    stated: Sums = ()
    loud: bool = False
    part: bool = False


@dataclass
class Lone(Piece):
    """A number that stands alone on its line."""

    is_settled = False
    quantity: int
    text: str


@dataclass
class Unread(Piece):
    """A line that was not understood."""

    is_doubtful = is_unknown = True
    text: str
    too_long: bool = False


Pieces = tuple[Piece, ...]
