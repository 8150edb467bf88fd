"""Drawing deck sheets as PDF: two decks side by side, thirty rows, and a code that holds the whole list."""

import io
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import zip_longest
from pathlib import Path

import segno
from fpdf import FPDF
from PIL import Image

from validator.languages.speech import gettext
from validator.report.faces.card_face import CardFace
from validator.report.faces.sign_drawing import draw_face, draw_pips
from validator.report.pdf.paper import Paper
from validator.report.sheet import Half, Sheet

ROWS = 30
FONTS = Path(__file__).resolve().parent / "fonts"
FAMILY = "Sheet"
_MARGIN, _GUTTER, _ROW = 36.0, 18.0, 17.5
_CODE = 104.0  # points: a camera that sees the whole sheet still tells the squares apart
_DOTS = 8  # the width of a square: some 800 of them to the inch
_QUANTITY, _INFLUENCE = 30.0, 30.0
_INK, _SHADE = 20, 232
_SIGN, _PIP = 7.0, 2.6

_Row = tuple[tuple[str, str, str], CardFace | None]


def sheets_pdf(sheets: Sequence[Sheet], paper: str = Paper.A4) -> bytes:
    """Return one PDF with every sheet; a deck of more than thirty rows goes on on the next page."""
    pdf = FPDF(unit="pt", format=paper)
    pdf.set_auto_page_break(False)
    pdf.set_title(gettext("Decklists"))
    add_fonts(pdf)
    pdf.set_draw_color(_INK)
    pdf.set_text_color(_INK)
    for sheet in sheets:
        _draw_sheet(pdf, sheet)
    return bytes(pdf.output())


def add_fonts(pdf: FPDF) -> None:
    """Make the family "Sheet" available: one font for all languages with letters."""
    pdf.add_font(FAMILY, "", FONTS / "DejaVuSansCondensed.ttf")
    pdf.add_font(FAMILY, "B", FONTS / "DejaVuSansCondensed-Bold.ttf")


def draw_link(pdf: FPDF, link: str, left: float, top: float, size: float) -> None:
    """Draw a link as a QR code."""
    code = io.BytesIO()
    segno.make(link, error="m").save(code, kind="png", scale=6, border=0)
    pdf.image(code, left, top, size, size, alt_text=gettext("QR code of {link}", link=link))


def _pages(half: Half) -> Iterator[tuple[_Row, ...]]:
    rows = tuple(zip_longest(half.rows, half.faces))
    for start in range(0, max(1, len(rows)), ROWS):
        yield rows[start : start + ROWS]


def _draw_sheet(pdf: FPDF, sheet: Sheet) -> None:
    pages = list(zip_longest(*(list(_pages(half)) for half in sheet.halves), fillvalue=()))
    columns = max(1, len(sheet.halves))
    width = (pdf.w - 2 * _MARGIN - _GUTTER * (columns - 1)) / columns
    for number, page in enumerate(pages, 1):
        pdf.add_page()
        _draw_header(pdf, sheet, number, len(pages))
        for column, (half, rows) in enumerate(zip(sheet.halves, page, strict=True)):
            left = _MARGIN + column * (width + _GUTTER)
            _draw_half(pdf, half, rows, left, width, last=number == len(pages))


def _draw_header(pdf: FPDF, sheet: Sheet, page: int, pages: int) -> None:
    fields = (
        (gettext("Name:"), sheet.player),
        (gettext("Pronouns:"), sheet.pronouns),
        (gettext("Date:"), sheet.date),
        (gettext("Event:"), sheet.event),
    )
    places = ((_MARGIN, 34.0, 190.0), (240.0, 34.0, 110.0), (364.0, 34.0, 82.0), (_MARGIN, 66.0, 410.0))
    if sheet.code:
        pdf.image(_code_picture(sheet.code), pdf.w - _MARGIN - _CODE, 20.0, _CODE, _CODE)
    for (label, value), (left, top, width) in zip(fields, places, strict=True):
        pdf.set_font(FAMILY, "B", 10)
        pdf.set_xy(left, top)
        pdf.cell(pdf.get_string_width(label) + 8, 16, label)
        start = pdf.get_x()
        _text(pdf, value, start, top, left + width - start, 16, size=10)
        pdf.line(start, top + 16, left + width, top + 16)
    if pages > 1:
        _text(pdf, gettext("Page {page} of {pages}", page=page, pages=pages), _MARGIN, 18, 80, 12, size=8)


