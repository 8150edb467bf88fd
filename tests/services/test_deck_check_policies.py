# ruff: noqa: N802 - tests bear the names of the rules they cover
"""What the policies say about staff, proxies and infractions, kept by the services."""

from datetime import date, datetime, timedelta
from typing import Any

import pytest

from tests.services.deck_check_world import CheckWorld, new_check_world
from validator.services.actor import SYSTEM, Actor
from validator.services.add_staff import add_staff
from validator.services.advance_stage import advance_stage
from validator.services.approve_proxies import approve_proxies
from validator.services.check_material import material_of
from validator.services.check_state import Decision
from validator.services.decide_appeal import decide_appeal, file_appeal
from validator.services.draw_check import draw_check
from validator.services.errors import Conflict, Invalid, NotAllowed
from validator.services.issue_proxy import ProxyRequest, issue_proxy
from validator.services.read_opponent import read_opponent
from validator.services.record_infraction import confirm_ruling, record_infraction
from validator.services.record_round import record_round
from validator.services.report_lost_card import report_lost_card, settle_lost_card
from validator.services.save_check import read_check
from validator.services.stored_rows import stored
from validator.store.database import Store
from validator.store.deck_check import Infraction


@pytest.fixture
def kind() -> str:
    """Use SQLite; that both databases do the same is tested elsewhere."""
    return "sqlite"


def playing(ready: CheckWorld, name: str, role: str = "judge", **more: Any) -> Actor:
    """Let somebody of the staff play as the player of the same name."""
    if name not in ready.players:
        ready.register(name)
    return ready.world.staff(name, role, registration_id=ready.players[name], **more)


def ruled(ready: CheckWorld, name: str, actor: Actor, procedure: str, **answers: str) -> Infraction:
    decision = Decision(procedure=procedure, answers=answers)
    return record_infraction(ready.store, actor, ready.now, ready.players[name], decision)


def warned(ready: CheckWorld, name: str) -> Infraction:
    decision = Decision(procedure="materials", penalty="warning", reason="An honest mistake.")
    return record_infraction(ready.store, ready.judge, ready.now, ready.players[name], decision)


# --- NISEI 1.4 ---


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
        read_check(store, ann, stored(check.id))


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
        read_check(store, ann, stored(check.id))
    ready.open("Cem", ann, reason="A second look at a list error.")
    assert read_check(store, ann, stored(check.id)).player.name == "Cem"


def test_NISEI14_S2_staff_who_play_draw_nobody_at_random(store: Store) -> None:
    ready = new_check_world(store)
    with pytest.raises(NotAllowed, match="for staff who do not"):
        draw_check(store, playing(ready, "Ann"), ready.now, ready.event_id)


def test_NISEI14_S3_in_the_elimination_a_list_is_read_for_three_minutes(store: Store) -> None:
    ready = new_check_world(store)
    ann = Actor("player", "Ann", registration_id=ready.players["Ann"])
    with pytest.raises(NotAllowed):
        read_opponent(store, ann, ready.now, ready.players["Ben"])
    advance_stage(store, SYSTEM, ready.now, ready.event_id, "elimination")
    pair = {1: [ready.players["Ann"], ready.players["Ben"]]}
    record_round(store, SYSTEM, ready.now, ready.event_id, 2, pair, elimination=True)
    view = read_opponent(store, ann, ready.now, ready.players["Ben"])
    assert view.until == ready.now + timedelta(minutes=3)


def test_NISEI14_P3_staff_write_a_proxy_and_it_says_who_when_and_why(store: Store) -> None:
    ready = new_check_world(store)
    request = ProxyRequest("Sure Gamble", "The card fell into a coffee.")
    proxy = issue_proxy(store, ready.judge, ready.now, ready.players["Ann"], request)
    assert (proxy.title, proxy.made_by, proxy.made_at) == ("Sure Gamble", "Judy", ready.now)
    assert ready.world.actions()[-1] == "proxy.issued"
    with pytest.raises(Invalid, match="Say why"):
        issue_proxy(store, ready.judge, ready.now, ready.players["Ann"], ProxyRequest("Sure Gamble", ""))


def test_NISEI14_P3_nobody_writes_a_proxy_for_the_own_deck(store: Store) -> None:
    ready = new_check_world(store)
    ann = playing(ready, "Ann")
    with pytest.raises(NotAllowed, match="your own deck"):
        issue_proxy(store, ann, ready.now, ready.players["Ann"], ProxyRequest("Sure Gamble", "Torn."))


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
    appeal = file_appeal(store, ready.judge, ready.now, stored(second.id), "Those sleeves were fine.")
    decide_appeal(store, ready.head, ready.now, stored(appeal.id), "none", "They were.")
    assert warned(ready, "Ann").penalty == "warning"


