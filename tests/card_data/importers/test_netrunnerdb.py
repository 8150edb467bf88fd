"""Updating the card tables from the public API, with every trap it is known to set."""

from __future__ import annotations

import json
import shutil
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from card_data.catalogue import FOLDER
from card_data.importers.download import DownloadError, Patience
from card_data.importers.jsonapi import open_service
from card_data.importers.netrunnerdb import CardUpdate, UpdateError, fetch_cards
from card_data.importers.replacement import read_table

QUICK = Patience(attempts=3, first_wait=0, read_timeout=5, connect_timeout=5)
DAY = date(2026, 8, 1)


def update(api: Any, folder: Path, **options: Any) -> CardUpdate:
    """Fetch what the stand-in serves, and put it in place of what was there."""
    service = open_service(api.address, options.pop("patience", QUICK))
    found = fetch_cards(folder, service, as_of=DAY, **options)
    for name, text in found.files.items():
        (folder / name).write_text(text, "utf-8")
    return found


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def refused(api: Any, folder: Path, words: str, **options: Any) -> None:
    """Expect a refusal that says why and leaves every file, and no rubbish beside them."""
    before = contents(folder)
    with pytest.raises((UpdateError, DownloadError), match=words):
        update(api, folder, **options)
    assert contents(folder) == before
    assert [path.name for path in folder.parent.iterdir()] == ["netrunner"]


def test_an_update_writes_our_slugs_and_columns(api: Any, folder: Path) -> None:
    update(api, folder)
    assert (folder / "cards.csv").read_text("utf-8").splitlines() == [
        "id,title,side,type,faction,subtypes,influence_cost,deck_limit,minimum_deck_size,influence_limit,agenda_points,unique",
        "diesel,Diesel,runner,event,shaper,,2,3,,,,0",
        "ika,Ika,runner,program,shaper,icebreaker|killer,0,3,,,,0",
        "offworld-office,Offworld Office,corp,agenda,weyland-consortium,,,3,,,2,0",
        "sure-gamble,Sure Gamble,runner,event,neutral-runner,,0,3,,,,0",
        "weyland-built-to-last,Weyland: Built to Last,corp,corp-identity,weyland-consortium,,,1,45,15,,0",
        "zahya-sadeghi-versatile-smuggler,Zahya Sadeghi: Versatile Smuggler,runner,runner-identity,criminal"
        ",,,1,45,15,,0",
    ]
    assert (folder / "printings.csv").read_text("utf-8").splitlines()[:2] == [
        "code,card,set,position,copies_per_product",
        "01050,sure-gamble,core-set,50,3",
    ]
    assert (folder / "sets.csv").read_text("utf-8").splitlines() == [
        "id,name,cycle,cycle_name,kind,released,publisher",
        "core-set,Core Set,core-set,Core Set,core,2012-09-06,null-signal-games",
        "system-gateway,System Gateway,system-gateway,System Gateway,core,,null-signal-games",
    ]
    assert (folder / "pools.csv").read_text("utf-8").splitlines() == [
        "id,format,name,sets",
        "gate-one,gate,Gate,system-gateway",
    ]


def test_the_source_file_gets_the_day_and_the_counts_and_keeps_its_words(api: Any, folder: Path) -> None:
    update(api, folder)
    assert (folder / "SOURCE.toml").read_text("utf-8") == (
        "# Ours.\nsource = 'facts'\nas_of = 2026-08-01\ncards = 6\nprintings = 7\nsets = 2\ntitles = 1\n"
    )


def test_titles_in_other_languages_stay_except_those_of_cards_that_are_gone(api: Any, folder: Path) -> None:
    found = update(api, folder)
    assert read_table(folder / "titles.csv") == [
        {"language": "de", "card": "sure-gamble", "title": "Sichere Wette"}
    ]
    assert found.notes == ("1 titles in other languages were left out: their cards are gone.",)


def test_every_request_is_sorted_within_the_size_limit_and_goes_to_our_host(api: Any, folder: Path) -> None:
    update(api, folder)
    assert len(api.asked) > 8
    for path, query in api.asked:
        assert path.startswith("/api/v3/public/")
        assert query["sort"] == "id"
        assert int(query["page[size]"]) <= 1000


