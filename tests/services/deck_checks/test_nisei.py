# ruff: noqa: N802 - tests bear the names of the rules they cover
"""What NISEI's policies say about staff, proxies and infractions, kept by the services."""

from datetime import datetime, timedelta

import pytest

from tests.services.deck_checks.deck_check_world import new_check_world, playing, ruled, warned
from validator.services.access import SYSTEM, Actor
from validator.services.caller import Caller
from validator.services.deck_checks.check_draw import draw_check
from validator.services.deck_checks.check_saving import read_check
from validator.services.deck_checks.rulings.appeals import decide_appeal, file_appeal
from validator.services.deck_checks.rulings.ruling_changes import confirm_ruling
from validator.services.deck_checks.staff_proxies import ProxyRequest, issue_proxy
from validator.services.errors import Conflict, Invalid, NotAllowed
from validator.services.events.settings import advance_stage
from validator.services.lists.declared_proxies import approve_proxies
from validator.services.lists.visibility import read_opponent
from validator.services.roster.rounds import record_round
from validator.services.stored_rows import stored
from validator.store.database import Store


@pytest.fixture
def kind() -> str:
    """Use SQLite; that both databases do the same is tested elsewhere."""
    return "sqlite"


def test_NISEI14_S1_nobody_checks_their_own_deck(store: Store) -> None:
    ready = new_check_world(store)
    ann = playing(ready, "Ann")
    with pytest.raises(NotAllowed, match="your own deck"):
        ready.open("Ann", ann)


def test_NISEI14_S1_nobody_checks_a_game_that_they_play_in(store: Store) -> None:
    ready = new_check_world(store)
    ann = playing(ready, "Ann")
    with pytest.raises(NotAllowed, match="You play in this game"):
        ready.open("Ben", ann)
    check = ready.open("Ben")
    with pytest.raises(NotAllowed, match="You play in this game"):
        read_check(Caller(store, ann, ready.now), stored(check.id))


def test_NISEI14_S1_staff_who_play_may_check_other_games(store: Store) -> None:
    ready = new_check_world(store)
    assert (
        ready.open("Cem", playing(ready, "Ann"), reason="Nobody else can verify this list.").opened_by
        == "Ann"
    )


def test_NISEI14_S1_staff_play_only_with_an_impartial_judge(store: Store) -> None:
    ready = new_check_world(store)
    # Judy and Hedy do not play: Ann may. Were all others playing, at least two of them would be needed.
    assert playing(ready, "Ann").name == "Ann"


def test_NISEI14_S1_a_judge_who_plays_as_nobody_known_checks_nobody(store: Store) -> None:
    ready = new_check_world(store)
    zoe = ready.world.staff("Zoe", "judge", plays=True)
    with pytest.raises(NotAllowed, match="enter your registration"):
        ready.open("Ann", zoe)


def test_NISEI14_S2_staff_who_play_say_why_they_open_a_list_and_it_is_recorded(store: Store) -> None:
    ready = new_check_world(store)
    ann = playing(ready, "Ann")
    with pytest.raises(Invalid, match="which error nobody else can settle"):
        ready.open("Cem", ann, reason=" ")
    ready.open("Cem", ann, reason="The list names a card twice.")
    assert ready.world.audit()[-1].reason == "The list names a card twice."
    assert ready.world.audit()[-1].action == "check.opened"


def test_NISEI14_S2_staff_who_play_see_no_check_that_they_did_not_open_with_a_reason(store: Store) -> None:
    ready = new_check_world(store)
    ann = playing(ready, "Ann")
    check = ready.open("Cem")
    with pytest.raises(NotAllowed, match="opened yourself, with a reason"):
        read_check(Caller(store, ann, ready.now), stored(check.id))
    ready.open("Cem", ann, reason="A second look at a list error.")
    assert read_check(Caller(store, ann, ready.now), stored(check.id)).player.name == "Cem"


def test_NISEI14_S2_staff_who_play_draw_nobody_at_random(store: Store) -> None:
    ready = new_check_world(store)
    with pytest.raises(NotAllowed, match="for staff who do not"):
        draw_check(Caller(store, playing(ready, "Ann"), ready.now), ready.event_id)


