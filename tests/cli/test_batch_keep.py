"""`legaldeck batch --keep` and `legaldeck worker`, on a database file with real workers."""

from __future__ import annotations

import signal
import subprocess
import sys
from datetime import datetime
from pathlib import Path

import pytest

from tests.batch.decks import CORP, ILLEGAL_RUNNER, RUNNER
from tests.jobs.installations import wait_until
from tests.services.batches.batch_world import batch_of, files_of, started, submissions, world_with_players
from tests.store.databases import sqlite_url
from validator.cli.main import main
from validator.store.batch_tables import FINISHED
from validator.store.database import Store
from validator.store.migrate import upgrade

ANNA, BEN = "Anna Schmidt", "Ben Okafor"
# The command uses the real clock, and lists are taken until the event begins.
FAR_AWAY = datetime(2099, 11, 14, 10, 0)
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    monkeypatch.setenv("LEGALDECK_DATA_DIR", str(tmp_path / "data"))
    (tmp_path / "data").mkdir()
    store = Store(sqlite_url(tmp_path / "data" / "legaldeck.db"))
    upgrade(store)
    return store


def test_lists_are_filed_in_the_event(
    store: Store, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    world = world_with_players(store, ANNA, BEN, starts_at=FAR_AWAY)
    (tmp_path / f"{ANNA}.txt").write_text(CORP + "\n\n" + RUNNER)
    (tmp_path / f"{BEN}.txt").write_text(CORP + "\n\n" + ILLEGAL_RUNNER)
    paths = [str(tmp_path / f"{name}.txt") for name in (ANNA, BEN)]
    assert main(["batch", *paths, "--event", str(world.event_id), "--keep"]) == 1
    assert capsys.readouterr().out == (
        "Illegal 1 · Could not be read 0 · Needs a look 0 · Missing 0 · Legal 1\n"
        "\nIllegal: Ben Okafor\n  - Bukhgalter is banned.\n"
    )
    assert len(submissions(store)) == 2
    store.close()


def test_an_event_of_the_site_gives_its_rules_and_its_roster(
    store: Store, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    world = world_with_players(store, ANNA, BEN)
    (tmp_path / f"{ANNA}.txt").write_text(CORP + "\n\n" + RUNNER)
    assert main(["batch", str(tmp_path / f"{ANNA}.txt"), "--event", str(world.event_id)]) == 1
    assert capsys.readouterr().out.startswith(
        "Illegal 0 · Could not be read 0 · Needs a look 0 · Missing 1 · Legal 1\n"
    )
    assert submissions(store) == []
    store.close()


def test_an_event_that_is_not_there_is_explained(
    store: Store, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.txt").write_text(RUNNER)
    assert main(["batch", str(tmp_path / "a.txt"), "--event", "77"]) == 2
    assert "There is no such event" in capsys.readouterr().err
    store.close()


def test_keeping_needs_an_event_of_the_site(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.txt").write_text(RUNNER)
    assert main(["batch", str(tmp_path / "a.txt"), "--keep"]) == 2
    assert "name its number with --event" in capsys.readouterr().err


def test_the_command_for_workers_works_until_it_is_stopped(store: Store) -> None:
    world = world_with_players(store, ANNA)
    batch_id = started(world, files_of(ANNA))
    command = [sys.executable, "-m", "validator.cli.main", "worker", "--processes", "1"]
    running = subprocess.Popen(command, cwd=ROOT, stderr=subprocess.DEVNULL)
    try:
        wait_until(lambda: batch_of(store, batch_id).state == FINISHED, "the batch is finished")
    finally:
        running.send_signal(signal.SIGTERM)
        assert running.wait(30) == 0
    store.close()
