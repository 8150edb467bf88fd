"""When work on a batch fails in the middle: what was claimed is free again, tried again and done."""

from __future__ import annotations

import io
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DatabaseError
from sqlmodel import col, select

from tests.jobs.installations import FILES, installation
from tests.services.batches.batch_world import files_of, started, world_with_players
from tests.store.databases import KINDS, fresh_store
from validator.jobs.condition import conditions
from validator.jobs.queue import open_jobs, turn
from validator.services.batches.batch_work import (
    Worker,
    claim_items,
    living_workers,
    prolong_claims,
    stuck_batches,
    work_batch,
)
from validator.services.batches.filing import finish_batch
from validator.store.batch_tables import DONE, FINISHED, WAITING, Batch, BatchItem
from validator.store.database import Store

PLAYERS = ("Ann Alpha", "Ben Beta", "Cid Gamma")
NOW = datetime(2026, 11, 16, 12, 0, tzinfo=UTC)
LEASE = timedelta(seconds=15)


@pytest.fixture(params=KINDS)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Store:
    return fresh_store(request.param, tmp_path)


def break_store(store: Store) -> None:
    """Let the database refuse what workers keep, as it does while it restarts or is locked."""
    with store.connection() as connection:
        connection.execute(text("ALTER TABLE batch_deck RENAME TO batch_deck_away"))


def mend_store(store: Store) -> None:
    with store.connection() as connection:
        connection.execute(text("ALTER TABLE batch_deck_away RENAME TO batch_deck"))


def states(store: Store, batch_id: int) -> list[str]:
    with store.reading() as session:
        query = select(BatchItem.state).where(BatchItem.batch_id == batch_id).order_by(col(BatchItem.id))
        return list(session.exec(query))


def worker(name: str = "w1", at: datetime = NOW) -> Worker:
    return Worker(name, lambda: at, LEASE)


def test_documents_are_free_again_when_keeping_them_failed_and_are_done_later(store: Store) -> None:
    world = world_with_players(store, *PLAYERS)
    batch_id = started(world, files_of(*PLAYERS))
    break_store(store)
    first = worker()
    with pytest.raises(DatabaseError):
        work_batch(store, first, batch_id, 60)
    assert states(store, batch_id) == [WAITING] * 3
    assert first.reading == set()
    mend_store(store)
    assert work_batch(store, worker("w2"), batch_id, 60) is False
    assert states(store, batch_id) == [DONE] * 3
    assert finish_batch(store, lambda: NOW, batch_id)


def test_only_what_is_being_read_is_held_any_longer(store: Store) -> None:
    world = world_with_players(store, *PLAYERS)
    batch_id = started(world, files_of(*PLAYERS))
    forgetful = worker()
    items = claim_items(store, forgetful, batch_id)
    later = Worker("w1", lambda: NOW + timedelta(seconds=10), LEASE, {items[0].id or 0})
    prolong_claims(store, later)
    # Of three claims two ran out: another worker takes them.
    taken = claim_items(store, worker("w2", NOW + timedelta(seconds=16)), batch_id)
    assert [item.id for item in taken] == [item.id for item in items[1:]]


def test_a_failed_turn_is_scheduled_again(tmp_path: Path) -> None:
    with installation(FILES, tmp_path) as settings:
        store = Store(settings.database)
        world = world_with_players(store, *PLAYERS)
        batch_id = started(world, files_of(*PLAYERS))
        jobs = open_jobs(settings, store)
        break_store(store)
        turn(store, jobs.worker, batch_id, jobs.work, lease_seconds=0)
        assert jobs.queue.scheduled_count() + jobs.queue.pending_count() == 1
        mend_store(store)
        jobs.work_without_queue(store)
        with store.reading() as session:
            assert session.get_one(Batch, batch_id).state == FINISHED


def test_the_log_says_where_a_turn_failed_and_nothing_of_lists_or_players(
    tmp_path: Path,
    log: io.StringIO,
) -> None:
    with installation(FILES, tmp_path) as settings:
        store = Store(settings.database)
        world = world_with_players(store, *PLAYERS)
        uploads = files_of(*PLAYERS)
        batch_id = started(world, uploads)
        jobs = open_jobs(settings, store)
        break_store(store)
        turn(store, jobs.worker, batch_id, jobs.work, lease_seconds=0)
    written = log.getvalue()
    assert f"work on batch {batch_id} failed; it is tried again" in written
    assert "batch_work.py" in written
    assert "no such table: batch_deck" in written
    # What the database was told stands behind the first line of its error: decks, names, whole reports.
    cards = [line.split(" ", 1)[1] for line in uploads[0].data.decode().splitlines() if line[:1].isdigit()]
    assert cards
    assert [word for word in (*cards, *PLAYERS) if word in written] == []


def test_living_workers_are_counted(store: Store) -> None:
    prolong_claims(store, worker("w1"))
    prolong_claims(store, worker("w1"))
    prolong_claims(store, worker("w2", NOW - timedelta(minutes=5)))
    assert living_workers(store, NOW - timedelta(minutes=1)) == 1


def test_a_batch_to_which_nothing_happens_is_stuck(store: Store) -> None:
    world = world_with_players(store, *PLAYERS)
    batch_id = started(world, files_of(*PLAYERS))
    with store.reading() as session:
        begun = session.get_one(Batch, batch_id).created_at
    assert stuck_batches(store, begun - timedelta(minutes=1)) == []
    assert stuck_batches(store, begun + timedelta(minutes=10)) == [batch_id]
    claim_items(store, Worker("w1", lambda: begun + timedelta(minutes=10), LEASE), batch_id)
    assert stuck_batches(store, begun + timedelta(minutes=10)) == []


def test_the_condition_names_what_is_wrong_and_what_to_do(tmp_path: Path) -> None:
    with installation(FILES, tmp_path) as settings:
        store = Store(settings.database)
        found = {one.name: one for one in conditions(settings, store, NOW)}
        assert [name for name, one in found.items() if not one.good] == ["workers"]
        assert "legaldeck worker" in found["workers"].advice
        gone = settings.model_copy(update={"data_dir": tmp_path / "nowhere"})
        disk = next(one for one in conditions(gone, store, NOW) if one.name == "disk")
        assert (disk.good, disk.vital) == (False, True)
        long_after = datetime(2028, 1, 1, tzinfo=UTC)
        cards = next(one for one in conditions(settings, store, long_after) if one.name == "card data")
        assert not cards.good
        assert "2026-07-31" in cards.sentence


def test_a_database_that_is_away_makes_the_site_not_ready(tmp_path: Path) -> None:
    with installation(FILES, tmp_path) as settings:
        away = Store("postgresql://nobody@127.0.0.1:1/nothing?connect_timeout=1")
        database = conditions(settings, away, NOW)[0]
        assert (database.name, database.good, database.vital) == ("database", False, True)
