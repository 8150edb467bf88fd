"""The slip that a player takes along after a deck check: what was found, what follows, how to appeal."""

from __future__ import annotations

import io
from typing import Any

import segno
from fpdf import FPDF

from validator.report.check_report import (
    correction_words,
    deviation_words,
    extension_words,
    moment_words,
    repair_words,
    verdict_words,
)
from validator.report.sheet_pdf import FAMILY, add_fonts

Plain = dict[str, Any]
_WIDTH, _MARGIN = 148.0, 12.0
_INNER = _WIDTH - 2 * _MARGIN


def slip_pdf(document: Plain, appeal: str, link: str) -> bytes:
    """Return the slip as a PDF of A5, with a QR code of the full report."""
    pdf = FPDF(unit="mm", format="A5")
    add_fonts(pdf)
    pdf.set_margins(_MARGIN, 10, _MARGIN)
    pdf.set_auto_page_break(True, 10)
    pdf.set_title(f"Deck check of {document['player']}")
    pdf.add_page()
    _head(pdf, document, link)
    for line in slip_lines(document):
        _write(pdf, line)
    _write(pdf, f"Your right: {appeal}", "B")
    return bytes(pdf.output())


def slip_lines(document: Plain) -> list[str]:
    """Return what a slip says, line by line, the same on the page and on paper."""
    lines = [fault["text"] for fault in document["list_faults"]]
    for deck in document["decks"]:
        lines += [f"{deck['name']}: {deviation_words(item)}" for item in deck["deviations"]]
        if deck["repair"]:
            lines.append(f"{deck['name']}: {repair_words(deck['repair'])}")
    lines += [_fault(item) for item in document["checklist"] if item["result"] == "fault"]
    for ruling in document["rulings"]:
        lines.append(f"{ruling['name']}: {ruling['headline']}")
        lines += [f"– {effect['text']}" for effect in ruling["effects"]]
    correction = correction_words(document["correction"])
    return [*lines, *([correction] if correction else []), extension_words(document["extension"])]


def _fault(item: Plain) -> str:
    deck = f"{item['deck']}: " if item.get("deck") else ""
    return f"{deck}Not in order: {item['text']} {item['remark']}".strip()


def _head(pdf: FPDF, document: Plain, link: str) -> None:
    event, check = document["event"], document["check"]
    code = io.BytesIO()
    segno.make(link, error="m").save(code, kind="png", scale=6, border=0)
    pdf.image(code, _WIDTH - _MARGIN - 20, 10, 20, 20, alt_text=f"QR code of {link}")
    pdf.set_font(FAMILY, "B", 14)
    pdf.cell(_INNER - 24, 7, f"Deck check: {document['player']}", new_x="LMARGIN", new_y="NEXT")
    pdf.set_font(FAMILY, "", 9)
    when = moment_words(check["closed_at"] or check["opened_at"], event["zone"])
    place = f"Round {check['round'] or '–'}, table {check['table'] or '–'}"
    pdf.multi_cell(_INNER - 24, 4.5, f"{event['name']}\n{place}, {when}", new_x="LMARGIN", new_y="NEXT")
    pdf.set_y(max(pdf.get_y(), 31))
    pdf.set_font(FAMILY, "B", 12)
    pdf.multi_cell(_INNER, 6.5, verdict_words(document), align="L", new_x="LMARGIN", new_y="NEXT")


def _write(pdf: FPDF, text: str, style: str = "") -> None:
    pdf.set_font(FAMILY, style, 9.5)
    pdf.multi_cell(_INNER, 5, text, align="L", new_x="LMARGIN", new_y="NEXT")