def test_NISEI14_I5_a_disqualification_says_what_the_opponent_gets(store: Store) -> None:
    ready = new_check_world(store)
    row = ruled(ready, "Ann", ready.judge, "cheating")
    assert [effect["code"] for effect in row.effects] == ["disqualification", "opponent-two-wins"]


def test_NISEI14_I6_the_head_judge_decides_an_appeal_for_good(store: Store) -> None:
    ready = new_check_world(store)
    row = ruled(ready, "Ann", ready.judge, "marked-cards", slight="no")
    appeal = file_appeal(store, ready.judge, ready.now, stored(row.id), "It is only wear.")
    with pytest.raises(NotAllowed, match="head judge"):
        decide_appeal(store, ready.judge, ready.now, stored(appeal.id), "warning", "Perhaps.")
    with pytest.raises(Invalid, match="Say why"):
        decide_appeal(store, ready.head, ready.now, stored(appeal.id), "warning", "")
    decide_appeal(store, ready.head, ready.now, stored(appeal.id), "warning", "Hardly visible.")
    with pytest.raises(Conflict, match="final"):
        decide_appeal(store, ready.head, ready.now, stored(appeal.id), "none", "Second thoughts.")
    with pytest.raises(Conflict, match="final"):
        file_appeal(store, ready.judge, ready.now, stored(row.id), "Once more.")


def test_NISEI14_I6_without_a_head_judge_the_organizer_is_it(store: Store) -> None:
    ready = new_check_world(store, judges=False)
    row = ruled(ready, "Ann", ready.judge, "marked-cards", slight="yes")
    assert row.waits_for == []
    appeal = file_appeal(store, ready.judge, ready.now, stored(row.id), "It is only wear.")
    assert decide_appeal(store, ready.head, ready.now, stored(appeal.id), "none", "Fine.").penalty == "none"


def test_NISEI14_I3_what_the_head_judge_must_say_waits_for_the_head_judge(store: Store) -> None:
    ready = new_check_world(store)
    row = ruled(ready, "Ann", ready.judge, "marked-cards", slight="yes")
    assert (row.waits_for, row.confirmed_at) == (["head_judge"], None)
    with pytest.raises(NotAllowed, match="Only the head judge"):
        confirm_ruling(store, ready.judge, ready.now, stored(row.id))
    assert confirm_ruling(store, ready.head, ready.now, stored(row.id)).confirmed_by == "Hedy"
    with pytest.raises(Conflict, match="confirmed"):
        confirm_ruling(store, ready.head, ready.now, stored(row.id))


def test_nobody_rules_on_their_own_game(store: Store) -> None:
    ready = new_check_world(store)
    with pytest.raises(NotAllowed, match="You play in this game"):
        ruled(ready, "Ben", playing(ready, "Ann"), "cheating")


# --- NISEI 2018 ---


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
    advance_stage(store, SYSTEM, ready.now, ready.event_id, "elimination")
    pair = {1: [ready.players["Ann"], ready.players["Ben"]]}
    record_round(store, SYSTEM, ready.now, ready.event_id, 2, pair, elimination=True)
    ann = Actor("player", "Ann", registration_id=ready.players["Ann"])
    with pytest.raises(NotAllowed, match="higher seed"):
        read_opponent(store, ann, ready.now, ready.players["Ben"])


def test_NISEI18_P2_staff_approve_the_proxies_that_a_list_declares(store: Store) -> None:
    ready = new_check_world(store, "nisei-2018", begun=False)
    ready.register("Eve", ready.text.replace("3x Stimhack", "3x Stimhack (proxy)"))
    (proxy,) = approve_proxies(store, ready.judge, ready.now, ready.players["Eve"], ["stimhack"])
    assert (proxy.approved_by, proxy.approved_quantity) == ("Judy", 3)


# --- FFG ---


def test_FFG_S1_leaders_play_only_at_relaxed_events_with_a_second_leader(store: Store) -> None:
    formal = new_check_world(store, "ffg-2.2.1")
    with pytest.raises(NotAllowed, match="do not play"):
        playing(formal, "Ann")


def test_FFG_S1_at_relaxed_events_the_announced_leader_rules_on_the_games_of_the_other(store: Store) -> None:
    ready = new_check_world(store, "ffg-2.2.1", tier="relaxed")
    second = ready.world.staff("Sue", "judge", judge_order=1)
    ann = playing(ready, "Ann")
    with pytest.raises(NotAllowed, match="You play in this game"):
        ready.open("Ben", ann)
    assert ready.open("Ben", second).opened_by == "Sue"