@lru_cache(1)  # every page of a sheet shows the same
def _code_picture(code: tuple[str, str]) -> Image.Image:
    """Draw the code as one picture: a shape for each square would take longer than all the rest of a sheet.

    Its squares are so many dots wide that they stay sharp in any size.
    """
    squares = segno.make(code, error="l", boost_error=False)  # type: ignore[arg-type]  # parts are allowed
    rows = tuple(squares.matrix)
    picture = Image.new("1", (len(rows), len(rows)))
    picture.putdata([0 if ink else 255 for row in rows for ink in row])
    return picture.resize((len(rows) * _DOTS, len(rows) * _DOTS), Image.Resampling.NEAREST)


def _draw_half(pdf: FPDF, half: Half, rows: tuple[_Row, ...], left: float, width: float, last: bool) -> None:
    top = 132.0
    pdf.set_fill_color(_INK)
    pdf.set_text_color(255)
    pdf.rect(left, top, width, 20, style="F")
    heading = f"{half.side}: {half.title}" if half.title else half.side
    _text(pdf, heading, left + 4, top, width - 8, 20, style="B", size=11)
    pdf.set_text_color(_INK)
    top += 24
    if half.has_identity:
        _row(
            pdf,
            (gettext("Min"), gettext("Identity"), gettext("Max")),
            left,
            top,
            width,
            style="B",
            shaded=True,
        )
        identity = (half.minimum, half.identity, half.limit)
        _row(pdf, identity, left, top + _ROW, width, face=half.identity_face)
        top += 2 * _ROW + 4
    columns = 3 if half.has_identity else 2  # games without identities know no influence
    heads = (gettext("Qty"), gettext("Card Name"), gettext("Inf"))
    _row(pdf, heads[:columns], left, top, width, style="B", shaded=True)
    blank: _Row = ("", "", ""), None
    for row, face in (*rows, *[blank] * (ROWS - len(rows))):
        top += _ROW
        _row(pdf, row[:columns], left, top, width, face=face)
    more = ("", gettext("Continued on the next page"), "")
    totals = (half.cards, gettext("Total"), half.influence) if last else more
    _row(pdf, totals[:columns], left, top + _ROW, width, "B", True)


def _row(
    pdf: FPDF,
    cells: tuple[str, ...],
    left: float,
    top: float,
    width: float,
    style: str = "",
    shaded: bool = False,
    face: CardFace | None = None,
) -> None:
    name_width = width - _QUANTITY - (_INFLUENCE if len(cells) == 3 else 0)
    places = (
        (left, _QUANTITY, "C"),
        (left + _QUANTITY, name_width, "L"),
        (left + _QUANTITY + name_width, _INFLUENCE, "C"),
    )
    for text, (x, w, align) in zip(cells, places, strict=False):
        pdf.set_fill_color(_SHADE if shaded else 255)
        pdf.rect(x, top, w, _ROW, style="DF")
        shown = face if align == "L" else None
        start = draw_face(pdf, shown, x + 3, top + _ROW / 2, _SIGN) if shown else x + 2
        end = draw_pips(pdf, shown, x + w - 3, top + _ROW / 2, _PIP)
        _text(pdf, text, start, top, end - start - 1, _ROW, style=style, align=align)


def _text(
    pdf: FPDF,
    text: str,
    left: float,
    top: float,
    width: float,
    height: float,
    style: str = "",
    size: float = 9.5,
    align: str = "L",
) -> None:
    """Write one line, smaller where it would not fit."""
    pdf.set_font(FAMILY, style, size)
    wide = pdf.get_string_width(text) + 2
    if wide > width:
        pdf.set_font(FAMILY, style, max(5.0, size * width / wide))
    pdf.set_xy(left, top)
    pdf.cell(width, height, text, align=align)
