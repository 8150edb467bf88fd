"""Wrapped lines: names and rows of cards that a narrow column broke, put together and read anew."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate, chain, groupby, pairwise

from validator.parse.text.lexicon import Lexicon
from validator.parse.text.line import read_line
from validator.parse.text.piece import (
    CardPiece,
    HeadingPiece,
    Identity,
    Note,
    Piece,
    Pieces,
    Unread,
    Words,
)
from validator.parse.text.spots import Page, Spot
from validator.vocabulary.patterns import lazy
from validator.vocabulary.quantities import Form, cell_quantity

# No title needs more than three lines of the narrowest column.
_MOST_PARTS = 3
# No list means a hundred copies.
_MOST_DIGITS = 2
# So many numbers behind names are a way of writing, fewer may belong to titles.
_FEWEST_COUNTED = 3
# What a card of a list stands right below.
_LISTED = CardPiece | Identity | HeadingPiece | Words
# Styles of a bare number behind the name.
_NUMBER_AT_END = (" 3", " - 3", " (3)")
_BEFORE_NUMBER = " \t,:;.–—-"
# A deck as a paragraph; every stretch is read as one line, so its length is bounded.
_MOST_LINES = 15
# One number beside a name may be that of the next name.
_FEWEST_COLUMNS = 2
_SEPARATOR = lazy(r"[,;·•|/]\s")
_SEPARATORS = frozenset(",;·•|/")
_OPENING, _OPENED = lazy(r"[(\[]"), lazy(r"[(\[][^()\[\]]*$")
_BRACKETS = lazy(r"[(\[](?=[^()\[\]]*[^\W\d])[^()\[\]]*[)\]]")

# All that stands in one line.
Row = list[Spot]


def join_wrapped(page: Page, lexicon: Lexicon) -> Page:
    """Put together what was broken at the end of a line; only lines that are not understood are looked at."""
    open_places = page.unsettled()
    _close_brackets(page, open_places, lexicon)
    unsettled = [place for place in open_places if page[place].piece.is_broken]
    if not unsettled:
        return page
    _count_words(page, unsettled)
    if any(_is_separated(page[place].line.text) for place in unsettled):
        page = _unwrap_rows(page, lexicon)
        unsettled = [place for place in page.unsettled() if page[place].piece.is_broken]
    for index in sorted({*unsettled, *(place - 1 for place in unsettled)}):
        if 0 <= index < len(page) - 1 and _may_go_on(page[index]):
            _join_names(page, index, lexicon)
    return page


def _close_brackets(page: Page, places: Sequence[int], lexicon: Lexicon) -> None:
    """Read the end of a bracket together with the card in whose line it was opened."""
    for place in places:
        spot, above = page[place], page[place - 1]
        ends = spot.words.endswith((")", "]")) and not _OPENING.search(spot.words)
        if place and ends and above.card and _OPENED.search(above.words):
            pieces = read_line(f"{above.words} {spot.words}", lexicon)
            if (
                len(pieces) == 1
                and pieces[0].cards == above.piece.cards
                and pieces[0].quantity == above.piece.quantity
            ):
                above.piece = pieces[0]
                spot.piece = Note(Note.COMMENT, spot.words)


def _count_words(page: Page, unsettled: list[int]) -> None:
    """Take the number behind words that nobody knows for copies where most known lines have it there."""
    counted: list[tuple[Spot, CardPiece]] = []
    for index in unsettled:
        spot = page[index]
        name, number = _number_behind(spot.words) if type(spot.piece) is Words else ("", 0)
        below = page.below(index)
        is_title = below is not None and below.piece.announces
        if name and index and not spot.gap and not is_title and isinstance(page[index - 1].piece, _LISTED):
            counted.append((spot, CardPiece(number, name, style=" 3")))
    for spot, card in counted if counted and counts_behind(page) else ():
        spot.piece = card


def _number_behind(words: str) -> tuple[str, int]:
    """Part words from the number of one or two digits behind them; no words where there is none."""
    name, _, number = words.rpartition(" ")
    if not 0 < len(number) <= _MOST_DIGITS or not number.isdecimal() or not name[:1].isalpha():
        return "", 0
    return name.rstrip(_BEFORE_NUMBER), int(number)


def counts_behind(page: Page) -> bool:
    """Tell whether most counted lines have their number behind the name."""
    styles = [spot.card.style for spot in page if spot.card and spot.is_counted]
    behind = sum(style in _NUMBER_AT_END for style in styles)
    return behind >= _FEWEST_COUNTED and behind * 2 >= len(styles)


# Names


def _may_go_on(spot: Spot) -> bool:
    piece = spot.piece
    if type(piece) is Identity:
        return piece.match is None or piece.match.how == "beginning"
    # A name may be broken behind the word of a heading, such as "2 Event" and "Horizon".
    return type(piece) in (CardPiece, Words) or (type(piece) is HeadingPiece and spot.words[:1].isdigit())


def _is_rest(piece: Piece, first: Piece) -> bool:
    if type(piece) is HeadingPiece:
        return type(first) is CardPiece and first.match is None
    if type(piece) is CardPiece:
        # A name may go on with a number of its own, unless either line is a card by itself.
        return piece.form == Form.BARE or not (piece.match or first.match)
    if type(piece) is Identity:
        # What stands behind the colon often means its identity alone, but the deck begins a line earlier.
        return type(first) is Identity and first.match is None
    return type(piece) in (Words, Unread)


def _join_names(page: Page, index: int, lexicon: Lexicon) -> None:
    """Read some lines as one name where they name a card together; the others become notes."""
    first = page[index]
    for end in range(index + 2, min(len(page), index + _MOST_PARTS) + 1):
        rests = page[index + 1 : end]
        follows = rests[-1].line.number == first.line.number + len(rests)
        if not follows or not _is_rest(rests[-1].piece, first.piece):
            return
        if rests[-1].piece.copies and end < len(page) and page[end].line is rests[-1].line:
            # Of a row of several cards the first is no rest of a name with all that stands beside it.
            return
        whole = _whole(first, rests, lexicon)
        if whole:
            first.piece = whole
            for rest in rests:
                rest.piece = Note(Note.COMMENT, rest.words)
            return


def _whole(first: Spot, rests: Sequence[Spot], lexicon: Lexicon) -> Piece | None:
    """Return the card that several lines name together, unless each of them names one."""
    if first.piece.match and any(rest.piece.match for rest in rests):
        return None
    rest = " ".join(spot.words if spot.piece.copies else spot.piece.name or spot.words for spot in rests)
    begun = _begun(first)
    for text in (f"{begun} {rest}", f"{begun.rstrip('-')}{rest}"):
        whole, *others = read_line(text, lexicon)
        if others or not whole.match or whole.match == first.piece.match:
            continue
        if isinstance(first.piece, Identity):
            # Half of its name was no title of the deck.
            title = "" if first.piece.title == begun else first.piece.title
            return replace(first.piece, name=whole.name, match=whole.match, title=title)
        if isinstance(first.piece, CardPiece):
            return replace(first.piece, name=whole.name, match=whole.match)
        return whole
    return None


def _begun(spot: Spot) -> str:
    """Return the beginning of a broken name; of an identity only the part before the colon may be known."""
    piece = spot.piece
    if isinstance(piece, Identity) and piece.title.startswith(piece.name):
        return piece.title
    return piece.name if isinstance(piece, CardPiece | Identity) else spot.words


# Rows of several cards


def _unwrap_rows(page: Page, lexicon: Lexicon) -> Page:
    """Read stretches of lines as one line where that makes nothing but counted cards of them."""
    rows = [list(group) for _, group in groupby(page, key=lambda spot: spot.line.number)]
    spots: list[Spot] = []
    place = 0
    while place < len(rows):
        read = _together(_stretch(rows[place : place + _MOST_LINES]), lexicon) or [rows[place]]
        spots += chain.from_iterable(read)
        place += len(read)
    return Page(spots)


def _is_separated(text: str) -> bool:
    """Tell whether a line has numbers and separators, other than those of a set in brackets."""
    if _SEPARATORS.isdisjoint(text) or not any(map(str.isdigit, text)):
        return False
    return bool(_SEPARATOR.search(f"{_BRACKETS.sub('', text)} "))


def _stretch(rows: Sequence[Row]) -> Sequence[Row]:
    """Return the first lines as far as they may be a single row; a line that is one whole card is none."""
    firsts = [row[0] for row in rows]
    begun = type(firsts[0].piece) is HeadingPiece or _is_separated(firsts[0].words)
    whole = len(rows[0]) == 1 and _is_whole(firsts[0].piece)
    if not begun or whole or _is_of_a_table(firsts[0].words):
        return ()
    ends = (
        place
        for place, (above, first) in enumerate(pairwise(firsts), 1)
        if type(first.piece) is HeadingPiece
        or first.gap
        or first.line.number != above.line.number + 1
        or _is_of_a_table(first.words)
    )
    return rows[: next(ends, len(rows))]


def _is_of_a_table(text: str) -> bool:
    """Tell whether a line is one name with columns of numbers: its last number belongs to no name below."""
    cells = text.strip("| ").split("|")
    numbers = sum(cell_quantity(cell) is not None for cell in cells)
    return numbers >= _FEWEST_COLUMNS and numbers + 1 == len(cells)


def _is_whole(piece: Piece) -> bool:
    """Tell whether a part is a counted card; a remark behind it may be the name of the next one."""
    if type(piece) is not CardPiece or piece.match is None:
        return False
    return piece.form == Form.COUNTED and "…" not in piece.style


def _together(rows: Sequence[Row], lexicon: Lexicon) -> list[Row]:
    """Read lines as one where they hold whole cards and nothing else so."""
    text = " ".join(row[0].words for row in rows)
    pieces = read_line(text, lexicon) if len(rows) > 1 else ()
    cards = pieces[bool(pieces) and type(pieces[0]) is HeadingPiece :]
    return _placed(rows, text, pieces) if len(cards) > 1 and all(map(_is_whole, cards)) else []


def _placed(rows: Sequence[Row], text: str, pieces: Pieces) -> list[Row]:
    """Put each card on the line where its name begins; a line without any is a part of those around it."""
    starts = list(accumulate([len(row[0].words) + 1 for row in rows], initial=0))
    read: list[Row] = [[] for _ in rows]
    at = 0
    for piece in pieces:
        at = max(at, text.find(piece.name, at))
        place = bisect_right(starts, at) - 1
        read[place].append(Spot(rows[place][0].line, piece, rows[place][0].gap))
        at += len(piece.name)
    return [
        found or [Spot(row[0].line, Note(Note.COMMENT, row[0].words), row[0].gap)]
        for row, found in zip(rows, read, strict=True)
    ]
