# ruff: noqa: N802 - tests bear the names of the rules they cover
"""Every way through the procedures of both NISEI policies, as the documents describe it."""

import pytest

from tests.deckcheck.known_facts import facts_as_answers
from validator.deckcheck.handbook import Handbook, load_handbook
from validator.deckcheck.procedure import (
    CONSEQUENCE,
    ESCALATION,
    FLAG,
    PENALTY,
    REMEDY,
    walk,
)
from validator.deckcheck.ruling import Judgement, Ruling, RulingError, effects_of, rule_on


@pytest.fixture(params=["nisei-1.4", "nisei-2018"])
def handbook(request: pytest.FixtureRequest) -> Handbook:
    return load_handbook(request.param)


def ruled(handbook: Handbook, procedure: str = "deck-or-list", *earlier: str, **answers: str) -> Ruling:
    return rule_on(handbook, procedure, Judgement(answers, text="What I saw."), earlier)


def texts(ruling: Ruling, kind: str) -> list[str]:
    return [effect.text for effect in ruling.walk.of(kind)]


def codes(ruling: Ruling, kind: str) -> list[str]:
    return [effect.code for effect in ruling.walk.of(kind)]


def rules(ruling: Ruling, kind: str) -> list[str]:
    return [effect.citation.rule for effect in ruling.walk.of(kind)]


def test_NISEI14_I1_a_game_in_progress_and_a_legal_deck_cost_that_game_and_the_list_is_corrected(
    handbook: Handbook,
) -> None:
    ruling = ruled(handbook, begun="yes", playing="yes", legal="yes")
    assert ruling.penalty == "game-loss"
    assert texts(ruling, PENALTY) == ["Loss of the game in progress."]
    assert codes(ruling, REMEDY) == ["correct-list"]
    assert rules(ruling, PENALTY) == ["NISEI14-I1"]


def test_NISEI14_I1_a_game_in_progress_and_an_illegal_deck_cost_that_game_and_the_deck_is_repaired(
    handbook: Handbook,
) -> None:
    ruling = ruled(handbook, begun="yes", playing="yes", legal="no")
    assert ruling.penalty == "game-loss"
    assert codes(ruling, REMEDY) == ["repair-deck"]


def test_NISEI14_I1_between_games_the_first_game_of_the_next_round_is_lost_and_the_other_side_drawn(
    handbook: Handbook,
) -> None:
    ruling = ruled(handbook, begun="yes", playing="no", legal="yes")
    assert ruling.penalty == "game-loss"
    assert texts(ruling, PENALTY) == ["Loss of the first game of the next round."]
    assert codes(ruling, REMEDY) == ["random-side", "correct-list"]


def test_NISEI14_I1_between_games_with_an_illegal_deck_the_deck_is_repaired_too(handbook: Handbook) -> None:
    ruling = ruled(handbook, begun="yes", playing="no", legal="no")
    assert ruling.penalty == "game-loss"
    assert codes(ruling, REMEDY) == ["random-side", "repair-deck"]


@pytest.mark.parametrize(("legal", "remedy"), [("yes", "correct-list"), ("no", "repair-deck")])
def test_NISEI14_I2_before_the_event_it_is_put_right_without_a_penalty(
    handbook: Handbook, legal: str, remedy: str
) -> None:
    ruling = ruled(handbook, begun="no", delay="no", legal=legal)
    assert ruling.penalty == "none"
    assert codes(ruling, REMEDY) == [remedy]


@pytest.mark.parametrize(("legal", "remedy"), [("yes", "correct-list"), ("no", "repair-deck")])
def test_NISEI14_I2_before_the_event_a_significant_delay_may_cost_the_first_match(
    handbook: Handbook, legal: str, remedy: str
) -> None:
    spared = ruled(handbook, begun="no", delay="yes", legal=legal, **{"first-match": "no"})
    assert spared.penalty == "none"
    ruling = ruled(handbook, begun="no", delay="yes", legal=legal, **{"first-match": "yes"})
    assert ruling.penalty == "match-loss"
    assert rules(ruling, PENALTY) == ["NISEI14-I2"]
    assert codes(ruling, REMEDY) == [remedy]


