"""Wrapped lines: names and rows of cards that a narrow column broke, put together and read anew."""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import accumulate, groupby, pairwise
from typing import NamedTuple

from validator.parse.text.card_line import counted_card
from validator.parse.text.lexicon import Lexicon
from validator.parse.text.line import read_line
from validator.parse.text.piece import (
    CardPiece,
    HeadingPiece,
    Identity,
    Labelled,
    Note,
    Piece,
    Total,
    Unread,
    Words,
)
from validator.parse.text.several import SEPARATORS
from validator.parse.text.spots import Page, Spot
from validator.vocabulary.patterns import lazy
from validator.vocabulary.quantities import Form

# No title needs more than three lines of the narrowest column.
_MOST_PARTS = 3
# No list means a hundred copies.
_MOST_DIGITS = 2
# So many numbers behind names are a way of writing, fewer may belong to titles.
_FEWEST_COUNTED = 3
# Styles of a bare number behind the name.
_NUMBER_AT_END = (" 3", " - 3", " (3)")
_BEFORE_NUMBER = " \t,:;.–—-"
# A deck as a paragraph; every stretch is read as one line, so its length is bounded.
_MOST_LINES = 15
# A number and the longest title with its remark.
_LONGEST_NAME = 70
_TAIL = " ·•,;|./"
_SEPARATOR = lazy(r"[,;·•|/]\s")
_SEPARATORS = frozenset(",;·•|/")
_BRACKETS = lazy(r"[(\[](?=[^()\[\]]*[^\W\d])[^()\[\]]*[)\]]")
_LABEL = lazy(r"^[^\d,;]{1,40}(?:[(\[]\d{1,3}[)\]])?\s*:\s+")

# Where a card begins and stops in a text.
_Part = tuple[int, int, CardPiece]


def join_wrapped(page: Page, lexicon: Lexicon) -> Page:
    """Put together what was broken at the end of a line; only lines that are not understood are looked at."""
    unsettled = [place for place in page.unsettled() if page[place].piece.is_broken]
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


def _count_words(page: Page, unsettled: list[int]) -> None:
    """Take the number behind words that nobody knows for copies where most known lines have it there."""
    counted: list[tuple[Spot, CardPiece]] = []
    for index in unsettled:
        spot = page[index]
        name, number = _number_behind(spot.words) if type(spot.piece) is Words else ("", 0)
        if name and _goes_on(page, index):
            counted.append((spot, CardPiece(number, name, style=" 3")))
    for spot, card in counted if counted and counts_behind(page) else ():
        spot.piece = card


def _number_behind(words: str) -> tuple[str, int]:
    """Part words from the number of one or two digits behind them; no words where there is none."""
    name, _, number = words.rpartition(" ")
    if not 0 < len(number) <= _MOST_DIGITS or not number.isdecimal() or not name[:1].isalpha():
        return "", 0
    return name.rstrip(_BEFORE_NUMBER), int(number)


def _goes_on(page: Page, index: int) -> bool:
    """Tell whether a line stands close below a card or a heading and is no title of another deck."""
    above, below = page.above(index), page.below(index)
    if above is None or page[index].gap:
        return False
    if type(above.piece) is Identity:
        return below is not None and isinstance(below.piece, CardPiece | Words) and not below.gap
    closed = isinstance(above.piece, Total | Labelled | Note)
    return not closed and not (below is not None and below.piece.announces)


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


class _Row(NamedTuple):
    """All spots of one line, and what its text says behind a heading in front."""

    spots: list[Spot]
    text: str
    heading: Spot | None = None


def _unwrap_rows(page: Page, lexicon: Lexicon) -> Page:
    """Read stretches of lines as one where that makes every part of them a counted card."""
    rows = [_row(list(group), lexicon) for _, group in groupby(page, key=lambda spot: spot.line.number)]
    spots: list[Spot] = []
    place = 0
    while place < len(rows):
        read = _together(_stretch(rows[place : place + _MOST_LINES]), lexicon) or [rows[place].spots]
        spots += [spot for row in read for spot in row]
        place += len(read)
    return Page(spots)


def _is_separated(text: str) -> bool:
    """Tell whether a line has numbers and separators, other than those of a set in brackets."""
    if _SEPARATORS.isdisjoint(text) or not any(map(str.isdigit, text)):
        return False
    return bool(_SEPARATOR.search(f"{_BRACKETS.sub('', text)} "))


def _row(spots: list[Spot], lexicon: Lexicon) -> _Row:
    text = spots[0].words
    label = _LABEL.match(text)
    heading = lexicon.heading(text[: label.end()].rstrip(" :")) if label else None
    if label is None or heading is None or not any(map(str.isalpha, text[label.end() :])):
        return _Row(spots, text)
    return _Row(spots, text[label.end() :], Spot(spots[0].line, heading, spots[0].gap))


def _stretch(rows: Sequence[_Row]) -> Sequence[_Row]:
    """Return the first lines as far as they may be a single row."""
    if not rows[0].heading and not _is_separated(rows[0].text):
        return ()
    firsts = [row.spots[0] for row in rows]
    ends = (
        place
        for place, (above, first) in enumerate(pairwise(firsts), 1)
        if rows[place].heading or first.gap or first.line.number != above.line.number + 1
    )
    return rows[: next(ends, len(rows))]


def _together(stretch: Sequence[_Row], lexicon: Lexicon) -> list[list[Spot]]:
    """Read as many lines as one as are cards and nothing else."""
    text = " ".join(row.text for row in stretch)
    best: list[list[Spot]] = []
    for separator in SEPARATORS if len(stretch) > 1 else ():
        if separator.search(stretch[0].text) or stretch[0].heading:
            parts = list(_counted_parts(text, separator, lexicon))
            best = max(best, _placed(stretch, text, parts), key=len)
    return best


def _placed(rows: Sequence[_Row], text: str, parts: Sequence[_Part]) -> list[list[Spot]]:
    """Put each card on the line where it begins, up to the last line that a card ends."""
    ends = [end - 1 for end in accumulate(len(row.text) + 1 for row in rows)]
    read: list[list[Spot]] = [[row.heading] if row.heading else [] for row in rows]
    whole = 0
    for start, stop, piece in parts:
        place, last = bisect_left(ends, start), bisect_left(ends, stop)
        begun = rows[place].spots[0]
        read[place].append(Spot(begun.line, piece, begun.gap))
        whole = whole if text[stop : ends[last]].strip(_TAIL) else last + 1
    if len(parts) < 2 or whole < 2:
        return []
    return [
        found or [Spot(row.spots[0].line, Note(Note.COMMENT, row.text), row.spots[0].gap)]
        for row, found in zip(rows[:whole], read, strict=False)
    ]


def _counted_parts(text: str, separator: re.Pattern[str], lexicon: Lexicon) -> Iterator[_Part]:
    """Yield the counted cards that follow each other in a text, up to something else."""
    waiting = 0
    for cut in (*separator.finditer(text), None):
        end = cut.start() if cut else len(text.rstrip(_TAIL))
        if waiting >= end:
            return
        piece = counted_card(text[waiting:end], lexicon)
        if piece:
            yield waiting, end, piece
        # A name may have the separator in itself: what is not known waits for the next part.
        elif end - waiting > _LONGEST_NAME or text[waiting : waiting + 1].islower():
            return
        if cut and piece:
            waiting = cut.end()
