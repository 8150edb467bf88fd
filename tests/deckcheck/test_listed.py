from tests.deckcheck.decks import ZAHYA, document_of, listed_of, rules_of
from validator.deckcheck.listed import listed_deck

RULES = rules_of("nisei-1.4")


def test_rows_stand_in_the_printed_order_with_the_identity_first() -> None:
    listed = listed_of(ZAHYA, RULES)
    assert listed.rows[0].title == "Zahya Sadeghi: Versatile Smuggler"
    assert listed.rows[0].key == "identity/zahya-sadeghi-versatile-smuggler"
    groups = list(dict.fromkeys(row.group for row in listed.rows))
    assert groups == ["Identity", "Event", "Hardware", "Resource", "Icebreaker"]
    events = [row.title for row in listed.rows if row.group == "Event"]
    assert events == sorted(events)
    assert listed.copies == 46


def test_a_card_on_two_lines_is_one_row() -> None:
    listed = listed_of(ZAHYA.replace("3x Sure Gamble", "2x Sure Gamble\n1x Sure Gamble"), RULES)
    assert [row.copies for row in listed.rows if row.title == "Sure Gamble"] == [3]


def test_proxies_are_kept_for_the_judge_to_see() -> None:
    listed = listed_of(ZAHYA.replace("3x Bravado", "3x Bravado (proxy)"), RULES)
    assert [row.proxies for row in listed.rows if row.title == "Bravado"] == [3]


def test_lines_that_nobody_could_read_are_rows_too() -> None:
    listed = listed_of(ZAHYA.replace("1x Mayfly", "1x Xyzzyplugh"), RULES)
    (row,) = [row for row in listed.rows if not row.card]
    assert row.title == "1x Xyzzyplugh"
    assert row.group == "Not recognised on the list"
    assert row.copies == 1
    assert listed.deck.open_copies == 1


def test_a_card_that_the_catalogue_no_longer_has_is_still_counted() -> None:
    document = document_of(ZAHYA, RULES)
    entry = next(entry for entry in document["entries"] if entry["title"] == "Mayfly")
    entry["card"] = "gone-from-the-catalogue"
    listed = listed_deck(document, RULES.catalogue)
    assert [(row.title, row.card) for row in listed.rows if row.group.startswith("Not")] == [("Mayfly", "")]


def test_piles_are_planned_for_the_deck_without_its_identity() -> None:
    plan = listed_of(ZAHYA, RULES).piles()
    assert sum(pile.copies for pile in plan.piles) == 45
    assert 3 <= len(plan.piles) <= 5


def test_a_sideboard_is_not_counted() -> None:
    document = document_of(ZAHYA, RULES)
    next(e for e in document["entries"] if e["title"] == "Mayfly")["zone"] = "sideboard"
    assert "Mayfly" not in [row.title for row in listed_deck(document, RULES.catalogue).rows]
