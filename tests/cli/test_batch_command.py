"""`legaldeck batch`: a folder, an archive or an export, triaged against a roster."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import openpyxl
import pytest

from tests.batch.decks import CORP, ILLEGAL_RUNNER, RUNNER
from validator.cli.main import main

DAY = ["--date", "2026-11-15"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    lists = tmp_path / "lists"
    lists.mkdir()
    (lists / "Anna Schmidt.txt").write_text(CORP + "\n\n" + RUNNER)
    (lists / "ben okafor corp.txt").write_text(CORP)
    (lists / "ben okafor runner.txt").write_text(ILLEGAL_RUNNER)
    return lists


@pytest.fixture
def roster(tmp_path: Path) -> Path:
    path = tmp_path / "roster.csv"
    path.write_text("Name,Email\nAnna Schmidt,anna@example.org\nBen Okafor,\nCleo Diaz,\n")
    return path


def test_a_folder_against_a_roster(folder: Path, roster: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = roster.with_name("report.xlsx")
    assert main(["batch", str(folder), "--event", str(roster), "--out", str(out), *DAY]) == 1
    assert capsys.readouterr().out == (
        "Illegal 1 · Could not be read 0 · Needs a look 0 · Missing 1 · Legal 1\n"
        "\n"
        "Illegal: Ben Okafor\n"
        "  - Bukhgalter is banned.\n"
        "\n"
        "Missing: Cleo Diaz\n"
    )
    rows = list(openpyxl.load_workbook(out)["Players"].iter_rows(values_only=True))
    assert [(row[0], row[2]) for row in rows[1:]] == [
        ("Ben Okafor", "Illegal"),
        ("Cleo Diaz", "Missing"),
        ("Anna Schmidt", "Legal"),
    ]


def test_an_archive_gives_the_same_answer_as_the_folder(folder: Path, roster: Path) -> None:
    archive = roster.with_name("lists.zip")
    with zipfile.ZipFile(archive, "w") as packed:
        for path in folder.iterdir():
            packed.write(path, path.name)
    answers = []
    for number, source in enumerate((folder, archive)):
        out = roster.with_name(f"{number}.json")
        main(["batch", str(source), "--event", str(roster), "--out", str(out), *DAY])
        answers.append(
            [(p["player"], p["standing"], len(p["decks"])) for p in json.loads(out.read_text())["players"]]
        )
    assert answers[0] == answers[1]
    assert ("Anna Schmidt", "clean", 2) in answers[0]


def test_a_tournament_file_beside_the_lists_is_the_roster(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    players = [{"id": 1, "name": "Anna Schmidt"}, {"id": 2, "name": "Ben Okafor"}]
    (folder / "tournament.json").write_text(json.dumps({"players": players, "rounds": []}))
    main(["batch", str(folder), *DAY])
    assert capsys.readouterr().out.startswith(
        "Illegal 1 · Could not be read 0 · Needs a look 0 · Missing 0 · Legal 1\n"
    )


def test_several_processes_give_the_same_answer(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["batch", str(folder), "--jobs", "1", *DAY])
    alone = capsys.readouterr().out
    main(["batch", str(folder), "--jobs", "2", *DAY])
    assert capsys.readouterr().out == alone


def test_nothing_but_clean_lists_ends_with_0(folder: Path) -> None:
    (folder / "ben okafor runner.txt").write_text(RUNNER)
    assert main(["batch", str(folder), *DAY]) == 0


def test_an_empty_folder_is_explained(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["batch", str(tmp_path)]) == 2
    assert "there is nothing to check" in capsys.readouterr().err


def test_an_unknown_ending_is_explained(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["batch", str(folder), "--out", "report.docx", *DAY]) == 2
    assert "name a file that ends in .xlsx" in capsys.readouterr().err


def test_a_roster_that_is_not_there_is_explained(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["batch", str(folder), "--event", "nowhere.csv", *DAY]) == 2
    assert "The roster nowhere.csv cannot be read" in capsys.readouterr().err
