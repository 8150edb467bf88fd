"""`legaldeck where`: the strip at a terminal, and the same as JSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.where.decks import PRECISION_DESIGN
from validator.cli.main import main

BRAWLERS = (
    "5 Friends of the Dragon\n5 Redeemed Gunman\n5 Everyday Hero\n2 Kar Fai\n5 Final Brawl\n2 City Park\n"
)


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    path = tmp_path / "deck.txt"
    path.write_text(PRECISION_DESIGN, "utf-8")
    return path


def test_each_format_has_its_strip_and_verdict(deck: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["where", str(deck), "--date", "2026-11-17"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("Haas-Bioroid: Precision Design: legal in 5 of 11 on 2026-11-17\n")
    (standard,) = (line for line in out.splitlines() if line.startswith("  Standard "))
    assert standard.endswith("░░  ✕ Illegal")
    assert "█" in standard
    assert "    Red Level Clearance is banned.\n" in out
    assert "Legal 2022-12-23 to 2026-07-31." in out
    assert "→ 3 changes make it legal; fewer do not." in out
    assert "Take out 3 Red Level Clearance." in out


def test_json_tells_spans_reasons_and_the_nearest_deck(
    deck: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["where", str(deck), "--date", "2026-11-17", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["legal_in"] == ["casual", "draft", "eternal", "half-draft", "napd-3-versus-1"]
    (standard,) = (row for row in found["formats"] if row["format"] == "standard")
    last = standard["spans"][-1]
    assert (last["first"], last["last"], last["verdict"]) == ("2026-08-01", None, "illegal")
    assert last["card_list"] == "standard-balance-update-26-08"
    assert last["findings"][0]["code"] == "FM201"
    assert last["findings"][0]["citation"]["effective"] == "2026-08-01"
    assert standard["nearest"]["changes"] == 3
    assert standard["nearest"]["leaving"] == [
        {"card": "red-level-clearance", "title": "Red Level Clearance", "copies": 3}
    ]


def test_the_game_is_found_by_its_cards(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "brawl.txt"
    path.write_text(BRAWLERS, "utf-8")
    assert main(["where", str(path), "--date", "2026-11-17", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["policy"] == "sws-1.2"
    assert "final-brawl/old-masters" in found["legal_in"]


def test_a_deck_that_is_legal_nowhere_ends_with_1(tmp_path: Path) -> None:
    path = tmp_path / "short.txt"
    path.write_text("Noise: Hacker Extraordinaire\n3 Sure Gamble\n", "utf-8")
    assert main(["where", str(path), "--date", "2026-11-17"]) == 1


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["no-such-file.txt"], "no-such-file.txt: No such file or directory. Check the name and try again."),
        (["x", "--game", "chess"], 'There is no game "chess"; choose one of: '),
    ],
)
def test_what_cannot_be_read_says_what_to_do(
    arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["where", *arguments]) == 2
    assert says in capsys.readouterr().err