def test_a_pool_whose_card_number_differs_is_mentioned(api: Any, folder: Path) -> None:
    api.world["card_pools"][0]["attributes"]["num_cards"] = 99
    assert "Pool gate-one: its sets hold 6 cards, the API counts 99." in update(api, folder).notes


def test_a_passing_error_and_a_dropped_connection_are_tried_again(api: Any, folder: Path) -> None:
    failures = [None, (500, "application/json", b'{"errors":[{"detail":"busy"}]}'), None]
    api.spoil = lambda path, query, reply: (
        failures.pop() if path == "printings" and len(failures) > 1 else reply
    )
    assert len(update(api, folder).new["printings"]) == 7


def test_a_lasting_error_is_reported_with_what_the_server_said(api: Any, folder: Path) -> None:
    api.spoil = lambda path, query, reply: (500, "application/json", b'{"errors":[{"detail":"busy"}]}')
    refused(api, folder, "error \\(500, busy\\); try again later")
    assert len(api.asked) == QUICK.attempts


def test_a_connection_that_always_drops_is_reported(api: Any, folder: Path) -> None:
    api.spoil = lambda path, query, reply: None if path == "card_pools" else reply
    refused(api, folder, "cannot be reached or broke off")


def test_a_closed_port_is_reported(folder: Path) -> None:
    with pytest.raises(DownloadError, match="cannot be reached"):
        fetch_cards(folder, open_service("http://127.0.0.1:9", QUICK), as_of=DAY)


@pytest.mark.parametrize(
    ("reply", "words"),
    [
        ((200, "text/html", b"<html>Welcome</html>"), "text/html instead of JSON"),
        ((404, "text/html", b"<html>Gone</html>"), "status 404"),
        ((302, "text/html", b""), "status 302"),
        ((200, "application/json", b"[1,"), "not valid JSON"),
        ((200, "application/json", b"[" * 100_000), "not valid JSON"),
        ((200, "application/json", b"[]"), "without a list of data"),
        ((200, "application/json", b'{"data": {}}'), "without a list of data"),
        ((200, "application/json", b'{"data": [1]}'), "without a list of data"),
        ((400, "application/json", b'{"errors":[{"title":"Bad"}]}'), "status 400, Bad"),
    ],
)
def test_answers_that_are_not_data_are_refused(
    api: Any, folder: Path, reply: tuple[int, str, bytes], words: str
) -> None:
    api.spoil = lambda path, query, good: reply if path == "card_sets" else good
    refused(api, folder, words)


def test_an_oversize_answer_is_refused(api: Any, folder: Path) -> None:
    refused(api, folder, "larger than 500 bytes", patience=Patience(max_bytes=500))


def test_links_that_run_in_a_circle_are_refused(api: Any, folder: Path) -> None:
    def circle(path: str, query: dict[str, str], reply: tuple[int, str, bytes]) -> tuple[int, str, bytes]:
        page = json.loads(reply[2])
        page["links"]["next"] = "https://wrong-host.invalid/x?page%5Bnumber%5D=1"
        return (200, reply[1], json.dumps(page).encode())

    api.spoil = circle
    refused(api, folder, "run in a circle")


def test_ids_repeated_over_pages_are_refused(api: Any, folder: Path) -> None:
    api.world["cards"].append(api.world["cards"][0])
    refused(api, folder, "repeated ids \\(sure_gamble\\)")


def test_a_missing_last_page_is_noticed(api: Any, folder: Path) -> None:
    def cut(path: str, query: dict[str, str], reply: tuple[int, str, bytes]) -> tuple[int, str, bytes]:
        page = json.loads(reply[2])
        if path == "cards" and query["page[number]"] == "2":
            page["links"].pop("next")
        return (200, reply[1], json.dumps(page).encode())

    api.spoil = cut
    refused(api, folder, "cards should have 6 entries but 4 came")


