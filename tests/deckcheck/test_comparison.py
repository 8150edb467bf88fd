from tests.deckcheck.decks import PRECISION, SHADOWFIST, ZAHYA, listed_of, rules_of
from validator.deckcheck.comparison import Count, compare, judge_physical_deck, physical_deck
from validator.deckcheck.listed import ListedDeck

RULES = rules_of("nisei-1.4")
CATALOGUE = RULES.catalogue
LISTED = listed_of(ZAHYA, RULES)


def counted(listed: ListedDeck, added: dict[str, int] | None = None, **changes: int) -> Count:
    """Count everything as listed, apart from changes by the last part of the card's key."""
    found = {row.key: row.copies for row in listed.rows}
    for name, copies in changes.items():
        key = next(key for key in found if key.endswith("/" + name.replace("_", "-")))
        found[key] = copies
    return Count(found, added or {})


def test_a_deck_as_listed_has_no_deviation_and_is_legal() -> None:
    count = counted(LISTED)
    assert compare(LISTED, count, CATALOGUE) == ()
    assert judge_physical_deck(physical_deck(LISTED, count, CATALOGUE), RULES).verdict == "legal"


def test_missing_and_extra_copies_are_told_apart() -> None:
    count = counted(LISTED, {"bukhgalter": 1}, mayfly=0, bravado=4)
    deviations = {d.title: (d.missing, d.extra) for d in compare(LISTED, count, CATALOGUE)}
    assert deviations == {"Mayfly": (1, 0), "Bravado": (0, 1), "Bukhgalter": (0, 1)}


def test_the_engine_judges_what_lies_on_the_table_not_the_list() -> None:
    count = counted(LISTED, {"bukhgalter": 1}, mayfly=0)
    judged = judge_physical_deck(physical_deck(LISTED, count, CATALOGUE), RULES)
    assert judged.verdict == "illegal"
    assert [finding.message for finding in judged.findings if finding.card == "bukhgalter"] == [
        "Bukhgalter is banned."
    ]


def test_a_legal_swap_leaves_the_deck_legal() -> None:
    count = counted(LISTED, {"overclock": 0, "makler": 1}, mayfly=0)
    assert judge_physical_deck(physical_deck(LISTED, count, CATALOGUE), RULES).verdict == "legal"


def test_an_extra_copy_of_a_listed_card_added_by_name_counts_with_the_others() -> None:
    count = counted(LISTED, {"sure-gamble": 1}, mayfly=0)
    deck = physical_deck(LISTED, count, CATALOGUE)
    assert [entry.quantity for entry in deck.entries if entry.card.id == "sure-gamble"] == [4]
    assert judge_physical_deck(deck, RULES).verdict == "illegal"


def test_one_card_less_can_make_a_legal_deck_illegal() -> None:
    listed = listed_of(PRECISION, RULES)
    judged = judge_physical_deck(physical_deck(listed, counted(listed, whitespace=1), CATALOGUE), RULES)
    assert judged.verdict == "illegal"
    assert [finding.message for finding in judged.findings] == [
        "20 agenda points, but a deck of 44 cards needs 18 or 19."
    ]


def test_another_identity_in_the_box_is_judged_with_the_deck() -> None:
    count = counted(LISTED, {"419-amoral-scammer": 1}, zahya_sadeghi_versatile_smuggler=0)
    deviations = [(d.title, d.zone, d.listed, d.found) for d in compare(LISTED, count, CATALOGUE)]
    assert deviations == [
        ("Zahya Sadeghi: Versatile Smuggler", "identity", 1, 0),
        ("419: Amoral Scammer", "identity", 0, 1),
    ]
    deck = physical_deck(LISTED, count, CATALOGUE)
    assert deck.identity is not None
    assert deck.identity.title == "419: Amoral Scammer"


def test_a_deck_without_its_identity_is_not_legal() -> None:
    count = counted(LISTED, zahya_sadeghi_versatile_smuggler=0)
    judged = judge_physical_deck(physical_deck(LISTED, count, CATALOGUE), RULES)
    assert judged.verdict == "illegal"
    assert "The deck has no identity." in [finding.message for finding in judged.findings]


def test_unread_lines_that_were_counted_leave_the_verdict_to_a_person() -> None:
    listed = listed_of(ZAHYA.replace("1x Mayfly", "1x Xyzzyplugh"), RULES)
    count = Count({row.key: row.copies for row in listed.rows}, {})
    assert compare(listed, count, CATALOGUE) == ()
    assert judge_physical_deck(physical_deck(listed, count, CATALOGUE), RULES).verdict == "judge"


def test_a_sixth_copy_disqualifies_where_the_policy_says_so() -> None:
    rules = rules_of("sws-1.2")
    listed = listed_of(SHADOWFIST, rules)
    six = judge_physical_deck(physical_deck(listed, counted(listed, fire_mystic=6), rules.catalogue), rules)
    assert (six.verdict, six.disqualifying) == ("illegal", True)
    five = judge_physical_deck(physical_deck(listed, counted(listed), rules.catalogue), rules)
    assert (five.verdict, five.disqualifying) == ("legal", False)


def test_too_many_copies_elsewhere_do_not_disqualify() -> None:
    judged = judge_physical_deck(physical_deck(LISTED, counted(LISTED, bravado=4), CATALOGUE), RULES)
    assert (judged.verdict, judged.disqualifying) == ("illegal", False)


def test_a_card_that_the_catalogue_does_not_have_is_extra_and_needs_a_person() -> None:
    count = Count(counted(LISTED).found, {}, {"A card from another game": 2})
    (deviation,) = compare(LISTED, count, CATALOGUE)
    assert (deviation.title, deviation.card, deviation.extra) == ("A card from another game", "", 2)
    assert judge_physical_deck(physical_deck(LISTED, count, CATALOGUE), RULES).verdict == "judge"