def test_NISEI14_S3_in_the_elimination_a_list_is_read_for_three_minutes(store: Store) -> None:
    ready = new_check_world(store)
    ann = Actor("player", "Ann", registration_id=ready.players["Ann"])
    with pytest.raises(NotAllowed):
        read_opponent(Caller(store, ann, ready.now), ready.players["Ben"])
    advance_stage(Caller(store, SYSTEM, ready.now), ready.event_id, "elimination")
    pair = {1: [ready.players["Ann"], ready.players["Ben"]]}
    record_round(Caller(store, SYSTEM, ready.now), ready.event_id, 2, pair, elimination=True)
    view = read_opponent(Caller(store, ann, ready.now), ready.players["Ben"])
    assert view.until == ready.now + timedelta(minutes=3)


def test_NISEI14_P3_staff_write_a_proxy_and_it_says_who_when_and_why(store: Store) -> None:
    ready = new_check_world(store)
    request = ProxyRequest("Sure Gamble", "The card fell into a coffee.")
    proxy = issue_proxy(Caller(store, ready.judge, ready.now), ready.players["Ann"], request)
    assert (proxy.title, proxy.made_by, proxy.made_at) == ("Sure Gamble", "Judy", ready.now)
    assert ready.world.actions()[-1] == "proxy.issued"
    with pytest.raises(Invalid, match="Say why"):
        issue_proxy(
            Caller(store, ready.judge, ready.now), ready.players["Ann"], ProxyRequest("Sure Gamble", "")
        )


def test_NISEI14_P3_nobody_writes_a_proxy_for_the_own_deck(store: Store) -> None:
    ready = new_check_world(store)
    ann = playing(ready, "Ann")
    with pytest.raises(NotAllowed, match="your own deck"):
        issue_proxy(Caller(store, ann, ready.now), ready.players["Ann"], ProxyRequest("Sure Gamble", "Torn."))


def test_NISEI14_I4_the_third_warning_of_a_player_is_a_game_loss(store: Store) -> None:
    ready = new_check_world(store)
    assert [warned(ready, "Ann").penalty for _ in range(3)] == ["warning", "warning", "game-loss"]
    fourth = warned(ready, "Ann")
    assert (fourth.penalty, fourth.escalated) == ("game-loss", True)
    assert warned(ready, "Ben").penalty == "warning"


def test_NISEI14_I4_a_warning_that_was_taken_back_on_appeal_does_not_count(store: Store) -> None:
    ready = new_check_world(store)
    warned(ready, "Ann")
    second = warned(ready, "Ann")
    appeal = file_appeal(Caller(store, ready.judge, ready.now), stored(second.id), "Those sleeves were fine.")
    decide_appeal(Caller(store, ready.head, ready.now), stored(appeal.id), "none", "They were.")
    assert warned(ready, "Ann").penalty == "warning"


def test_NISEI14_I5_a_disqualification_says_what_the_opponent_gets(store: Store) -> None:
    ready = new_check_world(store)
    row = ruled(ready, "Ann", ready.judge, "cheating")
    assert [effect["code"] for effect in row.effects] == ["disqualification", "opponent-two-wins"]


def test_NISEI14_I6_the_head_judge_decides_an_appeal_for_good(store: Store) -> None:
    ready = new_check_world(store)
    row = ruled(ready, "Ann", ready.judge, "marked-cards", slight="no")
    appeal = file_appeal(Caller(store, ready.judge, ready.now), stored(row.id), "It is only wear.")
    with pytest.raises(NotAllowed, match="head judge"):
        decide_appeal(Caller(store, ready.judge, ready.now), stored(appeal.id), "warning", "Perhaps.")
    with pytest.raises(Invalid, match="Say why"):
        decide_appeal(Caller(store, ready.head, ready.now), stored(appeal.id), "warning", "")
    decide_appeal(Caller(store, ready.head, ready.now), stored(appeal.id), "warning", "Hardly visible.")
    with pytest.raises(Conflict, match="final"):
        decide_appeal(Caller(store, ready.head, ready.now), stored(appeal.id), "none", "Second thoughts.")
    with pytest.raises(Conflict, match="final"):
        file_appeal(Caller(store, ready.judge, ready.now), stored(row.id), "Once more.")


