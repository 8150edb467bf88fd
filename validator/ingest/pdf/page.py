"""One page: words become segments, fields of a form and pieces in reading order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

from pdfminer.layout import LTCurve, LTImage, LTPage

from validator.ingest.pdf.blocks import read_block
from validator.ingest.pdf.form_fields import displayed, field_values, placed_words
from validator.ingest.pdf.furniture import PageSegments
from validator.ingest.pdf.printed_words import Box, DrawnLines, Turned, objects_of, read_layout, turned
from validator.ingest.pdf.reading_order import reading_order, sections
from validator.ingest.pdf.segments import RUNNING, PagePiece, Segment, piece_of, segments_of
from validator.ingest.pdf.sheet_fields import label_of, take_fields
from validator.ingest.pdf.table_columns import Table

MANY_CURVES = 40  # letters drawn as outlines make many; frames and lines of a sheet make fewer


@dataclass(slots=True)
class PageText:
    """What a page holds: its segments per direction, fields, and the size of what is displayed of it."""

    number: int
    size: tuple[float, float]
    corner: tuple[float, float] = (0.0, 0.0)
    turned: list[tuple[Turned, list[Segment]]] = field(default_factory=list)
    fields: list[PagePiece] = field(default_factory=list)
    # What is read of it, in reading order.
    blocks: list[list[PagePiece]] = field(default_factory=list)
    has_picture: bool = False
    is_scanned: bool = False
    unreadable: int = 0
    # The middles of lines about which OCR was in doubt.
    faint: list[tuple[float, float]] = field(default_factory=list)

    @property
    def is_empty(self) -> bool:
        """Tell whether the page has no text at all."""
        return not self.fields and not any(segments for _, segments in self.turned)

    @property
    def is_picture(self) -> bool:
        """Tell whether the page shows something but has no text."""
        return self.is_empty and self.has_picture

    def is_clear(self, box: Box) -> bool:
        """Tell whether OCR was sure of everything in a place, or did not have to read it."""
        x0, top, x1, bottom = box
        return not any(x0 <= x <= x1 and top <= y <= bottom for x, y in self.faint)

    def margins(self) -> PageSegments:
        """Return the segments of the main direction, to be searched for furniture."""
        part, segments = self.turned[0] if self.turned else (Turned(0, *self.size, []), [])
        return PageSegments(segments, part.height)

    @property
    def pieces(self) -> Iterator[PagePiece]:
        """Yield the pieces of all blocks."""
        return chain.from_iterable(self.blocks)


def page_text(page: Any, number: int) -> PageText:
    """Read the words of a page, filled form fields included, and put them into segments."""
    layout = page.layout
    left, top, right, bottom = displayed(page.page_obj.cropbox, page.page_obj)
    parts = read_layout(layout, (left, layout.height - bottom, right, layout.height - top))
    values = field_values(page)
    if values:
        upright = next((t for t in parts if t.angle == 0), None)
        if upright is None:
            upright = Turned(0, layout.width, layout.height, [], DrawnLines())
            parts.append(upright)
        upright.words.extend(list(placed_words(values, upright.words)))
    text = PageText(number, (right - left, bottom - top), (left, top))
    text.has_picture = _has_picture(layout)
    set_words(text, parts)
    return text


def set_words(text: PageText, parts: list[Turned]) -> None:
    """Put the words of a page into segments and take its form fields out."""
    for part in parts:
        rest, fields = take_fields(segments_of(part.words, part.rules))
        text.turned.append((part, rest))
        text.fields += _placed(fields, part, text)
        text.unreadable += sum(word.text.count("\ufffd") for word in part.words)


def _has_picture(layout: LTPage) -> bool:
    """Tell whether a page without text would still show something: a picture or letters drawn as curves."""
    drawn = [item for item in objects_of(layout) if isinstance(item, LTImage | LTCurve)]
    return len(drawn) > MANY_CURVES or any(isinstance(item, LTImage) for item in drawn)


def read_blocks(text: PageText, furniture: set[int], table: Table | None) -> Table | None:
    """Bring a page into reading order; furniture goes to the beginning and the end.

    `table` is the table in which the page before ended; the answer says in which this page ends.
    """
    heads, feet = list(text.fields), list[PagePiece]()
    text.blocks = [heads]
    for part, segments in text.turned:
        for segment in (s for s in segments if id(s) in furniture):
            is_upper = segment.top < part.height / 2
            piece = piece_of([segment], note=not (is_upper and label_of(segment)))._replace(place=RUNNING)
            (heads if is_upper else feet).extend(_placed([piece], part, text))
        for section in sections([s for s in segments if id(s) not in furniture]):
            for block in reading_order(section, table):
                pieces, table = read_block(block, part.rules, table)
                text.blocks.append(_placed(pieces, part, text))
    text.blocks.append(feet)
    return table


def _placed(pieces: Sequence[PagePiece], part: Turned, text: PageText) -> list[PagePiece]:
    return [piece._replace(box=_place(piece.box, part, text)) for piece in pieces]


def _place(box: Box, part: Turned, text: PageText) -> Box:
    """Turn a box back to the page and measure it from the corner of what is displayed."""
    x0, top, x1, bottom = turned(box, -part.angle, (part.width, part.height))
    left, above = text.corner
    return round(x0 - left, 1), round(top - above, 1), round(x1 - left, 1), round(bottom - above, 1)
