"""A batch from its start to its end, in one process, on both databases."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tests.batch.decks import CORP, ILLEGAL_RUNNER, NEWLY_ILLEGAL_CORP, RUNNER
from tests.services.batches.batch_world import (
    NOW,
    WORKER,
    batch_of,
    decks_of,
    files_of,
    items_of,
    started,
    submissions,
    worked,
    world_with_players,
)
from tests.services.world import account
from validator.batch.upload import REFUSED, ROSTER, Upload
from validator.services.batches.batch_start import batch_progress, cancel_batch, seconds_left, start_batch
from validator.services.batches.batch_work import Worker, claim_items, forgotten_batches, work_batch
from validator.services.batches.filing import finish_batch
from validator.services.caller import Caller
from validator.services.errors import Conflict, Invalid, NotAllowed
from validator.store.batch_tables import (
    CANCELLED,
    CERTAIN,
    DONE,
    DROPPED,
    FINISHED,
    PROPOSED,
    WAITING,
    WORKING,
)
from validator.store.database import Store

ANNA, BEN, CLEO = "Anna Schmidt", "Ben Okafor", "Cleo Diaz"


def test_lists_of_known_players_are_read_matched_and_filed(store: Store) -> None:
    world = world_with_players(store, ANNA, BEN, CLEO)
    batch_id = started(world, files_of(ANNA, BEN, CLEO))
    worked(world, batch_id)
    assert batch_of(store, batch_id).state == FINISHED
    decks = decks_of(store, batch_id)
    assert [deck.match for deck in decks] == [CERTAIN] * 6
    assert [deck.verdict for deck in decks] == ["legal"] * 5 + ["illegal"]
    filed = submissions(store)
    assert [submission.number for submission in filed] == [1, 1, 1]
    assert {deck.submission_id for deck in decks} == {submission.id for submission in filed}
    assert world.actions()[-5:] == ["batch.started", *["list.submitted"] * 3, "batch.finished"]


def test_an_illegal_list_is_filed_with_its_verdict(store: Store) -> None:
    world = world_with_players(store, ANNA)
    worked(world, started(world, [Upload("x.txt", f"Player: {ANNA}\n{ILLEGAL_RUNNER}".encode())]))
    entry = next(entry for entry in world.audit() if entry.action == "list.submitted")
    assert (entry.details["verdict"], entry.details["missing"]) == ("illegal", ["corp"])


def test_an_uncertain_owner_is_proposed_and_nothing_is_filed(store: Store) -> None:
    world = world_with_players(store, ANNA)
    batch_id = started(world, [Upload("schmidt.txt", RUNNER.encode())])
    worked(world, batch_id)
    (deck,) = decks_of(store, batch_id)
    assert (deck.match, deck.registration_id, len(deck.candidates)) == (PROPOSED, None, 1)
    assert submissions(store) == []


def test_a_list_never_replaces_one_that_is_there_by_itself(store: Store) -> None:
    world = world_with_players(store, ANNA)
    worked(world, started(world, files_of(ANNA)))
    batch_id = started(world, [Upload(f"{ANNA}.txt", ILLEGAL_RUNNER.encode())])
    worked(world, batch_id)
    assert len(submissions(store)) == 1
    assert decks_of(store, batch_id)[0].submission_id is None


def test_the_same_list_again_is_the_same_revision(store: Store) -> None:
    world = world_with_players(store, ANNA)
    first, again = started(world, files_of(ANNA)), started(world, files_of(ANNA))
    worked(world, first)
    worked(world, again)
    (filed,) = submissions(store)
    assert decks_of(store, again) == []
    (document,) = files_of(ANNA)
    other = started(world, [Upload(f"{ANNA} once more.txt", document.data + b"\n")])
    worked(world, other)
    assert submissions(store) == [filed]
    assert {deck.submission_id for deck in decks_of(store, other)} == {filed.id}


def test_two_different_decks_of_one_side_are_left_to_a_person(store: Store) -> None:
    world = world_with_players(store, ANNA)
    text = CORP + "\n\n" + NEWLY_ILLEGAL_CORP
    worked(world, started(world, [Upload(f"{ANNA}.txt", text.encode())]))
    assert submissions(store) == []


def test_the_same_deck_twice_in_one_document_counts_once(store: Store) -> None:
    world = world_with_players(store, ANNA)
    worked(world, started(world, [Upload(f"{ANNA}.txt", (CORP + "\n\n" + CORP).encode())]))
    assert len(submissions(store)) == 1


def test_a_document_of_two_players_is_filed_deck_by_deck(store: Store) -> None:
    world = world_with_players(store, ANNA, BEN)
    table = f"Player,Side,Card,Count\n{ANNA},Runner,Sure Gamble,3\n{BEN},Runner,Carmen,2\n"
    batch_id = started(world, [Upload("decks.csv", table.encode())])
    worked(world, batch_id)
    assert len(submissions(store)) == 2
    with store.reading() as session:
        from sqlmodel import select

        from validator.store.submission_tables import SubmissionSource

        sources = session.exec(select(SubmissionSource)).all()
    assert {source.data.decode() for source in sources} == {
        f"Player: {ANNA}\n\n3x Sure Gamble\n",
        f"Player: {BEN}\n\n2x Carmen\n",
    }


def test_a_document_that_arrived_twice_is_kept_once(store: Store) -> None:
    world = world_with_players(store, ANNA)
    batch_id = started(world, files_of(ANNA) + files_of(ANNA))
    assert len(items_of(store, batch_id)) == 1


def test_a_tournament_file_registers_the_players_first(store: Store) -> None:
    world = world_with_players(store)
    roster = b'{"players": [{"id": 1, "name": "Anna Schmidt"}], "rounds": []}'
    batch_id = started(world, [Upload("t.json", roster, ROSTER), *files_of(ANNA)])
    worked(world, batch_id)
    assert [deck.match for deck in decks_of(store, batch_id)] == [CERTAIN, CERTAIN]


def test_what_could_not_be_unpacked_is_kept_with_its_reason(store: Store) -> None:
    world = world_with_players(store)
    batch_id = started(world, [Upload("a.pdf", b"a.pdf cannot be unpacked.", REFUSED)])
    worked(world, batch_id)
    (deck,) = decks_of(store, batch_id)
    assert deck.summary["findings"][0]["message"] == "a.pdf cannot be unpacked."


def test_nothing_to_check_is_refused(store: Store) -> None:
    world = world_with_players(store)
    with pytest.raises(Invalid, match="nothing to check"):
        started(world, [])


def test_strangers_to_the_event_may_not_start_or_see_a_batch(store: Store) -> None:
    world = world_with_players(store, ANNA)
    other = account(store, "Oscar")
    with pytest.raises(NotAllowed):
        start_batch(Caller(store, other, NOW), "x", files_of(ANNA), event_id=world.event_id)
    batch_id = started(world, files_of(ANNA))
    with pytest.raises(NotAllowed):
        batch_progress(Caller(store, other, NOW), batch_id)


def test_a_document_is_claimed_by_one_worker_only(store: Store) -> None:
    world = world_with_players(store)
    batch_id = started(world, files_of(*map(str, range(5))))
    other = Worker("other", WORKER.clock, WORKER.lease)
    first, second = claim_items(store, WORKER, batch_id, 3), claim_items(store, other, batch_id, 3)
    assert [len(first), len(second)] == [3, 2]
    assert claim_items(store, other, batch_id, 3) == []


def test_a_claim_that_has_ended_is_free_again_and_its_old_holder_keeps_nothing(store: Store) -> None:
    world = world_with_players(store)
    batch_id = started(world, files_of(ANNA))
    late = Worker("late", lambda: NOW + timedelta(seconds=11), WORKER.lease)
    held = claim_items(store, WORKER, batch_id)
    assert [item.id for item in claim_items(store, late, batch_id)] == [item.id for item in held]
    from validator.services.batches.batch_work import _keep

    _keep(store, WORKER, [(held[0], [])])
    (item,) = items_of(store, batch_id)
    assert (item.state, item.worker, item.attempts) == ("in work", "late", 2)


def test_a_batch_is_forgotten_when_nobody_holds_a_document_of_it(store: Store) -> None:
    world = world_with_players(store)
    held, forgotten, finished = (started(world, files_of(name)) for name in "abc")
    claim_items(store, WORKER, held)
    worked(world, finished)
    assert forgotten_batches(store, NOW) == [forgotten]
    assert forgotten_batches(store, NOW + timedelta(seconds=11)) == [held, forgotten]


def test_a_batch_is_not_finished_while_somebody_reads(store: Store) -> None:
    world = world_with_players(store)
    batch_id = started(world, files_of(ANNA))
    claim_items(store, WORKER, batch_id)
    assert not finish_batch(store, WORKER.clock, batch_id)
    assert batch_of(store, batch_id).state == WORKING


def test_cancelling_drops_what_was_not_read_and_files_nothing(store: Store) -> None:
    world = world_with_players(store, ANNA, BEN)
    batch_id = started(world, files_of(ANNA, BEN))
    claim_items(store, WORKER, batch_id, 1)
    cancelled = cancel_batch(Caller(store, world.organizer, NOW), batch_id)
    assert cancelled.state == CANCELLED
    assert not work_batch(store, WORKER, batch_id, 10)
    assert [item.state for item in items_of(store, batch_id)] == ["in work", DROPPED]
    assert submissions(store) == []
    with pytest.raises(Conflict):
        cancel_batch(Caller(store, world.organizer, NOW), batch_id)


def test_progress_counts_documents_and_tells_the_time_left(store: Store) -> None:
    world = world_with_players(store, ANNA, BEN)
    batch_id = started(world, files_of(ANNA, BEN))
    before = batch_progress(Caller(store, world.organizer, NOW), batch_id)
    assert (before.total, before.done, before.seconds_left, before.running) == (2, 0, None, True)
    worked(world, batch_id)
    after = batch_progress(Caller(store, world.organizer, NOW + timedelta(seconds=8)), batch_id)
    assert (after.done, after.decks, after.seconds_left, after.running) == (2, 4, 0, False)


@pytest.mark.parametrize(
    ("total", "done", "elapsed", "left"), [(10, 0, 5, None), (10, 5, 20, 20), (4, 1, 2, 6)]
)
def test_the_time_left_follows_from_the_pace_so_far(
    total: int, done: int, elapsed: float, left: float | None
) -> None:
    assert seconds_left(total, done, elapsed) == left


def test_items_wait_in_their_order(store: Store) -> None:
    world = world_with_players(store)
    batch_id = started(world, files_of("c", "a", "b"))
    assert [(item.name, item.state) for item in items_of(store, batch_id)] == [
        ("c.txt", WAITING),
        ("a.txt", WAITING),
        ("b.txt", WAITING),
    ]
    worked(world, batch_id)
    assert {item.state for item in items_of(store, batch_id)} == {DONE}
