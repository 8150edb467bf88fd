"""Pieces: what one part of a line is. Lines are read on their own first, then the lines around decide."""

from __future__ import annotations

from typing import NamedTuple

from card_data.names import Match
from validator.deck import CARD, HEADING, IDENTITY, NOTE, PAPERWORK, TOTAL, UNKNOWN
from validator.vocabulary.quantities import COUNTED
from validator.vocabulary.sums import Stated

# Named tuples, as lines are: there are dozens per deck, and these are made four times as fast as dataclasses.

# What a note is.
PROSE, RULE, COMMENT, FOOTER, TITLE, TALK = "prose", "rule", "comment", "footer", "title", "talk"
# A name with a remark behind it and no number.
REMARKED = "remarked"
# The style of a card in a row of a program.
PROGRAM = "f(3)"

Sums = tuple[Stated, ...]


class CardPiece(NamedTuple):
    """So many copies of a card.

    `form` tells how it is counted, `style` in which shape the line writes it: lines of one block share it.
    A plus or minus that stands apart in front, where bullets stand, begins the style.
    """

    quantity: int
    name: str
    match: Match | None = None
    form: str = COUNTED
    style: str = ""
    code: str = ""
    set_hint: str = ""
    zone: str = ""
    proxies: int = 0


class Identity(NamedTuple):
    """An identity; `meant` is the one that a short name would mean, `title` the words beside it.

    One that is `called` by a short name counts only where an identity is due; a `field` of an export
    begins a deck wherever it stands.
    """

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


class HeadingPiece(NamedTuple):
    """A line that announces cards: `kind` says what it announces, `value` which type, zone or side."""

    kind: str
    value: str = ""
    name: str = ""
    stated: Sums = ()


class Total(NamedTuple):
    """Sums that the list states about itself."""

    stated: Sums = ()


class Labelled(NamedTuple):
    """Paperwork: fields with their values. A byline names the author without a label."""

    fields: tuple[tuple[str, str], ...]
    stated: Sums = ()
    byline: bool = False
    field: bool = False


class Note(NamedTuple):
    """A line for people; `match` is the card that a comment names."""

    form: str
    text: str = ""
    name: str = ""
    stated: Sums = ()
    match: Match | None = None


class Words(NamedTuple):
    """Words that nobody knows: a title, a heading, a card that is misspelt, or talk."""

    text: str
    name: str
    stated: Sums = ()
    loud: bool = False


class Fragment(NamedTuple):
    """A part of a row of cards whose name may go on in the next line."""

    quantity: int
    name: str


class Lone(NamedTuple):
    """A number that stands alone on its line."""

    quantity: int
    text: str


class Unread(NamedTuple):
    """A line that was not understood."""

    text: str
    too_long: bool = False


Piece = CardPiece | Identity | HeadingPiece | Total | Labelled | Note | Words | Fragment | Lone | Unread
Pieces = tuple[Piece, ...]

ROLES: dict[type[Piece], str] = {
    CardPiece: CARD,
    Identity: IDENTITY,
    HeadingPiece: HEADING,
    Total: TOTAL,
    Labelled: PAPERWORK,
    Note: NOTE,
    Words: UNKNOWN,
    Fragment: UNKNOWN,
    Lone: UNKNOWN,
    Unread: UNKNOWN,
}


def role_of(piece: Piece) -> str:
    """Return the role that a line has by its piece."""
    return NOTE if isinstance(piece, Labelled) and piece.byline else ROLES[type(piece)]
