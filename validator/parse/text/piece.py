"""Pieces: what one part of a line is. Lines are read on their own first, then the lines around decide."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from card_data.names import Match
from validator import deck
from validator.vocabulary.headings import IDENTITY_NEXT, SIDE
from validator.vocabulary.labels import Field
from validator.vocabulary.quantities import MAX_COPIES, Form
from validator.vocabulary.sums import SIZE, Stated

if TYPE_CHECKING:
    from card_data.card import Card

# The style of a card in a row of a program.
PROGRAM = "f(3)"
# Without a dot or bracket behind them, rising numbers may be quantities up to here.
SHORTEST_PLAIN_SEQUENCE = 6

Sums = tuple[Stated, ...]


class Piece:
    """What any piece can be asked. Lines are remembered, so what one works out serves all later lists."""

    role: ClassVar[str] = deck.UNKNOWN
    name: str = ""
    text: str = ""
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
    # What the receipt of a line says behind its number and text.
    receipt: tuple[Any, ...] = ()

    def __post_init__(self) -> None:
        """Work out what the lines around will ask."""
        self.works_out(receipt=_receipt(self.role, name=self.name))
        if self.stated:
            self.works_out(sizes=frozenset(value for what, value in self.stated if what == SIZE))

    @property
    def cards(self) -> tuple[Card, ...]:
        """Return the cards that the name can be; none when nobody knows it."""
        return self.match.cards if self.match else ()

    @property
    def is_broken(self) -> bool:
        """Tell whether this may be a part of what a narrow column broke."""
        return not self.is_settled

    def works_out(self, **facts: object) -> None:
        """Keep what follows from the fields of a frozen piece."""
        for name, value in facts.items():
            _keep(self, name, value)


# Set one by one, facts lie where attributes are found fastest; every pass asks every piece.
_keep = object.__setattr__


def _work_out(piece: CardPiece | Identity, found: Match | None, zone: str, settled: bool) -> None:
    """Keep what is asked of every card; `found` tells which it is, if only by a short name."""
    match = piece.match
    card = found.cards[0] if found and len(found.cards) == 1 else None
    how, sure = (match.how, card) if match and card and match.how in deck.SURE_WAYS else (None, None)
    name = (piece.name, piece.code, piece.set_hint, piece.proxies)
    # What nobody knows stays open with all its copies; of a known card nobody plays so many.
    copies = piece.quantity if piece.quantity <= MAX_COPIES or match is None else 0
    receipt = _receipt(piece.role, copies, how, sure, zone, *name, match)
    _keep(piece, "is_settled", settled)
    _keep(piece, "side", card.side if card else "")
    _keep(piece, "copies", copies)
    _keep(piece, "receipt", receipt)


def _receipt(
    role: str,
    quantity: int = 0,
    how: str | None = None,
    card: Card | None = None,
    zone: str = deck.DECK_ZONE,
    name: str = "",
    code: str = "",
    set_hint: str = "",
    proxies: int = 0,
    found: Match | None = None,
) -> tuple[Any, ...]:
    """Return what stands in a ReadLine behind number and text, without making one of the thousands."""
    return role, quantity, how, card, (), zone, name, code, set_hint, proxies, found, True, True


@dataclass(frozen=True)
class CardPiece(Piece):
    """So many copies of a card.

    `form` tells how it is counted, `style` in which shape the line writes it: lines of one block share it.
    A plus or minus that stands apart in front, where bullets stand, begins the style.
    """

    role = deck.CARD
    quantity: int
    name: str
    match: Match | None = None
    form: str = Form.COUNTED
    style: str = ""
    code: str = ""
    set_hint: str = ""
    zone: str = ""
    proxies: int = 0

    def __post_init__(self) -> None:
        """Settle a known card that is counted in the plain way and by no more than usual."""
        plain = self.form == Form.COUNTED and self.style[:1] not in ("+", "-")
        settled = plain and self.match is not None and self.quantity < SHORTEST_PLAIN_SEQUENCE
        _work_out(self, self.match, self.zone or deck.DECK_ZONE, settled)

    @property
    def is_broken(self) -> bool:
        """Take a name that nobody knows for a part of one."""
        return self.match is None


@dataclass(frozen=True)
class Identity(Piece):
    """An identity; `meant` is the one that a short name would mean, `title` the words beside it.

    One that is `called` by a short name counts only where an identity is due; a `field` of an export
    begins a deck wherever it stands.
    """

    role = deck.IDENTITY
    name: str
    match: Match | None = None
    meant: Match | None = None
    title: str = ""
    code: str = ""
    set_hint: str = ""
    proxies: int = 0
    quantity: int = 1
    style: str = ""
    field: bool = False
    loud: bool = False
    counted: bool = False

    def __post_init__(self) -> None:
        """Settle what is known by more than the beginning of a title."""
        settled = self.match is not None and self.match.how != "beginning"
        _work_out(self, self.match or self.meant, deck.IDENTITY_ZONE, settled)
        # An identity is no copy of a card in the deck.
        self.works_out(copies=0, announces=True)


@dataclass(frozen=True)
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
        self.works_out(announces=self.kind in (SIDE, IDENTITY_NEXT))


@dataclass(frozen=True)
class Total(Piece):
    """Sums that the list states about itself."""

    role = deck.TOTAL
    stated: Sums = ()


@dataclass(frozen=True)
class Labelled(Piece):
    """Paperwork: fields with their values; a `field` of an export begins a deck."""

    role = deck.PAPERWORK
    fields: tuple[Field, ...]
    field: bool = False

    def __post_init__(self) -> None:
        """Take a field of an export for the beginning of a deck."""
        super().__post_init__()
        self.works_out(announces=self.field)


@dataclass(frozen=True)
class Byline(Labelled):
    """The author of a list, named without a label."""

    role = deck.NOTE
    field: bool = True
    stated: Sums = ()


@dataclass(frozen=True)
class Note(Piece):
    """A line for people, of one of these forms; `match` is the card that a comment names."""

    PROSE, RULE, COMMENT, FOOTER, TITLE, TALK = "prose", "rule", "comment", "footer", "title", "talk"
    role = deck.NOTE
    form: str
    text: str = ""
    name: str = ""
    stated: Sums = ()
    match: Match | None = None

    def __post_init__(self) -> None:
        """Leave prose open: half a name may read like it."""
        super().__post_init__()
        self.works_out(is_settled=self.form != Note.PROSE)


@dataclass(frozen=True)
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


@dataclass(frozen=True)
class Lone(Piece):
    """A number that stands alone on its line."""

    is_settled = False
    quantity: int
    text: str


@dataclass(frozen=True)
class Unread(Piece):
    """A line that was not understood."""

    text: str
    too_long: bool = False


Pieces = tuple[Piece, ...]
