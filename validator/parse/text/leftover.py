"""Left over: lines that neither the catalogue nor any known structure explains."""

import re
from dataclasses import replace

from card_data.card import Card
from validator.parse.text.card_line import as_identity, counted_card, unknown_card
from validator.parse.text.lexicon import Lexicon
from validator.parse.text.markup import Stripped
from validator.parse.text.piece import PROGRAM, CardPiece, Lone, Note, Piece, Total, Unread, Words
from validator.parse.text.unusual import program_row
from validator.vocabulary.patterns import lazy
from validator.vocabulary.prose import has_link, is_correspondence, is_counted_prose, is_prose
from validator.vocabulary.quantities import MAX_COPIES, Form, lone_quantity, starts_with_number
from validator.vocabulary.sums import size_in_brackets, sums_in

# A headline is short; a longer line behind a # is a comment.
_HEADLINE_WORDS = 5
_CUT_OFF = ("...", "…")
_SENTENCE = lazy(r"[.!?:]$|(?:\S{1,40}\s+){3}\S{0,40}[a-z][.;!?]\s")
_LETTERS = lazy(r"[^\W\d_]")
_CODE = lazy(r"\d{5}")
_STATISTICS = lazy(r"^\d+ [^\W\d]+s(?:\s*[/,|·]\s*\d+ [^\W\d]+s)+$")
_ALTERNATIVE = lazy(r"\s(?:or|instead of|rather than|over)\s")
# What parts cards in a sentence, and the fields of a program.
_SIGNS = lazy(r"[,:;=|·•()\[\]{}\"]|(?<!\w)'|'(?!\w)|\s(?:#|//)\s|(?<!\d)/")
# A property that counts something.
_PROPERTY = lazy(r"^([\w.]+)=(\d{1,2})$")
# A line of more parts is an attack: every part is a search for a name.
_MOST_PARTS = 100
_SLUG = lazy(r"^-?[a-z0-9]+(?:-+[a-z0-9]+)+-?$")
_SUMS = lazy(r"\b(?:influence|inf|totals?|agenda points)\b", re.IGNORECASE)
_CODE_LIKE = lazy(
    r"^[\[{(].+,.+[\])}]$|^[\"']?[A-Za-z_]\w*[\"']?\s*[:=]\s*[\"'\[]|^[a-z]+(?:_[a-z]+|[A-Z]\w*)\s*:|[{}=;]|\w\([^)]*\)|::|\)\)|\w\.\w+\("
)


def left_over(stripped: Stripped, lexicon: Lexicon) -> Piece:
    """Read what the catalogue does not know: a card by its quantity, prose, or words."""
    text = stripped.text
    if _SLUG.match(text):
        return Note(Note.TITLE, text)
    row = program_row(text) or _PROPERTY.sub(r"\2x \1", text if "=" in text else "")
    unknown = unknown_card(row, lexicon) if row else None
    if isinstance(unknown, CardPiece):
        return replace(unknown, style=PROGRAM)
    code_like = _CODE_LIKE.search(text) and not text[0].isdigit()
    if code_like or has_link(text) or is_correspondence(text):
        return Unread(text) if code_like and _names_card(text, lexicon) else Note(Note.PROSE, text)
    piece = unknown_card(text, lexicon, stripped.code)
    if isinstance(piece, CardPiece) and piece.match is not None:
        return piece
    return _unexplained(piece, stripped, lexicon)


def _unexplained(piece: CardPiece | Words, stripped: Stripped, lexicon: Lexicon) -> Piece:
    text = stripped.text
    called = _identities_meant(piece.name, lexicon)
    if called and text.endswith(_CUT_OFF):
        return as_identity(piece, called)
    lone = lone_quantity(text)
    if lone is not None:
        return Lone(lone, text)
    if _is_prose(piece, stripped):
        if counted_card(_ALTERNATIVE.split(text)[0], lexicon):
            return Unread(text)
        return Note(Note.PROSE, text, stated=size_in_brackets(text))
    if not _is_name(piece):
        return Unread(text)
    if _STATISTICS.match(text) or (isinstance(piece, Words) and _SUMS.search(text)):
        return Total(sums_in(text.strip(" |")) or ())
    if called:
        return as_identity(piece, called)
    return piece if isinstance(piece, CardPiece) else replace(piece, stated=size_in_brackets(text))


def _is_name(piece: CardPiece | Words) -> bool:
    """Tell whether letters are there, or the code of a printing."""
    code = isinstance(piece, CardPiece) and piece.quantity <= MAX_COPIES and _CODE.fullmatch(piece.name)
    return bool(code or _LETTERS.search(piece.name))


def _is_prose(piece: CardPiece | Words, stripped: Stripped) -> bool:
    """Tell whether a line is a sentence; a step of a numbered plan may be a short one."""
    name = stripped.text if isinstance(piece, Words) else piece.name
    if stripped.mark == "#" and len(name.split()) <= _HEADLINE_WORDS:
        return False
    if isinstance(piece, Words):
        return is_prose(name)
    if piece.form == Form.NUMBERED and _SENTENCE.search(stripped.text):
        return True
    step = name.lstrip("0123456789 x×") if piece.form == Form.NUMBERED else name
    return is_counted_prose(step) or is_counted_prose(name)


def _names_card(text: str, lexicon: Lexicon) -> bool:
    """Tell whether a line of a program names a card behind the name of a field, or counts one."""
    parts = [part.strip() for part in _SIGNS.split(text)[:_MOST_PARTS]]
    found = [match for part in parts[1:] if (match := lexicon.names.find(part))]
    spelt = any(match.is_by_title and not match.cards[0].identity for match in found)
    return spelt or any(starts_with_number(part) and counted_card(part, lexicon) for part in parts)


def _identities_meant(name: str, lexicon: Lexicon) -> tuple[Card, ...]:
    """Return the identities that a short name means, or one that was cut off where no room was left."""
    called = lexicon.identities_called(name)
    if called or not name.endswith(_CUT_OFF):
        return called
    begun = lexicon.names.beginning_with(name)
    return begun if len(begun) == 1 and begun[0].identity else ()
