# ruff: noqa: N802 - tests bear the names of the rules they cover
"""Every way through the procedures of the FFG regulations: rulings are recorded, nothing is automatic."""

import pytest

from tests.deckcheck.known_facts import facts_as_answers
from validator.deckcheck.handbook import load_handbook
from validator.deckcheck.procedure import FLAG, PENALTY, REMEDY
from validator.deckcheck.ruling import Judgement, Ruling, RulingError, rule_on

HANDBOOK = load_handbook("ffg-2.2.1")
WORDS = "The marshal rules: play on with the corrected list."


def ruled(procedure: str = "deck-or-list", text: str = WORDS, **answers: str) -> Ruling:
    return rule_on(HANDBOOK, procedure, Judgement(answers, text=text), [])


def codes(ruling: Ruling, kind: str) -> list[str]:
    return [effect.code for effect in ruling.walk.of(kind)]


def test_FFG_I1_how_an_illegal_deck_becomes_legal_is_the_marshals_to_say() -> None:
    ruling = ruled(lost="no", legal="no")
    assert (ruling.penalty, ruling.text) == ("as-ruled", WORDS)
    assert ruling.waits_for(["judge"]) == ("head_judge",)
    assert ruling.waits_for(["head_judge"]) == ()


def test_FFG_I1_the_marshal_may_warn_or_take_a_game_as_well() -> None:
    for penalty in ("warning", "game-loss"):
        milder = Judgement({"lost": "no", "legal": "yes", "advantage": "no"}, penalty, "Careless.", WORDS)
        ruling = rule_on(HANDBOOK, "deck-or-list", milder, [])
        assert (ruling.penalty, ruling.waits_for(["judge"])) == (penalty, ("head_judge",))


def test_FFG_I1_without_the_marshals_words_there_is_no_ruling() -> None:
    with pytest.raises(RulingError, match="own words"):
        ruled(text=" ", lost="no", legal="no")


def test_FFG_I1_only_the_organizer_disqualifies() -> None:
    harsher = Judgement({"lost": "no", "legal": "no"}, "disqualification", "Cheating.", WORDS)
    ruling = rule_on(HANDBOOK, "deck-or-list", harsher, [])
    assert ruling.penalty == "disqualification"
    assert ruling.waits_for(["head_judge"]) == ("organizer",)
    assert ruling.waits_for(["head_judge", "organizer"]) == ()


def test_FFG_D5_a_list_is_completed_from_the_deck_in_use() -> None:
    ruling = ruled(lost="no", legal="yes", advantage="no")
    assert codes(ruling, REMEDY) == ["correct-list"]
    assert codes(ruling, FLAG) == []
    assert ruling.walk.of(REMEDY)[0].citation.rule == "FFG-D5"


def test_FFG_D5_a_notable_change_to_the_players_advantage_is_flagged() -> None:
    ruling = ruled(lost="no", legal="yes", advantage="yes")
    assert codes(ruling, REMEDY) == ["correct-list"]
    assert codes(ruling, FLAG) == ["advantage"]


def test_FFG_D6_sleeves_are_opaque_and_alike_at_formal_and_premier_events() -> None:
    for tier in ("formal", "premier"):
        text = next(item.text for item in HANDBOOK.checklist(tier) if item.id == "sleeves")
        assert "opaque" in text
    relaxed = next(item.text for item in HANDBOOK.checklist("relaxed") if item.id == "sleeves")
    assert "Within a deck all sleeves are alike" in relaxed
    assert "without opaque sleeves, all backs look alike" in relaxed


def test_FFG_D6_sleeves_that_do_not_fit_are_a_matter_of_ruling() -> None:
    ruling = ruled("materials")
    assert ruling.penalty == "as-ruled"
    assert codes(ruling, REMEDY) == ["replace-cards"]


def test_FFG_D7_a_lost_card_starts_its_own_procedure() -> None:
    assert codes(ruled(lost="yes"), REMEDY) == ["lost-card"]
    assert HANDBOOK.lost_card is not None
    assert (HANDBOOK.lost_card.procedure, HANDBOOK.lost_card.minutes) == ("lost-card", 5)


@pytest.mark.parametrize(
    ("answers", "penalties", "remedies"),
    [
        ({"during": "no", "in-time": "yes"}, [], ["replaced"]),
        ({"during": "no", "in-time": "no"}, ["concession"], []),
        ({"during": "yes"}, ["concession"], []),
    ],
)
def test_FFG_D7_a_lost_card_gets_an_extension_and_then_costs_the_game(
    answers: dict[str, str], penalties: list[str], remedies: list[str]
) -> None:
    ruling = rule_on(HANDBOOK, "lost-card", Judgement(answers), [])
    assert codes(ruling, PENALTY) == penalties
    assert codes(ruling, REMEDY) == remedies
    assert ruling.penalty == (penalties[-1] if penalties else "none")


def test_FFG_D7_only_the_start_of_the_next_round_removes_the_player() -> None:
    assert HANDBOOK.lost_card is not None
    later = HANDBOOK.lost_card.later
    ruling = ruled(later, **{"next-round": "no"})
    assert ruling.penalty == "removal"
    assert ruling.waits_for(["judge"]) == ()
    assert ruled(later, **{"next-round": "yes"}).penalty == "none"


def test_FFG_I1_nothing_is_asked_about_lost_cards_when_none_is_missing() -> None:
    procedure = HANDBOOK.procedures["deck-or-list"]
    assert facts_as_answers(procedure, {"lost": False, "legal": None}) == {"lost": "no"}
    assert facts_as_answers(procedure, {"lost": None, "legal": None}) == {}


def test_FFG_P1_only_a_leader_makes_a_proxy_and_only_for_a_damaged_card() -> None:
    handwritten = HANDBOOK.handwritten
    assert handwritten.allowed
    assert handwritten.damaged_only
    item = next(item for item in HANDBOOK.checklist("relaxed") if item.id == "proxies")
    assert item.citation.rule == "FFG-P1"
    assert "face down" in item.text


def test_rulings_are_reviewed_by_the_marshal() -> None:
    assert HANDBOOK.appeal.decides == ("head_judge",)
    assert HANDBOOK.escalations == ()


def test_only_the_organizer_removes_a_player_for_unsporting_conduct() -> None:
    conduct = HANDBOOK.procedures["unsporting"]
    assert "only the organizer removes a player" in conduct.effects[0].text
    ruling = rule_on(
        HANDBOOK,
        "unsporting",
        Judgement({}, penalty="removal", reason="Stalling.", text="Out of the event."),
        [],
    )
    assert ruling.penalty == "removal"
    assert ruling.waits_for(["head_judge"]) == ("organizer",)
    assert ruling.waits_for(["organizer"]) == ()