def test_FFG_S2_the_higher_seed_sees_identities_only(store: Store) -> None:
    ready = new_check_world(store, "ffg-2.2.1")
    advance_stage(store, SYSTEM, ready.now, ready.event_id, "elimination")
    pair = {1: [ready.players["Ann"], ready.players["Ben"]]}
    record_round(store, SYSTEM, ready.now, ready.event_id, 2, pair, elimination=True)
    ben = Actor("player", "Ben", registration_id=ready.players["Ben"])
    with pytest.raises(NotAllowed, match="higher seed"):
        read_opponent(store, ben, ready.now, ready.players["Ann"])


def test_FFG_I1_a_check_records_the_ruling_and_no_penalty(store: Store) -> None:
    ready = new_check_world(store, "ffg-2.2.1")
    check = ready.open("Ann")
    ruling = {
        "procedure": "deck-or-list",
        "answers": {"lost": "no", "legal": "yes", "advantage": "yes"},
        "text": "Play on with the deck as it is.",
    }
    state = ready.state(check, crypsis=1, mimic=3) | {"rulings": [ruling]}
    finished = ready.finish(check, state)
    (row,) = finished.infractions
    assert (row.penalty, row.text) == ("none", "Play on with the deck as it is.")


def test_FFG_D5_the_corrected_list_bears_the_flag_of_advantage(store: Store) -> None:
    ready = new_check_world(store, "ffg-2.2.1")
    check = ready.open("Ann")
    answers = {"lost": "no", "legal": "yes", "advantage": "yes"}
    ruling = {"procedure": "deck-or-list", "answers": answers, "text": "Inquiry."}
    finished = ready.finish(check, ready.state(check, crypsis=1, mimic=3) | {"rulings": [ruling]})
    assert finished.infractions[0].advantage
    assert finished.corrected == 2
    with store.reading() as session:
        corrected = material_of(session, ready.open("Ann")).submission
    assert corrected.kind == "correction"
    assert corrected.reason.endswith("The change is to the player's advantage.")


def test_FFG_I1_only_the_organizer_disqualifies(store: Store) -> None:
    ready = new_check_world(store, "ffg-2.2.1")
    decision = Decision(
        procedure="materials", penalty="disqualification", reason="Marked on purpose.", text="Out."
    )
    row = record_infraction(store, ready.head, ready.now, ready.players["Ann"], decision)
    assert row.waits_for == ["organizer"]
    assert confirm_ruling(store, ready.world.organizer, ready.now, stored(row.id)).confirmed_by == "Olga"


def test_FFG_P1_a_leader_makes_a_proxy_only_for_a_damaged_card_and_keeps_the_original(store: Store) -> None:
    ready = new_check_world(store, "ffg-2.2.1")
    arguments = (store, ready.judge, ready.now, ready.players["Ann"])
    with pytest.raises(Invalid, match="no longer be read"):
        issue_proxy(*arguments, ProxyRequest("Corroder", "Torn in round 1."))
    with pytest.raises(Invalid, match="face down"):
        issue_proxy(*arguments, ProxyRequest("Corroder", "Torn in round 1.", "The strength."))
    proxy = issue_proxy(*arguments, ProxyRequest("Corroder", "Torn in round 1.", "The strength.", True))
    assert (proxy.title, proxy.illegible, proxy.original_kept) == ("Corroder", "The strength.", True)
    assert (proxy.made_by, proxy.made_at.date()) == ("Judy", date(2017, 8, 5))


def test_FFG_D7_the_clock_for_a_lost_card_runs_and_then_the_procedure_decides(store: Store) -> None:
    ready = new_check_world(store, "ffg-2.2.1")
    lost = report_lost_card(store, ready.judge, ready.now, ready.players["Ann"], "corroder")
    assert lost.due_at == ready.now + timedelta(minutes=5)
    answers = {"during": "no", "in-time": "no", "next-round": "yes"}
    settled = settle_lost_card(store, ready.judge, ready.now, stored(lost.id), answers)
    assert settled.settled_by == "Judy"
    assert settled.infraction_id is not None
    with pytest.raises(Conflict, match="settled"):
        settle_lost_card(store, ready.judge, ready.now, stored(lost.id), answers)


def test_a_policy_without_a_clock_for_lost_cards_says_what_to_do(store: Store) -> None:
    ready = new_check_world(store)
    with pytest.raises(NotAllowed, match="Check the deck"):
        report_lost_card(store, ready.judge, ready.now, ready.players["Ann"], "Sure Gamble")


# --- TRC ---


def test_TRC_S1_judges_never_play_in_their_own_event(store: Store) -> None:
    ready = new_check_world(store, "trc-1998")
    with pytest.raises(NotAllowed, match="do not play"):
        playing(ready, "Ann")


