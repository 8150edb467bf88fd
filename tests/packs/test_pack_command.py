"""`legaldeck pack`: what is wrong is shown with file and line, and a new pack has nothing wrong with it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from validator.cli.main import main

POLICY = "policies/harbour-2/policy.toml"
OPEN = "formats/tidewater-open.toml"
# file, what stands there, what is written instead, line, what the command says
FAULTS = [
    ("game.toml", "[types]", "[typs]", 3, 'unknown key "typs" in a game; did you mean "types"?'),
    ("game.toml", 'name = "Tidewater"', 'name = "X"\nid = "ebb"', 2, 'must equal the name of the folder'),
    ("cards.csv", "gull,Gull,ship", "gull,Gull,shop", 4, 'there is no type "shop"; did you mean "ship"?'),
    ("cards.csv", "ship,3,first-tide\n", "ship,three,first-tide\n", 4, '"deck_limit" is "three" but must be'),
    ("cards.csv", "undertow,", "neap,", 8, '"neap" stands here twice; remove or rename one'),
    ("cards.csv", '"Mara, of the Reef"', "Mara, of the Reef", 2, "the row has more cells than the heading"),
    ("cards.csv", "deck_limit", "deck_limt", 1, 'unknown column "deck_limt"; did you mean "deck_limit"?'),
    ("cards.csv", "id,title", "id,titel", 1, 'the table has no column "title"; add it'),
    ("cards.csv", "first-tide|spring", "first-tide|sprang", 5, 'did you mean "spring-tide"?'),
    ("sets.csv", "2026-03-01", "March 2026", 3, '"released" is "March 2026" but must be a day'),
    ("sets.csv", "spring-tide,Spring", "Spring Tide,Spring", 3, 'the id "Spring Tide" must be small letters'),
    ("aliases.csv", "mara-of-the-reef", "mara-of-the-reaf", 2, 'did you mean "mara-of-the-reef"?'),
    ("sources.toml", "publisher", "publischer", 5, 'unknown key "publischer" in a source'),
    ("sources.toml", "[harbour-rules]", "[nisei-1-4]", 1, 'source "nisei-1-4" is there already'),
    (OPEN, 'game = "tidewater"', 'game = "netruner"', 3, '"game" is "netruner" but must be one of'),
    (OPEN, 'format = "tidewater-open"', 'format = "standard"', 1, 'must equal the name of the file'),
    (OPEN, '"spring-tide"', '"sprig-tide"', 12, '"sprig-tide" is not in the tidewater catalogue'),
    ("formats/lists/storm-warning.toml", '"ninth-wave"', '"nineth-wave"', 13, 'did you mean "ninth-wave"?'),
    (POLICY, 'tiers = ["regatta"]\nallowed', 'tiers = ["regata"]\nallowed', 24, 'there is no tier "regata"'),
    (POLICY, 'kind = "proxies"', 'kind = "proxy"', 20, 'unknown kind "proxy"; did you mean "prox'),
    (POLICY, "\nallowed = false", "\nallowed = false\n\n[[rule]", 27, "this is not TOML"),
]  # fmt: skip
EDITION = "policies/league-2027/"
ENDING = """[[ended]]
rule = "L-9"
section = "Marks"
part = "item"
id = "marcked"
text = "Gone."

