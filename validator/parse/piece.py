"""A piece: what one part of a line can be, before the lines around it are looked at."""

from __future__ import annotations

from typing import Any, NamedTuple

from card_data.names import Match
from validator.deck import CARD, DECK_ZONE, IDENTITY, IDENTITY_ZONE, SURE_WAYS

# How a card was written.
COUNTED, BARE, REMARKED, NUMBERED, MINUS, PLUS, FRAGMENT, CALLED = (
    "counted",
    "bare",
    "remarked",
    "numbered",
    "minus",
    "plus",
    "fragment",
    "called",
)
# What a heading announces.
TYPE, ZONE, SIDE, DECK, SECTION, IDENTITY_NEXT = "type", "zone", "side", "deck", "section", "identity-next"
# What a note is.
PROSE, RULE, COMMENT, FOOTER, TITLE, FIELD, TALK = (
    "prose",
    "rule",
    "comment",
    "footer",
    "title",
    "field",
    "talk",
)
# A number that stands alone on its line.
LONE = "lone"
# Words that nobody knows: a title, a heading, a card that is misspelt, or talk.
WORDS = "words"


class Piece(NamedTuple):
    """One part of a line: its role, and what was read from it.

    `form` refines the role (how a card was counted, what a heading announces, what a note is). `value` is
    the type, zone or side of a heading, or the text of a note. `other` is a second reading that the lines
    around may confirm. `sign` is a plus or minus that stood apart in front, where bullets stand.
    """

    role: str
    form: str = ""
    quantity: int = 0
    name: str = ""
    code: str = ""
    set_hint: str = ""
    zone: str = ""
    proxies: int = 0
    match: Match | None = None
    value: str = ""
    stated: tuple[tuple[str, int], ...] = ()
    fields: tuple[tuple[str, str], ...] = ()
    other: Match | None = None
    loud: bool = False
    sign: str = ""
    open_bracket: bool = False


class Ready(NamedTuple):
    """A settled piece for the next stage: a read line but for number and text, its side and its sums."""

    rest: tuple[Any, ...]
    side: str | None
    stated: tuple[tuple[str, int], ...]


class Reading(NamedTuple):
    """All pieces of one line; `settled` when no other line can change what they are, and then `ready`.

    A plain counted card keeps no piece, since there are so many of them: `pieces_of` makes it when asked.
    """

    pieces: tuple[Piece, ...]
    settled: bool
    ready: tuple[Ready, ...] = ()


def reading_of(pieces: tuple[Piece, ...], settled: bool) -> Reading:
    """Return the reading of a line, made ready where nothing can change it any more."""
    return Reading(pieces, settled, tuple(map(_ready, pieces)) if settled else ())


def plain_reading(quantity: int, match: Match, set_hint: str) -> Reading:
    """Return the reading of a line that is a number, the exact title of a card and perhaps a set."""
    card = match.cards[0]
    name = (card.title, "", set_hint, 0, match, True)
    return Reading((), True, (Ready((CARD, quantity, match.how, card, (), DECK_ZONE, *name), card.side, ()),))


def pieces_of(reading: Reading) -> tuple[Piece, ...]:
    """Return the pieces of a line."""
    return reading.pieces or tuple(
        Piece(CARD, COUNTED, quantity, name, set_hint=set_hint, match=match)
        for (_, quantity, _, _, _, _, name, _, set_hint, _, match, _), _, _ in reading.ready
    )


def _ready(piece: Piece) -> Ready:
    zone = IDENTITY_ZONE if piece.role == IDENTITY else piece.zone or DECK_ZONE
    found = piece.match
    sure = found is not None and len(found.cards) == 1 and found.how in SURE_WAYS
    card = found.cards[0] if found else None
    settled = (found.how, card) if found and sure else (None, None)
    side = card.side if card else None
    name = (piece.name, piece.code, piece.set_hint, piece.proxies, found, True)
    return Ready((piece.role, piece.quantity, *settled, (), zone, *name), side, piece.stated)
