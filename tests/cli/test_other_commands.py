"""The smaller commands: formats, policies, explain, diff and cards."""

from __future__ import annotations

import json
from importlib.metadata import version
from pathlib import Path

import pytest

from validator.cli.main import main
from validator.report.codes import all_codes


def test_the_command_names_its_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out.strip() == f"legaldeck {version('legaldeck')}"


def test_formats_shows_pool_and_list_of_a_day(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["formats", "--date", "2018-12-21"]) == 0
    out = capsys.readouterr().out
    assert "standard-mwl-3-0" in out
    assert "Startup: from 2019-03-18 on" in out


def test_policies_lists_all_five_documents(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["policies"]) == 0
    out = capsys.readouterr().out
    for policy in ("nisei-1.4", "nisei-2018", "ffg-2.2.1", "trc-1998", "sws-1.2"):
        assert policy in out
    assert "relaxed, formal, premier" in out


def test_explain_knows_every_code(capsys: pytest.CaptureFixture[str]) -> None:
    codes = all_codes()
    assert len(codes) > 40
    for code, message in codes.items():
        assert main(["explain", code.lower()]) == 0
        out = capsys.readouterr().out
        assert out.startswith(code)
        assert message.documentation.strip() in out


def test_explain_says_which_codes_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "XX999"]) == 2
    assert "FM201" in capsys.readouterr().err


def test_diff_shows_what_changed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before, after = tmp_path / "a.txt", tmp_path / "b.txt"
    before.write_text("Noise: Hacker Extraordinaire\n3x Sure Gamble\n2x Diesel\n", "utf-8")
    after.write_text("Noise: Hacker Extraordinaire\n1x Sure Gamble\n2 diesel\n1x Corroder\n", "utf-8")
    assert main(["diff", str(before), str(after)]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "- 2 Sure Gamble  (3 → 1)",
        "+ 1 Corroder  (0 → 1)",
    ]
    assert main(["diff", str(before), str(after), "--json"]) == 1
    assert json.loads(capsys.readouterr().out)[0] == {
        "card": "sure-gamble",
        "title": "Sure Gamble",
        "before": 3,
        "after": 1,
    }


def test_diff_of_equal_lists_is_0(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before, after = tmp_path / "a.txt", tmp_path / "b.txt"
    before.write_text("Noise: Hacker Extraordinaire\n3x Sure Gamble\n", "utf-8")
    after.write_text("Sure Gamble x3\nNoise: Hacker Extraordinaire\n", "utf-8")
    assert main(["diff", str(before), str(after)]) == 0
    assert "same cards" in capsys.readouterr().out


def test_diff_of_a_missing_file_says_so_beside_the_output(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["diff", str(tmp_path / "a.txt"), str(tmp_path / "b.txt")]) == 2
    said = capsys.readouterr()
    assert (said.out, "a.txt: No such file or directory. Check the name" in said.err) == ("", True)


def test_diff_never_hides_a_line_it_could_not_compare(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.txt"
    path.write_text("Noise: Hacker Extraordinaire\n3x Ichi\n", "utf-8")
    assert main(["diff", str(path), str(path)]) == 1
    assert "not compared" in capsys.readouterr().out


def test_cards_find_shows_printings_and_legality(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "find", "drago", "ivanov", "--date", "2026-08-15"]) == 0
    out = capsys.readouterr().out
    assert "Drago Ivanov" in out
    assert "33051   Midnight Sun (2022-07-22)" in out
    assert "banned (Standard Balance Update 26.08)" in out


def test_cards_find_proposes_and_never_guesses(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "find", "Ichi"]) == 1
    out = capsys.readouterr().out
    assert "Ichi 1.0" in out
    assert "Ichi 2.0" in out


def test_no_command_shows_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    assert "check" in capsys.readouterr().out
