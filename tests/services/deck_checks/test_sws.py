# ruff: noqa: N802 - tests bear the names of the rules they cover
"""What the Shadowfist rules say about staff and infractions, kept by the services."""

from datetime import date
from typing import Any

import pytest

from tests.services.deck_checks.deck_check_world import CheckWorld, new_check_world, ruled
from validator.services.access import Actor
from validator.services.caller import Caller
from validator.services.deck_checks.check_draw import draw_check
from validator.services.deck_checks.check_saving import read_check
from validator.services.errors import NotAllowed
from validator.services.events.staff import add_staff
from validator.services.stored_rows import stored
from validator.store.database import Store


@pytest.fixture
def kind() -> str:
    """Use SQLite; that both databases do the same is tested elsewhere."""
    return "sqlite"


def judges_of(store: Store, *, seated: bool) -> tuple[CheckWorld, dict[str, Actor]]:
    """Announce the order Iva (head judge), Jon, Kim, Lee, Max; seated, the first two play as well."""
    ready = new_check_world(store, "sws-1.2", begun=False, judges=False)
    judges = {}
    for place, name in ((5, "Max"), (4, "Lee"), (3, "Kim"), (2, "Jon"), (1, "Iva")):
        role = "head_judge" if name == "Iva" else "judge"
        as_player = ready.register(name) if seated and name in ("Iva", "Jon") else None
        judges[name] = ready.world.staff(name, role, judge_order=place, registration_id=as_player)
    ready.start()
    return ready, judges


def test_SWS_S1_a_check_falls_to_the_first_judge_who_is_not_involved(store: Store) -> None:
    ready, judges = judges_of(store, seated=False)
    with pytest.raises(NotAllowed, match="falls to Iva"):
        ready.open("Ann", judges["Kim"])
    assert ready.open("Ann", judges["Iva"]).opened_by == "Iva"


def test_SWS_S1_in_the_head_judges_own_game_the_next_judge_takes_over(store: Store) -> None:
    ready, judges = judges_of(store, seated=True)
    ready.seat(("Ann", "Iva", "Ben"), ("Cem", "Jon", "Dag"), number=2)
    with pytest.raises(NotAllowed):
        ready.open("Ann", judges["Iva"])
    with pytest.raises(NotAllowed, match="falls to Jon"):
        ready.open("Ann", judges["Kim"])
    assert ready.open("Ann", judges["Jon"]).opened_by == "Jon"


def test_SWS_S1_with_both_at_the_table_the_third_judge_takes_over(store: Store) -> None:
    ready, judges = judges_of(store, seated=True)
    ready.seat(("Ann", "Iva", "Jon"), ("Cem", "Ben", "Dag"), number=2)
    assert ready.open("Ann", judges["Kim"]).opened_by == "Kim"


def test_SWS_S1_the_judge_in_turn_rules_as_head_judge(store: Store) -> None:
    ready, judges = judges_of(store, seated=True)
    ready.seat(("Ann", "Iva", "Jon"), ("Cem", "Ben", "Dag"), number=2)
    row = ruled(ready, "Ann", judges["Kim"], "materials", ruling="warning")
    assert (row.penalty, row.waits_for) == ("warning", [])


def test_SWS_S1_a_draw_offers_only_tables_that_fall_to_the_judge(store: Store) -> None:
    ready, judges = judges_of(store, seated=True)
    ready.seat(("Ann", "Iva", "Ben"), ("Cem", "Jon", "Dag"), number=2)
    draw = draw_check(Caller(store, judges["Jon"], ready.now), ready.event_id)
    assert draw.table_number == 1
    assert [lot["table"] for lot in draw.lots] == [1]


def test_SWS_S1_director_and_head_judge_play_only_with_five_judges_in_order(store: Store) -> None:
    ready = new_check_world(store, "sws-1.2")
    with pytest.raises(NotAllowed, match="5 judges"):
        add_staff(
            Caller(store, ready.world.organizer, ready.now),
            ready.event_id,
            name="Ann",
            role="organizer",
            registration_id=ready.players["Ann"],
        )


def test_SWS_I1_a_sixth_copy_disqualifies_at_once(store: Store) -> None:
    ready = new_check_world(store, "sws-1.2")
    check = ready.open("Ann", ready.head)
    state = ready.state(check, fire_mystic=6)
    ruling = {"procedure": "deck", "answers": {"copies": "yes"}, "text": "Six Fire Mystics."}
    finished = ready.finish(check, state | {"rulings": [ruling]}, ready.head)
    (row,) = finished.infractions
    assert (row.penalty, row.facts["disqualifying"]) == ("disqualification", True)


def test_SWS_P1_a_ban_that_was_announced_in_time_puts_a_line_on_the_checklist(store: Store) -> None:
    banned = {"proxies_banned": True, "proxy_ban_announced": date(2023, 7, 1)}
    ready = new_check_world(store, "sws-1.2", **banned)
    check = ready.open("Ann", ready.head)
    points = [point.id for point in read_check(Caller(store, ready.head, ready.now), stored(check.id)).points]
    assert points == ["banned", "sleeves", "backs"]


def test_SWS_P1_a_ban_that_was_announced_too_late_does_not(store: Store) -> None:
    banned = {"proxies_banned": True, "proxy_ban_announced": date(2023, 7, 20)}
    ready = new_check_world(store, "sws-1.2", **banned)
    check = ready.open("Ann", ready.head)
    points = [point.id for point in read_check(Caller(store, ready.head, ready.now), stored(check.id)).points]
    assert points == ["proxies", "backing", "sleeves", "backs"]


@pytest.mark.parametrize(
    ("policy", "change", "ruling"),
    [
        ("sws-1.2", {"ting_ting": 4}, {"procedure": "deck", "answers": {"copies": "no", "allowed": "yes"}}),
        (
            "trc-1998",
            {"pile_driver": 6},
            {
                "procedure": "deck",
                "answers": {"limited": "no", "ruling": "nothing", "legal": "yes", "same": "yes"},
            },
        ),
    ],
)
def test_a_corrected_list_of_any_game_says_what_is_in_the_deck(
    store: Store, policy: str, change: dict[str, int], ruling: dict[str, Any]
) -> None:
    ready = new_check_world(store, policy)
    check = ready.open("Ann", ready.head)
    finished = ready.finish(check, ready.state(check, **change) | {"rulings": [ruling]}, ready.head)
    assert finished.corrected == 2
    again = ready.open("Ann", ready.head)
    rows = read_check(Caller(store, ready.head, ready.now), stored(again.id)).listed[0].rows
    before = read_check(Caller(store, ready.head, ready.now), stored(check.id)).listed[0].rows
    wanted = {
        row.key: change.get(row.key.removeprefix("deck/").replace("-", "_"), row.copies) for row in before
    }
    assert {row.key: row.copies for row in rows} == wanted


def test_SWS_D3_a_judge_who_may_not_unlock_lists_leaves_the_correction_to_the_head_judge(
    store: Store,
) -> None:
    ready = new_check_world(store, "sws-1.2")
    check = ready.open("Ann", ready.judge)
    ruling = {"procedure": "deck", "answers": {"copies": "no", "allowed": "yes"}}
    finished = ready.finish(check, ready.state(check, ting_ting=4) | {"rulings": [ruling]}, ready.judge)
    assert finished.corrected is None
    assert "only the organizer or the head judge" in finished.uncorrected
