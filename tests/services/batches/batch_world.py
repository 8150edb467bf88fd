"""An event with players, and the files that they sent, for the tests of batches."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from sqlmodel import col, select

from tests.batch.decks import CORP, ILLEGAL_RUNNER, RUNNER
from tests.services.world import World, new_world
from validator.batch.upload import Upload
from validator.services.batches.batch_start import start_batch
from validator.services.batches.batch_work import Worker, work_batch
from validator.services.batches.filing import finish_batch
from validator.services.caller import Caller
from validator.services.roster.players import register_player
from validator.store.batch_tables import Batch, BatchDeck, BatchItem
from validator.store.database import Store
from validator.store.submission_tables import Submission

NOW = datetime(2026, 11, 10, 12, 0, tzinfo=UTC)
WORKER = Worker("tests", lambda: NOW, timedelta(seconds=10))


def world_with_players(store: Store, *names: str, **plan: Any) -> World:
    """Return an event on 14 November 2026, unless the plan says otherwise, with these players."""
    world = new_world(store, **plan)
    for name in names:
        register_player(Caller(store, world.organizer, NOW), world.event_id, name)
    return world


def files_of(*names: str) -> list[Upload]:
    """Return one legal list per player, named after them; every third one is illegal."""
    texts = [CORP + "\n\n" + (ILLEGAL_RUNNER if place % 3 == 2 else RUNNER) for place in range(len(names))]
    return [Upload(f"{name}.txt", text.encode()) for name, text in zip(names, texts, strict=True)]


def started(world: World, documents: list[Upload]) -> int:
    """Start a batch for the event of a world and return its number."""
    batch = start_batch(
        Caller(world.store, world.organizer, NOW), "lists.zip", documents, event_id=world.event_id
    )
    assert batch.id is not None
    return batch.id


def worked(world: World, batch_id: int) -> None:
    """Do all work of a batch in this process."""
    work_batch(world.store, WORKER, batch_id, 60)
    assert finish_batch(world.store, WORKER.clock, batch_id)


def batch_of(store: Store, batch_id: int) -> Batch:
    """Read a batch."""
    with store.reading() as session:
        return session.exec(select(Batch).where(Batch.id == batch_id)).one()


def items_of(store: Store, batch_id: int) -> list[BatchItem]:
    """Read the documents of a batch in their order."""
    query = select(BatchItem).where(BatchItem.batch_id == batch_id).order_by(col(BatchItem.position))
    with store.reading() as session:
        return list(session.exec(query))


def decks_of(store: Store, batch_id: int) -> list[BatchDeck]:
    """Read the decks of a batch in their order."""
    query = select(BatchDeck).where(BatchDeck.batch_id == batch_id)
    with store.reading() as session:
        return list(session.exec(query.order_by(col(BatchDeck.item_id), col(BatchDeck.number))))


def submissions(store: Store) -> list[Submission]:
    """Read all revisions, the oldest first."""
    with store.reading() as session:
        return list(session.exec(select(Submission).order_by(col(Submission.id))))
