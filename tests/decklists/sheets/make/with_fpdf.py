"""The sheet drawn cell by cell, as form letters and spreadsheets print it."""

from __future__ import annotations

from pathlib import Path

from fpdf import FPDF
from sheet import CONSENT, NOTICE, Half, Page

FONTS = Path(__file__).resolve().parents[4] / "validator" / "report" / "pdf" / "fonts"
LEFT, GUTTER, WIDTH, ROW = 30.0, 16.0, 268.0, 15.0
COLUMNS = (28.0, WIDTH - 56.0, 28.0)


class Drawing(FPDF):
    """A page of US Letter with one font for all languages."""

    def __init__(self) -> None:
        super().__init__(unit="pt", format="Letter")
        self.set_auto_page_break(False)
        self.add_font("Sheet", "", FONTS / "DejaVuSansCondensed.ttf")
        self.add_page()

    def put(
        self,
        words: str,
        x: float,
        y: float,
        width: float,
        size: float = 8,
        align: str = "L",
        box: bool = False,
    ) -> None:
        """Write words into a cell, smaller where they are too long."""
        self.set_font("Sheet", "", size)
        while words and self.get_string_width(words) > width - 4 and size > 4:
            size -= 0.25
            self.set_font("Sheet", "", size)
        self.set_xy(x, y)
        self.cell(width, ROW, words, border=int(box), align=align)

    def row(self, cells: tuple[str, str, str], x: float, y: float, box: bool) -> None:
        """Write one row of a table."""
        for words, width, align in zip(cells, COLUMNS, "CLC", strict=True):
            self.put(words, x, y, width, align=align, box=box)
            x += width


def draw_half(pdf: Drawing, deck: Half, page: Page, x: float) -> None:
    box = page.number % 5 != 4
    y = 84.0
    pdf.put(f"{deck.heading}   Deck Name: {deck.title}", x, y, WIDTH, 9, box=True)
    for cells in (("Min", "Identity", "Max"), (deck.minimum, deck.identity, deck.maximum)):
        y += ROW
        pdf.row(cells, x, y, box)
    y += 5
    blank = [("", "", "")] * max(0, page.blank - len(deck.rows))
    totals = (deck.cards, page.totals, deck.influence)
    for cells in (("Qty", "Card Name", "Inf"), *deck.rows, *blank, totals):
        y += ROW
        pdf.row(cells, x, y, box)


def draw(page: Page) -> bytes:
    """Draw one sheet."""
    pdf = Drawing()
    pdf.put("DECKLISTS", LEFT, 14, 120, 14)
    pdf.put(NOTICE, LEFT, 32, 250, 7)
    for (label, value), (x, y, width) in zip(
        page.fields.items(), ((300, 14, 270), (300, 30, 270), (300, 46, 110), (420, 46, 160)), strict=True
    ):
        pdf.put(f"{label}: {value}", x, y, width)
    for at, deck in enumerate(page.halves):
        draw_half(pdf, deck, page, LEFT + at * (WIDTH + GUTTER))
    pdf.put(f"{CONSENT}   ☐ Yes   ☐ No", LEFT, 700, 540, 8, box=True)
    for at, words in enumerate(page.staff):
        x = LEFT + at * 540 / len(page.staff)
        pdf.line(x, 748, x + 110, 748)
        pdf.put(words, x, 750, 130, 7)
    return bytes(pdf.output())