@pytest.mark.parametrize(
    ("resource", "field", "value", "words"),
    [
        ("cards", "deck_limit", None, "sure_gamble.*deck_limit"),
        ("cards", "deck_limit", 1000, "deck_limit"),
        ("cards", "influence_cost", "X", "influence_cost"),
        ("cards", "agenda_points", -1, "agenda_points"),
        ("cards", "title", "", "title"),
        ("cards", "title", "two\nlines", "title"),
        ("cards", "side_id", "../etc", "side_id"),
        ("cards", "card_type_id", 7, "card_type_id"),
        ("printings", "card_id", "nobody", "30001 belongs to the unknown card nobody"),
        ("printings", "card_set_id", "nowhere", "30001 belongs to the unknown set nowhere"),
        ("printings", "quantity", 5.5, "quantity"),
        ("card_sets", "card_cycle_id", "never", "unknown cycle never"),
        ("card_sets", "date_release", "yesterday", "date_release"),
    ],
)
def test_fields_that_make_no_sense_are_refused(
    api: Any, folder: Path, resource: str, field: str, value: object, words: str
) -> None:
    api.world[resource][0]["attributes"][field] = value
    refused(api, folder, words)


def test_a_card_without_any_printing_is_refused(api: Any, folder: Path) -> None:
    api.world["printings"] = [p for p in api.world["printings"] if p["attributes"]["card_id"] != "ika"]
    refused(api, folder, "Card ika has no printing")


def test_a_pool_without_sets_or_with_unknown_ones_is_refused(api: Any, folder: Path) -> None:
    api.pool_sets["gate_one"] = []
    refused(api, folder, "Pool gate-one names unknown sets: none at all")


def test_resource_objects_without_attributes_are_refused(api: Any, folder: Path) -> None:
    api.world["cards"][0]["attributes"] = None
    refused(api, folder, "card 'sure_gamble'")


def test_data_that_shrinks_by_more_than_a_few_is_refused(api: Any, folder: Path) -> None:
    update(api, folder)
    gone = {card["id"] for card in api.world["cards"][:4]}
    api.world["cards"] = api.world["cards"][4:]
    api.world["printings"] = [p for p in api.world["printings"] if p["attributes"]["card_id"] not in gone]
    refused(api, folder, "cards: 4 entries would disappear")


def test_not_a_single_pool_may_disappear(api: Any, folder: Path) -> None:
    update(api, folder)
    api.world["card_pools"] = []
    refused(api, folder, "pools: 1 entries would disappear \\(gate-one\\)")


def test_an_empty_answer_never_empties_the_tables(api: Any, folder: Path) -> None:
    update(api, folder)
    api.world = {name: [] for name in api.world}
    refused(api, folder, "6 entries would disappear")


def test_a_card_that_the_rule_files_name_must_still_exist(api: Any, folder: Path) -> None:
    refused(api, folder, "would disappear: account-siphon", known_ids={"account-siphon", "diesel"})


def test_a_new_card_type_needs_a_person(api: Any, folder: Path) -> None:
    update(api, folder)
    api.world["cards"][0]["attributes"]["card_type_id"] = "ritual"
    refused(api, folder, "unknown type ritual; add it to game.toml first")


def test_an_alias_of_a_vanished_card_is_refused_by_our_own_reader(api: Any, folder: Path) -> None:
    (folder / "aliases.csv").write_text("alias,card\nThe Old One,gone\n", "utf-8")
    refused(api, folder, "do not fit our own files")


@pytest.mark.parametrize(
    "address",
    [
        "http://api.example.org/x",
        "ftp://127.0.0.1/",
        "file:///etc/passwd",
        "https://u:p@host/x",
        "",
        "https://",
    ],
)
def test_addresses_that_are_neither_secure_nor_local_are_refused(address: str) -> None:
    with pytest.raises(DownloadError, match="The address"):
        open_service(address)


def test_progress_is_told_per_page(api: Any, folder: Path) -> None:
    told: list[str] = []
    update(api, folder, progress=told.append)
    assert told[:3] == ["cards: 2", "cards: 4", "cards: 6"]


def test_an_api_that_serves_our_own_facts_changes_nothing(api: Any, tmp_path: Path) -> None:
    folder = tmp_path / "netrunner"
    shutil.copytree(FOLDER / "netrunner", folder)
    before = contents(folder)
    api.serve_tables(
        {name: read_table(folder / f"{name}.csv") for name in ("cards", "printings", "sets", "pools")}
    )
    found = update(api, folder)
    assert found.new == found.old
    after = contents(folder)
    assert [name for name in before if before[name] != after[name]] == ["SOURCE.toml"]
