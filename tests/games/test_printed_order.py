"""One card order and fitting piles for each game: by type, then by title."""

from tests.games.judged import deck_of, rules_of
from validator.deckcheck.piles import PileRow, plan_piles
from validator.pipeline import Question, check_bytes
from validator.report.printed_list import printed_order
from validator.report.sheet import sheet_of

LIST = b"""2 City Park
3 Final Brawl
1 Paper Trail
5 Hacker
2 Bag Full of Guns
1 House on the Hill
4 Blade Palm
"""
CORP = ["2 Tokyo-Chiba Infighting", "5 Night Shift", "3 Krumz", "20 Filter", "9 Data Wall", "6 Corporate War"]


def test_shadowfist_is_printed_from_characters_to_feng_shui_sites():
    report = check_bytes("list.txt", LIST, Question(rules_of("sws-1.2")))[0]
    titles = [entry.card.title for entry in printed_order(report.deck, report.rules.catalogue.game)]
    assert titles == [
        "Hacker",
        "Blade Palm",
        "Final Brawl",
        "Bag Full of Guns",
        "Paper Trail",
        "House on the Hill",
        "City Park",
    ]


def test_the_netrunner_of_1996_is_printed_by_its_own_types():
    game = rules_of("trc-1998").catalogue.game
    deck = deck_of(CORP, "onr", side="corp")
    titles = [entry.card.title for entry in printed_order(deck, game)]
    assert titles == [
        "Corporate War",
        "Data Wall",
        "Filter",
        "Krumz",
        "Night Shift",
        "Tokyo-Chiba Infighting",
    ]


def test_a_shadowfist_sheet_has_one_deck_and_no_identity():
    report = check_bytes("list.txt", LIST, Question(rules_of("sws-1.2")))[0]
    (half,) = sheet_of([report]).halves
    assert not half.has_identity
    assert half.rows[0][:2] == ("5", "Hacker")
    assert half.cards == "18"


def test_a_sheet_of_the_netrunner_of_1996_has_both_sides():
    report = check_bytes("list.txt", b"6 Corporate War\n39 Data Wall\n", Question(rules_of("trc-1998")))[0]
    corp, runner = sheet_of([report]).halves
    assert (corp.side, runner.side) == ("Corp", "Runner")
    assert not corp.has_identity
    assert runner.rows == ()


def test_piles_follow_the_types_of_the_game():
    game = rules_of("sws-1.2").catalogue.game
    report = check_bytes("list.txt", LIST, Question(rules_of("sws-1.2")))[0]
    rows = [
        PileRow(entry.card.id, game.groups[game.group_of(entry.card)][0], entry.card.title, entry.quantity)
        for entry in printed_order(report.deck, game)
    ]
    plan = plan_piles(rows)
    assert 3 <= len(plan.piles) <= 5
    assert [row for pile in plan.piles for row in pile.rows] == rows
    groups = [{row.group for row in pile.rows} for pile in plan.piles]
    assert all(not one & other for i, one in enumerate(groups) for other in groups[i + 1 :])
