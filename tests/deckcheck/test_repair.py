from tests.deckcheck.decks import NOISE, PRECISION, ZAHYA, listed_of, rules_of
from validator.deck import Deck
from validator.deckcheck.repair import repair

RULES = rules_of("nisei-1.4")


def deck_of(text: str, policy: str = "nisei-1.4") -> Deck:
    return listed_of(text, rules_of(policy)).deck


def test_a_legal_list_is_what_the_deck_becomes() -> None:
    listed = deck_of(ZAHYA)
    physical = deck_of(ZAHYA.replace("1x Mayfly", "1x Bukhgalter"))
    plan = repair(listed, physical, RULES)
    assert plan.take_out == {"bukhgalter": 1}
    assert plan.put_in == {"mayfly": 1}
    assert (plan.blanks, plan.blank_agendas, plan.left) == (0, 0, ())
    assert plan.deck == listed


def test_what_is_not_legal_on_the_list_goes_out_and_a_blank_keeps_the_points_in_proportion() -> None:
    # Without the two wrong cards there are 43: too few for 20 agenda points, which need 45 cards.
    wrong = deck_of(PRECISION.replace("2x Whitespace", "2x Sure Gamble"))
    plan = repair(wrong, wrong, RULES)
    assert plan.take_out == {"sure-gamble": 2}
    assert plan.put_in == {}
    assert (plan.blanks, plan.blank_agendas) == (2, 0)
    assert plan.left == ()


def test_blanks_fill_a_deck_up_to_its_minimum() -> None:
    wrong = deck_of(NOISE.replace("2x Crypsis\n", ""), "ffg-2.2.1")
    plan = repair(wrong, wrong, rules_of("ffg-2.2.1"))
    assert (plan.blanks, plan.blank_agendas, plan.left) == (2, 0, ())


def test_a_deck_that_stays_large_enough_needs_no_blanks() -> None:
    wrong = deck_of(ZAHYA.replace("1x Mayfly", "1x Bukhgalter"))
    plan = repair(wrong, wrong, RULES)
    assert plan.take_out == {"bukhgalter": 1}
    assert plan.blanks == 0


def test_only_as_many_copies_go_out_as_there_are_too_many() -> None:
    wrong = deck_of(ZAHYA.replace("3x Bravado", "5x Bravado"))
    assert repair(wrong, wrong, RULES).take_out == {"bravado": 2}


def test_influence_above_the_limit_takes_the_dearest_cards_out() -> None:
    # 6 influence are spent; three Stargate at 3 and three Leech at 1 make 18 of 15: one Stargate goes.
    wrong = deck_of(ZAHYA.replace("3x Jailbreak", "3x Leech").replace("3x Daily Casts", "3x Stargate"))
    plan = repair(wrong, wrong, RULES)
    assert plan.take_out == {"stargate": 1}
    assert plan.left == ()


def test_missing_agenda_points_become_blank_agendas() -> None:
    # 43 cards with 16 points: one blank agenda makes 44 cards with 18 points, which fits.
    wrong = deck_of(PRECISION.replace("2x Orbital Superiority\n", ""))
    plan = repair(wrong, wrong, RULES)
    assert plan.take_out == {}
    assert (plan.blanks, plan.blank_agendas) == (0, 1)
    assert plan.left == ()


def test_a_fault_that_nothing_here_cures_is_left_to_a_person() -> None:
    wrong = deck_of(ZAHYA.replace("Zahya Sadeghi: Versatile Smuggler", "Silhouette: Stealth Operative"))
    plan = repair(wrong, wrong, RULES)
    assert [finding.card for finding in plan.left] == ["silhouette-stealth-operative"]
