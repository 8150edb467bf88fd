"""The official sheet: decks in tables, side by side, between paperwork that is no part of any list.

Above the tables stand fields and the bars with the names of the decks, below them questions of consent, lines
for signatures and boxes for staff. Only what the tables hold belongs to a list.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from validator.ingest.pdf.printed_words import Word
from validator.ingest.pdf.segments import SUMS, PagePiece, Segment, around, clean, piece_of, rows_of
from validator.ingest.pdf.table_columns import Header, Heading, emptiest, find_headers, lists_in
from validator.vocabulary.columns import IDENTITY
from validator.vocabulary.labels import field_of

# Labels that people write behind the name of a deck are no fields of the page.
_OF_A_DECK = frozenset({"title", "author", "format", "faction"})
# What the reader of lists asks for goes by one name, whatever the sheet calls it.
_USUAL = {"player": "Player", "event": "Event", "date": "Date", "location": "Location"}
TIGHT = 1.45  # of the letters' height: lines of one text follow each other at most this far
_LABEL_WORD = re.compile(r"^([\w-]+)\s*:_*(.*)$")


class SheetList(NamedTuple):
    """One list of a sheet: the bar over it, and what stands from its first header on."""

    bar: list[PagePiece]
    segments: list[Segment]

    def parted(self, pieces: Sequence[PagePiece]) -> tuple[list[PagePiece], list[PagePiece]]:
        """Return the list with its bar, as far as its sums or its table go, and the rest as notes."""
        sums = [at for at, piece in enumerate(pieces, 1) if piece.place == SUMS]
        last = max(sums or [at for at, piece in enumerate(pieces, 1) if piece.place], default=0)
        return [*self.bar, *pieces[:last]], [piece._replace(note=True) for piece in pieces[last:]]


def read_sheet(segments: Sequence[Segment]) -> tuple[list[PagePiece], list[SheetList]]:
    """Take a page apart that is a sheet into what stands above and its lists; any other page has none."""
    headers = list(find_headers(segments))
    bands = _bands(headers)
    if len(bands) < 2 and not any(heading.role == IDENTITY for _, found in headers for heading in found):
        return [], []
    below = [(s.x0, s.x1) for s in segments if s.base > min(base for base, _ in headers)]
    edges = [emptiest(left[-1], right[0], below) for left, right in pairwise(bands)]
    above: list[PagePiece] = []
    lists: list[SheetList] = []
    for side in range(len(bands)):
        own = [s for s in segments if bisect_right(edges, (s.x0 + s.x1) / 2) == side]
        top = min(
            base for base, found in headers if any(bisect_right(edges, h.middle) == side for h in found)
        )
        bar, others = _bar([s for s in own if s.base < top - 1])
        above += [piece for segment in others for piece in field_or_note(segment)]
        lists.append(SheetList(bar, [s for s in own if s.base >= top - 1]))
    return above, lists


def _bands(headers: Sequence[Header]) -> list[list[Heading]]:
    """Return the heads of the lists that stand side by side, left to right; those of one list overlap."""
    bands: list[list[Heading]] = []
    edge = float("-inf")
    for part in sorted(
        (part for _, found in headers for part in lists_in(found)), key=lambda part: part[0].x0
    ):
        if part[0].x0 > edge:
            bands.append([])
        bands[-1] = sorted([*bands[-1], *part], key=lambda heading: heading.middle)
        edge = max(edge, part[-1].x1)
    return bands


def _bar(above: Sequence[Segment]) -> tuple[list[PagePiece], list[Segment]]:
    """Find the row with the deck's name: the lowest above the tables, unless that is a field of the form."""
    rows = rows_of(above)
    if not rows or _is_field(rows[-1]):
        return [], list(above)
    bar = _parted([piece_of(rows[-1])])
    # Where the bar is too narrow, the name goes on in a second line, or stands below its label.
    if len(bar) == 1 and len(rows) > 1 and not _is_field(rows[-2]):
        (upper, *_), (lower, *_) = rows[-2:]
        if lower.base - upper.base <= TIGHT * lower.size or rows[-2][-1].text.endswith(":"):
            rows, bar = rows[:-1], _parted([piece_of(rows[-2]), piece_of(rows[-1])])
    return bar, [segment for row in rows[:-1] for segment in row]


def _is_field(row: Sequence[Segment]) -> bool:
    return _label_at(row[0].words, 0) is not None


def field_or_note(segment: Segment) -> Iterator[PagePiece]:
    """Yield the labelled fields of a segment that stands beside the lists, or the segment as a note."""
    fields = list(_fields(segment.words, least=1))
    yield from fields or [piece_of([segment], note=True)]


def _parted(bar: list[PagePiece]) -> list[PagePiece]:
    """Part the bar over a deck, "CORP DECK  Deck Name: ...", into a heading and the name of the deck."""
    words = " ".join(piece.text for piece in bar).split()
    for at in range(1, len(words)):
        for end in (at + 1, at + 2):
            label = " ".join(words[at:end])
            if label.endswith(":") and field_of(label) == "title":
                name, box = clean(" ".join(words[end:])), around(piece.box for piece in bar)
                return [
                    PagePiece(" ".join(words[:at]), box),
                    PagePiece(f"{label} {name}".strip(), box, note=not name),
                ]
    return bar


def take_fields(segments: Sequence[Segment]) -> tuple[list[Segment], list[PagePiece]]:
    """Separate rows with several labelled fields from the rest of a page."""
    fields: list[PagePiece] = []
    taken: set[Word] = set()
    for row in rows_of(word for segment in segments for word in segment.words):
        found = list(_fields(row, least=2))
        if found:
            fields += found
            taken.update(row)
    if not taken:
        return list(segments), []
    return [segment for segment in segments if segment.words[0] not in taken], fields


def _fields(row: Sequence[Word], least: int) -> Iterator[PagePiece]:
    """Read a row as fields when at least so many labels stand on it, all different."""
    starts = [(at, found) for at in range(len(row)) if (found := _label_at(row, at))]
    labels = [label for _, (label, _, _) in starts]
    if len(labels) < least or len(set(labels)) < len(labels) or starts[0][0] != 0:
        return
    ends = [at for at, _ in starts[1:]] + [len(row)]
    for (at, (label, length, rest)), end in zip(starts, ends, strict=True):
        words = row[at:end]
        value = clean(" ".join([rest, *(word.text for word in words[length:])]))
        box = around((word.x0, word.top, word.x1, word.bottom) for word in words)
        yield PagePiece(f"{label}: {value}" if value else f"{label}:", box, note=not value)


def _label_at(row: Sequence[Word], at: int) -> tuple[str, int, str] | None:
    """Return the label that begins at a word, how many words it takes and what sticks to its colon."""
    for length in (2, 1):
        words = row[at : at + length]
        match = _LABEL_WORD.match(words[-1].text) if len(words) == length else None
        if match:
            name = " ".join([*(word.text for word in words[:-1]), match[1]])
            field = field_of(name)
            if field and field not in _OF_A_DECK:
                return _USUAL.get(field, name.capitalize()), length, match[2]
    return None
