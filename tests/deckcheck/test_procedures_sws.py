# ruff: noqa: N802 - tests bear the names of the rules they cover
"""Every way through the procedures of the Secret War Society"""

import pytest

from validator.deckcheck.handbook import load_handbook
from validator.deckcheck.procedure import PENALTY, REMEDY
from validator.deckcheck.ruling import Judgement, Ruling, rule_on

HANDBOOK = load_handbook("sws-1.2")
PROXIES = frozenset({"proxies-allowed"})
CHOICES = ["warning", "game-points", "match-points", "disqualification"]


def ruled(procedure: str = "deck", **answers: str) -> Ruling:
    return rule_on(HANDBOOK, procedure, Judgement(answers, text="What I saw."), [])


def codes(ruling: Ruling, kind: str) -> list[str]:
    return [effect.code for effect in ruling.walk.of(kind)]


def test_SWS_D1_a_sixth_copy_disqualifies_whatever_anybody_thinks() -> None:
    ruling = ruled(copies="yes")
    assert ruling.penalty == "disqualification"
    assert ruling.walk.of(PENALTY)[0].citation.rule == "SWS-D1"
    assert ruling.walk.of(PENALTY)[0].citation.section == "3.0(a)"
    assert ruling.waits_for(["judge"]) == ()


def test_SWS_D3_a_change_that_the_head_judge_allowed_beforehand_is_no_fault() -> None:
    ruling = ruled(copies="no", allowed="yes")
    assert ruling.penalty == "none"
    assert ruling.waits_for(["judge"]) == ("head_judge", "organizer")
    assert codes(ruling, REMEDY) == ["correct-list"]


@pytest.mark.parametrize("choice", CHOICES)
def test_SWS_I1_otherwise_the_head_judge_chooses_the_penalty(choice: str) -> None:
    ruling = ruled(copies="no", allowed="no", ruling=choice, legal="no")
    assert ruling.penalty == choice
    assert ruling.waits_for(["judge"]) == ("head_judge", "organizer")
    assert ruling.waits_for(["head_judge"]) == ()
    assert codes(ruling, REMEDY) == ([] if choice == "disqualification" else ["restore-deck"])


@pytest.mark.parametrize(
    ("legal", "chosen", "remedy"),
    [("yes", "yes", "correct-list"), ("yes", "no", "restore-deck"), ("no", "", "restore-deck")],
)
def test_SWS_I1_the_head_judge_alone_may_leave_it_without_a_penalty(
    legal: str, chosen: str, remedy: str
) -> None:
    ruling = ruled(copies="no", allowed="no", ruling="nothing", legal=legal, chosen=chosen)
    assert ruling.penalty == "none"
    assert ruling.waits_for(["judge"]) == ("head_judge", "organizer")
    assert codes(ruling, REMEDY) == [remedy]


@pytest.mark.parametrize("choice", [*CHOICES, "nothing"])
def test_SWS_I1_sleeves_and_proxies_are_the_head_judges_choice_as_well(choice: str) -> None:
    ruling = ruled("materials", ruling=choice)
    assert ruling.penalty == ("none" if choice == "nothing" else choice)
    assert codes(ruling, REMEDY) == ["replace-cards"]


def test_SWS_P1_a_ban_of_proxies_in_force_is_on_the_checklist() -> None:
    usual = [item.id for item in HANDBOOK.checklist("", PROXIES)]
    banned = [item.id for item in HANDBOOK.checklist("", frozenset({"proxies-banned"}))]
    assert "banned" not in usual
    assert banned == ["banned", *(point for point in usual if point not in ("proxies", "backing"))]


def test_SWS_P2_the_artist_of_a_proxy_can_be_read() -> None:
    item = next(item for item in HANDBOOK.checklist("", PROXIES) if item.id == "proxies")
    assert item.citation.rule == "SWS-P2"
    assert "artist's name can be read" in item.text


def test_SWS_P3_one_proxy_puts_the_whole_deck_into_opaque_sleeves() -> None:
    item = next(item for item in HANDBOOK.checklist("", PROXIES) if item.id == "backing")
    assert item.citation.rule == "SWS-P3"
    assert "whole deck is in opaque sleeves" in item.text
    assert "real Shadowfist card" in item.text


def test_SWS_P4_sleeves_are_identical_and_unmarked() -> None:
    rules = {item.id: item.citation.rule for item in HANDBOOK.checklist("")}
    assert rules["sleeves"] == rules["backs"] == "SWS-P4"


def test_appeals_go_to_the_head_judge_and_the_director_has_the_last_word() -> None:
    assert HANDBOOK.appeal.decides == ("head_judge", "organizer")


def test_SWS_2_4_f_only_a_ruling_of_more_than_a_minute_gives_time_back() -> None:
    assert HANDBOOK.extension is not None
    assert (HANDBOOK.extension.above_seconds, HANDBOOK.extension.citation.section) == (60, "2.4(f)")


def test_SWS_D1_decks_are_checked_before_or_after_a_round() -> None:
    assert HANDBOOK.hint is not None
    assert HANDBOOK.hint.text == "Check decks before the round begins or after it is over."


def test_SWS_1_1_c_marked_sleeves_are_cheating() -> None:
    ruling = ruled("cheating", ruling="disqualification")
    assert (ruling.penalty, ruling.waits_for(["judge"])) == ("disqualification", ("head_judge", "organizer"))


def test_nobody_writes_proxies_by_hand() -> None:
    assert not HANDBOOK.handwritten.allowed


@pytest.mark.parametrize(
    ("time", "penalty"), [("first", "warning"), ("second", "game-points"), ("third", "disqualification")]
)
def test_stalling_is_warned_for_then_costs_points_then_the_tournament(time: str, penalty: str) -> None:
    assert ruled("stalling", time=time).penalty == penalty
