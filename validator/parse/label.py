"""Labels: a heading, a side or the word identity in front of what it announces, on one line."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from validator.deck import CARD, IDENTITY, NOTE, PAPERWORK
from validator.parse.cardline import known_card, unknown_card
from validator.parse.headings import read_heading
from validator.parse.lexicon import short_name
from validator.parse.paperwork import label_of
from validator.parse.pattern import pattern
from validator.parse.piece import (
    COUNTED,
    DECK,
    FRAGMENT,
    IDENTITY_NEXT,
    SECTION,
    SIDE,
    TITLE,
    TYPE,
    ZONE,
    Piece,
)
from validator.parse.quantity import starts_with_number
from validator.parse.several import read_several

if TYPE_CHECKING:
    from validator.parse.lexicon import Lexicon

Pieces = tuple[Piece, ...]
_MOST_CUTS = 4
# Cards behind a heading that are not understood must be asked about.
_COUNTED = pattern(r"(?<!\w)(?:\d{1,2}\s?[xX×]|[xX×]\s?\d{1,2})(?!\w)|\(\d{1,2}\)")

_LABEL = pattern(r"^(.{1,40}?)\s*(?::|\s[-–—]\s|=)\s*(?=\S)(.+)$")
_NAMED_IDENTITY = pattern(r"\s+[-–—|]\s+|\s*[—|]\s*|\s+(?:with|as|playing|using|feat\.?)\s+|\s*[:(]\s*")


def read_labelled(text: str, lexicon: Lexicon) -> Pieces:
    """Read a known label with its contents on the same line; () when the label is not known."""
    found = _LABEL.match(text)
    if found:
        heading = read_heading(found[1], lexicon)
        if heading:
            pieces = _announced(heading, found[1], found[2], lexicon)
            if pieces:
                return pieces
    return _identity_among_words(text, lexicon)


def _announced(heading: Piece, label: str, contents: str, lexicon: Lexicon) -> Pieces:
    if heading.form == IDENTITY_NEXT:
        return (identity_called(contents, lexicon),)
    if heading.form == SIDE:
        identity = _sure_identity(contents, lexicon)
        name = identity or Piece(NOTE, TITLE, value=contents)
        return (
            (heading, name)
            if identity or not _is_card(contents, lexicon)
            else (heading, *_cards(contents, lexicon))
        )
    if heading.form in (TYPE, SECTION, ZONE):
        cards = _cards(contents.rstrip(" ·•,;|/"), lexicon)
        paperwork = label_of(f"{label}:")[0]
        if not cards and paperwork:
            return (Piece(PAPERWORK, fields=((paperwork, contents),)),)
        if not cards and _COUNTED.search(contents):
            cards = (Piece(CARD, FRAGMENT, 0, contents),)
        return (heading, *cards) if cards else ()
    if heading.form == DECK and not starts_with_number(label) and not _cards(contents, lexicon):
        return (Piece(NOTE, TITLE, value=contents),)
    return ()


def identity_called(text: str, lexicon: Lexicon) -> Piece:
    """Read a text that is announced as an identity, whether or not the catalogue knows it."""
    piece = known_card(text, lexicon)
    if piece:
        return piece._replace(role=IDENTITY, form=COUNTED)
    unknown = unknown_card(text, lexicon)
    called = short_name(lexicon.identities_called(unknown.name))
    return Piece(
        IDENTITY, COUNTED, 1, unknown.name, unknown.code, unknown.set_hint, match=unknown.match, other=called
    )


def _sure_identity(text: str, lexicon: Lexicon) -> Piece | None:
    piece = known_card(text, lexicon)
    if piece and piece.role == IDENTITY:
        return piece._replace(form=COUNTED)
    if lexicon.identities_called(text):
        return identity_called(text, lexicon)
    pieces = _identity_among_words(text, lexicon)
    return pieces[0] if pieces else None


def _is_card(text: str, lexicon: Lexicon) -> bool:
    return starts_with_number(text) or known_card(text, lexicon) is not None


def _cards(contents: str, lexicon: Lexicon) -> Pieces:
    several = read_several(contents, lexicon)
    if several:
        return several
    piece = known_card(contents, lexicon)
    if piece:
        return (piece,)
    return (unknown_card(contents, lexicon),) if starts_with_number(contents) else ()


def _identity_among_words(text: str, lexicon: Lexicon) -> Pieces:
    """Find an identity that shares its line with the deck's title: "Big Money - Some Identity"."""
    if len(text) > 120:
        return ()
    for cut in islice(_NAMED_IDENTITY.finditer(text), _MOST_CUTS):
        before, behind = text[: cut.start()].strip(), text[cut.end() :].strip(" )")
        for name, title in ((behind, before), (before, behind)):
            piece = known_card(name, lexicon, remarks=False) if name else None
            if piece and piece.role == IDENTITY and piece.form != "minus":
                return (piece._replace(form=COUNTED, quantity=1, value=title),)
        for name, marks in ((before, ":-–—|"), (behind, "(-–—|")):
            called = () if lexicon.names.find(name) else lexicon.identities_called(name)
            if len(called) == 1 and cut[0].strip() and cut[0].strip() in marks:
                return (Piece(IDENTITY, COUNTED, 1, name, value=text, other=short_name(called)),)
    return ()
