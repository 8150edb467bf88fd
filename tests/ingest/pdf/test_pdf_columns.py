"""Lists side by side without heads over several pages, and identities that stand where running heads do."""

import pytest
from fpdf import FPDF

from card_data.catalogue import load_catalogue
from validator.ingest.any_file import ingest
from validator.parse.readers import parse

NAMES = load_catalogue("netrunner").names
CORP = """Jinteki: Personal Evolution
3 Hedge Fund
3 Snare!
2 Enigma
3 Ichi 1.0
2 Wall of Static
3 PAD Campaign
2 Tollbooth
3 Data Raven
2 Ghost Branch""".splitlines()
RUNNER = """Noise: Hacker Extraordinaire
3 Cache
3 Diesel
2 Djinn
2 Grimoire
3 Imp
3 Parasite
3 Mimic
2 Corroder
3 Medium""".splitlines()


def printed(*pages: list[tuple[float, float, str]]) -> list[list[str]]:
    """Print texts at their places in points; return the identity and the cards of each deck."""
    pdf = FPDF(unit="pt", format="A4")
    pdf.set_font("Helvetica", size=10)
    for page in pages:
        pdf.add_page()
        for x, y, text in page:
            pdf.text(x, y, text)
    (source,) = ingest("list.pdf", bytes(pdf.output()))
    return [
        [f"{line.quantity} {line.name}".removeprefix("1 ") for line in deck.lines if line.quantity]
        for deck in parse(source, NAMES)
    ]


def column(x: float, y: float, texts: list[str]) -> list[tuple[float, float, str]]:
    return [(x, y + 14 * place, text) for place, text in enumerate(texts)]


@pytest.mark.parametrize("again", [True, False])
def test_lists_side_by_side_go_on_in_their_columns(again: bool) -> None:
    first = [*column(50, 60, CORP[:6]), *column(310, 60, RUNNER[:6])]
    then = [*column(50, 60, CORP[:again] + CORP[6:]), *column(310, 60, RUNNER[:again] + RUNNER[6:])]
    assert printed(first, then) == [CORP, RUNNER]


def test_what_follows_a_column_that_has_ended_goes_on_in_the_last_one() -> None:
    first = [*column(50, 60, CORP[:5]), *column(310, 60, RUNNER[:8])]
    decks = printed(first, column(50, 60, RUNNER[8:]))
    assert decks == [CORP[:5], RUNNER]


def test_an_identity_over_every_page_is_no_furniture() -> None:
    pages = [[(50, 40, CORP[0]), *column(50, 80, cards)] for cards in (CORP[1:6], CORP[6:])]
    assert printed(*pages) == [CORP]
