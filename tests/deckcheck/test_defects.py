"""Defects that judges met when they walked through the deck check, and the tests that keep them away.

R are errors against the documents, O are others. Each line says what was wrong; each test named here failed
before it was mended.
"""

from __future__ import annotations

import ast
from pathlib import Path
from typing import NamedTuple

import pytest

TESTS = Path(__file__).parent.parent


class Defect(NamedTuple):
    """What was wrong, and the tests by file and name."""

    id: str
    words: str
    tests: tuple[str, ...]


AMENDED, REPORTS = "services/deck_checks/test_amendments.py", "services/deck_checks/test_reports.py"
NISEI, OTHERS = "services/deck_checks/test_nisei.py", "services/deck_checks/test_ffg_and_trc.py"
STEPS_NISEI, STEPS_FFG = "deckcheck/test_procedures_nisei.py", "deckcheck/test_procedures_ffg.py"
STEPS_TRC, STEPS_SWS = "deckcheck/test_procedures_trc.py", "deckcheck/test_procedures_sws.py"
DESK, PAGES = "web/judge/test_judge_desk.py", "web/judge/test_judge_pages.py"
SCREEN, COMFORT = "documents/test_check_screen.py", "browser/judge/test_comfort.py"
TWO, APPEALS = "browser/judge/test_two_judges.py", "browser/stories/test_appeals.py"
PAPER = "report/test_deck_check_words.py"

