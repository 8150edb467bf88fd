"""One page: words become segments, fields of a form and pieces in reading order."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Any

from pdfminer.layout import LTContainer, LTCurve, LTImage

from validator.ingest.pdf.blocks import read_block
from validator.ingest.pdf.form_fields import displayed, field_values, placed_words
from validator.ingest.pdf.furniture import PageSegments
from validator.ingest.pdf.official_sheet import field_or_note, read_sheet, take_fields
from validator.ingest.pdf.printed_words import Box, DrawnLines, Turned, page_box, read_layout
from validator.ingest.pdf.reading_order import reading_order, sections
from validator.ingest.pdf.segments import GOES_ON, RUNNING, PagePiece, Segment, piece_of, segments_of
from validator.ingest.pdf.table_columns import Table

MANY_CURVES = 40  # letters drawn as outlines make many; frames and lines of a sheet make fewer


@dataclass(slots=True)
class PageText:
    """What a page holds: fields and segments per direction, and the size of what is displayed of it."""

    number: int
    size: tuple[float, float]
    corner: tuple[float, float]
    media: tuple[float, float]
    turned: list[Turned] = field(default_factory=list)
    fields: list[PagePiece] = field(default_factory=list)
    segments: list[list[Segment]] = field(default_factory=list)
    has_picture: bool = False
    is_scanned: bool = False
    skew: float = 0.0
    unreadable: int = 0
    # The middles of lines about which OCR was in doubt.
    faint: list[tuple[float, float]] = field(default_factory=list)

    @property
    def is_empty(self) -> bool:
        """Tell whether the page has no text at all."""
        return not any(self.segments) and not self.fields

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
        if not self.turned:
            return PageSegments([], self.size[1])
        return PageSegments(self.segments[0], self.turned[0].height)


def page_text(page: Any, number: int) -> PageText:
    """Read the words of a page, filled form fields included, and put them into segments."""
    layout = page.layout
    left, top, right, bottom = displayed(page.page_obj.cropbox, page.page_obj)
    turned = read_layout(layout, (left, layout.height - bottom, right, layout.height - top))
    values = field_values(page)
    if values:
        upright = next((t for t in turned if t.angle == 0), None)
        if upright is None:
            upright = Turned(0, layout.width, layout.height, [], DrawnLines())
            turned.append(upright)
        upright.words.extend(list(placed_words(values, upright.words)))
    text = PageText(number, (right - left, bottom - top), (left, top), (layout.width, layout.height))
    text.has_picture = _has_picture(layout)
    set_words(text, turned)
    return text


def set_words(text: PageText, turned: list[Turned]) -> None:
    """Put the words of a page into segments and take its form fields out."""
    text.turned = turned
    for part in turned:
        rest, fields = take_fields(segments_of(part.words, part.rules))
        text.segments.append(rest)
        text.fields += [piece._replace(box=_place(piece.box, part.angle, text)) for piece in fields]
        text.unreadable += sum(word.text.count("\ufffd") for word in part.words)


def _has_picture(layout: LTContainer[Any]) -> bool:
    """Tell whether a page without text would still show something: a picture or letters drawn as curves."""
    curves = 0
    for item in layout:
        if isinstance(item, LTImage) or (isinstance(item, LTContainer) and _has_picture(item)):
            return True
        curves += isinstance(item, LTCurve)
    return curves > MANY_CURVES


@dataclass(slots=True)
class PagePieces:
    """The pieces of a page in reading order; a sheet keeps the lists apart that stand side by side."""

    number: int
    before: list[PagePiece]
    lists: list[list[PagePiece]]
    after: list[PagePiece]

    @property
    def goes_on(self) -> bool:
        """Tell whether the page says that the next one goes on with its lists."""
        return any(piece.place == GOES_ON for pieces in (*self.lists, self.after) for piece in pieces)

    def heads(self) -> set[str]:
        """Return what stands over the lists of the page."""
        return {piece.text for pieces in (self.before, *map(_over, self.lists)) for piece in pieces}

    def going_on(self, said: set[str]) -> PagePieces:
        """Return the page as it goes on with the one before: what it says again over its lists is a note."""
        before = _noted(self.before, said)
        lists = [[*_noted(over := _over(pieces), said), *pieces[len(over) :]] for pieces in self.lists]
        return PagePieces(self.number, before, lists, self.after)


def _over(pieces: Sequence[PagePiece]) -> list[PagePiece]:
    """Return the pieces above the first table."""
    return list(takewhile(lambda piece: not piece.place, pieces))


def _noted(pieces: Sequence[PagePiece], said: set[str]) -> list[PagePiece]:
    return [piece._replace(note=piece.note or piece.text in said) for piece in pieces]


def page_pieces(text: PageText, furniture: set[int], table: Table | None) -> tuple[PagePieces, Table | None]:
    """Bring a page into reading order; furniture goes to the beginning and the end.

    `table` is the table in which the page before ended; the answer says in which this page ends.
    """
    page = PagePieces(text.number, list(text.fields), [], [])
    for part, segments in zip(text.turned, text.segments, strict=True):
        body = [s for s in segments if id(s) not in furniture]
        around = [s for s in segments if id(s) in furniture]
        heads = [piece for s in around if s.top < part.height / 2 for piece in field_or_note(s)]
        feet = [piece_of([s], note=True) for s in around if s.top >= part.height / 2]
        page.before += _placed([piece._replace(place=RUNNING) for piece in heads], part.angle, text)
        page.after += _placed(feet, part.angle, text)
        for section in sections(body):
            above, lists, below, table = _section(section, part.rules, table)
            page.before += _placed(above, part.angle, text)
            page.lists += [_placed(pieces, part.angle, text) for pieces in lists]
            page.after += _placed(below, part.angle, text)
    return page, table


def _section(
    segments: list[Segment], rules: DrawnLines, table: Table | None
) -> tuple[list[PagePiece], list[list[PagePiece]], list[PagePiece], Table | None]:
    """Read a section: what stands above its lists, the lists, what stands below, and the table it ends in."""
    above, sheets = read_sheet(segments)
    blocks = [sheet.segments for sheet in sheets] or reading_order(segments, table)
    read: list[list[PagePiece]] = []
    for block in blocks:
        pieces, table = read_block(block, rules, table)
        read.append(pieces)
    if not sheets:
        return above, [[piece for pieces in read for piece in pieces]], [], table
    parted = [sheet.parted(pieces) for sheet, pieces in zip(sheets, read, strict=True)]
    return above, [listed for listed, _ in parted], [piece for _, rest in parted for piece in rest], table


def _placed(pieces: Sequence[PagePiece], angle: int, text: PageText) -> list[PagePiece]:
    return [piece._replace(box=_place(piece.box, angle, text)) for piece in pieces]


def _place(box: Box, angle: int, text: PageText) -> Box:
    """Turn a box back to the page and measure it from the corner of what is displayed."""
    x0, top, x1, bottom = page_box(_skewed(box, text.skew) if text.skew else box, angle, *text.media)
    left, above = text.corner
    return round(x0 - left, 1), round(top - above, 1), round(x1 - left, 1), round(bottom - above, 1)


def _skewed(box: Box, skew: float) -> Box:
    """Turn a box back by the angle at which a scanned page was levelled."""
    x0, top, x1, bottom = box
    cos, sin = math.cos(skew), math.sin(skew)
    corners = [(x * cos - y * sin, x * sin + y * cos) for x in (x0, x1) for y in (top, bottom)]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return min(xs), min(ys), max(xs), max(ys)
