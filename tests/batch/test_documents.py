"""What arrives for an event, taken apart into one document per list."""

from __future__ import annotations

import io
import json
import zipfile

import openpyxl

from tests.batch.decks import CORP, RUNNER
from validator.batch.upload import FILE, LINK, REFUSED, ROSTER, Upload, uploads_in

LINK_1 = "https://netrunnerdb.com/en/decklist/0c7bd3b1-0000-4000-8000-000000000001"
LINK_2 = "https://netrunnerdb.com/en/decklist/0c7bd3b1-0000-4000-8000-000000000002"


def zipped(files: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return out.getvalue()


def sheet(rows: list[list[object]]) -> bytes:
    book = openpyxl.Workbook()
    for row in rows:
        book.active.append(row)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def test_an_ordinary_list_stays_one_document() -> None:
    assert uploads_in("anna.txt", RUNNER.encode()) == [Upload("anna.txt", RUNNER.encode())]


def test_an_archive_gives_one_document_per_file_with_its_path() -> None:
    data = zipped({"Anna Schmidt/corp.txt": CORP.encode(), "ben.txt": RUNNER.encode()})
    found = uploads_in("all.zip", data)
    assert [item.name for item in found] == ["all.zip/Anna Schmidt/corp.txt", "all.zip/ben.txt"]
    assert found[1].data == RUNNER.encode()


def test_an_archive_inside_an_archive_is_opened() -> None:
    found = uploads_in("mail.zip", zipped({"anna.zip": zipped({"corp.txt": CORP.encode()})}))
    assert [item.name for item in found] == ["mail.zip/anna.zip/corp.txt"]


def test_a_damaged_archive_is_one_document_that_says_so() -> None:
    (found,) = uploads_in("all.zip", zipped({"a.txt": b"x" * 50})[:-30])
    assert found.kind == REFUSED
    assert b"Pack it again" in found.data


def test_a_file_of_all_decks_is_parted_by_deck_with_the_player() -> None:
    deck = {"details": {"player_name": "Ann Example", "player_id": 5, "side_id": "corp"}, "cards": []}
    other = {"details": {"player_name": "Bob Example", "side_id": "runner"}, "cards": []}
    found = uploads_in("decks.json", json.dumps([deck, other]).encode())
    assert [(item.player, item.cobra_id) for item in found] == [("Ann Example", 5), ("Bob Example", None)]
    assert json.loads(found[0].data) == [deck]


def test_a_tournament_file_is_a_roster() -> None:
    (found,) = uploads_in("t.json", json.dumps({"players": [], "rounds": []}).encode())
    assert found.kind == ROSTER


def test_damaged_json_is_left_to_the_reader() -> None:
    assert uploads_in("decks.json", b'[{"details":') == [Upload("decks.json", b'[{"details":')]


def test_a_form_with_links_gives_a_document_per_link() -> None:
    rows = f"Timestamp,Email,Your name,Corp,Runner\n2026-11-01,a@example.org,Anna,{LINK_1},{LINK_2}\n"
    found = uploads_in("form.csv", rows.encode())
    assert [(item.kind, item.player, item.data.decode()) for item in found] == [
        (LINK, "Anna", LINK_1),
        (LINK, "Anna", LINK_2),
    ]
    assert found[0].name == "form.csv/row 2, Corp"


def test_a_form_with_pasted_lists_gives_a_document_per_list() -> None:
    data = sheet([["Name", "Corp deck", "Runner deck"], ["Anna", CORP, RUNNER], ["Ben", CORP, None]])
    found = uploads_in("form.xlsx", data)
    assert [(item.player, item.kind, item.data.decode().strip()) for item in found] == [
        ("Anna", FILE, CORP.strip()),
        ("Anna", FILE, RUNNER.strip()),
        ("Ben", FILE, CORP.strip()),
    ]


def test_a_column_of_names_is_found_without_a_heading() -> None:
    found = uploads_in("links.csv", f"Anna Schmidt,{LINK_1}\nBen Okafor,{LINK_2}\n".encode())
    assert [item.player for item in found] == ["Anna Schmidt", "Ben Okafor"]


def test_a_text_of_links_gives_a_document_per_line() -> None:
    found = uploads_in("links.txt", f"Anna Schmidt: {LINK_1}\n\n{LINK_2} - Ben\n".encode())
    assert [(item.player, item.data.decode()) for item in found] == [
        ("Anna Schmidt", LINK_1),
        ("Ben", LINK_2),
    ]


def test_a_list_that_mentions_a_link_is_still_a_list() -> None:
    text = f"Deck, by Anna\n{RUNNER}\nPublished on {LINK_1}\n".encode()
    assert uploads_in("anna.txt", text) == [Upload("anna.txt", text)]


def test_a_table_of_cards_is_left_to_the_reader_of_tables() -> None:
    text = b"Player,Side,Card,Count\nAnna,Runner,Sure Gamble,3\nAnna,Runner,Leech,2\n"
    assert uploads_in("decks.csv", text) == [Upload("decks.csv", text)]


def test_equal_lists_under_other_names_are_other_documents() -> None:
    anna, ben = Upload("anna.txt", RUNNER.encode()), Upload("ben.txt", RUNNER.encode())
    assert anna.fingerprint != ben.fingerprint
    assert anna.fingerprint == Upload("anna.txt", RUNNER.encode()).fingerprint
