from dataclasses import replace
from typing import Any

import pytest

from tests.services.world import NOW, ONR, SHADOWFIST, START, World, account, check, new_world
from validator.services.caller import Caller
from validator.services.errors import Conflict, Invalid, NotAllowed, NotFound
from validator.services.events.plan import plan_of
from validator.services.events.settings import change_event
from validator.services.events.staff import add_staff, change_staff, remove_staff
from validator.services.lists.deadline import unlock_submission
from validator.store.database import Store
from validator.store.event_tables import Staff


def add(world: World, name: str, role: str = "judge", **more: Any) -> Staff:
    return add_staff(Caller(world.store, world.organizer, NOW), world.event_id, name=name, role=role, **more)


def plays(world: World, staff: Staff) -> Staff:
    assert staff.id is not None
    return change_staff(Caller(world.store, world.organizer, NOW), staff.id, plays=True)


# The organizer is the first of the staff.
OLGA = 1


def test_staff_can_be_named_without_an_account(world: World) -> None:
    staff = add(world, "Judy", judge_order=1)
    assert (staff.name, staff.role, staff.account_id) == ("Judy", "judge", None)
    assert world.actions()[-1] == "staff.added"


def test_staff_with_an_address_need_an_account(world: World) -> None:
    with pytest.raises(NotFound, match="invite"):
        add(world, "Judy", email="judy@example.org")
    account(world.store, "Judy", organizer=False)
    assert add(world, "Judy", email="JUDY@example.org").account_id is not None
    with pytest.raises(Conflict, match="belongs to the staff already"):
        add(world, "Judy again", email="judy@example.org")


def test_an_event_has_one_head_judge_and_one_judge_per_place(world: World) -> None:
    add(world, "Hanna", "head_judge", judge_order=1)
    with pytest.raises(Conflict, match="Hanna is the head judge"):
        add(world, "Hugo", "head_judge")
    with pytest.raises(Conflict, match="Hanna has this place"):
        add(world, "Judy", judge_order=1)
    with pytest.raises(Invalid, match="from 1"):
        add(world, "Judy", judge_order=0)
    with pytest.raises(Invalid, match="organizer, head judge or judge"):
        add(world, "Judy", "cook")


def test_only_the_organizer_manages_staff(world: World) -> None:
    judge = world.staff("Judy", "judge")
    with pytest.raises(NotAllowed):
        add_staff(Caller(world.store, judge, NOW), world.event_id, name="Jim", role="judge")


def test_the_last_organizer_stays(world: World) -> None:
    with pytest.raises(Conflict, match="at least one organizer"):
        remove_staff(Caller(world.store, world.organizer, NOW), OLGA)
    with pytest.raises(Conflict, match="at least one organizer"):
        change_staff(Caller(world.store, world.organizer, NOW), OLGA, role="judge")
    world.staff("Otto", "organizer")
    remove_staff(Caller(world.store, world.organizer, NOW), OLGA)
    with pytest.raises(NotAllowed):
        add(world, "Judy")


def test_staff_who_have_a_registration_are_marked_as_playing(world: World) -> None:
    ann = world.player("Ann")
    staff = add(world, "Ann", registration_id=ann.registration_id)
    assert staff.plays
    with pytest.raises(Conflict, match="belongs to Ann"):
        add(world, "Someone", registration_id=ann.registration_id)
    with pytest.raises(NotFound):
        add(world, "Someone", registration_id=999)


def test_nisei14_s1_a_leader_plays_with_one_resting_assistant_or_two_playing(world: World) -> None:
    with pytest.raises(
        NotAllowed, match="Olga cannot play: first add 1 more staff who do not play, or 2 who do"
    ):
        change_staff(Caller(world.store, world.organizer, NOW), OLGA, plays=True)
    judy = add(world, "Judy")
    change_staff(Caller(world.store, world.organizer, NOW), OLGA, plays=True)
    assert judy.id is not None
    with pytest.raises(NotAllowed):
        remove_staff(Caller(world.store, world.organizer, NOW), judy.id)
    with pytest.raises(NotAllowed):
        plays(world, judy)
    add(world, "Jim", plays=True)
    assert plays(world, judy).plays


def test_nisei18_s1_staff_play_at_casual_events_only(store: Store) -> None:
    casual = new_world(store, policy="nisei-2018", tier="casual")
    add(casual, "Judy")
    change_staff(Caller(store, casual.organizer, NOW), OLGA, plays=True)
    competitive = replace(plan_of(casual.event), tier="competitive", lists_required=None)
    with pytest.raises(NotAllowed, match="staff of this event do not play"):
        change_event(Caller(store, casual.organizer, NOW), casual.event_id, competitive, check, version=1)


@pytest.mark.parametrize("tier", ["formal", "premier"])
def test_ffg_s1_leaders_of_formal_and_premier_events_never_play(store: Store, tier: str) -> None:
    world = new_world(store, policy="ffg-2.2.1", tier=tier)
    add(world, "Judy", judge_order=1)
    with pytest.raises(NotAllowed, match="Leader Participation"):
        add(world, "Jim", plays=True)


def test_ffg_s1_a_leader_of_a_relaxed_event_plays_with_an_announced_second_leader(store: Store) -> None:
    world = new_world(store, policy="ffg-2.2.1", tier="relaxed")
    judy = add(world, "Judy")
    with pytest.raises(NotAllowed, match="announce a second leader"):
        change_staff(Caller(store, world.organizer, NOW), OLGA, plays=True)
    assert judy.id is not None
    change_staff(Caller(store, world.organizer, NOW), judy.id, judge_order=2)
    assert change_staff(Caller(store, world.organizer, NOW), OLGA, plays=True).plays


def test_trc_s1_staff_never_play(store: Store) -> None:
    world = new_world(store, **ONR)
    with pytest.raises(NotAllowed, match="Floor Rules 1"):
        add(world, "Judy", plays=True)


def test_sws_s1_the_head_judge_plays_once_five_judges_are_announced(store: Store) -> None:
    world = new_world(store, **SHADOWFIST)
    add(world, "Jo", plays=True)
    head = add(world, "Hanna", "head_judge", judge_order=1)
    for place, name in enumerate(("Ida", "Ian", "Iva"), 2):
        add(world, name, judge_order=place, plays=True)
    with pytest.raises(NotAllowed, match=r"5 judges \(there are 4\)"):
        plays(world, head)
    add(world, "Ike", judge_order=5)
    assert plays(world, head).plays


def test_sws_d3_only_organizer_and_head_judge_unlock(store: Store) -> None:
    world = new_world(store, **SHADOWFIST)
    judge, head = world.staff("Judy", "judge"), world.staff("Hanna", "head_judge")
    ann = world.player("Ann")
    assert ann.registration_id is not None
    advance = START.replace(hour=12)
    with pytest.raises(NotAllowed, match="head judge may unlock"):
        unlock_submission(Caller(store, judge, advance), ann.registration_id, "Lost card")
    unlock_submission(Caller(store, head, advance), ann.registration_id, "Lost card")
    receipt = world.submit(ann, b"\n5 Ting Ting\n", advance)
    assert receipt.submission.after_lock


def test_what_cannot_be_changed_is_refused(world: World) -> None:
    with pytest.raises(Invalid, match="name"):
        change_staff(Caller(world.store, world.organizer, NOW), OLGA, name="Olaf")
    with pytest.raises(NotFound):
        change_staff(Caller(world.store, world.organizer, NOW), 999, plays=True)
