from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest

from tests.services.world import NOW, SHADOWFIST, START, World, account, check, new_world, plan
from validator.services.access import SYSTEM
from validator.services.caller import Caller
from validator.services.errors import Conflict, Invalid, NotAllowed, NotFound
from validator.services.events.event_list import list_events
from validator.services.events.plan import EventPlan, event_columns, plan_of
from validator.services.events.settings import advance_stage, change_event, clone_event, create_event
from validator.services.events.staff import add_staff
from validator.services.judging import months_before, proxy_ban_of, rules_of, workflow_of
from validator.store.database import Store


def change(world: World, plan: EventPlan, version: int = 1) -> None:
    change_event(Caller(world.store, world.organizer, NOW), world.event_id, plan, check, version=version)


def test_a_new_event_has_its_creator_as_organizer_and_a_row_in_the_log(world: World) -> None:
    [row] = list_events(Caller(world.store, world.organizer, NOW))
    assert (row.event.name, row.role, row.registered) == ("Autumn Regional", "organizer", 0)
    assert world.actions() == ["event.created"]


def test_local_times_become_moments_and_the_day_is_the_local_one() -> None:
    columns = event_columns(
        plan(zone="Pacific/Auckland", starts_at=datetime(2026, 11, 14, 9, 30)), NOW.date()
    )
    assert columns["starts_at"] == datetime(2026, 11, 13, 20, 30, tzinfo=UTC)
    assert columns["day"] == date(2026, 11, 14)


def test_a_local_time_that_clocks_skip_is_refused() -> None:
    skipped = plan(starts_at=datetime(2026, 3, 29, 2, 30))
    with pytest.raises(Invalid, match=r"skip 02:30"):
        event_columns(skipped, NOW.date())


@pytest.mark.parametrize(
    ("changes", "field", "sentence"),
    [
        ({"name": " "}, "name", "name"),
        ({"name": "x" * 201}, "name", "too long"),
        ({"zone": "Europe/Atlantis"}, "zone", "time zone"),
        ({"zone": "../etc/passwd"}, "zone", "time zone"),
        ({"policy": "nisei-9"}, "policy", "no policy"),
        ({"policy": "sws-1.2", "tier": ""}, "policy", "another game"),
        ({"tier": "premier"}, "tier", "casual, competitive"),
        ({"format": ""}, "format", "format"),
        ({"rounds": 0}, "rounds", "rounds"),
        ({"cut": -1}, "cut", "cut"),
        ({"lists_required": False}, "lists_required", "requires a list from every player"),
        ({"deadline": datetime(2026, 11, 14, 10, 0, 1)}, "deadline", "before the first round"),
        ({"policy": "nisei-2018", "sanctioned": True}, "sanctioned", "sanctioned"),
        ({"sanctioned": True, "format": "startup"}, "approval", "uses the format standard"),
        ({"visibility": {"swiss": "list"}}, "visibility-swiss", "During Swiss, the policy decides"),
        ({"visibility": {"lunch": "list"}}, "visibility", "Choose"),
    ],
)
def test_settings_that_make_no_sense_are_refused_with_the_field(
    changes: dict[str, object], field: str, sentence: str
) -> None:
    with pytest.raises(Invalid, match=sentence) as refusal:
        event_columns(plan(**changes), NOW.date())
    assert refusal.value.field == field


def test_lists_are_required_where_the_policy_asks_and_due_at_the_start() -> None:
    competitive = event_columns(plan(), NOW.date())
    casual = event_columns(plan(tier="casual"), NOW.date())
    assert (competitive["lists_required"], competitive["deadline"]) == (True, START)
    assert (casual["lists_required"], casual["deadline"]) == (False, None)


def test_nisei14_d10_another_format_at_a_sanctioned_event_needs_a_recorded_approval() -> None:
    approved = plan(sanctioned=True, format="startup", approval="Organized Play, 3 October")
    assert event_columns(approved, NOW.date())["format"] == "startup"
    assert event_columns(plan(sanctioned=True), NOW.date())["sanctioned"]


@pytest.mark.parametrize("format_id", ["final-brawl", "comrades-in-arms", "baptism-of-fire"])
def test_sws_2_1b_a_sanctioned_event_is_played_in_any_official_format(format_id: str) -> None:
    cup = plan(**SHADOWFIST | {"format": format_id, "environment": "classic", "sanctioned": True})
    assert event_columns(cup, NOW.date())["sanctioned"]


def test_a_clone_keeps_the_settings_and_the_distance_of_the_deadline(store: Store) -> None:
    world = new_world(store, deadline=datetime(2026, 11, 13, 20, 0), cut=8, rounds=5)
    world.player("Ann")
    clone = clone_event(
        Caller(store, world.organizer, NOW), world.event_id, "Winter Regional", datetime(2027, 1, 9, 11, 0)
    )
    assert (clone.name, clone.cut, clone.rounds, clone.cloned_from) == (
        "Winter Regional",
        8,
        5,
        world.event_id,
    )
    assert clone.starts_at == datetime(2027, 1, 9, 10, 0, tzinfo=UTC)
    assert clone.deadline == datetime(2027, 1, 8, 20, 0, tzinfo=UTC)
    assert clone.code != world.event.code
    assert [row.registered for row in list_events(Caller(store, world.organizer, NOW))] == [0, 1]


