"""The sheet as a document of flowing tables, as many programs of organizers make it."""

from __future__ import annotations

import io
from pathlib import Path

from reportlab.lib import colors
from reportlab.lib.pagesizes import letter
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.platypus import Paragraph, SimpleDocTemplate, Spacer, Table
from sheet import CONSENT, NOTICE, Half, Page

FONTS = Path(__file__).resolve().parents[4] / "validator" / "report" / "pdf" / "fonts"
pdfmetrics.registerFont(TTFont("Sheet", FONTS / "DejaVuSansCondensed.ttf"))
SMALL = ParagraphStyle("small", fontName="Sheet", fontSize=7.5, leading=9)
WIDTH = 276.0


def table(rows: list[tuple[str, ...]], widths: tuple[float, ...], ruled: bool) -> Table:
    """Lay cells out; long names are set smaller rather than wrapped."""
    style = [
        ("FONT", (0, 0), (-1, -1), "Sheet", 7),
        ("TOPPADDING", (0, 0), (-1, -1), 1),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 2),
        ("ALIGN", (0, 0), (0, -1), "CENTER"),
        ("ALIGN", (-1, 0), (-1, -1), "CENTER"),
    ]
    if ruled:
        style.append(("GRID", (0, 0), (-1, -1), 0.4, colors.grey))
    return Table(rows, colWidths=widths, style=style)


def half(deck: Half, page: Page) -> list[object]:
    ruled = page.number % 4 != 3
    widths = (26.0, WIDTH - 52.0, 26.0)
    blank = [("", "", "")] * max(0, page.blank - len(deck.rows))
    identity = [("Min", "Identity", "Max"), (deck.minimum, deck.identity, deck.maximum)]
    totals = (deck.cards, page.totals, deck.influence)
    cards = [("Qty", "Card Name", "Inf"), *deck.rows, *blank, totals]
    heading = Paragraph(f"<b>{deck.heading}</b> &nbsp; Deck Name: {_safe(deck.title)}", SMALL)
    return [heading, Spacer(1, 3), table(identity, widths, ruled), Spacer(1, 3), table(cards, widths, ruled)]


def _safe(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;")


def draw(page: Page) -> bytes:
    """Make one sheet."""
    out = io.BytesIO()
    document = SimpleDocTemplate(
        out, pagesize=letter, leftMargin=20, rightMargin=20, topMargin=14, bottomMargin=10
    )
    fields = page.fields
    top = [
        (f"Name: {fields['Name']}", f"Pronouns: {fields['Pronouns']}"),
        (f"Date: {fields['Date']}", f"Event: {fields['Event']}"),
    ]
    head = Table(top, colWidths=(WIDTH, WIDTH), style=[("FONT", (0, 0), (-1, -1), "Sheet", 8)])
    halves = Table(
        [[half(page.halves[0], page), half(page.halves[1], page)]], colWidths=(WIDTH + 8, WIDTH + 8)
    )
    signs = Table(
        [["_" * 22 for _ in page.staff], list(page.staff)], style=[("FONT", (0, 0), (-1, -1), "Sheet", 7)]
    )
    document.build(
        [
            Paragraph(f"<b>DECKLISTS</b> &nbsp; {NOTICE}", SMALL),
            head,
            halves,
            Paragraph(f"{CONSENT} &nbsp; ☐ Yes &nbsp; ☐ No", SMALL),
            Spacer(1, 4),
            signs,
        ]
    )
    return out.getvalue()
