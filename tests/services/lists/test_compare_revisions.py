from typing import Any

from validator.services.lists.revisions import CardChange, compare_revisions


def deck(side: str, *entries: tuple[int, str], proxies: int = 0, zone: str = "deck") -> dict[str, Any]:
    return {
        "side": side,
        "entries": [
            {
                "quantity": quantity,
                "card": title.lower(),
                "title": title,
                "zone": zone,
                "proxies": proxies,
            }
            for quantity, title in entries
        ],
    }


def told(changes: list[CardChange]) -> list[tuple[str, str, int, int]]:
    return [(change.deck, change.title, change.before, change.after) for change in changes]


def test_equal_revisions_have_no_difference() -> None:
    decks = [deck("corp", (3, "Hedge Fund")), deck("runner", (1, "Diesel"))]
    assert compare_revisions(decks, decks) == []


def test_more_fewer_new_and_gone_copies_are_told() -> None:
    before = [deck("corp", (3, "Hedge Fund"), (2, "Ice Wall"), (1, "Enigma"))]
    after = [deck("corp", (2, "Hedge Fund"), (3, "Ice Wall"), (1, "Quandary"))]
    assert told(compare_revisions(before, after)) == [
        ("corp", "Hedge Fund", 3, 2),
        ("corp", "Ice Wall", 2, 3),
        ("corp", "Quandary", 0, 1),
        ("corp", "Enigma", 1, 0),
    ]


def test_decks_are_paired_by_side_whatever_their_order() -> None:
    corp, runner = deck("corp", (3, "Hedge Fund")), deck("runner", (1, "Diesel"))
    assert compare_revisions([corp, runner], [runner, corp]) == []


def test_decks_without_a_side_are_paired_by_place() -> None:
    assert told(compare_revisions([deck("", (1, "Ting Ting"))], [deck("", (2, "Ting Ting"))])) == [
        ("deck 1", "Ting Ting", 1, 2)
    ]


def test_the_same_card_in_another_zone_is_a_change() -> None:
    before = [deck("runner", (1, "Diesel"))]
    after = [deck("runner", (1, "Diesel"), zone="sideboard")]
    assert [(c.zone, c.before, c.after) for c in compare_revisions(before, after)] == [
        ("sideboard", 0, 1),
        ("deck", 1, 0),
    ]


def test_lines_of_one_card_add_up() -> None:
    before = [deck("runner", (1, "Diesel"), (2, "Diesel"))]
    assert compare_revisions(before, [deck("runner", (3, "Diesel"))]) == []


def test_proxies_count_as_a_change_of_their_own() -> None:
    [change] = compare_revisions([deck("corp", (1, "Enigma"))], [deck("corp", (1, "Enigma"), proxies=1)])
    assert (change.before, change.after, change.proxies_before, change.proxies_after) == (1, 1, 0, 1)


def test_the_first_revision_and_a_lost_deck_are_told_whole() -> None:
    corp = deck("corp", (3, "Hedge Fund"))
    assert told(compare_revisions([], [corp])) == [("corp", "Hedge Fund", 0, 3)]
    assert told(compare_revisions([corp], [])) == [("corp", "Hedge Fund", 3, 0)]