[[escalation]]"""
EDITION_FAULTS = [
    ("policy.toml", '"nisei-1.4"', '"nisei-1.5"', 3, 'no policy "nisei-1.5"; did you mean "nisei-1.4"?'),
    ("policy.toml", '"NISEI14-D7"', '"NISEI14-D77"', 17, '"nisei-1.4" has no rule "NISEI14-D77" to end'),
    ("policy.toml", "extends =", 'game = "onr"\nextends =', 3, '"game" must be that of "nisei-1.4"'),
    ("policy.toml", "extends =", 'tiers = ["casual"]\nextends =', 3, '"tiers" lacks "competitive"'),
    ("policy.toml", '"nisei-1.4"', '"league-2027"', 3, '"league-2027" extends itself in a circle'),
    ("procedures.toml", "[[escalation]]", ENDING, 8, 'no item "marcked" to end; did you mean "marked"?'),
    ("workflow.toml", '["casual"]', '["premier"]', 9, 'there is no tier "premier"'),
    ("procedures.toml", '"game-loss"', '"game-lost"', 9, 'there is no penalty "game-lost"'),
    ("procedures.toml", "[[escalation]]", "[[escalations]]", 4, 'did you mean "escalation"?'),
]  # fmt: skip


@pytest.mark.parametrize(("path", "old", "new", "line", "message"), FAULTS)
def test_a_fault_is_shown_with_file_and_line(
    packs: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str],
    path: str, old: str, new: str, line: int, message: str,
) -> None:  # fmt: skip
    assert_refused(packs / "tidewater", tmp_path, capsys, path, old, new, line, message)


@pytest.mark.parametrize(("file", "old", "new", "line", "message"), EDITION_FAULTS)
def test_a_fault_of_an_edition_is_shown_with_file_and_line(
    packs: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str],
    file: str, old: str, new: str, line: int, message: str,
) -> None:  # fmt: skip
    assert_refused(packs / "later-editions", tmp_path, capsys, EDITION + file, old, new, line, message)


def assert_refused(
    pack: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str],
    path: str, old: str, new: str, line: int, message: str,
) -> None:  # fmt: skip
    copy = Path(shutil.copytree(pack, tmp_path / pack.name))
    text = (copy / path).read_text(encoding="utf-8")
    assert old in text
    (copy / path).write_text(text.replace(old, new, 1), encoding="utf-8")
    assert main(["pack", "check", str(copy)]) == 1
    said = capsys.readouterr().out
    assert f"{pack.name}/{path}:{line}: " in said
    assert message in said


def test_all_faults_of_a_table_are_shown_at_once(
    packs: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = Path(shutil.copytree(packs / "tidewater", tmp_path / "tidewater"))
    text = (copy / "cards.csv").read_text().replace(",ship,", ",boat,")
    (copy / "cards.csv").write_text(text)
    assert main(["pack", "check", str(copy)]) == 1
    assert [row.partition(": ")[0] for row in capsys.readouterr().out.splitlines()] == [
        "tidewater/cards.csv:4",
        "tidewater/cards.csv:5",
        "tidewater/cards.csv:6",
    ]


def test_a_limit_that_limits_no_card_is_a_fault(
    packs: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["pack", "check", str(renamed(packs / "tidewater", tmp_path, "springtide"))]) == 0
    assert 'rule "copies" limits no card' not in capsys.readouterr().out
    other = renamed(packs / "tidewater", tmp_path, "neaptide")
    text = (other / "cards.csv").read_text().replace(",3,", ",,").replace(",1,", ",,")
    (other / "cards.csv").write_text(text)
    assert main(["pack", "check", str(other)]) == 1
    said = capsys.readouterr().out
    assert 'neaptide/formats/tidewater-open.toml:24: rule "copies" limits no card' in said


def renamed(pack: Path, folder: Path, name: str) -> Path:
    """Copy a pack under another name, since a process reads the tables of a game only once."""
    copy = Path(shutil.copytree(pack, folder / name))
    for path in copy.rglob("*.toml"):
        path.write_text(path.read_text().replace('game = "tidewater"', f'game = "{name}"'))
    return copy


def test_a_new_pack_has_nothing_wrong_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["pack", "new", "moon-base"]) == 0
    assert main(["pack", "check", "moon-base"]) == 0
    said = capsys.readouterr().out
    assert "game moon-base: Moon Base, 3 cards in 1 sets" in said
    assert f"LEGALDECK_PACKS={tmp_path / 'moon-base'}" in said
    (tmp_path / "deck.txt").write_text("40 First Unit\n")
    assert main(["check", "deck.txt", "--format", "moon-base-open"]) == 1
    assert "DK201 40 copies of First Unit, but at most 3 allowed." in capsys.readouterr().out
    assert main(["pack", "new", "moon-base"]) == 2
    assert "exists already" in capsys.readouterr().err
    assert main(["pack", "new", "Moon Base"]) == 2
    assert "small letters" in capsys.readouterr().err


def test_a_folder_without_a_pack_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pack", "check", str(tmp_path)]) == 2
    assert "is no pack" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["netrunner", "tidewater"])
def test_a_game_has_one_folder(
    packs: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    name: str,
) -> None:
    copy = renamed(packs / "tidewater", tmp_path, name)
    monkeypatch.setenv("LEGALDECK_PACKS", f"{packs}:{copy}")
    assert main(["formats"]) == 2
    assert "rename" in capsys.readouterr().err


def test_the_doctor_looks_at_packs(
    packs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LEGALDECK_DATA_DIR", str(tmp_path))
    main(["doctor"])
    assert "ok   packs: These packs are in use: later-editions, tidewater." in capsys.readouterr().out
    copy = Path(shutil.copytree(packs / "later-editions", tmp_path / "broken"))
    (copy / "sources.toml").write_text("[league\n")
    monkeypatch.setenv("LEGALDECK_PACKS", str(copy))
    assert main(["doctor"]) == 1
    assert "BAD  packs: broken/sources.toml:1: this is not TOML" in capsys.readouterr().out


def test_a_folder_that_is_not_there_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LEGALDECK_PACKS", str(tmp_path / "gone"))
    assert main(["formats"]) == 2
    assert f"names {tmp_path / 'gone'}, and there is no such folder" in capsys.readouterr().err
