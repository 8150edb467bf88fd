"""A folder of tables is replaced whole or not at all."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from card_data.importers import replacement

KILLED_WHILE_FILLING = """
import os, signal, sys
from pathlib import Path
from card_data.importers.replacement import replace_folder
def fill(folder):
    (folder / "cards.csv").write_text("half")
    os.kill(os.getpid(), signal.SIGKILL)
replace_folder(Path(sys.argv[1]), fill)
"""


@pytest.fixture
def tables(tmp_path: Path) -> Path:
    target = tmp_path / "game"
    target.mkdir()
    (target / "cards.csv").write_text("old")
    (target / "game.toml").write_text("kept")
    return target


def renew(folder: Path) -> None:
    (folder / "cards.csv").write_text("new")


def test_the_new_folder_takes_the_place_of_the_old(tables: Path) -> None:
    replacement.replace_folder(tables, renew)
    assert (tables / "cards.csv").read_text() == "new"
    assert (tables / "game.toml").read_text() == "kept"
    assert os.listdir(tables.parent) == ["game"]


def test_it_also_works_where_folders_cannot_be_exchanged(
    tables: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replacement, "_exchange", lambda one, other: False)
    replacement.replace_folder(tables, renew)
    assert (tables / "cards.csv").read_text() == "new"
    assert os.listdir(tables.parent) == ["game"]


def test_an_error_while_filling_keeps_the_old_folder(tables: Path) -> None:
    def fail(folder: Path) -> None:
        renew(folder)
        raise OSError("disk full")

    with pytest.raises(OSError, match="disk full"):
        replacement.replace_folder(tables, fail)
    assert (tables / "cards.csv").read_text() == "old"
    assert os.listdir(tables.parent) == ["game"]


def test_being_killed_while_filling_keeps_the_old_folder(tables: Path) -> None:
    done = subprocess.run([sys.executable, "-c", KILLED_WHILE_FILLING, str(tables)], check=False)
    assert done.returncode == -signal.SIGKILL
    assert (tables / "cards.csv").read_text() == "old"


def test_being_killed_between_two_renames_is_recovered_from(tables: Path) -> None:
    tables.rename(tables.with_name(".game-old"))
    replacement.recover(tables)
    assert (tables / "cards.csv").read_text() == "old"
    assert os.listdir(tables.parent) == ["game"]


def test_a_parked_folder_is_cleared_when_the_new_one_is_in_place(tables: Path) -> None:
    tables.with_name(".game-old").mkdir()
    replacement.recover(tables)
    assert os.listdir(tables.parent) == ["game"]
