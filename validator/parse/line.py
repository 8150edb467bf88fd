"""One line: what it can be on its own, asked in the order of certainty."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from validator.deck import CARD, HEADING, IDENTITY, NOTE, PAPERWORK, TOTAL, UNKNOWN
from validator.parse.beside import cards_side_by_side, two_identities, with_its_type
from validator.parse.cardline import known_card, unknown_card
from validator.parse.headings import ZONE_PREFIX, ZONES, read_heading, read_summary
from validator.parse.label import read_labelled
from validator.parse.leftover import left_over
from validator.parse.lexicon import BLANK, words_of
from validator.parse.markup import Stripped, strip_markup, sublines
from validator.parse.metadata import read_metadata
from validator.parse.paperwork import read_byline, read_paperwork
from validator.parse.pattern import pattern
from validator.parse.piece import (
    BARE,
    CALLED,
    COMMENT,
    COUNTED,
    FOOTER,
    MINUS,
    REMARKED,
    RULE,
    SECTION,
    TYPE,
    WORDS,
    Piece,
    Reading,
    plain_reading,
    reading_of,
)
from validator.parse.prose import is_prose
from validator.parse.quantity import MAX_COPIES
from validator.parse.several import is_column_header, names_columns, read_row, read_several
from validator.parse.suffix import MARKS_AND_SPACES
from validator.parse.totals import read_totals, size_in_brackets
from validator.parse.unusual import usual, without_ornaments

if TYPE_CHECKING:
    from validator.parse.lexicon import Lexicon

LONGEST_LINE = 8_000
TOO_LONG = "too long"
_MOST_COLUMNS = 4
_STRUCTURAL = (HEADING, IDENTITY, PAPERWORK)
_SMALL_WORD = 3

_PLAIN = pattern(r"^(\d{1,2})[xX]? ([^\s\d\[(#*_<|&].*[^\s*_>|])$")
_PLAIN_BEHIND = pattern(r"^([^\s\d\[(#*_<|&].*[^\s)\]*_>●•|]) [xX](\d{1,2})$")
_ASSIGNMENT = pattern(r"^[a-z_]\w*(?:\s?:\s?[\w\[\], |]+)?\s?=\s?[\w\"'({\[]")
_RULE = pattern(r"^[\s\-=_*~#+|:.·•]+$|^```\w*$|^[\[<]/?[a-z]+[\]>]$")
_SIGNS = {"+": "+", "-": "-", "–": "-", "—": "-"}
_ANY_NUMBER = pattern(r"\d")
_ARROW = pattern(r"\s*(?:-+>|=+>|→|⇒|➔|>>)\s*")

Pieces = tuple[Piece, ...]
OneReader = Callable[[str, "Lexicon"], Piece | None]


def read_line(text: str, lexicon: Lexicon) -> Reading:
    """Read one line on its own; the answer is remembered for the next list that has the same line."""
    known = lexicon.lines.get(text)
    if known is not None:
        return known
    if not text.strip():
        return BLANK
    reading = _quick(text, lexicon)
    if reading is None:
        pieces = _pieces(text, lexicon)
        reading = reading_of(pieces, all(map(_is_settled, pieces)))
    lexicon.remember(text, reading)
    return reading


def _quick(text: str, lexicon: Lexicon) -> Reading | None:
    """Read the usual line, a number and a title in either order and perhaps a set, with one look-up."""
    names = lexicon.names
    set_hint = ""
    found = _PLAIN.match(text)
    behind = None if found else _PLAIN_BEHIND.match(text)
    if found:
        number, name = found[1], found[2].rstrip(MARKS_AND_SPACES)
        if name.endswith(")"):
            name, _, inside = name[:-1].rpartition(" (")
            set_hint = names.find_set(inside) or ""
            if not set_hint:
                return None
    elif behind and not names.spelt(text):
        name, number = behind[1], behind[2]
    else:
        return None
    card, copies = names.titled(name), int(number)
    if card is None or card.identity or not 0 < copies <= MAX_COPIES:
        return None
    match = names.find(name)
    return plain_reading(copies, match, set_hint) if match else None


def _is_settled(piece: Piece) -> bool:
    if piece.role == CARD:
        certain = piece.match is not None and piece.other is None and not piece.open_bracket
        usual = piece.form == COUNTED and 0 < piece.quantity <= MAX_COPIES
        return certain and usual and piece.sign != "+"
    if piece.role == HEADING:
        return piece.form == TYPE
    if piece.role == NOTE:
        return piece.form == FOOTER
    return piece.role == TOTAL or (piece.role == IDENTITY and not piece.value and piece.form != CALLED)


def _pieces(text: str, lexicon: Lexicon) -> Pieces:
    if len(text) > LONGEST_LINE:
        return (Piece(UNKNOWN, TOO_LONG, value=text),)
    metadata = read_metadata(text.strip(), lexicon)
    if metadata:
        return (metadata,)
    pieces: list[Piece] = []
    for part in sublines(text):
        if part.strip():
            pieces.extend(_part(part, lexicon))
    meaningful = [piece for piece in pieces if piece.form != RULE]
    return tuple(meaningful or pieces[:1]) or (Piece(NOTE, RULE),)


def _part(part: str, lexicon: Lexicon) -> Pieces:
    part = without_ornaments(part)
    stripped = strip_markup(part)
    if not stripped.text or _RULE.match(part.strip()) or not any(map(str.isalnum, stripped.text)):
        return (Piece(NOTE, RULE, value=part.strip()),)
    pieces = _understood(stripped, lexicon)
    if stripped.mark:
        return _marked(pieces, stripped)
    if stripped.emphasis:
        return tuple(piece._replace(loud=True) for piece in pieces)
    if stripped.bullet in _SIGNS and pieces[0].role == CARD and stripped.text[:1].isdigit():
        return (pieces[0]._replace(sign=_SIGNS[stripped.bullet]), *pieces[1:])
    return pieces


def _marked(pieces: Pieces, stripped: Stripped) -> Pieces:
    """Settle what a comment or heading mark in front makes of a line."""
    heading_mark = stripped.mark == "#"
    first = pieces[0]
    if first.role == IDENTITY and not (heading_mark or stripped.mark == "//"):
        return (Piece(NOTE, COMMENT, value=stripped.text),)
    if first.role in (HEADING, TOTAL, PAPERWORK, IDENTITY):
        return tuple(piece._replace(loud=True) for piece in pieces)
    if heading_mark and first.form in (WORDS, BARE):
        return tuple(piece._replace(loud=True) for piece in pieces)
    if stripped.mark == "@":
        return (Piece(NOTE, COMMENT, value=stripped.text),)
    if first.role == CARD and first.match:
        return tuple(
            Piece(NOTE, COMMENT, name=piece.name, match=piece.match, value=stripped.text) for piece in pieces
        )
    return (Piece(NOTE, COMMENT, value=stripped.text, stated=size_in_brackets(stripped.text)),)


def _understood(stripped: Stripped, lexicon: Lexicon) -> Pieces:
    text = stripped.text
    card = _unusual(text, lexicon) or known_card(text, lexicon, stripped.code, remarks=False)
    if card and card.match and card.match.how in _SURE:
        return (card,)
    first = _first_of(_STRUCTURE, text, lexicon) or card
    if first:
        both = two_identities(text, lexicon) if first.role == IDENTITY else ()
        return both or (first,)
    if stripped.cells:
        row = _side_by_side(stripped, lexicon) or _row(stripped, lexicon)
        if row:
            return row
    for read_many in _MANY_PIECES:
        pieces = read_many(text, lexicon)
        if pieces:
            return pieces
    return (left_over(stripped, lexicon),)


def _unusual(text: str, lexicon: Lexicon) -> Piece | None:
    """Read a card whose number or remark is written in an unusual way."""
    plain = usual(text)
    if plain == text or lexicon.names.find(text):
        return None
    return known_card(plain, lexicon, remarks=False)


def _first_of(readers: tuple[OneReader, ...], text: str, lexicon: Lexicon) -> Piece | None:
    for read in readers:
        piece = read(text, lexicon)
        if piece:
            return piece
    return None


def _row(stripped: Stripped, lexicon: Lexicon) -> Pieces:
    if is_column_header(stripped.cells):
        return (Piece(HEADING, SECTION, name=stripped.text),)
    return read_row(stripped.cells, lexicon, stripped.code)


def _side_by_side(stripped: Stripped, lexicon: Lexicon) -> Pieces:
    """Read columns that are understood one by one: labels, headings and fields of two decks or of a form."""
    cells = [cell for cell in stripped.cells if cell]
    if (
        not 1 < len(cells) <= _MOST_COLUMNS
        or "|" in stripped.text
        or any(cell[0].isdigit() for cell in cells)
    ):
        return ()
    pieces = [piece for cell in cells for piece in _understood(Stripped(cell), lexicon)]
    return tuple(pieces) if all(piece.role in _STRUCTURAL for piece in pieces) else ()


def _zoned(text: str, lexicon: Lexicon) -> Pieces:
    """Read "SB: 3 Name": a zone in front of the card."""
    found = ZONE_PREFIX.match(text)
    if not found:
        return ()
    zone = ZONES.get(found[1].lower(), "deck")
    rest = text[found.end() :]
    pieces = read_several(rest, lexicon) or (known_card(rest, lexicon) or unknown_card(rest, lexicon),)
    return tuple(piece._replace(zone=zone) for piece in pieces if piece.role in (CARD, IDENTITY))


def _two_faces(text: str, lexicon: Lexicon) -> Pieces:
    """Read "Front // Back" by its front."""
    front, slashes, _ = text.partition(" // ")
    card = known_card(front, lexicon, remarks=False) if slashes else None
    return (card,) if card else ()


def _exchange(text: str, lexicon: Lexicon) -> Pieces:
    """Read "2 Old Card -> 2 New Card": a change, not contents."""
    sides = _ARROW.split(text)
    if len(sides) != 2 or not all(sides):
        return ()
    cards = [known_card(side, lexicon) for side in sides]
    if not any(cards):
        return ()
    return (Piece(CARD, MINUS, 0, text),)


def _remarked(text: str, lexicon: Lexicon) -> Pieces:
    if is_prose(text) and not _ANY_NUMBER.search(text):
        return ()
    card = None if _ASSIGNMENT.match(text) else known_card(text, lexicon)
    if card is None or (card.form == REMARKED and is_prose(text) and card.role != IDENTITY):
        return ()
    return (card,)


def _faction_sum(text: str, lexicon: Lexicon) -> Piece | None:
    """Recognise sums that are stated by faction, such as "Anarch: 3"."""
    label, colon, value = text.partition(":")
    return Piece(TOTAL) if colon and value.strip().isdigit() and words_of(label) in lexicon.factions else None


# Aliases and titles in other languages can be everyday words; headings and totals go before them.
_SURE = ("exact", "normalised", "code")
_STRUCTURE: tuple[OneReader, ...] = (
    _faction_sum,
    lambda text, _: Piece(HEADING, SECTION, name=text) if names_columns(text) else None,
    read_heading,
    read_summary,
    lambda text, _: read_totals(text),
)
_MANY_PIECES: tuple[Callable[[str, Lexicon], Pieces], ...] = (
    two_identities,
    with_its_type,
    _two_faces,
    _zoned,
    read_labelled,
    lambda text, _: (piece,) if (piece := read_paperwork(text) or read_byline(text)) else (),
    _exchange,
    cards_side_by_side,
    read_several,
    _remarked,
)
