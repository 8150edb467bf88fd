"""A4 or US Letter: by zone, language and locale, and what PDFs are made for."""

from __future__ import annotations

import io

import pytest
from pypdf import PdfReader

from card_data.catalogue import load_catalogue
from validator.cli.main import main
from validator.report.pdf.paper import Paper, paper_of_languages, paper_of_locale, paper_of_zone
from validator.report.pdf.sheet_pdf import sheets_pdf
from validator.report.sheet import blank_sheet

SIZES = {"a4": (595, 842), "letter": (612, 792)}


def size(pdf: bytes) -> tuple[int, int]:
    page = PdfReader(io.BytesIO(pdf)).pages[0].mediabox
    return round(float(page.width)), round(float(page.height))


@pytest.mark.parametrize(
    ("zone", "paper"),
    [
        ("Europe/Berlin", "a4"),
        ("America/New_York", "letter"),
        ("America/Toronto", "letter"),
        ("America/Sao_Paulo", "a4"),
        ("Asia/Manila", "letter"),
        ("UTC", "a4"),
    ],
)
def test_a_zone_says_what_people_print_on(zone: str, paper: str) -> None:
    assert paper_of_zone(zone) == paper


def test_languages_and_locales_say_it_by_their_country() -> None:
    assert paper_of_languages(["de", "en-US", "en"]) == Paper.LETTER
    assert paper_of_languages(["en-GB", "en-US"]) == Paper.A4
    assert paper_of_languages(["en"]) == Paper.A4
    assert paper_of_locale({"LANG": "en_US.UTF-8"}) == Paper.LETTER
    assert paper_of_locale({"LC_PAPER": "de_DE.UTF-8", "LANG": "en_US.UTF-8"}) == Paper.A4
    assert paper_of_locale({"LANG": "C.UTF-8"}) == Paper.A4


@pytest.mark.parametrize("paper", SIZES)
def test_sheets_are_made_for_the_paper(paper: str, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert size(sheets_pdf([blank_sheet(load_catalogue("netrunner").game)], paper)) == SIZES[paper]
    assert main(["convert", "blank", "--to", "sheet", "--paper", paper]) == 0
    assert size(capfdbinary.readouterr().out) == SIZES[paper]
