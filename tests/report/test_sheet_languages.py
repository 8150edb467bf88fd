"""What is printed follows the language of whoever prints it, and our own reader reads it back."""

from __future__ import annotations

from io import BytesIO

import pytest
from fontTools.ttLib import TTFont
from pypdf import PdfReader

from tests.report.test_sheet import BOTH, RULES
from validator.languages.language import COMPLETE, load_language
from validator.languages.speech import spoken_in
from validator.pipeline import Question, Report, check_bytes
from validator.report.pdf.sheet_pdf import FONTS, sheets_pdf
from validator.report.sheet import sheet_of

# More rows than one page of a sheet has.
MANY = 'Player: Łucja Żak\nEvent: Spring Regional\nDate: 2026-04-12\n\nKate "Mac" McCaffrey: Digital Tinker\n'
MANY += "\n".join(
    f"{number % 3 + 1}x {title}"
    for number, title in enumerate(
        sorted(
            card.title
            for card in RULES.catalogue.cards.values()
            if card.side == "runner" and card.type == "event" and card.title.isascii()
        )[:40]
    )
)
LISTS = {"two-decks": BOTH, "two-pages": MANY}
# What a German sheet says, among others.
GERMAN = ("Spring Regional", "Anzahl", "Karte", "Summe", "Identität", "Pronomen:")


def told(report: Report) -> tuple[str, dict[str, tuple[int, int]], dict[str, str]]:
    """Return the identity, the cards and the paperwork of a deck."""
    cards = {entry.card.title: (entry.quantity, entry.proxies) for entry in report.deck.entries}
    return report.deck.identity.title if report.deck.identity else "", cards, dict(report.deck.paperwork)


@pytest.mark.parametrize("name", LISTS)
@pytest.mark.parametrize("code", COMPLETE)
def test_a_sheet_in_another_language_is_read_back_without_a_question(code: str, name: str) -> None:
    typed = check_bytes("list.txt", LISTS[name].encode(), Question(RULES))
    with spoken_in(code):
        body = sheets_pdf([sheet_of(typed)])
    printed = check_bytes("sheet.pdf", body, Question(RULES))
    in_english = check_bytes("sheet.pdf", sheets_pdf([sheet_of(typed)]), Question(RULES))
    assert [told(report)[:2] for report in printed] == [told(report)[:2] for report in typed]
    assert list(map(told, printed)) == list(map(told, in_english))
    asked = [
        f.message for report in printed for f in report.findings if f.code.startswith(("NM", "PA", "IN"))
    ]
    assert asked == []


def test_a_sheet_speaks_the_language_of_whoever_prints_it() -> None:
    typed = check_bytes("list.txt", BOTH.encode(), Question(RULES))
    with spoken_in("de"):
        body = sheets_pdf([sheet_of(typed)])
    words = PdfReader(BytesIO(body)).pages[0].extract_text()
    assert [word for word in GERMAN if word not in words] == []
    assert "Card Name" not in words


@pytest.mark.parametrize("font", ["DejaVuSansCondensed.ttf", "DejaVuSansCondensed-Bold.ttf"])
@pytest.mark.parametrize("code", COMPLETE)
def test_the_fonts_have_every_letter_of_a_language(code: str, font: str) -> None:
    glyphs = TTFont(FONTS / font).getBestCmap()
    used = set("".join(load_language(code).messages.values())) - {"\n"}
    # Two signs of pages that nothing prints.
    assert {letter for letter in used if ord(letter) not in glyphs} <= {"⟦", "⟧"}