def test_NISEI14_I3_marked_cards_cost_the_game_and_the_deck_is_sleeved_anew(handbook: Handbook) -> None:
    ruling = ruled(handbook, "marked-cards", slight="no")
    assert ruling.penalty == "game-loss"
    assert codes(ruling, REMEDY) == ["new-sleeves"]
    assert ruling.waits_for(["judge"]) == ()


def test_NISEI14_I3_slight_wear_is_overlooked_by_the_head_judge_alone(handbook: Handbook) -> None:
    ruling = ruled(handbook, "marked-cards", slight="yes")
    assert ruling.penalty == "none"
    assert codes(ruling, REMEDY) == ["advise-sleeves"]
    assert ruling.waits_for(["judge"]) == ("head_judge",)
    assert ruling.waits_for(["head_judge"]) == ()


def test_NISEI14_I4_the_third_warning_for_the_same_infraction_is_a_game_loss(handbook: Handbook) -> None:
    lenient = Judgement({"stands-in": "no"}, penalty="warning", reason="A first event, an honest mistake.")
    assert rule_on(handbook, "materials", lenient, []).penalty == "warning"
    assert rule_on(handbook, "materials", lenient, ["warning"]).penalty == "warning"
    third = rule_on(handbook, "materials", lenient, ["warning", "warning"])
    assert third.penalty == "game-loss"
    assert third.escalation is not None
    assert third.escalation.citation.rule == "NISEI14-I4"
    assert "current game" in third.escalation.text


def test_NISEI14_I4_only_warnings_are_counted(handbook: Handbook) -> None:
    lenient = Judgement({"stands-in": "no"}, penalty="warning", reason="An honest mistake.")
    assert rule_on(handbook, "materials", lenient, ["warning", "game-loss"]).penalty == "warning"


def test_NISEI14_I5_a_disqualification_credits_the_opponent_with_two_wins(handbook: Handbook) -> None:
    ruling = ruled(handbook, "cheating")
    assert ruling.penalty == "disqualification"
    assert [e.text for e in ruling.effects if e.kind == CONSEQUENCE] == [
        "The opponent gets two wins for this round."
    ]
    assert [e.citation.rule for e in ruling.effects if e.kind == CONSEQUENCE] == ["NISEI14-I5"]


def test_NISEI14_I5_a_game_loss_credits_nobody(handbook: Handbook) -> None:
    ruling = ruled(handbook, begun="yes", playing="yes", legal="yes")
    assert CONSEQUENCE not in {effect.kind for effect in ruling.effects}


def test_NISEI14_I6_a_judge_may_raise_a_penalty_with_a_reason(handbook: Handbook) -> None:
    answers = {"begun": "yes", "playing": "yes", "legal": "yes"}
    why = "The cards were swapped on purpose."
    harsher = Judgement(answers, penalty="disqualification", reason=why, text=why)
    ruling = rule_on(handbook, "deck-or-list", harsher, [])
    assert (ruling.prescribed, ruling.penalty) == ("game-loss", "disqualification")
    assert [e.code for e in ruling.effects if e.kind == CONSEQUENCE] == ["opponent-two-wins"]


def test_NISEI14_I6_a_judge_may_lower_a_penalty_with_a_reason(handbook: Handbook) -> None:
    answers = {"begun": "yes", "playing": "yes", "legal": "yes"}
    milder = Judgement(answers, penalty="warning", reason="A typing slip that gave no advantage.")
    ruling = rule_on(handbook, "deck-or-list", milder, [])
    assert (ruling.prescribed, ruling.penalty) == ("game-loss", "warning")


def test_NISEI14_I6_without_a_reason_the_penalty_stays(handbook: Handbook) -> None:
    answers = {"begun": "yes", "playing": "yes", "legal": "yes"}
    with pytest.raises(RulingError, match="Say why"):
        rule_on(handbook, "deck-or-list", Judgement(answers, penalty="warning"), [])


def test_NISEI14_I6_appeals_go_to_the_head_judge_and_the_time_is_given_back(handbook: Handbook) -> None:
    assert handbook.appeal.decides == ("head_judge",)
    assert handbook.appeal.citation.section == "Calling Judges"
    assert handbook.extension is not None


