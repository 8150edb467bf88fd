"""Workers killed with SIGKILL in the middle of a batch lose nothing and double nothing."""

from __future__ import annotations

import random
import signal
import subprocess
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import func
from sqlmodel import col, select

from tests.jobs.installations import FILES, SERVERS, VARIANTS, installation, wait_until
from tests.services.batches.batch_world import (
    batch_of,
    decks_of,
    files_of,
    items_of,
    started,
    submissions,
    world_with_players,
)
from validator.config import Settings
from validator.jobs.processes import end_process, start_process, start_worker
from validator.jobs.queue import open_jobs
from validator.store.batch_tables import DONE, FINISHED, BatchItem
from validator.store.database import Store
from validator.store.submission_tables import Submission

PLAYERS = [f"Player {chr(65 + place // 10)}{chr(65 + place % 10)} Number{place}" for place in range(60)]
# What a kill leaves behind in the database is the same everywhere; how hints are lost differs with the queue.
KILLS = {FILES: 6, SERVERS: 4}


@pytest.fixture(params=VARIANTS)
def settings(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Settings]:
    with installation(request.param, tmp_path) as settings:
        yield settings


def steps_done(store: Store, batch_id: int) -> int:
    """Count what is visibly done: documents read and lists filed."""
    read = select(func.count()).where(BatchItem.batch_id == batch_id, col(BatchItem.state) == DONE)
    with store.reading() as session:
        return int(session.exec(read).one()) + int(session.exec(select(func.count(col(Submission.id)))).one())


def kill(worker: subprocess.Popen[bytes]) -> None:
    """Kill a worker as a power cut would."""
    worker.send_signal(signal.SIGKILL)
    end_process(worker)


def test_kills_at_random_points_lose_nothing_and_double_nothing(settings: Settings) -> None:
    store = Store(settings.database)
    world = world_with_players(store, *PLAYERS)
    batch_id = started(world, files_of(*PLAYERS))
    open_jobs(settings, store).announce(batch_id)
    chance, kills = random.Random(20261116), KILLS[SERVERS if settings.redis_url else FILES]
    workers = [start_process(settings) for _ in range(2)]
    try:
        for point in sorted(chance.sample(range(2 * len(PLAYERS) - 2), kills)):
            wait_until(lambda point=point: steps_done(store, batch_id) >= point, f"{point} steps are done")  # type: ignore[misc]
            victim = chance.randrange(2)
            kill(workers[victim])
            workers[victim] = start_process(settings)
        wait_until(lambda: batch_of(store, batch_id).state == FINISHED, "the batch is finished")
    finally:
        for worker in workers:
            end_process(worker)
    assert {item.state for item in items_of(store, batch_id)} == {DONE}
    decks = decks_of(store, batch_id)
    assert Counter(deck.item_id for deck in decks) == {item.id: 2 for item in items_of(store, batch_id)}
    assert Counter(deck.verdict for deck in decks) == {"legal": 100, "illegal": 20}
    filed = submissions(store)
    assert len({submission.registration_id for submission in filed}) == len(filed) == len(PLAYERS)
    assert {deck.submission_id for deck in decks} == {submission.id for submission in filed}
    actions = Counter(world.actions())
    assert (actions["list.submitted"], actions["batch.finished"]) == (len(PLAYERS), 1)
    store.close()


def test_a_batch_that_nobody_was_told_about_is_found_when_a_worker_starts(settings: Settings) -> None:
    store = Store(settings.database)
    world = world_with_players(store, *PLAYERS[:3])
    batch_id = started(world, files_of(*PLAYERS[:3]))
    worker = start_process(settings)
    try:
        wait_until(lambda: batch_of(store, batch_id).state == FINISHED, "the batch is finished")
    finally:
        end_process(worker)
    assert len(submissions(store)) == 3
    store.close()


def test_the_workers_of_a_site_are_replaced_when_they_die_and_end_with_it(tmp_path: Path) -> None:
    with installation(FILES, tmp_path) as settings:
        site = start_worker(settings)
        first = [process.pid for process in site._processes]
        site._processes[0].kill()
        wait_until(lambda: site._processes[0].pid != first[0], "the dead worker is replaced", 30)
        assert site._processes[1].pid == first[1]
        site.stop()
        assert all(process.returncode is not None for process in site._processes)


def test_a_worker_ends_when_its_owner_is_gone(tmp_path: Path) -> None:
    with installation(FILES, tmp_path) as settings:
        worker = start_process(settings)
        assert worker.stdin is not None
        worker.stdin.close()
        assert worker.wait(30) == -signal.SIGKILL
