"""`legaldeck check` as people call it: files, folders, standard input, exit status and shapes of output."""

from __future__ import annotations

import csv
import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

# 45 cards, 15 influence, all in the pool of the day: legal by hand count.
LEGAL = """Zahya Sadeghi: Versatile Smuggler

Event
3x Sure Gamble
3x Mutual Favor
2x Overclock
Hardware
2x Docklands Pass
"""


def legaldeck(*arguments: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "validator.cli.main", *arguments]
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8"}
    return subprocess.run(command, input=stdin, capture_output=True, check=False, env=environment)


def documents(result: subprocess.CompletedProcess[bytes]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in result.stdout.splitlines()]


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    path = tmp_path / "deck.txt"
    path.write_text(LEGAL, "utf-8")
    return path


def test_json_carries_every_field_of_the_contract(deck: Path) -> None:
    result = legaldeck("check", str(deck), "--json", "--date", "2026-08-15")
    (found,) = documents(result)
    assert {
        "source", "deck", "title", "side", "identity", "verdict", "policy", "tier", "format", "date", "pool",
        "card_list", "ruleset", "catalogue", "size", "influence_spent", "influence_limit", "agenda_points",
        "entries", "lines", "findings",
    } <= set(found)  # fmt: skip
    assert (found["policy"], found["tier"], found["format"], found["date"]) == (
        "nisei-1.4",
        "competitive",
        "standard",
        "2026-08-15",
    )
    assert (found["pool"], found["card_list"]) == (
        "standard-2026-vantage-point",
        "standard-balance-update-26-08",
    )
    assert found["entries"][1].items() >= {
        "quantity": 3, "card": "sure-gamble", "title": "Sure Gamble", "zone": "deck", "proxies": 0,
    }.items()  # fmt: skip
    assert [line["number"] for line in found["lines"]] == [1, 3, 4, 5, 6, 7, 8]
    assert found["lines"][0]["role"] == "identity"
    (size,) = [f for f in found["findings"] if f["code"] == "DK111"]
    assert size["severity"] == "error"
    assert size["citation"]["section"] == "Deck Construction"
    assert size["citation"]["effective"] == "2012-09-06"
    assert size["citation"]["document"]
    assert [fix[:26] for fix in size["fixes"]] == ["Add 30 cards: for example "]
    assert sum(change["copies"] for change in size["changes"]) == 30
    assert (size["cards"], size["lines"], size["follows"]) == ([], [1], None)


def test_exit_status_is_1_when_a_deck_is_not_legal(deck: Path) -> None:
    result = legaldeck("check", str(deck))
    assert result.returncode == 1
    assert "Illegal" in result.stdout.decode()
    assert "Sure Gamble" in result.stdout.decode()


def test_a_missing_file_is_named_and_the_status_is_2(deck: Path) -> None:
    result = legaldeck("check", str(deck), "nowhere.txt")
    assert result.returncode == 2
    assert b"nowhere.txt" in result.stderr
    assert b"Traceback" not in result.stderr
    assert "Zahya" in result.stdout.decode()


def test_a_pdf_is_read_ahead_and_the_files_keep_their_order(deck: Path) -> None:
    sheet = Path(__file__).parents[1] / "decklists" / "pdf" / "fpdf-sheet.pdf"
    result = legaldeck("check", str(sheet), str(deck), str(sheet), "--json")
    found = [(Path(one["source"]).name, one["side"], one["size"]) for one in documents(result)]
    both = [("fpdf-sheet.pdf", "corp", 40), ("fpdf-sheet.pdf", "runner", 48)]
    assert found == [*both, ("deck.txt", "runner", 10), *both]


def test_a_missing_pdf_is_named_like_any_other_file(deck: Path) -> None:
    result = legaldeck("check", "nowhere.pdf", str(deck))
    assert result.returncode == 2
    assert b"nowhere.pdf: No such file" in result.stderr
    assert b"Traceback" not in result.stderr
    assert "Zahya" in result.stdout.decode()


def test_standard_input_is_read() -> None:
    (found,) = documents(legaldeck("check", "-", "--json", stdin=LEGAL.encode()))
    assert found["source"] == "-"


