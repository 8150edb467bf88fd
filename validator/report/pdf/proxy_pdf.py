"""Proxies that staff wrote, printed in the size of a card: name, reason, who and when."""

from collections.abc import Sequence
from dataclasses import dataclass

from fpdf import FPDF

from validator.languages.speech import gettext
from validator.report.pdf.paper import Paper
from validator.report.pdf.sheet_pdf import FAMILY, add_fonts

# A card is 63 mm by 88 mm; nine of them fit on a page.
_CARD_WIDTH, _CARD_HEIGHT, _COLUMNS, _ROWS = 63.0, 88.0, 3, 3
_INK, _SOFT = 20, 95


@dataclass(frozen=True, slots=True)
class PrintedProxy:
    """What is printed on one proxy; `illegible` names what can no longer be read on the original."""

    title: str
    kind: str
    illegible: str
    event: str
    player: str
    made_by: str
    made_on: str


def proxies_pdf(proxies: Sequence[PrintedProxy], paper: str = Paper.A4) -> bytes:
    """Return a page or more with proxies to cut out."""
    pdf = FPDF(unit="mm", format=paper)
    pdf.set_auto_page_break(False)
    pdf.set_title(gettext("Proxies"))
    add_fonts(pdf)
    for place, proxy in enumerate(proxies):
        if place % (_COLUMNS * _ROWS) == 0:
            pdf.add_page()
        column, row = place % _COLUMNS, place // _COLUMNS % _ROWS
        left, top = (pdf.w - _COLUMNS * _CARD_WIDTH) / 2, (pdf.h - _ROWS * _CARD_HEIGHT) / 2
        _draw(pdf, proxy, left + column * _CARD_WIDTH, top + row * _CARD_HEIGHT)
    return bytes(pdf.output())


def _draw(pdf: FPDF, proxy: PrintedProxy, left: float, top: float) -> None:
    pdf.set_draw_color(_SOFT)
    pdf.rect(left, top, _CARD_WIDTH, _CARD_HEIGHT)
    inner = _CARD_WIDTH - 8
    pdf.set_xy(left + 4, top + 5)
    pdf.set_font(FAMILY, "B", 12)
    pdf.multi_cell(inner, 5.5, proxy.title, align="L", new_x="LEFT", new_y="NEXT")
    pdf.set_font(FAMILY, "", 9)
    pdf.multi_cell(inner, 4.5, proxy.kind, align="L", new_x="LEFT", new_y="NEXT")
    if proxy.illegible:
        pdf.ln(3)
        pdf.set_x(left + 4)
        pdf.multi_cell(inner, 4.5, proxy.illegible, new_x="LEFT", new_y="NEXT")
    pdf.set_font(FAMILY, "", 7.5)
    pdf.set_text_color(_SOFT)
    pdf.set_xy(left + 4, top + _CARD_HEIGHT - 20)
    whose = gettext("for {player}", player=proxy.player)
    lines = (gettext("Proxy made by staff"), whose, proxy.event, f"{proxy.made_by}, {proxy.made_on}")
    pdf.multi_cell(inner, 3.8, "\n".join(lines), new_x="LEFT", new_y="NEXT")
    pdf.set_text_color(_INK)
