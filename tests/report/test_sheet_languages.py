"""What is printed follows the language of whoever prints it, and our own reader reads it back."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from io import BytesIO
from itertools import cycle, product

import pytest
from fontTools.ttLib import TTFont
from pypdf import PdfReader

from tests.games.judged import rules_of
from tests.report.test_sheet import BOTH, RULES
from validator.languages.language import COMPLETE, load_language
from validator.languages.speech import spoken_in
from validator.pipeline import Question, Report, check_bytes
from validator.report.pdf.paper import Paper
from validator.report.pdf.sheet_pdf import FONTS, sheets_pdf
from validator.report.sheet import sheet_of
from validator.rules.ruleset import Ruleset

HEAD = "Player: Łucja Żak\nPronouns: she/her\nEvent: Spring Regional\nDate: 2026-04-12\n\n"
ONR, SHADOWFIST = rules_of("trc-1998", "constructed"), rules_of("sws-1.2", "final-brawl")


def rows(rules: Ruleset, count: int, side: str = "", kind: str = "") -> str:
    """Return a list of so many titles; a page of a sheet has thirty rows."""
    cards = rules.catalogue.cards.values()
    fitting = {card.title for card in cards if card.side == side and kind in ("", card.type)}
    titles = sorted(title for title in fitting if title.isascii())[:count]
    assert len(titles) == count
    return "\n".join(f"{place % 3 + 1}x {title}" for place, title in enumerate(titles)) + "\n"


KATE = 'Kate "Mac" McCaffrey: Digital Tinker\n'
LISTS = {
    "netrunner": (RULES, BOTH),
    "netrunner on two pages": (RULES, HEAD + KATE + rows(RULES, 40, "runner", "event")),
    "onr": (ONR, HEAD + "Deck: Wall of Noise\n" + rows(ONR, 12, "corp")),
    "onr on two pages": (
        ONR,
        f"{HEAD}Corp Deck\n{rows(ONR, 40, 'corp')}\nRunner Deck\n{rows(ONR, 35, 'runner')}",
    ),
    "shadowfist": (SHADOWFIST, HEAD + rows(SHADOWFIST, 12)),
    "shadowfist on two pages": (SHADOWFIST, HEAD + "Deck: Wall of Noise\n" + rows(SHADOWFIST, 31)),
    "shadowfist on three pages": (SHADOWFIST, HEAD + rows(SHADOWFIST, 70)),
}
# What a German sheet says, among others.
GERMAN = ("Spring Regional", "Anzahl", "Karte", "Summe", "Identität", "Pronomen:")


def told(report: Report) -> tuple[str, str, dict[str, tuple[int, int]], dict[str, str]]:
    """Return the identity, the title, the cards and the paperwork of a deck."""
    deck = report.deck
    cards = {entry.card.title: (entry.quantity, entry.proxies) for entry in deck.entries}
    return deck.identity.title if deck.identity else "", deck.title, cards, dict(deck.paperwork)


def asked(reports: Iterable[Report]) -> list[str]:
    return [f.message for report in reports for f in report.findings if f.code.startswith(("NM", "PA", "IN"))]


# Every language prints every list, on one paper and the other in turn.
PRINTED = [(*one, paper) for one, paper in zip(product(["en", *COMPLETE], LISTS), cycle(Paper), strict=False)]


@cache
def typed_list(name: str) -> list[Report]:
    """Return what a list says as it was typed; every language prints the same."""
    rules, text = LISTS[name]
    return check_bytes("list.txt", text.encode(), Question(rules))


@pytest.mark.parametrize(("code", "name", "paper"), PRINTED)
def test_a_sheet_is_read_back_in_every_language_without_a_question(code: str, name: str, paper: str) -> None:
    rules, typed = LISTS[name][0], typed_list(name)
    with spoken_in(code):
        body = sheets_pdf([sheet_of(typed)], paper)
    printed = check_bytes("sheet.pdf", body, Question(rules))
    assert list(map(told, printed)) == list(map(told, typed))
    assert asked(printed) == []


@pytest.mark.parametrize("game", ["netrunner", "onr", "shadowfist"])
def test_the_sheets_of_a_whole_event_are_read_back_with_the_paperwork_of_each(game: str) -> None:
    rules = LISTS[game][0]
    texts = [text for name, (_, text) in LISTS.items() if name.split()[0] == game]
    players = [
        check_bytes("list.txt", re.sub(r"(?<=Player: ).*", name, text).encode(), Question(rules))
        for name, text in zip(("Ann Lee", "Bo Xu", "Cy Wu", "Di Mo"), texts * 2, strict=False)
    ]
    printed = check_bytes("sheets.pdf", sheets_pdf(list(map(sheet_of, players))), Question(rules))
    assert list(map(told, printed)) == [told(report) for typed in players for report in typed]
    assert asked(printed) == []


def test_two_sheets_of_one_player_stay_two_decks() -> None:
    decks = [
        check_bytes("list.txt", (HEAD + rows(SHADOWFIST, count)).encode(), Question(SHADOWFIST))
        for count in (12, 20)
    ]
    printed = check_bytes("sheets.pdf", sheets_pdf(list(map(sheet_of, decks))), Question(SHADOWFIST))
    assert list(map(told, printed)) == [told(report) for typed in decks for report in typed]
    assert asked(printed) == []


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
