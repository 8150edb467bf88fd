"""Fan cards that an organizer adds: reading the table, and how they take part in the rules."""

import pytest

from card_data.catalogue import load_catalogue
from card_data.local import with_local_cards
from card_data.local_table import LocalCardError, read_local_cards
from tests.games.judged import rules_of
from validator.checks import run_checks
from validator.deck import Deck, Entry
from validator.rules.house_rules import add_local_cards

CATALOGUE = load_catalogue("shadowfist")
TABLE = """Title,Type,Factions,Designators,Set,No Max,Blue Spear
Midnight Courier,Character,Dragons,Cops|Hero,Fan Set One,no,no
Spear Recruits,character,Architects of the Flesh,Buro; Soldiers,Fan Set One,yes,yes
Teahouse on the Corner,Feng Shui Site,,Teahouse,,,
"""


def local():
    return read_local_cards(TABLE, CATALOGUE)


def problems(text):
    with pytest.raises(LocalCardError) as caught:
        read_local_cards(text, CATALOGUE)
    return caught.value.problems


def test_a_table_becomes_cards_with_types_factions_and_designators():
    courier, recruits, teahouse = local()
    assert (courier.type, courier.factions, courier.designators) == (
        "character",
        ("dragons",),
        ("cop", "hero"),
    )
    assert (recruits.no_max, recruits.marked, recruits.designators) == (True, True, ("buro", "soldier"))
    assert (teahouse.type, teahouse.set_name, teahouse.no_max) == ("feng-shui-site", "Local cards", False)


def test_local_cards_are_found_by_name_and_the_catalogue_has_another_version():
    catalogue = with_local_cards(CATALOGUE, local())
    assert catalogue.version != CATALOGUE.version
    assert catalogue.names.find("midnight courier").card.title == "Midnight Courier"
    assert catalogue.names.find("The Midnight Courier").card.title == "Midnight Courier"
    assert catalogue.names.find("Sinister Priest").card is CATALOGUE.names.find("Sinister Priest").card
    assert catalogue.names.find_set("fan set one") == "local-fan-set-one"
    assert CATALOGUE.names.find("Midnight Courier") is None


def test_the_version_does_not_depend_on_the_order_of_rows():
    assert with_local_cards(CATALOGUE, local()).version == with_local_cards(CATALOGUE, local()[::-1]).version


def test_without_local_cards_the_catalogue_stays_the_same():
    assert with_local_cards(CATALOGUE, ()) is CATALOGUE


@pytest.mark.parametrize(
    ("environment", "plain", "marked"),
    [
        ("classic", True, True),
        ("sws-classic", True, True),
        ("sws-modern", True, False),
        ("modern", False, False),
        ("old-masters", False, False),
        ("golden-comeback", False, False),
        ("new-heroes", False, False),
        ("unbroken-protectorship", False, False),
    ],
)
def test_sws_e1_e2_e4_admit_fan_cards_and_e4_not_those_with_the_blue_spear(environment, plain, marked):
    rules = add_local_cards(rules_of("sws-1.2", "final-brawl", environment), local())
    assert ("local-midnight-courier" in rules.in_pool) is plain
    assert ("local-spear-recruits" in rules.in_pool) is marked


def found_in(format_id, *copies):
    rules = add_local_cards(rules_of("sws-1.2", format_id), local())
    cards = rules.catalogue.cards
    deck = Deck(tuple(Entry(cards[f"local-{name}"], number) for name, number in copies))
    return [finding.code for finding in run_checks(deck, rules)]


def test_local_cards_have_the_usual_copy_limit_unless_they_say_no_max():
    assert found_in("final-brawl", ("midnight-courier", 6), ("spear-recruits", 30)) == ["DK203"]


def test_local_cards_count_for_designators_and_letters():
    assert found_in("comrades-in-arms", ("spear-recruits", 23)) == ["DK702"]
    assert found_in("ritual-of-the-unnameable", ("midnight-courier", 5), ("teahouse-on-the-corner", 5)) == [
        "DK712"
    ]


def test_the_ruleset_has_another_version_with_local_cards():
    rules = rules_of("sws-1.2")
    assert add_local_cards(rules, local()).version != rules.version


def test_problems_name_their_rows_and_all_are_reported():
    rows = ["A Card,Charakter,,", ",Event,,", "White Ninja,Character,,", "B Card,Event,Dragoons,maybe"]
    found = problems("\n".join(["title,type,factions,no max", *rows]))
    assert [problem.split(":")[0] for problem in found] == ["Row 2", "Row 3", "Row 4", "Row 5", "Row 5"]
    assert "“Charakter” is no type of card" in found[0]
    assert "title is missing" in found[1]
    assert "in the catalogue already, as White Ninja" in found[2]
    assert "“Dragoons” is no faction" in found[3]
    assert "write yes or no" in found[4]


def test_a_title_stands_in_the_table_once():
    assert problems("title,type\nA Card,Event\nA card!,Event\n") == (
        "Row 3: “A card!” stands in the table twice.",
    )


def test_the_header_is_checked_first():
    assert problems("title,kind\nA Card,Event\n") == (
        'Row 1: there is no column "kind"; use: title, type, factions, designators, set, no max, blue spear.',
        'Row 1: the column "type" is missing; add it.',
    )
    assert len(problems("")) == 2


def test_surplus_cells_are_a_problem():
    assert problems("title,type\nA Card,Event,oops\n") == ("Row 2: it has more cells than the header.",)


def test_empty_rows_short_rows_and_a_byte_order_mark_are_no_problem():
    cards = read_local_cards("\ufefftitle,type,set\n\nA Card,Event\n,,\n", CATALOGUE)
    assert [card.title for card in cards] == ["A Card"]


def test_too_many_cards_are_refused():
    rows = "".join(f"Card number {number},Event\n" for number in range(2001))
    assert problems("title,type\n" + rows) == ("The table has 2001 cards; at most 2000 can be added.",)