def test_a_penalty_that_the_policy_does_not_know_is_refused(handbook: Handbook) -> None:
    with pytest.raises(RulingError, match="no penalty"):
        rule_on(
            handbook, "materials", Judgement({"stands-in": "no"}, penalty="forfeiture", reason="Why not."), []
        )


def test_an_open_question_is_asked_before_there_is_a_ruling(handbook: Handbook) -> None:
    with pytest.raises(RulingError, match="Was a game in progress"):
        ruled(handbook, begun="yes")


def test_the_system_answers_what_it_knows(handbook: Handbook) -> None:
    procedure = handbook.procedures["deck-or-list"]
    answers = facts_as_answers(procedure, {"begun": True, "legal": None, "limited": False})
    assert answers == {"begun": "yes"}
    asked = walk(procedure, answers).next
    assert asked is not None
    assert asked.id == "playing"


def test_materials_have_a_remedy_and_no_automatic_penalty(handbook: Handbook) -> None:
    ruling = ruled(handbook, "materials", **{"stands-in": "no"})
    assert ruling.penalty == "none"
    assert codes(ruling, REMEDY) == ["replace-cards"]
    assert ruling.walk.of(FLAG) == ()


def test_NISEI14_P3_a_stand_in_that_is_no_proper_proxy_raises_the_question_of_an_illegal_deck(
    handbook: Handbook,
) -> None:
    ruling = ruled(handbook, "materials", **{"stands-in": "yes"})
    assert codes(ruling, FLAG) == ["also-deck"]


def test_a_disqualification_asks_for_words_and_for_the_head_judge(handbook: Handbook) -> None:
    with pytest.raises(RulingError, match="in your own words"):
        rule_on(handbook, "cheating", Judgement({}), [])
    ruling = ruled(handbook, "cheating")
    assert ruling.waits_for(["judge"]) == ("head_judge",)
    assert ruling.waits_for(["head_judge"]) == ()


PRESCRIBED = {"begun": "yes", "playing": "no", "legal": "yes"}


def told(handbook: Handbook, penalty: str) -> list[tuple[str, str]]:
    """Say what follows from a list error between games if the penalty becomes another one."""
    walked = walk(handbook.procedures["deck-or-list"], PRESCRIBED)
    return [(effect.kind, effect.text) for effect in effects_of(handbook, walked, penalty)]


LIST = (REMEDY, "Complete or change the list so that it matches the deck.")


def test_what_follows_from_the_prescribed_penalty(handbook: Handbook) -> None:
    assert told(handbook, "game-loss") == [
        (PENALTY, "Loss of the first game of the next round."),
        (REMEDY, "Randomize which side the player plays in the other game of that round."),
        LIST,
    ]


def test_a_lowered_penalty_takes_its_consequences_with_it(handbook: Handbook) -> None:
    assert told(handbook, "warning") == [(PENALTY, "Warning."), LIST]
    assert told(handbook, "none") == [LIST]


def test_a_raised_penalty_brings_its_own_consequences(handbook: Handbook) -> None:
    assert told(handbook, "disqualification") == [
        (PENALTY, "Disqualification."),
        LIST,
        (CONSEQUENCE, "The opponent gets two wins for this round."),
    ]


def test_the_third_warning_costs_the_current_game_and_no_other(handbook: Handbook) -> None:
    milder = Judgement(PRESCRIBED, penalty="warning", reason="A typing slip.")
    ruling = rule_on(handbook, "deck-or-list", milder, ["warning", "warning"])
    assert [(effect.kind, effect.text) for effect in ruling.effects] == [
        (ESCALATION, "Third warning for the same infraction: loss of the current game."),
        LIST,
    ]
    assert (ruling.chosen, ruling.penalty, ruling.reason) == ("warning", "game-loss", "A typing slip.")


@pytest.mark.parametrize(
    ("procedure", "answers", "penalty", "extension"),
    [
        ("slow-play", {}, "warning", False),
        ("insufficient-shuffling", {}, "warning", True),
        ("tardiness", {"late": "late"}, "warning", False),
        ("tardiness", {"late": "five"}, "game-loss", False),
        ("tardiness", {"late": "ten"}, "match-loss", False),
    ],
)
def test_what_comes_up_at_the_table_counts_warnings_too(
    handbook: Handbook, procedure: str, answers: dict[str, str], penalty: str, extension: bool
) -> None:
    ruling = ruled(handbook, procedure, **answers)
    assert (ruling.penalty, ruling.procedure.extension) == (penalty, extension)
    assert not ruling.procedure.checks