def test_TRC_I1_a_referee_proposes_forfeiture_and_the_judge_declares_it(store: Store) -> None:
    ready = new_check_world(store, "trc-1998")
    row = ruled(ready, "Ann", ready.judge, "deck", limited="no", ruling="forfeiture")
    assert row.waits_for == ["head_judge", "organizer"]
    assert confirm_ruling(store, ready.head, ready.now, stored(row.id)).confirmed_by == "Hedy"


def test_TRC_P1_not_even_staff_make_a_proxy(store: Store) -> None:
    ready = new_check_world(store, "trc-1998")
    with pytest.raises(NotAllowed, match="no proxies at all"):
        issue_proxy(store, ready.judge, ready.now, ready.players["Ann"], ProxyRequest("Score!", "Torn."))


def test_TRC_P1_a_list_that_marks_a_proxy_is_illegal(store: Store) -> None:
    ready = new_check_world(store, "trc-1998", begun=False)
    ready.register("Eve", ready.text.replace("4x Score!", "4x Score! (proxy)"))
    with store.reading() as session:
        assert material_of(session, ready.open("Eve")).report.verdict == "illegal"


def test_TRC_P2_the_consent_to_sleeves_is_on_the_checklist(store: Store) -> None:
    ready = new_check_world(store, "trc-1998")
    check = ready.open("Ann")
    texts = [item.text for item in read_check(store, ready.judge, stored(check.id)).items]
    assert "There are no sleeves, or judge and opponent agree to them." in texts


# --- SWS ---


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
    draw = draw_check(store, judges["Jon"], ready.now, ready.event_id)
    assert draw.table_number == 1
    assert [lot["table"] for lot in draw.lots] == [1]


def test_SWS_S1_director_and_head_judge_play_only_with_five_judges_in_order(store: Store) -> None:
    ready = new_check_world(store, "sws-1.2")
    with pytest.raises(NotAllowed, match="5 judges"):
        add_staff(
            store,
            ready.world.organizer,
            ready.now,
            ready.event_id,
            name="Ann",
            role="organizer",
            registration_id=ready.players["Ann"],
        )


def test_SWS_I1_a_sixth_copy_disqualifies_at_once(store: Store) -> None:
    ready = new_check_world(store, "sws-1.2")
    check = ready.open("Ann", ready.head)
    state = ready.state(check, fire_mystic=6)
    ruling = {"procedure": "deck", "answers": {"copies": "yes"}}
    finished = ready.finish(check, state | {"rulings": [ruling]}, ready.head)
    (row,) = finished.infractions
    assert (row.penalty, row.facts["disqualifying"]) == ("disqualification", True)


def test_SWS_P1_a_ban_that_was_announced_in_time_puts_a_line_on_the_checklist(store: Store) -> None:
    banned = {"proxies_banned": True, "proxy_ban_announced": date(2023, 7, 1)}
    ready = new_check_world(store, "sws-1.2", **banned)
    check = ready.open("Ann", ready.head)
    assert read_check(store, ready.head, stored(check.id)).items[0].id == "banned"


def test_SWS_P1_a_ban_that_was_announced_too_late_does_not(store: Store) -> None:
    banned = {"proxies_banned": True, "proxy_ban_announced": date(2023, 7, 20)}
    ready = new_check_world(store, "sws-1.2", **banned)
    check = ready.open("Ann", ready.head)
    assert read_check(store, ready.head, stored(check.id)).items[0].id != "banned"


def test_before_an_event_begins_the_first_match_may_be_lost(store: Store) -> None:
    ready = new_check_world(store, begun=False)
    assert ready.now < datetime(2026, 11, 14, 9, 0, tzinfo=ready.now.tzinfo)
    check = ready.open("Ann")
    ruling = {"procedure": "deck-or-list", "answers": {"begun": "no", "delay": "yes", "legal": "yes"}}
    state = ready.state(check, mayfly=0, makler=2) | {"rulings": [ruling]}
    (row,) = ready.finish(check, state).infractions
    assert (row.penalty, row.facts["begun"]) == ("match-loss", False)


@pytest.mark.parametrize(
    ("policy", "change", "ruling"),
    [
        ("sws-1.2", {"ting_ting": 4}, {"procedure": "deck", "answers": {"copies": "no", "allowed": "yes"}}),
        (
            "trc-1998",
            {"pile_driver": 6},
            {"procedure": "deck", "answers": {"limited": "no", "ruling": "nothing", "legal": "yes"}},
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
    rows = read_check(store, ready.head, stored(again.id)).listed[0].rows
    before = read_check(store, ready.head, stored(check.id)).listed[0].rows
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