@pytest.mark.parametrize("policy", ["nisei-1.4", "nisei-2018"])
def test_NISEI14_I6_without_a_head_judge_the_organizer_is_it(store: Store, policy: str) -> None:
    ready = new_check_world(store, policy, judges=False)
    row = ruled(ready, "Ann", ready.judge, "marked-cards", slight="yes")
    assert row.waits_for == []
    appeal = file_appeal(Caller(store, ready.judge, ready.now), stored(row.id), "It is only wear.")
    assert (
        decide_appeal(Caller(store, ready.head, ready.now), stored(appeal.id), "none", "Fine.").penalty
        == "none"
    )


def test_NISEI14_I3_what_the_head_judge_must_say_waits_for_the_head_judge(store: Store) -> None:
    ready = new_check_world(store)
    row = ruled(ready, "Ann", ready.judge, "marked-cards", slight="yes")
    assert (row.waits_for, row.confirmed_at) == (["head_judge"], None)
    with pytest.raises(NotAllowed, match="Only the head judge"):
        confirm_ruling(Caller(store, ready.judge, ready.now), stored(row.id))
    assert confirm_ruling(Caller(store, ready.head, ready.now), stored(row.id)).confirmed_by == "Hedy"
    with pytest.raises(Conflict, match="Hedy settled it"):
        confirm_ruling(Caller(store, ready.head, ready.now), stored(row.id))


def test_nobody_rules_on_their_own_game(store: Store) -> None:
    ready = new_check_world(store)
    with pytest.raises(NotAllowed, match="You play in this game"):
        ruled(ready, "Ben", playing(ready, "Ann"), "cheating")


def test_before_an_event_begins_the_first_match_may_be_lost(store: Store) -> None:
    ready = new_check_world(store, begun=False)
    assert ready.now < datetime(2026, 11, 14, 9, 0, tzinfo=ready.now.tzinfo)
    check = ready.open("Ann")
    ruling = {
        "procedure": "deck-or-list",
        "answers": {"begun": "no", "delay": "yes", "first-match": "yes", "legal": "yes"},
    }
    state = ready.state(check, mayfly=0, makler=2) | {"rulings": [ruling]}
    (row,) = ready.finish(check, state).infractions
    assert (row.penalty, row.facts["begun"]) == ("match-loss", False)


def test_NISEI18_S1_staff_never_play_at_competitive_events_they_lead(store: Store) -> None:
    ready = new_check_world(store, "nisei-2018")
    with pytest.raises(NotAllowed, match="staff of this event do not play"):
        playing(ready, "Ann")


def test_NISEI18_S1_staff_may_play_at_casual_events(store: Store) -> None:
    ready = new_check_world(store, "nisei-2018", tier="casual")
    ann = playing(ready, "Ann")
    with pytest.raises(NotAllowed, match="your own deck"):
        ready.open("Ann", ann)


def test_NISEI18_S2_only_identities_are_shown_in_the_first_elimination_round(store: Store) -> None:
    ready = new_check_world(store, "nisei-2018")
    advance_stage(Caller(store, SYSTEM, ready.now), ready.event_id, "elimination")
    pair = {1: [ready.players["Ann"], ready.players["Ben"]]}
    record_round(Caller(store, SYSTEM, ready.now), ready.event_id, 2, pair, elimination=True)
    ann = Actor("player", "Ann", registration_id=ready.players["Ann"])
    with pytest.raises(NotAllowed, match="higher seed"):
        read_opponent(Caller(store, ann, ready.now), ready.players["Ben"])


def test_NISEI18_P2_staff_approve_the_proxies_that_a_list_declares(store: Store) -> None:
    ready = new_check_world(store, "nisei-2018", begun=False)
    ready.register("Eve", ready.text.replace("3x Stimhack", "3x Stimhack (proxy)"))
    (proxy,) = approve_proxies(Caller(store, ready.judge, ready.now), ready.players["Eve"], ["stimhack"])
    assert (proxy.approved_by, proxy.approved_quantity) == ("Judy", 3)


def test_NISEI18_P1_a_proxy_that_is_not_marked_leaves_the_list_to_be_completed_by_hand(store: Store) -> None:
    ready = new_check_world(store, "nisei-2018")
    check = ready.open("Ann")
    answers = {"begun": "yes", "playing": "no", "legal": "yes"}
    state = ready.state(check) | {
        "physical": {"denoted": "fault"},
        "rulings": [{"procedure": "deck-or-list", "answers": answers}],
    }
    finished = ready.finish(check, state)
    assert finished.corrected is None
    assert (
        finished.uncorrected == "The count is as listed, so nothing was changed: complete the list by hand."
    )