def test_leniency_is_encouraged_at_casual_events(handbook: Handbook) -> None:
    assert handbook.leniency is not None
    assert (handbook.leniency.tiers, handbook.leniency.citation.section) == (("casual",), "Infractions")


def checklist(policy: str, tier: str) -> dict[str, tuple[str, str, str]]:
    items = load_handbook(policy).checklist(tier)
    return {item.id: (item.citation.rule, item.fails, item.text) for item in items}


@pytest.mark.parametrize("tier", ["casual", "competitive"])
def test_NISEI14_P1_proxies_need_no_mark_on_the_list(tier: str) -> None:
    assert "denoted" not in checklist("nisei-1.4", tier)


@pytest.mark.parametrize("tier", ["casual", "competitive"])
def test_NISEI14_P2_proxies_are_looked_at_with_backing_card_and_opaque_sleeve(tier: str) -> None:
    items = checklist("nisei-1.4", tier)
    assert items["proxies"][0] == items["backing"][0] == "NISEI14-P2"
    assert "not a copy of a legal card of this deck" in items["backing"][2]
    assert "opaque sleeve" in items["backing"][2]


def test_NISEI14_P3_handwritten_proxies_are_made_by_staff_as_a_last_resort() -> None:
    handwritten = load_handbook("nisei-1.4").handwritten
    assert handwritten.allowed
    assert not handwritten.damaged_only
    assert handwritten.citation.rule == "NISEI14-P3"
    assert checklist("nisei-1.4", "casual")["handwritten"][0] == "NISEI14-P3"


def test_NISEI14_P4_alternative_art_must_be_complete_at_competitive_events_only() -> None:
    assert "everything else" in checklist("nisei-1.4", "competitive")["art"][2]
    assert "at least the name" in checklist("nisei-1.4", "casual")["art"][2]


def test_NISEI18_P1_an_unmarked_proxy_makes_the_list_incomplete_at_competitive_events() -> None:
    assert checklist("nisei-2018", "competitive")["denoted"][:2] == ("NISEI18-P1", "deck-or-list")
    assert "denoted" not in checklist("nisei-2018", "casual")


def test_NISEI18_P2_staff_approved_proxies_and_art_beforehand() -> None:
    assert checklist("nisei-2018", "competitive")["approved"][:2] == ("NISEI18-P2", "materials")


def test_NISEI18_P3_both_kinds_of_proxies_are_looked_at_and_handwriting_is_for_staff() -> None:
    items = checklist("nisei-2018", "competitive")
    assert "rounded corners" in items["printed"][2]
    assert "forward-facing card of the same side" in items["backing"][2]
    assert "backing cards from another product" in items["backing"][2]
    assert load_handbook("nisei-2018").handwritten.allowed


def test_NISEI18_P4_alternative_art_shows_the_whole_name() -> None:
    assert "whole name" in checklist("nisei-2018", "casual")["art"][2]


@pytest.mark.parametrize("policy", ["nisei-1.4", "nisei-2018"])
def test_NISEI14_I3_distinguishable_cards_lead_to_the_procedure_for_marked_cards(policy: str) -> None:
    assert checklist(policy, "competitive")["marked"][1] == "marked-cards"


def test_cheating_is_disqualification_by_the_head_judge(handbook: Handbook) -> None:
    ruling = rule_on(handbook, "cheating", Judgement({}, text="A card from the sleeve."), [])
    assert ruling.penalty == "disqualification"
    assert ruling.waits_for(["judge"]) == ("head_judge",)
    assert ruling.waits_for(["head_judge"]) == ()


def test_penalties_go_from_a_warning_to_disqualification_and_loss_of_prizes() -> None:
    codes = [penalty.code for penalty in load_handbook("nisei-1.4").penalties]
    assert codes == ["warning", "game-loss", "match-loss", "prize-forfeiture", "disqualification"]