DEFECTS = (
    Defect(
        "B1",
        "Events under TRC and SWS could not be made or changed on the site.",
        ("documents/test_planning.py::test_events_under_every_document_are_made_and_changed",),
    ),
    Defect(
        "R1",
        "A missing, incomplete or ambiguous list was cleared as a match.",
        (
            f"{AMENDED}::test_a_deck_that_the_list_lacks_goes_through_the_documents_procedure",
            f"{AMENDED}::test_a_line_that_names_no_card_is_a_fault_of_the_list_unless_the_judge_can_read_it",
            f"{DESK}::test_a_player_without_a_list_goes_through_the_procedure",
            "deckcheck/test_comparison.py::test_unread_lines_that_were_counted_leave_the_verdict_to_a_person",
        ),
    ),
    Defect(
        "R2",
        "The blanks of a repair were punished at the next check.",
        (
            f"{AMENDED}::"
            "test_the_blanks_of_a_repair_are_part_of_the_corrected_list_and_known_to_the_next_check",
        ),
    ),
    Defect(
        "R3",
        "Round 1 was played and the event had not begun.",
        (
            f"{AMENDED}::test_a_round_that_is_paired_means_that_the_event_has_begun",
            f"{DESK}::test_a_round_that_is_paired_nudges_to_move_the_stage_on",
        ),
    ),
    Defect(
        "R4",
        "What followed from a penalty stayed when the penalty changed; the third warning came silently.",
        (
            f"{AMENDED}::test_a_lowered_penalty_leaves_nothing_of_the_old_one",
            f"{AMENDED}::test_an_overturned_disqualification_gives_the_player_back",
            f"{AMENDED}::test_a_penalty_raised_on_appeal_tells_what_the_opponent_gets",
            f"{STEPS_NISEI}::test_the_third_warning_costs_the_current_game_and_no_other",
            f"{DESK}::test_an_earlier_warning_is_told_before_the_next_one_is_given",
            f"{APPEALS}::test_what_was_ruled_appealed_overturned_and_amended_reads_the_same_everywhere",
        ),
    ),
    Defect(
        "R5",
        "A check that ran out of time was filed as a full match.",
        (f"{AMENDED}::test_a_check_that_ran_out_of_time_is_no_match_and_says_what_was_counted",),
    ),
    Defect(
        "R6",
        "FFG: the report said no penalty although the marshal imposed one, and a judge confirmed himself.",
        (
            f"{STEPS_FFG}::test_FFG_I1_the_marshal_may_warn_or_take_a_game_as_well",
            f"{STEPS_FFG}::test_FFG_I1_how_an_illegal_deck_becomes_legal_is_the_marshals_to_say",
            f"{APPEALS}::test_what_was_ruled_appealed_overturned_and_amended_reads_the_same_everywhere",
        ),
    ),
    Defect(
        "R7",
        "FFG: a lost card asked about the next round before there was one, and lost the answers.",
        (
            f"{STEPS_FFG}::test_FFG_D7_only_the_start_of_the_next_round_removes_the_player",
            f"{OTHERS}::test_FFG_D7_the_clock_for_a_lost_card_runs_and_then_the_procedure_decides",
            f"{DESK}::test_what_was_answered_stays_when_a_question_is_left_open",
        ),
    ),
    Defect(
        "R8",
        "TRC and SWS: right answers about a legal but changed deck were called wrong.",
        (
            f"{OTHERS}::test_TRC_D1_a_legal_deck_that_was_changed_is_no_contradiction",
            f"{STEPS_TRC}::test_TRC_I1_no_penalty_is_automatic",
        ),
    ),
    Defect(
        "R9",
        "Rulings were given and confirmed by people whom the documents do not name.",
        (
            f"{OTHERS}::test_TRC_I1_a_referee_proposes_forfeiture_and_the_judge_declares_it",
            f"{STEPS_TRC}::test_TRC_I1_the_judge_may_warn_and_a_referee_may_not",
            f"{STEPS_SWS}::test_SWS_I1_the_head_judge_alone_may_leave_it_without_a_penalty",
            f"{AMENDED}::test_a_ruling_that_waits_can_be_refused_with_a_reason",
            f"{PAPER}::test_words_for_times_and_confirmations",
        ),
    ),
    Defect(
        "R10",
        "A disqualification had no weight and no effect.",
        (
            f"{STEPS_NISEI}::test_a_disqualification_asks_for_words_and_for_the_head_judge",
            f"{AMENDED}::test_a_disqualification_by_a_judge_who_plays_waits_for_the_head_judge",
            f"{AMENDED}::test_who_is_disqualified_or_withdrawn_is_not_drawn_and_not_checked",
            f"{APPEALS}::test_a_disqualification_shows_its_weight_before_it_is_given",
        ),
    ),
    Defect(
        "R11",
        "Every document gave the time and three minutes more, to each player, for ever.",
        (
            "deckcheck/test_clock.py::test_the_time_given_back_is_what_each_document_says",
            f"{AMENDED}::test_both_documents_without_a_clock_give_no_time_back_and_a_judge_may_with_a_reason",
            f"{AMENDED}::test_after_a_match_loss_there_is_no_time_to_give_back",
            f"{REPORTS}::test_both_players_of_a_table_get_one_extension",
            f"{DESK}::test_extra_time_is_changed_only_with_a_reason",
            f"{DESK}::test_the_time_of_a_forgotten_check_can_be_set_when_it_is_closed",
        ),
    ),
    Defect(
        "R12",
        "2018: backing cards of other products were faulted.",
        (f"{SCREEN}::test_paper_proxies_of_2018_may_have_backing_cards_of_other_products",),
    ),
    Defect(
        "R13",
        "FFG: a proxy for a damaged card named what could not be read instead of saying it.",
        (
            f"{PAPER}::test_a_proxy_bears_card_reason_maker_and_date",
            f"{STEPS_FFG}::test_FFG_P1_only_a_leader_makes_a_proxy_and_only_for_a_damaged_card",
        ),
    ),
    Defect(
        "R14",
        "Smaller ones: stand-ins, an optional match loss, leniency, SWS 1.1(c) and 3.0(a), unmarked proxies.",
        (
            f"{STEPS_NISEI}::"
            "test_NISEI14_P3_a_stand_in_that_is_no_proper_proxy_raises_the_question_of_an_illegal_deck",
            f"{STEPS_NISEI}::test_NISEI14_I2_before_the_event_a_significant_delay_may_cost_the_first_match",
            f"{STEPS_NISEI}::test_leniency_is_encouraged_at_casual_events",
            f"{STEPS_SWS}::test_SWS_1_1_c_marked_sleeves_are_cheating",
            f"{STEPS_SWS}::test_SWS_D1_decks_are_checked_before_or_after_a_round",
            f"{NISEI}::test_NISEI18_P1_a_proxy_that_is_not_marked_leaves_the_list_to_be_completed_by_hand",
        ),
    ),
    Defect(
        "O1",
        "Two judges of one check did not see each other's counts.",
        (
            f"{TWO}::test_two_judges_see_each_others_counts_within_two_seconds",
            f"{TWO}::test_two_judges_on_one_deck_join_their_counts",
        ),
    ),
    Defect(
        "O2",
        "The head judge was not told what waits.",
        (f"{DESK}::test_the_judges_page_shows_what_waits",),
    ),
    Defect(
        "O3",
        "A closed check or a ruling could not be amended or annulled.",
        (
            f"{AMENDED}::test_an_amended_check_rules_anew_and_its_old_report_stays_readable",
            f"{AMENDED}::test_an_annulled_check_does_not_count_and_takes_its_rulings_along",
            f"{AMENDED}::test_a_correction_is_taken_back_when_the_amended_check_no_longer_asks_for_it",
            f"{AMENDED}::test_a_ruling_is_changed_by_its_judge_or_by_who_decides_appeals",
        ),
    ),
    Defect(
        "O4",
        "A remark was lost while it was typed, and the keyboard's focus with it.",
        (
            f"{COMFORT}::test_a_remark_is_not_lost_while_the_engine_answers",
            f"{TWO}::test_whoever_writes_a_remark_is_not_interrupted_by_the_counts_of_another",
            "browser/judge/test_keyboard.py::"
            "test_a_whole_check_needs_no_mouse_and_says_nothing_on_the_console",
        ),
    ),
    Defect(
        "O5",
        "That a list was not corrected was told once and then forgotten.",
        (f"{REPORTS}::test_a_report_goes_on_saying_that_the_list_was_not_corrected",),
    ),
    Defect(
        "O6",
        "The coverage counted checks that were only opened.",
        (
            "services/deck_checks/test_deck_check.py::test_the_coverage_meter_counts_checks_when_they_are_closed",
        ),
    ),
    Defect(
        "O7",
        "A typing slip lost a form, and buttons were offered that nobody might press.",
        (
            f"{DESK}::test_a_typo_in_a_card_keeps_what_was_typed_and_proposes_the_card",
            f"{PAGES}::test_a_judge_who_plays_is_not_offered_what_they_may_not_do",
            f"{APPEALS}::test_what_was_ruled_appealed_overturned_and_amended_reads_the_same_everywhere",
        ),
    ),
    Defect(
        "O8",
        "A check closed without a network did not say so, and the engine was not asked again.",
        (
            f"{COMFORT}::test_a_check_that_was_closed_offline_says_so_after_reloading",
            f"{COMFORT}::test_the_engine_is_asked_again_when_the_network_is_back",
        ),
    ),
    Defect(
        "O9",
        "That the player signs was told in JSON only.",
        (f"{PAPER}::test_the_pdf_has_all_that_a_head_judge_files",),
    ),
    Defect(
        "O10",
        "A fault of the checklist did not say which deck has it; a skipped checklist looked clean.",
        (
            f"{REPORTS}::test_a_fault_of_the_checklist_says_to_which_deck_it_belongs",
            f"{PAPER}::test_a_checklist_that_was_skipped_says_so",
        ),
    ),
    Defect(
        "O11",
        "The summary counted a table twice, and rulings had no time of day.",
        (
            f"{REPORTS}::test_both_players_of_a_table_get_one_extension",
            f"{PAGES}::test_the_summary_names_the_rulings",
        ),
    ),
    Defect(
        "O12",
        "A deck without its identity was no fault of the deck; games without identities had one included.",
        (
            "deckcheck/test_comparison.py::test_a_deck_without_its_identity_is_not_legal",
            f"{REPORTS}::test_decks_without_an_identity_are_not_said_to_include_one",
        ),
    ),
    Defect(
        "O13",
        "After a correction by staff the player's page said that there is no list.",
        (f"{DESK}::test_a_player_reads_the_list_that_staff_corrected",),
    ),
    Defect(
        "O14",
        "Targets were too small for a thumb, and a small phone showed two rows.",
        (
            f"{COMFORT}::test_the_smallest_phone_shows_five_rows",
            f"{COMFORT}::test_every_target_of_the_check_screen_is_big_enough_for_a_thumb",
            f"{COMFORT}::test_every_target_of_the_other_judges_pages_is_big_enough_too",
        ),
    ),
    Defect(
        "O15",
        "Lifting the finger after a long press pressed a number.",
        (
            "browser/judge/test_screen.py::"
            "test_the_finger_that_opened_the_sheet_presses_nothing_when_it_is_lifted",
        ),
    ),
    Defect(
        "O16",
        "The console complained about a phone that may not shake yet.",
        (
            "browser/judge/test_screen.py::test_a_phone_that_nobody_touched_yet_is_not_shaken",
            "browser/judge/test_keyboard.py::"
            "test_a_whole_check_needs_no_mouse_and_says_nothing_on_the_console",
        ),
    ),
)


def test_every_defect_of_the_walk_is_in_the_table() -> None:
    wanted = ["B1", *(f"R{number}" for number in range(1, 15)), *(f"O{number}" for number in range(1, 17))]
    assert [defect.id for defect in DEFECTS] == wanted


@pytest.mark.parametrize("defect", DEFECTS, ids=[defect.id for defect in DEFECTS])
def test_the_tests_of_a_defect_exist(defect: Defect) -> None:
    assert defect.tests
    for place in defect.tests:
        file, name = place.split("::")
        tree = ast.parse((TESTS / file).read_text("utf-8"))
        assert name in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}, place