def test_folders_are_read_recursively_in_order(tmp_path: Path) -> None:
    for name in ("b/two.txt", "a.txt", "b/.hidden.txt"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(LEGAL, "utf-8")
    found = documents(legaldeck("check", str(tmp_path), "--json"))
    assert [Path(report["source"]).name for report in found] == ["a.txt", "two.txt"]


def test_several_processes_give_the_same_answers_in_the_same_order(tmp_path: Path) -> None:
    for number in range(12):
        (tmp_path / f"{number:02}.txt").write_text(LEGAL + f"{number % 3 + 1}x Carmen\n", "utf-8")
    one = legaldeck("check", str(tmp_path), "--json", "--jobs", "1")
    two = legaldeck("check", str(tmp_path), "--json", "--jobs", "2")
    assert one.stdout == two.stdout
    assert len(one.stdout.splitlines()) == 12


def test_csv_has_a_row_per_deck_and_no_formulas(tmp_path: Path) -> None:
    path = tmp_path / "evil.txt"
    path.write_text(";; title: =cmd()\n" + LEGAL, "utf-8")
    result = legaldeck("check", str(path), "--csv")
    (row,) = list(csv.DictReader(io.StringIO(result.stdout.decode())))
    assert row["identity"] == "Zahya Sadeghi: Versatile Smuggler"
    assert row["verdict"] == "illegal"
    assert not row["title"].startswith("=")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--format", "modern"), "standard"),
        (("--policy", "wotc"), "nisei-1.4"),
        (("--tier", "premier"), "competitive"),
        (("--date", "tomorrow"), "2026-08-01"),
        (("--date", "1999-01-01"), "2012-09-06"),
        (("--jobs", "0"), "1 or more"),
    ],
)
def test_a_wrong_option_says_what_there_is(deck: Path, arguments: tuple[str, ...], words: str) -> None:
    result = legaldeck("check", str(deck), *arguments)
    assert result.returncode == 2
    assert words in result.stderr.decode()
    assert "Traceback" not in result.stderr.decode()


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\x00\x01\x02" * 100,
        b"Event (3)\n\nHardware\n",
        b"3x Sure Gamble\n" * 700_000,
        b"0x Sure Gamble\n1000x Diesel\n-1x Corroder\n",
        "\ufeff\u202e".encode(),
    ],
    ids=["empty", "binary", "only headings", "10 MB", "odd quantities", "invisible"],
)
def test_bad_input_gives_a_finding_and_never_a_traceback(data: bytes) -> None:
    result = legaldeck("check", "-", "--json", stdin=data)
    assert b"Traceback" not in result.stderr
    assert result.returncode in (1, 2)
    (found,) = documents(result)
    assert found["verdict"] in ("judge", "illegal")
    assert found["findings"]


def test_an_empty_file_and_binary_data_have_status_2() -> None:
    assert legaldeck("check", "-", stdin=b"").returncode == 2
    assert legaldeck("check", "-", stdin=b"\x00\x01\x02" * 100).returncode == 2


def test_paperwork_is_demanded_only_when_asked(deck: Path) -> None:
    plain = documents(legaldeck("check", str(deck), "--json"))[0]
    asked = documents(legaldeck("check", str(deck), "--json", "--paperwork"))[0]
    assert not [f for f in plain["findings"] if f["code"].startswith("EV")]
    assert [f for f in asked["findings"] if f["code"].startswith("EV")]


def test_a_recorded_pool_must_name_a_card_on_every_line(deck: Path, tmp_path: Path) -> None:
    pool = tmp_path / "pool.txt"
    pool.write_text("3x Sure Gamble\nsomething 3 Whoever\n4 Nobody Knows This\n", encoding="utf-8")
    result = legaldeck("check", str(deck), "--pool", str(pool))
    assert result.returncode == 2
    assert "Line 2" in result.stderr.decode()
    assert "Line 3" in result.stderr.decode()
    pool.write_text("3x Sure Gamble\n2x Diesel\n", encoding="utf-8")
    assert "Zahya Sadeghi" in legaldeck("check", str(deck), "--pool", str(pool)).stdout.decode()


def test_help_shows_examples() -> None:
    assert b"examples:" in legaldeck("check", "--help").stdout
