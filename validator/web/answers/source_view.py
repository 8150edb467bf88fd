"""The source beside the reading: pages of a PDF with marked lines, or the lines of a text."""

from __future__ import annotations

import base64
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from validator.deck import Line, Source
from validator.pipeline import default_reader, read_bytes
from validator.report.deck_report import DeckReport
from validator.web.answers.answer import answer_of

SCALE = 1.6
MOST_PAGES = 8
MOST_LINES = 1_000


class Mark(NamedTuple):
    """A line on a page: where it stands in points, what it is, and which line."""

    x: float
    y: float
    width: float
    height: float
    kind: str
    line: int


class PageShown(NamedTuple):
    """One page as a picture with its marks; the size is in points."""

    number: int
    picture: str
    width: float
    height: float
    marks: tuple[Mark, ...]


class LineShown(NamedTuple):
    """One line of a text with its mark."""

    number: int
    text: str
    kind: str


@dataclass(frozen=True, slots=True)
class SourceShown:
    """A document as a page shows it beside its reading."""

    name: str
    pages: tuple[PageShown, ...] = ()
    lines: tuple[LineShown, ...] = ()


def show_source(name: str, data: bytes, documents: Sequence[DeckReport]) -> list[SourceShown]:
    """Show those parts of a document in which the given decks stand; a reading tells where lines are."""
    shown = []
    for source in read_bytes(name, data, most_lines=MOST_LINES):
        own = [document for document in documents if document["source"] == source.name]
        if not own:
            continue
        marks = answer_of(own).marks
        pages = _pages(source, data, marks) if source.kind in ("pdf", "image") else ()
        lines = () if pages else _lines(source, marks)
        shown.append(SourceShown(source.name, pages, lines))
    return shown


def _lines(source: Source, marks: Mapping[int, str]) -> tuple[LineShown, ...]:
    return tuple(
        LineShown(line.number, line.text, marks.get(line.number, "other"))
        for line in source.lines[:MOST_LINES]
    )


def _pages(source: Source, data: bytes, marks: Mapping[int, str]) -> tuple[PageShown, ...]:
    by_page: dict[int, list[Line]] = {}
    for line in source.lines:
        if line.page is not None:
            by_page.setdefault(line.page, []).append(line)
    sizes = source.data["pages"] if isinstance(source.data, dict) else {}
    pages = (
        _page(number, data, lines, marks, sizes[number])
        for number, lines in sorted(by_page.items())[:MOST_PAGES]
        if number in sizes
    )
    return tuple(page for page in pages if page is not None)


def _page(
    number: int, data: bytes, lines: Sequence[Line], marks: Mapping[int, str], size: tuple[float, float]
) -> PageShown | None:
    picture = default_reader().draw(data, number, SCALE)
    if picture is None:
        return None
    placed = tuple(
        Mark(box[0], box[1], box[2] - box[0], box[3] - box[1], marks[line.number], line.number)
        for line in lines
        if (box := line.box) is not None and line.number in marks
    )
    kind = "png" if picture.startswith(b"\x89PNG") else "jpeg"
    inline = f"data:image/{kind};base64," + base64.b64encode(picture).decode()
    return PageShown(number, inline, *size, placed)
