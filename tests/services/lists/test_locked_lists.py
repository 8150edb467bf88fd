"""When lists lock, and how staff open one again."""

from dataclasses import replace
from datetime import timedelta

import pytest

from tests.services.world import BOTH, CORP, NOW, ONR, RUNNER, START, World, check, given, new_world
from validator.services.caller import Caller
from validator.services.errors import Conflict, Invalid, NotAllowed
from validator.services.events.plan import plan_of
from validator.services.events.settings import advance_stage, change_event
from validator.services.judging import EventRules
from validator.services.lists.deadline import lock_submission, unlock_submission
from validator.services.lists.submission import submit_decklist
from validator.store.database import Store

LEGAL_AND_OTHER = CORP + b"\n" + RUNNER + b"1 Dirty Laundry\n"


@pytest.mark.parametrize(
    ("late", "accepted"),
    [
        (timedelta(seconds=-1), True),
        (timedelta(0), True),
        (timedelta(microseconds=999_999), True),
        (timedelta(seconds=1), False),
    ],
)
def test_the_deadline_holds_to_the_second(world: World, late: timedelta, accepted: bool) -> None:
    ann = world.player("Ann")
    assert world.event.deadline == START
    if accepted:
        assert world.submit(ann, at=START + late).submission.number == 1
        return
    with pytest.raises(NotAllowed, match="locked since 2026-11-14 09:00:00 UTC"):
        world.submit(ann, at=START + late)


def test_a_deadline_that_moves_while_the_list_is_checked_counts(world: World) -> None:
    ann = world.player("Ann")

    def slow_check(data: bytes, name: str, rules: EventRules) -> list[dict[str, object]]:
        plan = replace(plan_of(world.event), deadline=NOW - timedelta(hours=1))
        change_event(Caller(world.store, world.organizer, NOW), world.event_id, plan, check, version=1)
        return check(data, name, rules)

    assert ann.registration_id is not None
    with pytest.raises(NotAllowed, match="locked"):
        submit_decklist(Caller(world.store, ann, NOW), given(ann.registration_id, BOTH), slow_check)


def test_after_the_deadline_staff_unlock_with_a_reason_for_one_submission(world: World) -> None:
    ann = world.player("Ann")
    world.submit(ann)
    late = START + timedelta(minutes=5)
    assert ann.registration_id is not None
    with pytest.raises(Invalid, match="why"):
        unlock_submission(Caller(world.store, world.organizer, late), ann.registration_id, " ")
    unlock_submission(Caller(world.store, world.organizer, late), ann.registration_id, "Wrong file uploaded")
    receipt = world.submit(ann, LEGAL_AND_OTHER, late + timedelta(minutes=30))
    assert receipt.submission.after_lock
    with pytest.raises(NotAllowed):
        world.submit(ann, BOTH, late + timedelta(minutes=30))
    unlocking = next(entry for entry in world.audit() if entry.action == "list.unlocked")
    assert unlocking.reason == "Wrong file uploaded"


def test_an_unlocking_ends_by_time_and_can_be_taken_back(world: World) -> None:
    ann = world.player("Ann")
    late = START + timedelta(minutes=5)
    assert ann.registration_id is not None
    unlock_submission(
        Caller(world.store, world.organizer, late), ann.registration_id, "Lost network", minutes=10
    )
    with pytest.raises(NotAllowed):
        world.submit(ann, at=late + timedelta(minutes=10, seconds=1))
    unlock_submission(Caller(world.store, world.organizer, late), ann.registration_id, "Once more")
    lock_submission(Caller(world.store, world.organizer, late), ann.registration_id)
    with pytest.raises(NotAllowed):
        world.submit(ann, at=late)


def test_before_the_deadline_there_is_nothing_to_unlock(world: World) -> None:
    ann = world.player("Ann")
    assert ann.registration_id is not None
    with pytest.raises(Conflict, match="not locked"):
        unlock_submission(Caller(world.store, world.organizer, NOW), ann.registration_id, "Just because")


def test_players_and_strangers_cannot_unlock(world: World) -> None:
    ann = world.player("Ann")
    assert ann.registration_id is not None
    with pytest.raises(NotAllowed):
        unlock_submission(Caller(world.store, ann, START + timedelta(days=1)), ann.registration_id, "Please")


def test_staff_correct_a_locked_list_only_with_a_reason(world: World) -> None:
    ann = world.player("Ann")
    world.submit(ann)
    late = START + timedelta(hours=2)
    with pytest.raises(Invalid, match="Say why"):
        world.submit(ann, LEGAL_AND_OTHER, late, by=world.organizer)
    receipt = world.submit(ann, LEGAL_AND_OTHER, late, by=world.organizer, reason="Matches the deck")
    assert (receipt.submission.kind, receipt.submission.reason) == ("correction", "Matches the deck")


def test_lists_of_the_1998_rules_lock_when_play_begins_even_without_a_deadline(store: Store) -> None:
    world = new_world(store, **ONR)
    ann = world.player("Ann")
    assert world.event.deadline is None
    world.submit(ann, at=START)
    with pytest.raises(NotAllowed, match="Floor Rules 3"):
        world.submit(ann, LEGAL_AND_OTHER, START + timedelta(seconds=1))


def test_lists_lock_when_play_begins_early(store: Store) -> None:
    world = new_world(store, **ONR)
    ann = world.player("Ann")
    advance_stage(Caller(store, world.organizer, NOW), world.event_id, "swiss")
    with pytest.raises(NotAllowed, match="locked"):
        world.submit(ann)


def test_sealed_decks_of_the_1998_rules_may_change_between_matches(store: Store) -> None:
    world = new_world(store, **ONR, limited=True)
    ann = world.player("Ann")
    world.submit(ann, at=START - timedelta(hours=1))
    assert world.submit(ann, LEGAL_AND_OTHER, START + timedelta(hours=2)).submission.number == 2
