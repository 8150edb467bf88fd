# ruff: noqa: N802 - tests bear the names of the rules they cover
"""Every way through the procedures of the TRC rules: the judge warns or declares forfeiture, or neither."""

import pytest

from tests.deckcheck.known_facts import facts_as_answers
from validator.deckcheck.handbook import load_handbook
from validator.deckcheck.procedure import PENALTY, REMEDY, walk
from validator.deckcheck.ruling import Judgement, Ruling, rule_on

HANDBOOK = load_handbook("trc-1998")


def ruled(procedure: str = "deck", **answers: str) -> Ruling:
    return rule_on(HANDBOOK, procedure, Judgement(answers, text="What I saw."), [])


def codes(ruling: Ruling, kind: str) -> list[str]:
    return [effect.code for effect in ruling.walk.of(kind)]


HALVES = [("yes", "yes", "correct-list"), ("yes", "no", "restore-deck"), ("no", "", "restore-deck")]


@pytest.mark.parametrize(("legal", "same", "remedy"), HALVES)
def test_TRC_I1_the_judge_may_warn_and_a_referee_may_not(legal: str, same: str, remedy: str) -> None:
    ruling = ruled(limited="no", ruling="warning", legal=legal, same=same)
    assert ruling.penalty == "warning"
    assert codes(ruling, REMEDY) == [remedy]
    assert ruling.waits_for(["judge"]) == ("head_judge",)


def test_TRC_I1_the_judge_alone_may_declare_forfeiture_and_the_player_leaves() -> None:
    ruling = ruled(limited="no", ruling="forfeiture")
    assert ruling.penalty == "forfeiture"
    assert [effect.code for effect in ruling.effects] == ["forfeiture", "removed"]
    assert ruling.waits_for(["organizer"]) == ("head_judge",)
    assert ruling.waits_for(["head_judge"]) == ()


@pytest.mark.parametrize(("legal", "same", "remedy"), HALVES)
def test_TRC_I1_no_penalty_is_automatic(legal: str, same: str, remedy: str) -> None:
    ruling = ruled(limited="no", ruling="nothing", legal=legal, same=same)
    assert ruling.penalty == "none"
    assert codes(ruling, REMEDY) == [remedy]
    first = walk(
        HANDBOOK.procedures["deck"], facts_as_answers(HANDBOOK.procedures["deck"], {"limited": False})
    )
    assert first.next is not None
    assert [option.id for option in first.next.option] == ["nothing", "warning", "forfeiture"]
    assert first.of(PENALTY) == ()


def test_TRC_L1_cards_of_a_sealed_pool_may_be_swapped_between_matches() -> None:
    ruling = ruled(limited="yes", swapped="yes")
    assert ruling.penalty == "none"
    assert codes(ruling, REMEDY) == ["correct-list"]
    assert ruling.walk.of(REMEDY)[0].citation.rule == "TRC-L1"


def test_TRC_L1_other_changes_of_a_sealed_deck_are_a_matter_of_ruling() -> None:
    assert ruled(limited="yes", swapped="no", ruling="warning", legal="no").penalty == "warning"


def test_TRC_P1_there_are_no_proxies_not_even_by_staff() -> None:
    assert not HANDBOOK.handwritten.allowed
    item = next(item for item in HANDBOOK.checklist("") if item.id == "proxies")
    assert (item.citation.rule, item.fails) == ("TRC-P1", "materials")


@pytest.mark.parametrize(
    ("answer", "penalty"), [("nothing", "none"), ("warning", "warning"), ("forfeiture", "forfeiture")]
)
def test_TRC_P2_sleeves_need_permission_and_may_be_turned_down(answer: str, penalty: str) -> None:
    item = next(item for item in HANDBOOK.checklist("") if item.id == "sleeves")
    assert item.citation.rule == "TRC-P2"
    ruling = ruled(item.fails, ruling=answer)
    assert ruling.penalty == penalty
    assert codes(ruling, REMEDY) == ["replace-cards"]


def test_appeals_go_to_the_judge() -> None:
    assert HANDBOOK.appeal.decides == ("head_judge",)


@pytest.mark.parametrize(
    ("what", "answer", "penalty", "section"),
    [
        ("late", "nothing", "none", ""),
        ("late", "forfeiture", "forfeiture", "Additional Floor Rules SD2"),
        ("early", "warning", "warning", "Additional Floor Rules SD3"),
        ("early", "forfeiture", "forfeiture", "Additional Floor Rules SD3"),
        ("traded", "nothing", "none", ""),
        ("traded", "forfeiture", "forfeiture", "Additional Floor Rules SD4"),
    ],
)
def test_TRC_L3_to_L5_what_the_judge_may_make_of_faults_in_building(
    what: str, answer: str, penalty: str, section: str
) -> None:
    ruling = ruled("building", what=what, **{what: answer})
    assert ruling.penalty == penalty
    assert [effect.citation.section for effect in ruling.walk.of(PENALTY)] == ([section] if section else [])


@pytest.mark.parametrize("procedure", ["stalling", "unsporting"])
@pytest.mark.parametrize("penalty", ["warning", "forfeiture"])
def test_TRC_I1_stalling_and_conduct_bring_a_warning_or_forfeiture(procedure: str, penalty: str) -> None:
    ruling = ruled(procedure, ruling=penalty)
    assert ruling.penalty == penalty
    assert ruling.waits_for(["judge"]) == ("head_judge",)
