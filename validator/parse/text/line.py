"""One line: what it can be on its own, asked in the order of certainty."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import islice

from validator.parse.text.card_line import (
    as_identity,
    has_remark,
    known_card,
    part_card,
    unknown_card,
    usual_card,
)
from validator.parse.text.in_doubt import without_doubted, without_struck
from validator.parse.text.leftover import left_over
from validator.parse.text.lexicon import Lexicon
from validator.parse.text.markup import Stripped, strip_markup, sublines, without_ornaments
from validator.parse.text.number_of_each import read_number_of_each
from validator.parse.text.piece import (
    PROGRAM,
    Byline,
    CardPiece,
    HeadingPiece,
    Identity,
    Labelled,
    Note,
    Piece,
    Pieces,
    Total,
    Unread,
    Words,
)
from validator.parse.text.several import read_row, read_several, side_by_side, two_identities, with_its_type
from validator.parse.text.unusual import program_row, usual, without_closing_signs
from validator.vocabulary import sums
from validator.vocabulary.columns import heads_columns, names_columns
from validator.vocabulary.headings import DECK, IDENTITY_NEXT, SECTION, SIDE, TYPE, ZONE, ZONES, words_of
from validator.vocabulary.labels import field_of, fields_in, tidy_value
from validator.vocabulary.patterns import lazy
from validator.vocabulary.prose import is_prose
from validator.vocabulary.quantities import Form, counts_again, starts_with_number

# A whole deck on one line is a fraction of that.
LONGEST_LINE = 8_000
# All sections of a deck with their numbers; beyond it is prose.
_LONGEST_SUMMARY = 400
# An identity with the name of a deck beside it is shorter.
_LONGEST_TITLE = 120
# Two decks side by side, each with a number in a column of its own.
_MOST_COLUMNS = 4
# Signs within titles; every cut is two searches for a name.
_MOST_CUTS = 4
# Aliases and titles in other languages can be everyday words; headings and totals go before them.
_SURE = ("exact", "normalised", "code")
_SIGNS = {"+": "+", "-": "-", "–": "-", "—": "-", ">": ">"}

_ASSIGNMENT = lazy(r"^[a-z_]\w*(?:\s?:\s?[\w\[\], |]+)?\s?=\s?[\w\"'({\[]")
_RULE = lazy(r"^[\s\-=_*~#+|:.·•]+$|^```\w*$")
_ANY_NUMBER = lazy(r"\d")
_ARROW = lazy(r"\s*(?:-+>|=+>|→|⇒|➔|>>)\s*|\s>\s(?=\d)")
_CHANGE_LABEL = lazy(
    r"^(?:out|in|added|removed|taken out|put in|swapped (?:in|out)|cut)\s?:\s*(?=\S)", re.IGNORECASE
)
_SUMMARY_PART = lazy(r"([^\W\d][\w &/-]{0,40}?)\s*[(\[:]\s*(\d{1,3})\s*[)\]]?")
_SUMMARY_SIGN = lazy(r"[(\[:]\s*\d")
_BY = lazy(r"^(?:by|built by|designed by|created by|deck by|played by)\s+(.{2,60})$", re.IGNORECASE)
_METADATA = lazy(r"^;;+\s*([\w -]+?)\s*:\s*(.*)$")
_IDENTITIES = ("identity", "id", "identity-code", "identity code", "identity-id", "id-code")
_LABEL = lazy(r"^(.{1,40}?)\s*(?::|\s[-–—]\s|=)\s*(?=\S)(.+)$")
_RESULT = lazy(r"\s+[(\[]?\d{1,2}\s?[-–]\s?\d{1,2}(?:\s?[-–]\s?\d{1,2})?[)\]]?$")
_BESIDE_IDENTITY = lazy(r"\s+[-–—|]\s+|\s*[—|]\s*|\s+(?:with|as|playing|using|feat\.?)\s+|\s*[:(]\s*")

# A value that begins so belongs to a program.
_LIST_OF_A_PROGRAM, _VALUE_OF_A_PROGRAM = "[{", "[{\"'"

# One way to read a line; () when it is written in another.
Way = Callable[[str, Lexicon], Pieces]
# A way, and the signs of which it needs at least one, if any; most lines have none of them.
SignedWay = tuple[frozenset[str], Way]


def read_lines(texts: Sequence[str], lexicon: Lexicon) -> list[Pieces]:
    """Read each line on its own; nearly all of them have stood in some list before."""
    known = map(lexicon.lines.get, texts)
    return [
        read_line(text, lexicon) if pieces is None else pieces
        for text, pieces in zip(texts, known, strict=True)
    ]


def read_line(text: str, lexicon: Lexicon) -> Pieces:
    """Read one line on its own; the answer is remembered for the next list that has the same line."""
    pieces = lexicon.lines.get(text)
    if pieces is None:
        card = usual_card(text, lexicon.names)
        pieces = (card,) if card else _read(text, lexicon)
        lexicon.lines[text] = pieces
    return pieces


def _read(text: str, lexicon: Lexicon) -> Pieces:
    if not text.strip():
        return ()
    if len(text) > LONGEST_LINE:
        return (Unread(text, too_long=True),)
    if text.lstrip().startswith(";;"):
        return (_metadata(text.strip(), lexicon),)
    pieces = [piece for part in sublines(text) if part.strip() for piece in _part(part, lexicon)]
    meaningful = [piece for piece in pieces if not (isinstance(piece, Note) and piece.form == Note.RULE)]
    return tuple(meaningful or pieces[:1]) or (Note(Note.RULE),)


def _part(written: str, lexicon: Lexicon) -> Pieces:
    part = without_ornaments(written)
    rest, struck = without_struck(part)
    if struck and any(map(str.isalnum, rest)):
        return _beside_struck(part, rest, struck, lexicon)
    stripped = strip_markup(part)
    if not stripped.text or _RULE.match(part.strip()) or not any(map(str.isalnum, stripped.text)):
        return (Note(Note.RULE, part.strip()),)
    if stripped.bullet and sums.parts_pages(part):
        return (Note(Note.PAGE, part),)
    pieces = _understood(stripped, lexicon)
    first = pieces[0]
    if stripped.mark:
        return _marked(pieces, stripped)
    if stripped.emphasis:
        return tuple(map(_loud, pieces))
    if stripped.bullet and any(lexicon.names.titled(value) for _, value in first.fields):
        # "- name: Title" is an item of a list, and no player of that name.
        return (Unread(stripped.text),)
    if stripped.bullet in _SIGNS and isinstance(first, CardPiece) and stripped.text[:1].isdigit():
        return (replace(first, style=_SIGNS[stripped.bullet] + first.style), *pieces[1:])
    return without_doubted(pieces, written, stripped.text)


def _beside_struck(part: str, rest: str, struck: Iterable[str], lexicon: Lexicon) -> Pieces:
    """Read what is left beside struck words: counted cards, or a question where no number is left."""
    pieces = _understood(strip_markup(rest), lexicon)
    if all(isinstance(piece, CardPiece) and piece.form == Form.COUNTED for piece in pieces):
        gone = (known_card(strip_markup(one).text, lexicon) for one in struck)
        return (*pieces, *(Note(Note.COMMENT, part, one.name, match=one.match) for one in gone if one))
    whole = strip_markup(part)
    pieces = _understood(whole, lexicon)
    return (Unread(whole.text),) if any(isinstance(piece, CardPiece) for piece in pieces) else pieces


def _loud(piece: Piece) -> Piece:
    return replace(piece, loud=True) if isinstance(piece, Words) else piece


def _marked(pieces: Pieces, stripped: Stripped) -> Pieces:
    """Settle what a comment or heading mark in front makes of a line."""
    first, heading_mark = pieces[0], stripped.mark == "#"
    if isinstance(first, Identity) and not (heading_mark or stripped.mark == "//"):
        return (Note(Note.COMMENT, stripped.text),)
    bare = isinstance(first, CardPiece) and first.form == Form.BARE
    if isinstance(first, HeadingPiece | Total | Labelled | Identity) or (
        heading_mark and (isinstance(first, Words) or bare)
    ):
        return tuple(map(_loud, pieces))
    if stripped.mark != "@" and isinstance(first, CardPiece) and first.match:
        return tuple(
            Note(Note.COMMENT, stripped.text, piece.name, match=piece.match)
            if isinstance(piece, CardPiece | Identity)
            else piece
            for piece in pieces
        )
    stated = () if stripped.mark == "@" else sums.size_in_brackets(stripped.text)
    return (Note(Note.COMMENT, stripped.text, stated=stated),)


def _understood(stripped: Stripped, lexicon: Lexicon) -> Pieces:
    text = stripped.text
    card = _unusual(text, lexicon) or known_card(text, lexicon, stripped.code, remarks=False)
    if card and card.match and card.match.how in _SURE:
        return (card,)
    pieces = _first_of(_STRUCTURE, text, lexicon)
    if not pieces and card and not _paperwork(text, lexicon):  # a nickname may be a label: "Deck: burn (2)"
        pieces = (card,)
    if not pieces and stripped.cells:
        pieces = _columns(stripped, lexicon)
    return pieces or _first_of(_MANY_PIECES, text, lexicon) or (left_over(stripped, lexicon),)


def _first_of(ways: Iterable[SignedWay], text: str, lexicon: Lexicon) -> Pieces:
    for signs, way in ways:
        if not signs or not signs.isdisjoint(text):
            pieces = way(text, lexicon)
            if pieces:
                return pieces
    return ()


def _unusual(text: str, lexicon: Lexicon) -> CardPiece | Identity | None:
    """Read a card whose number or remark is written in an unusual way."""
    row = program_row(text)
    ended = without_closing_signs(row or text)
    plain = usual(ended)
    if plain == text or lexicon.names.find(text):
        return None
    piece = known_card(plain, lexicon, remarks=False)
    if piece is None or plain == ended != row:
        return piece
    return replace(piece, style=PROGRAM if row else f"~{piece.style}")


def _columns(stripped: Stripped, lexicon: Lexicon) -> Pieces:
    """Read a line of columns: labels, headings and fields of two decks or of a form, or a row of cards."""
    headed = _labelled(stripped.text, lexicon)
    if len(headed) > 2:  # a heading is no cell of the row of cards behind it
        return headed
    each = read_number_of_each(stripped.text, lexicon)
    if each:
        return each
    cells = [cell for cell in stripped.cells if cell]
    few = 1 < len(cells) <= _MOST_COLUMNS and "|" not in stripped.text
    if few and not any(cell[0].isdigit() for cell in cells):
        pieces = [piece for cell in cells for piece in _understood(Stripped(cell), lexicon)]
        if all(isinstance(piece, HeadingPiece | Identity | Labelled) for piece in pieces):
            return tuple(pieces)
    if heads_columns(stripped.cells):
        return (HeadingPiece(SECTION, name=stripped.text),)
    return read_row(stripped.cells, lexicon, stripped.code)


# Structure: a line that is a heading, a sum or a footer and nothing else.


def _summary(text: str, lexicon: Lexicon) -> Pieces:
    """Read sums far from their cards: by faction, "Anarch: 3", or several types, "Agenda (5) Nodes (18)"."""
    counted = len(text) <= _LONGEST_SUMMARY and _SUMMARY_SIGN.search(text)
    found = _SUMMARY_PART.findall(text) if counted else []
    if not found or _SUMMARY_PART.sub("", text).strip(" ,;|/·-–—."):
        return ()
    of_factions = all(words_of(label) in lexicon.headings.factions for label, _ in found)
    of_types = len(found) > 1 and all(lexicon.headings.meaning(label)[0] == TYPE for label, _ in found)
    return (Total(),) if of_factions or of_types else ()


def _heading(text: str, lexicon: Lexicon) -> Pieces:
    heading = HeadingPiece(SECTION, name=text) if names_columns(text) else lexicon.heading(text)
    return (heading,) if heading else ()


def _sums(text: str, _: Lexicon) -> Pieces:
    """Read a line that states sums or their limits, or a footer of an export."""
    if sums.is_footer(text):
        return (Note(Note.FOOTER, text),)
    if sums.parts_pages(text):
        return (Note(Note.PAGE, text),)
    if sums.is_limit(text):
        return (Note(Note.COMMENT, text),) if sums.limits_sums(text) else ()
    if sums.heads_sums(text):
        return (HeadingPiece(SECTION, name=text.rstrip(" :")),)
    stated = sums.sums_in(text)
    return () if stated is None else (Total(stated),)


_ANYWHERE: frozenset[str] = frozenset()
_STRUCTURE: tuple[SignedWay, ...] = (
    (frozenset("([:"), _summary),
    (_ANYWHERE, _heading),
    (_ANYWHERE, _sums),
)


# Lines that say more than one thing: a label and its contents, a zone and a card, a title and an identity.


def _zoned(text: str, lexicon: Lexicon) -> Pieces:
    """Read "SB: 3 Name": a zone in front of the card."""
    label, _, rest = text.partition(":")
    zone, rest = ZONES.get(label.rstrip().lower(), ""), rest.strip()
    pieces = read_several(rest, lexicon) or (part_card(rest, lexicon),) if zone and rest else ()
    return tuple(replace(piece, zone=zone) for piece in pieces if isinstance(piece, CardPiece))


def _labelled(text: str, lexicon: Lexicon) -> Pieces:
    """Read a known label with its contents on the same line; () when the label is not known."""
    found = _LABEL.match(text)
    of_a_program = found and ("{" in found[1] or found[2][0] in _LIST_OF_A_PROGRAM)
    heading = lexicon.heading(found[1]) if found and not of_a_program else None
    pieces = _announced(heading, found[1], found[2], lexicon) if found and heading else ()
    return pieces or _identity_among_words(text, lexicon)


def _announced(heading: HeadingPiece, label: str, contents: str, lexicon: Lexicon) -> Pieces:
    if heading.kind == IDENTITY_NEXT:
        return (identity_called(contents, lexicon),)
    if heading.kind == SIDE:
        identity = _sure_identity(contents, lexicon)
        if identity is None and (starts_with_number(contents) or known_card(contents, lexicon)):
            return (heading, *_cards(contents, lexicon))
        return heading, identity or Note(Note.TITLE, contents)
    if heading.kind in (TYPE, SECTION, ZONE):
        cards = _cards(contents.rstrip(" ·•,;|/"), lexicon)
        paperwork = field_of(label)
        if not cards and paperwork:
            return (Labelled(((paperwork, contents),)),)
        if not cards and counts_again(contents):
            # Cards behind a heading that are not understood must be asked about.
            cards = (Words(contents, contents, part=True),)
        return (heading, *cards) if cards else ()
    if heading.kind == DECK and not starts_with_number(label) and not _cards(contents, lexicon):
        return (Note(Note.TITLE, contents),)
    return ()


def identity_called(text: str, lexicon: Lexicon) -> Identity:
    """Read a text that is announced as an identity, whether or not the catalogue knows it."""
    counted = text if starts_with_number(text) else f"1 {text}"
    piece = known_card(text, lexicon) or unknown_card(counted, lexicon)
    return as_identity(piece, () if piece.match else lexicon.identities_called(piece.name))


def _sure_identity(text: str, lexicon: Lexicon) -> Piece | None:
    piece = known_card(text, lexicon)
    if isinstance(piece, Identity):
        return piece
    if lexicon.identities_called(text):
        return identity_called(text, lexicon)
    return next(iter(_identity_among_words(text, lexicon)), None)


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
    if len(text) > _LONGEST_TITLE:
        return ()
    result = _RESULT.search(text)
    winner = known_card(text[: result.start()], lexicon, remarks=False) if result else None
    if isinstance(winner, Identity):
        return (replace(winner, quantity=1, counted=False),)
    for cut in islice(_BESIDE_IDENTITY.finditer(text), _MOST_CUTS):
        before, behind = text[: cut.start()].strip(), text[cut.end() :].strip(" )")
        for name, title in ((behind, before), (before, behind)):
            piece = known_card(name, lexicon, remarks=False) if name else None
            if isinstance(piece, Identity):
                return (replace(piece, quantity=1, title=title, counted=False),)
        for name, marks in ((before, ":-–—|"), (behind, "(-–—|")):
            called = () if lexicon.names.find(name) else lexicon.identities_called(name)
            if len(called) == 1 and cut[0].strip() and cut[0].strip() in marks:
                return (replace(as_identity(Words(name, name), called), title=text),)
    return ()


def _paperwork(text: str, _: Lexicon) -> Pieces:
    """Read a line of labelled values, or "by Somebody" as the author of the list."""
    fields = fields_in(text)
    if any(value and value[0] in _VALUE_OF_A_PROGRAM for _, value in fields):
        return ()
    if fields:
        return (Labelled(fields),)
    found = _BY.match(sums.without_size(text))
    if not found:
        return ()
    return (Byline((("author", found[1].strip()),), stated=sums.size_in_brackets(text)),)


def _change(text: str, lexicon: Lexicon) -> Pieces:
    """Read "2 Old Card -> 2 New Card" or "Out: 2 Old Card, 1 Other Card": changes, not contents."""
    label = _CHANGE_LABEL.match(text)
    sides = [text[label.end() :]] if label else _ARROW.split(text)
    is_change = (label or len(sides) == 2) and all(_cards(side, lexicon) for side in sides)
    return (CardPiece(0, text, form=Form.MINUS, style="+3"),) if is_change else ()


def _remarked(text: str, lexicon: Lexicon) -> Pieces:
    if not has_remark(text) or (is_prose(text) and not _ANY_NUMBER.search(text)):
        return ()
    card = None if _ASSIGNMENT.match(text) else known_card(text, lexicon)
    if card is None or (isinstance(card, CardPiece) and card.form == Form.REMARKED and is_prose(text)):
        return ()
    return (card,)


_MANY_PIECES: tuple[SignedWay, ...] = (
    (frozenset(":"), two_identities),
    (_ANYWHERE, with_its_type),
    (frozenset(":>→⇒➔"), _change),
    (frozenset(":"), _zoned),
    (_ANYWHERE, _labelled),
    (_ANYWHERE, _paperwork),
    (_ANYWHERE, side_by_side),
    (frozenset(":eE"), read_number_of_each),
    (_ANYWHERE, read_several),
    (_ANYWHERE, _remarked),
)


def _metadata(text: str, lexicon: Lexicon) -> Piece:
    """Read a line of an export's metadata: two semicolons, a key and a value."""
    found = _METADATA.match(text)
    if not found:
        return Note(Note.COMMENT, text.lstrip("; "))
    key, value = found[1].lower(), found[2].strip()
    if key in _IDENTITIES and value:
        match = lexicon.names.find_code(value)
        if match:
            return Identity(1, match.cards[0].title, match, code=value, field=True)
        return replace(identity_called(value, lexicon), field=True)
    label = field_of(key)
    if not label or not value:
        return Note(Note.COMMENT, value)
    return Labelled(((label, tidy_value(label, value)),), field=True)
