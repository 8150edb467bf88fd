"""Sending lists to an event and reading its triage, for the tests of batches."""

from __future__ import annotations

from tests.batch.decks import CORP, RUNNER
from tests.services.batches.batch_world import NOW, decks_of, started, worked
from tests.services.world import World
from validator.batch.triage import TriageRow
from validator.batch.upload import Upload
from validator.services.batches.event_triage import triage_event
from validator.services.caller import Caller

ANNA, BEN, CLEO = "Anna Schmidt", "Ben Okafor", "Cleo Diaz"
BOTH = CORP + "\n\n" + RUNNER


def sent(world: World, files: dict[str, str]) -> int:
    """Send lists to the event of a world and do the work; return the number of the batch."""
    batch_id = started(world, [Upload(name, text.encode()) for name, text in files.items()])
    worked(world, batch_id)
    return batch_id


def row(world: World, player: str) -> TriageRow:
    """Return a player's row of the triage."""
    rows = triage_event(Caller(world.store, world.organizer, NOW), world.event_id).rows
    return next(row for row in rows if row.player == player)


def registration(world: World, player: str) -> int:
    """Return the number of a player's registration."""
    number = row(world, player).registration_id
    assert number is not None
    return number


def ids(world: World, batch_id: int) -> list[int]:
    """Return the numbers of the decks of a batch."""
    return [deck.id for deck in decks_of(world.store, batch_id) if deck.id is not None]
