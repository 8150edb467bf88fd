"""Every word of a table is handed on: as a line of the list or as a note."""

from __future__ import annotations

from pathlib import Path

import fpdf

from tests.ingest.pdf.corpus import list_lines
from validator.deck import Source
from validator.ingest.pdf.reader import read_pdf
from validator.ingest.reading_limits import ReadingLimits

FONTS = Path(__file__).parents[3] / "validator" / "report" / "pdf" / "fonts"


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
    return read_pdf("table.pdf", bytes(pdf.output()), ReadingLimits())


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


def test_a_quantity_without_a_readable_name_stays_a_line_and_is_no_sum() -> None:
    (source,) = table(
        ("Qty", "Card Name", "Inf"),
        ("3", "Diesel", ""),
        ("2", "", ""),
        ("1", "Wyldside", "3"),
        ("2", "", ""),
    )
    assert list_lines(source) == ["3 Diesel", "2", "1 Wyldside •••", "2"]


def test_numbers_below_all_names_are_sums() -> None:
    (source,) = table(
        ("Qty", "Card Name", "Inf"), ("3", "Diesel", ""), ("1", "Wyldside", "3"), ("4", "", "3")
    )
    assert list_lines(source) == ["3 Diesel", "1 Wyldside •••", "4 cards", "3 influence spent"]
