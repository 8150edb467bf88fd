"""Narrow tables without a header: names on several lines, numbers in the middle beside them."""

from __future__ import annotations

import pytest
from fpdf import FPDF

from tests.ingest.pdf.corpus import list_lines
from validator.ingest.pdf.reader import read_pdf
from validator.ingest.reading_limits import ReadingLimits

IDENTITY = "Noise: Hacker Extraordinaire"
CARDS = [
    ("3", "Bacterial Programming"),
    ("2", "Blue Level Clearance"),
    ("1", "Paywall Implementation"),
    ("3", "Hedge Fund"),
    ("2", "Enigma"),
    ("3", "Snare!"),
    ("1", "Melange Mining Corp."),
]


def lines_of(rows: list[tuple[str, str]], widths: tuple[int, int], borders: str) -> list[str]:
    """Print an identity at the left and below it a table in the middle of the page."""
    pdf = FPDF()
    pdf.set_font("helvetica", size=11)
    pdf.add_page()
    pdf.cell(0, 8, IDENTITY, new_x="LMARGIN", new_y="NEXT")
    with pdf.table(
        col_widths=widths,
        width=sum(widths),
        first_row_as_headings=False,
        v_align="MIDDLE",
        borders_layout=borders,
    ) as table:
        for row in rows:
            printed = table.row()
            for cell in row:
                printed.cell(cell)
    (source,) = read_pdf("table.pdf", bytes(pdf.output()), ReadingLimits())
    return list_lines(source)


@pytest.mark.parametrize("borders", ["ALL", "NONE", "HORIZONTAL_LINES"])
def test_quantities_before_names_that_go_on_below(borders: str) -> None:
    expected = [IDENTITY, *(f"{quantity} {name}" for quantity, name in CARDS)]
    assert lines_of(CARDS, (12, 38), borders) == expected


@pytest.mark.parametrize("borders", ["ALL", "NONE", "HORIZONTAL_LINES"])
def test_quantities_behind_names_that_go_on_below(borders: str) -> None:
    rows = [(name, quantity) for quantity, name in CARDS]
    expected = [IDENTITY, *(f"{quantity} {name}" for quantity, name in CARDS)]
    assert lines_of(rows, (38, 12), borders) == expected


def test_words_of_a_line_that_fills_its_column_stay_together() -> None:
    pdf = FPDF()
    pdf.set_font("helvetica", size=11)
    pdf.add_page()
    for text in ("3 Blue Level Clearance", "2 Enhanced Login Protocol", "1 Shipment from Vladisibirsk"):
        pdf.multi_cell(32, 6, text, align="J", new_x="LMARGIN", new_y="NEXT")
    (source,) = read_pdf("full.pdf", bytes(pdf.output()), ReadingLimits())
    assert " ".join(list_lines(source)) == (
        "3 Blue Level Clearance 2 Enhanced Login Protocol 1 Shipment from Vladisibirsk"
    )


def test_names_may_end_with_the_word_of_a_heading_or_a_number_on_its_own_line() -> None:
    rows = [("3", "Evidence Collection 3"), ("2", "Mandatory Upgrades"), *CARDS[3:]]
    expected = [IDENTITY, *(f"{quantity} {name}" for quantity, name in rows)]
    assert lines_of(rows, (12, 34), "ALL") == expected
