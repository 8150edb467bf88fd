"""Spreadsheets: each sheet is a source of rows, within limits."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable
from dataclasses import replace
from datetime import date

import openpyxl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl.styles import Font
from openpyxl.worksheet.worksheet import Worksheet

from card_data.catalogue import load_catalogue
from validator.deck import Source
from validator.ingest.any_file import ingest, sniff
from validator.ingest.reading_limits import DEFAULT_LIMITS
from validator.parse.readers import parse

NAMES = load_catalogue("netrunner").names
DECK = [["Qty", "Name"], [1, "Noise: Hacker Extraordinaire"], [], [3, "Diesel"], [2.0, "Sure Gamble"]]


def workbook(**sheets: list[list[object]]) -> bytes:
    book = openpyxl.Workbook()
    book.remove(book.worksheets[0])
    for title, rows in sheets.items():
        sheet = book.create_sheet(title)
        for row in rows:
            sheet.append(row)
    buffer = io.BytesIO()
    book.save(buffer)
    return buffer.getvalue()


def test_cards_are_read_with_the_numbers_of_their_rows() -> None:
    (source,) = ingest("deck.xlsx", workbook(Runner=DECK), DEFAULT_LIMITS)
    (deck,) = parse(source, NAMES)
    cards = [(line.number, line.role, line.quantity, line.name) for line in deck.lines if line.quantity]
    assert cards == [
        (2, "identity", 1, "Noise: Hacker Extraordinaire"),
        (4, "card", 3, "Diesel"),
        (5, "card", 2, "Sure Gamble"),
    ]


def test_every_filled_sheet_is_a_source() -> None:
    data = workbook(Corp=[["Qty", "Name"], [3, "Hedge Fund"]], Empty=[], Runner=DECK)
    sources = ingest("deck.xlsx", data, DEFAULT_LIMITS)
    assert [source.name for source in sources] == ["deck.xlsx/Corp", "deck.xlsx/Runner"]


def changed(data: bytes, change: Callable[[Worksheet], None]) -> bytes:
    book = openpyxl.load_workbook(io.BytesIO(data))
    change(book.worksheets[0])
    buffer = io.BytesIO()
    book.save(buffer)
    return buffer.getvalue()


def counted(source: Source) -> list[tuple[int, int, str]]:
    return [
        (line.number, line.quantity, line.name) for line in parse(source, NAMES)[0].lines if line.quantity
    ]


def test_hidden_rows_are_not_counted_and_asked_about() -> None:
    def hide(sheet: Worksheet) -> None:
        sheet.row_dimensions[5].hidden = sheet.row_dimensions[6].hidden = True

    rows = [*DECK, [0, "Easy Mark"], [3, "Inside Job"]]
    (source,) = ingest("deck.xlsx", changed(workbook(Runner=rows), hide), DEFAULT_LIMITS)
    assert counted(source) == [
        (2, 1, "Noise: Hacker Extraordinaire"),
        (4, 3, "Diesel"),
        (7, 3, "Inside Job"),
    ]
    assert [(found.code, found.params) for found in source.findings] == [("IN411", {"rows": "5"})]


def test_hidden_columns_are_not_counted_and_asked_about() -> None:
    def hide(sheet: Worksheet) -> None:
        sheet.column_dimensions["B"].hidden = sheet.column_dimensions["D"].hidden = True

    rows = [["Noise: Hacker Extraordinaire"], ["Diesel", 1, 3], ["Sure Gamble", 3, 2]]
    (source,) = ingest("deck.xlsx", changed(workbook(Runner=rows), hide), DEFAULT_LIMITS)
    assert counted(source) == [
        (1, 1, "Noise: Hacker Extraordinaire"),
        (2, 3, "Diesel"),
        (3, 2, "Sure Gamble"),
    ]
    assert [(found.code, found.params) for found in source.findings] == [("IN411", {"rows": "B"})]


@pytest.mark.parametrize("state", ["hidden", "veryHidden"])
def test_hidden_sheets_are_not_counted_and_asked_about(state: str) -> None:
    def hide(sheet: Worksheet) -> None:
        sheet.sheet_state = state

    data = workbook(Old=[["Qty", "Name"], [3, "Hedge Fund"]], Runner=DECK, Empty=[])
    (source,) = ingest("deck.xlsx", changed(data, hide), DEFAULT_LIMITS)
    assert counted(source) == [
        (2, 1, "Noise: Hacker Extraordinaire"),
        (4, 3, "Diesel"),
        (5, 2, "Sure Gamble"),
    ]
    assert [(found.code, found.params) for found in source.findings] == [("IN411", {"rows": "deck.xlsx/Old"})]


@pytest.mark.parametrize("header", [True, False])
def test_rows_that_are_struck_through_are_not_counted(header: bool) -> None:
    def strike(sheet: Worksheet) -> None:
        for cell in sheet[4]:
            cell.font = Font(strike=True)

    rows = [DECK[0] if header else [], *DECK[1:]]
    (source,) = ingest("deck.xlsx", changed(workbook(Runner=rows), strike), DEFAULT_LIMITS)
    assert counted(source) == [(2, 1, "Noise: Hacker Extraordinaire"), (5, 2, "Sure Gamble")]
    assert source.lines[-2].text == "~~3 Diesel~~"


def test_a_single_column_is_typed_text() -> None:
    (source,) = ingest("deck.xlsx", workbook(A=[["3x Diesel"], ["2 Sure Gamble"]]), DEFAULT_LIMITS)
    assert (source.kind, [line.text for line in source.lines]) == ("text", ["3x Diesel", "2 Sure Gamble"])


def test_typed_lists_in_two_columns_are_two_decks() -> None:
    rows = [
        ["Noise", "Haas-Bioroid: Engineering the Future"],
        ["3x Diesel", "3x Hedge Fund"],
        ["2x Wyldside", ""],
    ]
    (source,) = ingest("deck.xlsx", workbook(A=rows), DEFAULT_LIMITS)
    decks = parse(source, NAMES)
    assert [[line.quantity for line in deck.lines] for deck in decks] == [[1, 3, 2], [1, 3]]


def test_dates_become_plain_days() -> None:
    (source,) = ingest("x", workbook(A=[["Date", date(2026, 5, 1)], *DECK]), DEFAULT_LIMITS)
    assert parse(source, NAMES)[0].paperwork == {"date": "2026-05-01"}


def test_a_workbook_is_told_from_an_archive() -> None:
    assert sniff(workbook(A=DECK)) == "sheet"


def test_an_empty_workbook_says_so() -> None:
    (source,) = ingest("x", workbook(A=[]), DEFAULT_LIMITS)
    assert [finding.code for finding in source.findings] == ["IN409"]


def test_rows_beyond_the_limit_are_cut_with_a_word() -> None:
    limits = replace(DEFAULT_LIMITS, lines=3)
    (source,) = ingest("x", workbook(A=DECK), limits)
    assert [line.number for line in source.lines] == [1, 2]
    assert [finding.code for finding in source.findings] == ["IN408"]


def test_a_workbook_that_unfolds_too_far_is_refused() -> None:
    buffer = io.BytesIO(workbook(A=DECK))
    with zipfile.ZipFile(buffer, "a", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/media/bomb.bin", b"0" * 30_000_000)
    (source,) = ingest("x", buffer.getvalue(), DEFAULT_LIMITS)
    assert [finding.code for finding in source.findings] == ["IN407"]


def test_entities_in_a_sheet_are_refused() -> None:
    original = zipfile.ZipFile(io.BytesIO(workbook(A=DECK)))
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name in original.namelist():
            data = original.read(name)
            if name.endswith("sheet1.xml"):
                data = b'<!DOCTYPE a [<!ENTITY x "y">]>' + data.replace(b"<v>3</v>", b"<v>&x;</v>")
            archive.writestr(name, data)
    (source,) = ingest("x", buffer.getvalue(), DEFAULT_LIMITS)
    assert [finding.code for finding in source.findings] == ["IN407"]


@pytest.mark.parametrize("cut", [10, 200, 1000])
def test_a_damaged_workbook_is_reported(cut: int) -> None:
    (source,) = ingest("x", workbook(A=DECK)[:-cut], DEFAULT_LIMITS)
    assert [finding.code for finding in source.findings] == ["IN401"]


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 4000), st.binary(min_size=1, max_size=20))
def test_no_bytes_raise(place: int, patch: bytes) -> None:
    data = bytearray(workbook(A=DECK))
    data[place : place + len(patch)] = patch
    assert ingest("x", bytes(data), DEFAULT_LIMITS)
