"""The printed sheet: what it prints, our own reader reads back."""

from __future__ import annotations

from datetime import date
from io import BytesIO

from fpdf import FPDF
from pypdf import PdfReader

from card_data.catalogue import game_ids, load_catalogue
from validator.pipeline import Question, Report, check_bytes
from validator.report.faces.card_face import face_of
from validator.report.faces.sign_drawing import draw_face
from validator.report.pdf.sheet_pdf import sheets_pdf
from validator.report.sheet import Half, Sheet, blank_sheet, sheet_of
from validator.rules.rulebook import load_rulebook

RULES = load_rulebook().ruleset("nisei-1.4", "casual", "casual", date(2026, 8, 15))
BOTH = """Player: Zoë Śmith
Event: Spring Regional
Date: 2026-04-12

Corp Deck
Haas-Bioroid: Engineering the Future
3x Hedge Fund
3x Ichi 1.0
2x Eli 1.0
3x 24/7 News Cycle

Runner Deck
Kate "Mac" McCaffrey: Digital Tinker
3x Diesel (2 proxies)
3x Sure Gamble
2x Corroder
"""


def read(data: bytes) -> list[Report]:
    return check_bytes("list", data, Question(RULES))


def cards(report: Report) -> dict[str, tuple[int, int]]:
    return {entry.card.title: (entry.quantity, entry.proxies) for entry in report.deck.entries}


def test_a_sheet_is_read_back_card_for_card_with_its_paperwork() -> None:
    typed = read(BOTH.encode())
    printed = read(sheets_pdf([sheet_of(typed)]))
    assert [cards(report) for report in printed] == [cards(report) for report in typed]
    assert (
        printed[0].deck.paperwork.items()
        >= {
            "player": "Zoë Śmith",
            "event": "Spring Regional",
            "date": "2026-04-12",
        }.items()
    )
    assert not [f for report in printed for f in report.findings if f.code.startswith(("NM", "PA", "IN"))]


def test_the_totals_on_the_sheet_are_compared() -> None:
    sheet = sheet_of(read(BOTH.encode()))
    corp, runner = sheet.halves
    wrong = Half(corp.side, corp.title, corp.identity, corp.minimum, corp.limit, corp.rows, "12", "6")
    printed = read(sheets_pdf([Sheet((wrong, runner), sheet.player, "", sheet.event, sheet.date)]))
    codes = [finding.code for finding in printed[0].findings]
    assert "NM201" in codes


def test_more_than_thirty_rows_go_on_on_the_next_page() -> None:
    catalogue = load_catalogue("netrunner")
    runner_cards = [c for c in catalogue.cards.values() if c.side == "runner" and not c.identity][:43]
    text = "Noise: Hacker Extraordinaire\n" + "".join(f"1x {card.title}\n" for card in runner_cards)
    typed = read(text.encode())
    pdf = sheets_pdf([sheet_of(typed)])
    printed = [report for report in read(pdf) if report.deck.identity]
    assert [cards(report) for report in printed] == [cards(report) for report in typed]


def test_the_blank_form_has_no_cards() -> None:
    reports = read(sheets_pdf([blank_sheet(load_catalogue("netrunner").game)]))
    assert [report.deck.entries for report in reports] == [()] * len(reports)
    assert reports


def test_a_line_that_names_no_card_is_printed_with_a_question_mark() -> None:
    (report,) = read(b"Noise: Hacker Extraordinaire\n3x Ichi\n")
    (runner,) = [half for half in sheet_of([report]).halves if half.side == "Runner"]
    assert ("3", "3x Ichi (?)", "") in runner.rows


def test_signs_are_drawn_in_the_colour_of_the_faction_and_no_letters_of_the_sheet() -> None:
    (page,) = PdfReader(BytesIO(sheets_pdf([sheet_of(read(BOTH.encode()))]))).pages
    drawn = page.get_contents().get_data()  # type: ignore[union-attr]
    haas_bioroid, shaper = b"0.416 0.184 0.639 rg", b"0.173 0.416 0.098 rg"  # #6a2fa3 and #2c6a19
    assert haas_bioroid in drawn
    assert shaper in drawn
    assert all(letter.isprintable() for letter in page.extract_text() if letter != "\n")


def test_every_game_has_its_signs_on_paper() -> None:
    pdf = FPDF(unit="pt")
    pdf.add_page()
    for game in game_ids():
        for card in load_catalogue(game).cards.values():
            face = face_of(card, game)
            signs = bool(face.faction) + bool(face.type)
            assert signs == bool(card.factions) + 1, card.id
            assert draw_face(pdf, face, 10, 20, 8) > 10 + signs * 8
