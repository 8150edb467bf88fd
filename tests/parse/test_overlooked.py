"""Nothing is silently wrong: what holds a card beside a number is counted or asked about."""

import pytest

from card_data.catalogue import load_catalogue
from validator.finding import Severity
from validator.ingest.text import source_from_text
from validator.parse.readers import parse

NAMES = load_catalogue("netrunner").names
LIST = ("Noise: Hacker Extraordinaire", "3 Cache", "3 Diesel", "2 Djinn", "1 Grimoire", "3 Imp")


def read(*rows: str) -> tuple[dict[str, int], list[tuple[int | None, str]]]:
    """Return the copies of each card, and what is asked, by line."""
    (deck,) = parse(source_from_text("\n".join(rows)), NAMES)
    copies: dict[str, int] = {}
    for line in deck.lines:
        if line.role == "card":
            name = line.found.cards[0].title if line.found else f"? {line.name}"
            copies[name] = copies.get(name, 0) + line.quantity
    return copies, [(one.line, one.code) for one in deck.findings if one.severity is Severity.JUDGE]


@pytest.mark.parametrize(
    "row",
    [
        "2 or 3 Kati Jones",
        "1 more Corroder",
        "2 copy Mimic",
        "19:04 3x Parasite",
        "Deck: 3 Medium",
    ],
)
def test_a_card_beside_a_number_in_what_passes_for_talk_is_asked_about(row: str) -> None:
    counted, asked = read(*LIST, row, "1 Crypsis")
    assert counted == {"Cache": 3, "Diesel": 3, "Djinn": 2, "Grimoire": 1, "Imp": 3, "Crypsis": 1}
    assert asked == [(7, "PA104")]


@pytest.mark.parametrize(
    "row",
    [
        "I would never play without 3 Parasite, and 2 Medium are better than 1 anyway.",
        "Total: 12",
        "# 3 Parasite",
        "Round 3: won against Parasite",
        "In 2014 we met at 3 places.",
    ],
)
def test_a_sentence_a_sum_and_a_comment_are_no_questions(row: str) -> None:
    assert read(*LIST, "", row)[1] == []


def test_a_list_that_is_whole_without_a_line_does_not_ask_about_it() -> None:
    assert read(*LIST, "12 cards", "", "Deck: 3 Medium")[1] == []
    assert read(*LIST, "15 cards", "", "Deck: 3 Medium")[1] == [(9, "PA104")]


def test_a_range_in_front_of_a_card_is_asked_about_where_it_passes_for_a_title() -> None:
    assert read("1-3 Cache", "Noise: Hacker Extraordinaire", *LIST[2:]) == (
        {"Diesel": 3, "Djinn": 2, "Grimoire": 1, "Imp": 3},
        [(1, "PA104")],
    )


@pytest.mark.parametrize(
    "row",
    [
        "3 Mimic?",
        "3 Mimic (2)",
        "3x Mimic (2?)",
        "3 Mimic (need 1)",
        "3 Mimic (2 missing)",
        "3 Mimic A > 2 Corroder B",
        "3 Mimic > 2 Corroder",
        "3 Mimic\tCorroder",
        "3 | Mimic | Corroder | Core Set",
        "2 Mimic\tParasite\t1 Corroder",
    ],
)
def test_a_doubted_number_and_a_second_card_are_asked_about(row: str) -> None:
    counted, asked = read(*LIST, row, "1 Crypsis")
    assert counted == {"Cache": 3, "Diesel": 3, "Djinn": 2, "Grimoire": 1, "Imp": 3, "Crypsis": 1}
    assert [line for line, _ in asked] == [7]


def test_a_stated_size_decides_between_two_numbers_of_a_line() -> None:
    counted, asked = read(*LIST, "3 Mimic (2)", "15 cards")
    assert (counted["Mimic"], asked) == (3, [])
    counted, asked = read(*LIST, "3 Mimic (2)", "14 cards")
    assert (counted["Mimic"], asked) == (2, [])


@pytest.mark.parametrize(
    "row", ["3 Diesel (2)", "3 Diesel [6]", "3 Diesel (3)", "3 Diesel (2 inf)", "3 Diesel ??????"]
)
def test_influence_behind_a_card_is_no_second_number(row: str) -> None:
    counted, asked = read(LIST[0], row)
    assert (counted, asked) == ({"Diesel": 3}, [])


@pytest.mark.parametrize("rows", [("Diesel\t", "Imp\t3", "Djinn\t2"), ("\tDiesel", "3\tImp", "2\tDjinn")])
def test_a_cell_without_its_number_is_asked_about(rows: tuple[str, ...]) -> None:
    assert read(LIST[0], *rows) == ({"Imp": 3, "Djinn": 2}, [(2, "PA104")])


@pytest.mark.parametrize(
    "row", ["    - Mimic", "2x Imp or Always Have a Backup Plan", "2x Mimic <- cut this"]
)
def test_a_note_below_a_card_and_an_alternative_are_no_cards(row: str) -> None:
    counted, asked = read(*(f"- {one}" for one in LIST[1:]), row, "- 1 Crypsis")
    assert counted == {"Cache": 3, "Diesel": 3, "Djinn": 2, "Grimoire": 1, "Imp": 3, "Crypsis": 1}
    assert asked == [(6, "PA104")]


@pytest.mark.parametrize("row", ["1x Mimic +1", "3x Mimic -1"])
def test_a_change_behind_a_card_is_no_column_of_numbers(row: str) -> None:
    counted, _ = read(*LIST, row, "2x Crypsis -1", "1x Medium +2")
    assert not {"Mimic", "Crypsis", "Medium"} & set(counted)


def test_a_doubted_card_leaves_the_lines_below_in_the_list() -> None:
    counted, _ = read(*LIST, "maybe 1x Mimic", "1 Crypsis")
    assert (counted["Crypsis"], counted["? maybe 1x Mimic"]) == (1, 1)


def test_numbers_beside_ranges_are_those_of_slots() -> None:
    counted, asked = read(LIST[0], "1-2: Diesel", "3: Imp", "4: Djinn", "5-7: Cache", "8: Grimoire")
    assert not any(counted.get(name) for name in ("Imp", "Djinn", "Grimoire"))
    assert {2, 3, 4, 6} <= {line for line, _ in asked}


@pytest.mark.parametrize("row", ["👍 3", "👍 3 ❤️ 2 :fire: 1", "- 2 -", "– 12 –"])
def test_reactions_and_numbers_of_pages_are_no_questions(row: str) -> None:
    assert read(*LIST[:4], row, *LIST[4:])[1] == []
