"""The source beside the reading: pages of a PDF with marked lines, or the lines of a text."""

import base64
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from validator.batch.extract import as_written
from validator.deck import Line, Source
from validator.pipeline import default_reader, read_bytes
from validator.report.deck_report import DeckReport
from validator.web.answers.answer import answer_of

SCALE = 1.6
MOST_PAGES = 8
MOST_LINES = 1_000


class Mark(NamedTuple):
    """A line on a page: its place in points, what it is, which line, and how an editor writes it."""

    x: float
    y: float
    width: float
    height: float
    kind: str
    line: int
    text: str


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
    """A source as a page shows it beside its reading."""

    name: str
    pages: tuple[PageShown, ...] = ()
    lines: tuple[LineShown, ...] = ()


def show_source(
    name: str, data: bytes, records: Sequence[DeckReport], reading: bytes | None = None
) -> list[SourceShown]:
    """Show those parts of a source that hold the given decks; `reading` is what OCR read before."""
    default_reader().remember(name, data, reading)
    shown = []
    for source in read_bytes(name, data, most_lines=MOST_LINES):
        own = [record for record in records if record["source"] == source.name]
        if not own:
            continue
        marks = answer_of(own).marks
        written = {line["number"]: as_written(line) for deck in own for line in deck["lines"]}
        pages = _pages(source, data, marks, written) if source.kind in ("pdf", "image") else ()
        lines = () if pages else _lines(source, marks)
        shown.append(SourceShown(source.name, pages, lines))
    return shown


def _lines(source: Source, marks: Mapping[int, str]) -> tuple[LineShown, ...]:
    return tuple(
        LineShown(line.number, line.text, marks.get(line.number, "other"))
        for line in source.lines[:MOST_LINES]
    )


def _pages(
    source: Source, data: bytes, marks: Mapping[int, str], written: Mapping[int, str]
) -> tuple[PageShown, ...]:
    by_page: dict[int, list[Line]] = {}
    for line in source.lines:
        if line.page is not None:
            by_page.setdefault(line.page, []).append(line)
    sizes = source.data["pages"] if isinstance(source.data, dict) else {}
    pages = (
        _page(number, data, _placed(lines, marks, written), sizes[number])
        for number, lines in sorted(by_page.items())[:MOST_PAGES]
        if number in sizes
    )
    return tuple(page for page in pages if page is not None)


def _placed(lines: Sequence[Line], marks: Mapping[int, str], written: Mapping[int, str]) -> tuple[Mark, ...]:
    return tuple(
        Mark(x0, y0, x1 - x0, y1 - y0, marks[number], number, written.get(number, ""))
        for number, (x0, y0, x1, y1) in ((line.number, line.box) for line in lines if line.box is not None)
        if number in marks
    )


def _page(number: int, data: bytes, marks: tuple[Mark, ...], size: tuple[float, float]) -> PageShown | None:
    picture = default_reader().draw(data, number, SCALE)
    if picture is None:
        return None
    kind = "png" if picture.startswith(b"\x89PNG") else "jpeg"
    inline = f"data:image/{kind};base64," + base64.b64encode(picture).decode()
    return PageShown(number, inline, *size, marks)
