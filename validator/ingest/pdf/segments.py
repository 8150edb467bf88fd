"""Segments: words that stand together on a line; pieces: what becomes a line of the list."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from itertools import islice, pairwise
from typing import NamedTuple, TypeVar

from validator.ingest.pdf.printed_words import Box, DrawnLine, DrawnLines, Word
from validator.vocabulary.labels import field_of
from validator.vocabulary.quantities import lone_quantity, readings

# Shares of the letters' height.
SEGMENT_GAP = 0.8  # twice a wide space: what lies further apart belongs to another column
SPACED_GAP = 0.4  # what no typed space explains is a gap between columns
ROW_TOLERANCE = 0.35  # baselines of one line differ by less, even with other fonts on it
TORN_GAP = 0.08  # less than the narrowest space: the pieces of one word
TORN_OVERLAP = 0.3  # a slanted letter may reach this far into the next font

_LONE_NUMBER = re.compile(r"^[-–]?\d{1,3}$")
_BULLETS = "-–*•●◦·▪■□☐☑✓ "
_LETTERS = re.compile(r"[^\W\d_]")
_LEADERS = re.compile(r"\.{4,}|…{2,}|(?:\s\.){4,}|_{2,}|(?:\s_){2,}")
_SPACES = re.compile(r"\s+")


class Segment(NamedTuple):
    """Words on one line without a wide gap or a rule between them."""

    words: tuple[Word, ...]
    text: str
    x0: float
    top: float
    x1: float
    bottom: float
    base: float
    size: float


Placed = TypeVar("Placed", Word, Segment)


def make_segment(words: Iterable[Word]) -> Segment:
    """Join words from left to right into one segment."""
    found = tuple(words)
    first = found[0]
    text = " ".join([word.text for word in found])
    top = min([word.top for word in found])
    bottom = max([word.bottom for word in found])
    return Segment(found, text, first.x0, top, found[-1].x1, bottom, first.base, first.size)


def is_quantity(text: str) -> bool:
    """Tell whether a text is a quantity and nothing else."""
    return lone_quantity(text) is not None


def is_number(text: str) -> bool:
    """Tell whether a text is a number or a quantity and nothing else."""
    return _LONE_NUMBER.match(text) is not None or is_quantity(text)


def is_list_line(text: str) -> bool:
    """Tell whether a text is a name with a quantity before or after it."""
    # The first reading is that of a name without a number.
    counted = islice(readings(text.lstrip(_BULLETS) or text), 1, None)
    return any(has_letters(reading.name) for reading in counted)


def has_letters(text: str) -> bool:
    """Tell whether a text has any letter."""
    return _LETTERS.search(text) is not None


def rows_of(things: Iterable[Placed]) -> list[list[Placed]]:
    """Group words or segments by baseline, from top to bottom, each row from left to right."""
    rows: list[list[Placed]] = []
    base, size = 0.0, 0.0
    for thing in sorted(things, key=lambda t: t.base):
        if rows and thing.base - base <= ROW_TOLERANCE * min(size, thing.size):
            rows[-1].append(thing)
        else:
            rows.append([thing])
            base, size = thing.base, thing.size
    for row in rows:
        row.sort(key=lambda t: t.x0)
    return rows


def segments_of(words: Iterable[Word], rules: DrawnLines) -> list[Segment]:
    """Cut every row of words at wide gaps and at upright rules."""
    upright = sorted(rules.upright)
    places = [rule[0] for rule in upright]
    rows = [_mended(torn) for torn in rows_of(words)]
    gap = _column_gap(rows)
    segments = []
    for row in rows:
        start = 0
        for i in range(1, len(row)):
            last, word = row[i - 1], row[i]
            # What stands behind a colon is said of its label.
            least = SEGMENT_GAP if last.text.endswith(":") else gap
            wide = not word.glued and word.x0 - last.x1 > least * max(word.size, last.size)
            if wide or _rule_between(last, word, upright, places) or _names_a_deck(row[i : i + 2]):
                segments.append(make_segment(row[start:i]))
                start = i
        segments.append(make_segment(row[start:]))
    return segments


def _names_a_deck(words: Sequence[Word]) -> bool:
    """Tell whether the name of a deck begins, as in "CORP DECK  Deck Name: ..."."""
    return words[-1].text.endswith(":") and field_of(" ".join(word.text for word in words)) == "title"


def _column_gap(rows: Iterable[list[Word]]) -> float:
    """Return which gaps part columns: where programs print their spaces, a lesser gap than a wide space."""
    near = [
        word.glued
        for row in rows
        for last, word in pairwise(row)
        if word.x0 - last.x1 < SEGMENT_GAP * word.size
    ]
    return SPACED_GAP if sum(near) > 0.1 * len(near) else SEGMENT_GAP


def _mended(row: list[Word]) -> list[Word]:
    """Join pieces of words that were drawn apart, for instance because one letter has another font."""
    whole = [row[0]]
    for word in row[1:]:
        last = whole[-1]
        if -TORN_OVERLAP * word.size < word.x0 - last.x1 < TORN_GAP * word.size:
            top, bottom = min(last.top, word.top), max(last.bottom, word.bottom)
            whole[-1] = last._replace(text=last.text + word.text, x1=word.x1, top=top, bottom=bottom)
        else:
            whole.append(word)
    return whole


def _rule_between(last: Word, word: Word, upright: list[DrawnLine], places: list[float]) -> bool:
    middle = (word.top + word.bottom) / 2
    near = upright[bisect_left(places, last.x1 - 1) : bisect_right(places, word.x0 + 1)]
    return any(top <= middle <= bottom for _, top, bottom in near)


# Where a piece stands: in a table, in a row of it that states sums or says that the next page goes on,
# or at the head of every page.
IN_TABLE, SUMS, GOES_ON, RUNNING = "table", "sums", "goes on", "running"


class PagePiece(NamedTuple):
    """A line in the making: `note` means that it is no part of the list itself."""

    text: str
    box: Box
    note: bool = False
    place: str = ""


def clean(text: str) -> str:
    """Remove leaders, fill-in lines and soft hyphens, and spaces that say nothing."""
    return _SPACES.sub(" ", _LEADERS.sub(" ", text).replace("\u00ad", "")).strip()


def around(things: Sequence[Word] | Sequence[Segment]) -> Box:
    """Return the box around words or segments."""
    return (
        min(thing.x0 for thing in things),
        min(thing.top for thing in things),
        max(thing.x1 for thing in things),
        max(thing.bottom for thing in things),
    )


def piece_of(segments: Sequence[Segment], note: bool = False) -> PagePiece:
    """Join segments into one piece."""
    return PagePiece(" ".join(s.text for s in segments), around(segments), note)
