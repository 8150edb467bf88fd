"""All lists of an event in one file, opened again and looked at."""

from __future__ import annotations

import csv
import io
import json
import re

import openpyxl
import pypdfium2

from tests.batch.decks import CORP, ILLEGAL_RUNNER, RUNNER, question
from validator.batch.checking import check_upload
from validator.batch.upload import Upload
from validator.report.deck_report import DeckReport
from validator.report.whole_event.event_table import players_csv, workbook
from validator.report.whole_event.files import event_json
from validator.report.whole_event.offline_kit import offline_kit
from validator.report.whole_event.player_list import BY_NAME, BY_TABLE, EventLists, PlayerList, in_list_order
from validator.report.whole_event.reports_pdf import reports_pdf
from validator.report.whole_event.sheets import all_sheets

FORMULA = '=HYPERLINK("http://evil.example","click")'


def decks(text: str) -> tuple[DeckReport, ...]:
    return tuple(check_upload(Upload("list.txt", text.encode()), question()))


def event() -> EventLists:
    lists = (
        PlayerList(
            "Anna Schmidt", "clean", decks(CORP + "\n\n" + RUNNER), table=7, link="https://x.example/r/abc"
        ),
        PlayerList(FORMULA, "illegal", decks(ILLEGAL_RUNNER), ("no corp deck",), ("corp",), table=2),
        PlayerList("Zoë Ångström", "missing", missing=("corp", "runner")),
    )
    words = {"clean": "Clean", "illegal": "Illegal", "missing": "Missing"}
    return EventLists("Autumn Regional", "Standard · 2026-11-15", "2026-11-16 12:00", lists, words)


def text_of(pdf: bytes) -> list[str]:
    return [page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(pdf)]


def test_csv_has_a_row_per_player_and_no_formula() -> None:
    rows = list(csv.DictReader(io.StringIO(players_csv(event()).decode("utf-8-sig"))))
    assert [row["Status"] for row in rows] == ["Clean", "Illegal", "Missing"]
    assert rows[1]["Player"] == "'" + FORMULA
    assert rows[1]["Problems"] == "Bukhgalter is banned."
    assert rows[1]["Questions"] == "no corp deck"
    first, then = rows[1]["What to do"].splitlines()
    assert first == "Remove 2 copies of Bukhgalter."
    assert then.startswith("Then add 2 cards: for example 2 ")


def test_the_workbook_keeps_a_formula_as_text_in_every_sheet() -> None:
    book = openpyxl.load_workbook(io.BytesIO(workbook(event())))
    assert book.sheetnames == ["Players", "Decks", "Findings", "About"]
    cell = book["Players"]["A3"]
    assert (cell.value, cell.data_type) == (FORMULA, "s")
    assert not any(c.data_type == "f" for sheet in book for row in sheet.iter_rows() for c in row)
    assert [row[2].value for row in book["Decks"].iter_rows(min_row=2)] == [
        "Nebula Talent Management: Making Stars",
        "Zahya Sadeghi: Versatile Smuggler",
        "Zahya Sadeghi: Versatile Smuggler",
    ]
    assert [row[3].value for row in book["Findings"].iter_rows(min_row=2)] == ["FM201"]


def test_json_holds_the_public_reports_under_their_players() -> None:
    data = json.loads(event_json(event()))
    assert data["counts"] == {"clean": 1, "illegal": 1, "missing": 1}
    assert data["players"][0]["decks"][0]["size"] == 45
    assert data["players"][2] == {
        "player": "Zoë Ångström",
        "standing": "missing",
        "table": None,
        "questions": [],
        "missing": ["corp", "runner"],
        "files": [],
        "link": None,
        "decks": [],
    }


def test_reports_begin_with_the_contents_and_give_every_player_a_page() -> None:
    pages = text_of(reports_pdf(event()))
    assert len(pages) == 4
    assert "Illegal (1)" in pages[0]
    assert "Zoë Ångström" in pages[0]
    assert "Nebula Talent Management: Making Stars" in pages[1]
    assert "45 cards" in pages[1]
    assert "Bukhgalter is banned." in pages[2]
    assert "Remove 2 copies of Bukhgalter." in pages[2]


def test_sheets_come_in_the_order_of_tables_or_names_and_skip_who_has_no_list() -> None:
    lists = event().lists
    by_table = text_of(all_sheets(in_list_order(lists, BY_TABLE), "Autumn Regional"))
    by_name = text_of(all_sheets(in_list_order(lists, BY_NAME), "Autumn Regional"))
    assert ["Anna Schmidt" in page for page in by_table] == [False, True]
    assert ["Anna Schmidt" in page for page in by_name] == [True, False]
    assert "Autumn Regional" in by_table[0]
    assert "Carmen" in by_table[0]


def test_the_kit_is_one_file_that_asks_for_nothing_else() -> None:
    page = offline_kit(event())
    assert not re.search(r'(?:src|href)="(?!data:|#)', page)
    assert "default-src 'none'" in page
    assert page.count('<div class="qr"><svg') == 3
    assert "Zoë Ångström" in page


def test_the_kit_carries_the_signs_that_its_cards_have() -> None:
    page = offline_kit(event())
    used = set(re.findall(r'<use href="#([\w-]+)"', page))
    assert {"faction-criminal", "type-runner-identity", "type-event"} <= used
    assert used <= set(re.findall(r'<symbol id="([\w-]+)"', page))
    assert 'Carmen<span class="pips"' in page


def test_the_kit_has_a_tick_per_copy_and_blank_columns() -> None:
    page = offline_kit(event())
    row = re.search(r'<tr><td class="n">3</td><td>(?:(?!</td>).)*Carmen.*?</tr>', page)
    assert row is not None
    assert row[0].count('type="checkbox"') == 3
    assert row[0].count('<td class="blank"></td>') == 2


def test_names_in_the_kit_cannot_become_markup() -> None:
    nasty = PlayerList("<script>alert(1)</script>", "missing")
    page = offline_kit(EventLists("E", "r", "now", (nasty,)))
    assert "<script>alert" not in page
