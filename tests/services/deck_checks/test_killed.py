"""The machine is switched off between two steps of a deck check: nothing is lost, nothing is done twice.

A process of its own closes or amends a check and is killed right before one of its transactions is kept, at
each of them in turn. Whoever comes next carries on where it stopped.
"""

from __future__ import annotations

import multiprocessing
import os
import shutil
import signal
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from sqlalchemy import event

from tests.services.deck_checks.deck_check_world import CheckWorld, new_check_world
from tests.store.databases import fresh_store
from validator.services.caller import Caller
from validator.services.deck_checks.amendments import reopen_check
from validator.services.deck_checks.check_record import recorded_check
from validator.services.deck_checks.check_saving import read_check
from validator.services.lists.revisions import list_revisions
from validator.services.stored_rows import stored
from validator.store.database import Store
from validator.store.deck_check import FINISHED, OPEN

RULING = {"procedure": "deck-or-list", "answers": {"begun": "yes", "playing": "no", "legal": "yes"}}
Act = Callable[[CheckWorld], object]


def head(ready: CheckWorld) -> Caller:
    return Caller(ready.store, ready.head, ready.now)


def close(ready: CheckWorld) -> None:
    """Close the check with a legal difference, which corrects the list."""
    check = read_check(head(ready), 1).check
    state = ready.state(check, mayfly=0, makler=2) | {"rulings": [RULING]}
    ready.finish(check, state, ready.head, revision=check.revision)


def amend(ready: CheckWorld) -> None:
    """Open the check again and close it without a difference, which takes the correction back."""
    check = read_check(head(ready), 1).check
    if check.status == FINISHED:
        check = reopen_check(head(ready), stored(check.id), "I miscounted.")
    ready.finish(check, ready.state(check) | {"rulings": []}, ready.head, revision=check.revision)


def run_until_killed(url: str, ready: CheckWorld, act: Act, kill_at: int) -> None:
    """Act, and fall dead right before the so many-th transaction is kept."""
    ready.world = replace(ready.world, store=Store(url))
    kept = 0

    def count(_connection: Any) -> None:
        nonlocal kept
        kept += 1
        if kept == kill_at:
            os.kill(os.getpid(), signal.SIGKILL)

    event.listen(ready.store.engine, "commit", count)
    act(ready)


def killed_everywhere(folder: Path, prepare: Act, act: Act) -> Iterator[CheckWorld]:
    """Yield what is left after the act was killed at its first transaction, its second, and so on."""
    ready = new_check_world(fresh_store("sqlite", folder))
    ready.open("Ann", ready.head)
    prepare(ready)
    file = Path(str(ready.store.engine.url.database))
    ready.store.close()
    kill_at, died = 0, True
    while died:
        kill_at += 1
        copy = folder / f"killed-{kill_at}.db"
        for ending in ("", "-wal", "-shm"):
            if Path(f"{file}{ending}").exists():
                shutil.copy(f"{file}{ending}", f"{copy}{ending}")
        url = f"sqlite:///{copy}"
        arguments = (url, ready, act, kill_at)
        process = multiprocessing.get_context("fork").Process(target=run_until_killed, args=arguments)
        process.start()
        process.join()
        died = process.exitcode == -signal.SIGKILL
        assert died or process.exitcode == 0
        ready.world = replace(ready.world, store=Store(url))
        yield ready
        ready.store.close()


def lists(ready: CheckWorld) -> list[tuple[int, int]]:
    """Return the copies of Mayfly and Makler in each revision, the first one first."""
    found = list_revisions(head(ready), ready.players["Ann"], "To see what the list says.")
    decks = [{e["card"]: e["quantity"] for e in one.report.decks[0]["entries"]} for one in reversed(found)]
    return [(deck.get("mayfly", 0), deck.get("makler", 0)) for deck in decks]


def told(ready: CheckWorld) -> dict[str, Any]:
    return recorded_check(head(ready), ready.event_id, 1)


def test_a_check_that_is_killed_while_it_closes_is_closed_whole_or_not_at_all(tmp_path: Path) -> None:
    seen = []
    for ready in killed_everywhere(tmp_path, lambda _: None, close):
        document = told(ready)
        seen.append((document["check"]["status"], document["correction"]["status"], len(lists(ready))))
        assert len(document["rulings"]) == (document["check"]["status"] == FINISHED)
        if document["check"]["status"] == OPEN:
            close(ready)
        # Whoever checks the player next does what is still due, and once.
        ready.open("Ann", ready.head)
        assert told(ready)["correction"] == {"status": "done", "revision": 2, "note": None}
        assert lists(ready) == [(1, 1), (0, 2)]
    assert seen == [
        ("open", "none", 1),
        ("finished", "due", 1),
        ("finished", "due", 2),
        ("finished", "done", 2),
    ]


def test_a_check_that_is_killed_while_it_is_amended_has_its_old_report_or_its_new_one(tmp_path: Path) -> None:
    seen = []
    for ready in killed_everywhere(tmp_path, close, amend):
        document = told(ready)
        (ruling,) = document["rulings"]
        seen.append((document["check"]["status"], ruling["status"], len(lists(ready))))
        if ruling["status"] == "standing":
            amend(ready)
        ready.open("Ann", ready.head)
        assert told(ready)["correction"]["revision"] == 3
        assert lists(ready) == [(1, 1), (0, 2), (1, 1)]
        assert [ruling["headline"] for ruling in told(ready)["rulings"]] == ["Annulled, no penalty"]
        (version,) = told(ready)["versions"]
        old = recorded_check(head(ready), ready.event_id, 1, version["number"])
        assert [ruling["headline"] for ruling in old["rulings"]] == ["Game loss"]
    assert seen == [
        ("finished", "standing", 2),
        ("open", "standing", 2),
        ("finished", "annulled", 2),
        ("finished", "annulled", 3),
        ("finished", "annulled", 3),
    ]