def test_others_cannot_clone_or_change_the_event(world: World) -> None:
    stranger = account(world.store, "Otto")
    with pytest.raises(NotAllowed):
        clone_event(Caller(world.store, stranger, NOW), world.event_id, "Mine", START)
    with pytest.raises(NotAllowed):
        change_event(Caller(world.store, stranger, NOW), world.event_id, plan(), check, version=1)
    assert list_events(Caller(world.store, stranger, NOW)) == []


def test_a_change_is_logged_with_old_and_new_values(world: World) -> None:
    change(world, replace(plan_of(world.event), place="Hamburg"))
    entry = world.audit()[-1]
    assert (entry.action, entry.details) == ("event.changed", {"changed": {"place": ["Berlin", "Hamburg"]}})


def test_two_organizers_cannot_overwrite_each_other(world: World) -> None:
    change(world, replace(plan_of(world.event), place="Hamburg"))
    with pytest.raises(Conflict, match="Somebody else"):
        change(world, replace(plan_of(world.event), place="Bremen"))


def test_an_unknown_event_is_not_found(world: World) -> None:
    with pytest.raises(NotFound):
        change_event(Caller(world.store, SYSTEM, NOW), 999, plan(), check, version=1)


def test_stages_go_forward_freely_and_back_with_a_reason(world: World) -> None:
    advance_stage(Caller(world.store, world.organizer, NOW), world.event_id, "swiss")
    with pytest.raises(Invalid, match="why"):
        advance_stage(Caller(world.store, world.organizer, NOW), world.event_id, "preparing")
    advance_stage(Caller(world.store, world.organizer, NOW), world.event_id, "preparing", "Clicked too early")
    with pytest.raises(Conflict):
        advance_stage(Caller(world.store, world.organizer, NOW), world.event_id, "preparing")
    with pytest.raises(Invalid):
        advance_stage(Caller(world.store, world.organizer, NOW), world.event_id, "lunch")
    assert world.actions() == ["event.created", "event.stage", "event.stage"]


@pytest.mark.parametrize(
    ("announced", "in_force"),
    [(date(2026, 10, 13), True), (date(2026, 10, 14), True), (date(2026, 10, 15), False), (None, False)],
)
def test_sws_p1_a_ban_of_proxies_holds_when_announced_a_month_before(
    store: Store, announced: date | None, in_force: bool
) -> None:
    event = new_world(store, **SHADOWFIST, proxies_banned=True, proxy_ban_announced=announced).event
    ban = proxy_ban_of(event, workflow_of(event))
    assert ban.in_force is in_force
    assert rules_of(event).proxies_banned is in_force
    assert ("2026-10-14" in ban.sentence) is not in_force


def test_a_month_before_a_long_month_ends_with_the_short_one() -> None:
    assert months_before(date(2024, 3, 31), 1) == date(2024, 2, 29)
    assert months_before(date(2026, 1, 15), 1) == date(2025, 12, 15)


def test_nisei14_p1_a_ban_of_proxies_does_not_apply(store: Store) -> None:
    event = new_world(store, proxies_banned=True, proxy_ban_announced=date(2026, 1, 1)).event
    ban = proxy_ban_of(event, workflow_of(event))
    assert not ban.in_force
    assert "permits proxies at all events" in ban.sentence


def test_an_event_of_the_command_line_belongs_to_nobody_until_staff_is_added(store: Store) -> None:
    olga = account(store, "Olga")
    event = create_event(Caller(store, SYSTEM, NOW), plan())
    assert list_events(Caller(store, olga, NOW)) == []
    assert event.id is not None
    add_staff(Caller(store, SYSTEM, NOW), event.id, name="Olga", role="organizer", email="OLGA@example.org")
    assert [row.role for row in list_events(Caller(store, olga, NOW))] == ["organizer"]
    assert len(list_events(Caller(store, SYSTEM, NOW))) == 1


def test_a_deadline_of_an_event_without_required_lists_may_be_later(store: Store) -> None:
    later = datetime(2026, 11, 20, 12, 0)
    world = new_world(store, tier="casual", deadline=later)
    assert world.event.deadline == datetime(2026, 11, 20, 11, 0, tzinfo=UTC)
    ann = world.player("Ann")
    assert world.submit(ann, at=START + timedelta(days=2)).submission.number == 1


def test_nisei14_d9_sanctioned_events_lock_lists_at_the_start(store: Store) -> None:
    world = new_world(store, tier="casual", sanctioned=True, deadline=datetime(2026, 11, 20, 12, 0))
    ann = world.player("Ann")
    with pytest.raises(NotAllowed, match="Asynchronous Events"):
        world.submit(ann, at=START + timedelta(seconds=1))
