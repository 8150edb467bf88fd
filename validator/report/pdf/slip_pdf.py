"""The slip that a player takes along after a deck check: what was found, what follows, how to appeal."""

from typing import NamedTuple

from fpdf import FPDF

from validator.languages.speech import gettext, said
from validator.report.deck_check_record import ChecklistRecord, DeckCheckRecord
from validator.report.deck_check_words import (
    correction_words,
    deviation_words,
    extension_words,
    face_in,
    moment_words,
    repair_words,
    verdict_words,
)
from validator.report.faces.card_face import CardFace
from validator.report.faces.sign_drawing import draw_face
from validator.report.pdf.paper import Paper
from validator.report.pdf.sheet_pdf import FAMILY, add_fonts, draw_link

_MARGIN = 12.0


def slip_pdf(record: DeckCheckRecord, appeal: str, link: str, paper: str = Paper.A4) -> bytes:
    """Return the slip as a PDF of half a sheet, with a QR code of the full report."""
    pdf = FPDF(unit="mm", format=Paper(paper).half)
    add_fonts(pdf)
    pdf.set_margins(_MARGIN, 10, _MARGIN)
    pdf.set_auto_page_break(True, 10)
    pdf.set_title(gettext("Deck check of {player}", player=record["player"]))
    pdf.add_page()
    _head(pdf, record, link)
    for line in slip_lines(record):
        _write(pdf, said(line.text), face=line.face)
    _write(pdf, gettext("Your right: {appeal}", appeal=appeal), "B")
    return bytes(pdf.output())


class SlipLine(NamedTuple):
    """What is printed on one line of a slip, and the face of the card that it is about."""

    text: str
    face: CardFace | None = None


def slip_lines(record: DeckCheckRecord) -> list[SlipLine]:
    """Return what a slip says, line by line, the same on the page and on paper."""
    lines = [SlipLine(fault["text"]) for fault in record["list_faults"]]
    for deck in record["decks"]:
        lines += [
            SlipLine(f"{deck['name']}: {deviation_words(item)}", face_in(deck, item["card"]))
            for item in deck["deviations"]
        ]
        if deck["repair"]:
            lines.append(SlipLine(f"{deck['name']}: {repair_words(deck['repair'])}"))
    lines += [SlipLine(_fault(item)) for item in record["checklist"] if item["result"] == "fault"]
    for ruling in record["rulings"]:
        lines.append(SlipLine(f"{ruling['name']}: {ruling['headline']}"))
        lines += [SlipLine(f"– {effect['text']}") for effect in ruling["effects"]]
    last = (correction_words(record["correction"]), extension_words(record["extension"]))
    return [*lines, *(SlipLine(words) for words in last if words)]


def _fault(item: ChecklistRecord) -> str:
    deck = f"{item['deck']}: " if item["deck"] else ""
    return f"{deck}Not in order: {item['text']} {item['remark']}".strip()


def _head(pdf: FPDF, record: DeckCheckRecord, link: str) -> None:
    event, check = record["event"], record["check"]
    draw_link(pdf, link, pdf.w - _MARGIN - 20, 10, 20)
    pdf.set_font(FAMILY, "B", 14)
    title = gettext("Deck check: {player}", player=record["player"])
    pdf.cell(pdf.epw - 24, 7, title, new_x="LMARGIN", new_y="NEXT")
    pdf.set_font(FAMILY, "", 9)
    when = moment_words(check["closed_at"] or check["opened_at"], event["zone"])
    place = gettext("Round {round}, table {table}", round=check["round"] or "–", table=check["table"] or "–")
    pdf.multi_cell(pdf.epw - 24, 4.5, f"{event['name']}\n{place}, {when}", new_x="LMARGIN", new_y="NEXT")
    pdf.set_y(max(pdf.get_y(), 31))
    pdf.set_font(FAMILY, "B", 12)
    pdf.multi_cell(pdf.epw, 6.5, said(verdict_words(record)), align="L", new_x="LMARGIN", new_y="NEXT")


def _write(pdf: FPDF, text: str, style: str = "", face: CardFace | None = None) -> None:
    if pdf.will_page_break(5):
        pdf.add_page()
    pdf.set_font(FAMILY, style, 9.5)
    start = draw_face(pdf, face, _MARGIN + 1, pdf.get_y() + 2.5, 3) if face else _MARGIN
    pdf.set_x(start)
    pdf.multi_cell(pdf.w - _MARGIN - start, 5, text, align="L", new_x="LMARGIN", new_y="NEXT")
