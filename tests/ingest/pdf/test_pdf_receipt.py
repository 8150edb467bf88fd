"""Every word of every page is in the receipt: as a line of the list or as a note."""

from __future__ import annotations

import io
import re
import unicodedata
from collections import Counter
from pathlib import Path

import fpdf
import pdfplumber
import pytest

from tests.ingest.pdf.corpus import PDFS, list_lines
from validator.deck import Source
from validator.ingest.pdf.reader import read_document
from validator.ingest.reading_limits import ReadingLimits

SHEETS = sorted((Path(__file__).parents[2] / "decklists" / "sheets").glob("*.pdf"))
FONTS = Path(__file__).parents[3] / "validator" / "report" / "fonts"
_LETTERS = re.compile(r"[^\W\d_]")


def letters_of(text: str) -> Counter[str]:
    """Count letters without their accents, which some programs draw apart."""
    return Counter(_LETTERS.findall(unicodedata.normalize("NFKD", text.casefold())))


def letters_on_pages(data: bytes) -> Counter[str]:
    """Count the letters of a PDF as the library sees them; those drawn twice for bold count once."""
    with pdfplumber.open(io.BytesIO(data)) as pdf:
        drawn = "".join(char["text"] for page in pdf.pages for char in page.dedupe_chars(tolerance=2).chars)
    # A form's "Name" is written as what it asks for.
    return letters_of(drawn.replace("Name:", "Player:"))


def letters_in_receipt(sources: list[Source]) -> Counter[str]:
    """Count the letters of all lines, notes included."""
    written = " ".join(line.text for source in sources for line in source.lines)
    return letters_of(written.replace("Name:", "Player:"))


@pytest.mark.parametrize("path", [*PDFS, *SHEETS[::4]], ids=lambda path: path.stem)
def test_no_letter_of_a_page_is_lost(path: Path) -> None:
    data = path.read_bytes()
    missing = letters_on_pages(data) - letters_in_receipt(read_document(path.name, data, ReadingLimits()))
    assert missing == Counter()


def table(head: tuple[str, ...], *rows: tuple[str, ...]) -> list[Source]:
    """Draw a table and read it."""
    pdf = fpdf.FPDF(unit="pt", format="Letter")
    pdf.add_font("Sheet", "", FONTS / "DejaVuSansCondensed.ttf")
    pdf.set_font("Sheet", "", 8)
    pdf.add_page()
    for y, row in enumerate((head, *rows)):
        for x, cell in enumerate(row):
            pdf.set_xy(30 + 130 * x, 40 + 18 * y)
            pdf.cell(130, 18, cell, border=1)
    return read_document("table.pdf", bytes(pdf.output()), ReadingLimits())


def test_cards_beside_a_column_of_players_and_identities_are_kept() -> None:
    (source,) = table(
        ("Player", "Identity", "Qty", "Card Name"),
        ("Ann", "Noise: Hacker Extraordinaire", "3", "Diesel"),
        ("Ann", "Noise: Hacker Extraordinaire", "2", "Sure Gamble"),
        ("Ann", "Noise: Hacker Extraordinaire", "1", "Wyldside"),
        ("Bob", "Jinteki: Personal Evolution", "3", "Snare!"),
        ("Bob", "Jinteki: Personal Evolution", "3", "Hedge Fund"),
    )
    assert list_lines(source) == [
        "Player: Ann",
        "Identity: Noise: Hacker Extraordinaire",
        "3 Diesel",
        "2 Sure Gamble",
        "1 Wyldside",
        "Player: Bob",
        "Identity: Jinteki: Personal Evolution",
        "3 Snare!",
        "3 Hedge Fund",
    ]


def test_whose_the_cards_are_may_stand_in_the_first_row_only() -> None:
    (source,) = table(
        ("Qty", "Card Name", "Identity"),
        ("3", "Diesel", "Noise: Hacker Extraordinaire"),
        ("2", "Sure Gamble", ""),
        ("1", "Wyldside", ""),
    )
    assert list_lines(source) == [
        "Identity: Noise: Hacker Extraordinaire",
        "3 Diesel",
        "2 Sure Gamble",
        "1 Wyldside",
    ]


def test_every_cell_of_other_columns_is_a_note() -> None:
    (source,) = table(
        ("Qty", "Card Name", "Set", "Proxy"),
        ("3", "Diesel", "Core Set", "no"),
        ("2", "Sure Gamble", "System Gateway", "2"),
        ("1", "Wyldside", "Core Set", "-"),
    )
    assert list_lines(source) == ["3 Diesel", "2 Sure Gamble (2 proxies)", "1 Wyldside"]
    assert [line.text for line in source.lines if line.text not in list_lines(source)] == [
        "Qty Card Name Set Proxy",
        "Core Set no",
        "System Gateway",
        "Core Set -",
    ]
