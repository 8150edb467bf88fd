"""JSON and EDN that are odd, damaged or hostile: they end in findings, never in an error."""

from __future__ import annotations

import json

import pytest

from tests.parse.structured_reading import codes, counted, read
from validator.deck import CARD, IDENTITY
from validator.ingest.text import source_from_text
from validator.parse.readers import READERS, reader_of


@pytest.mark.parametrize(
    "text",
    [
        "3 Sure Gamble\n2 Diesel",
        "Sure Gamble\nDiesel",
        "3 Sure Gamble, 2 Diesel, 1 Mutual Favor",
        "Zahya Sadeghi: Versatile Smuggler\n\nEvent (5)\n3x Sure Gamble\n2x Diesel",
        "[Sure Gamble](https://example.org)\n3 Diesel",
        "(3) Sure Gamble",
        "{Core} Sure Gamble",
        ";; title: A deck\n3 Sure Gamble",
        "<h3>Event (3)</h3>\n3 Sure Gamble",
        "I play this deck, and it wins, mostly\n3 Sure Gamble\n2 Diesel\n1 Mutual Favor",
        "Deck:\n3\tSure Gamble\n2\tDiesel",
        "",
        "   \n",
    ],
)
def test_typed_lists_are_left_to_the_text_parser(text: str) -> None:
    assert reader_of(source_from_text(text)) is READERS[-1]


@pytest.mark.parametrize(
    ("quantity", "code", "copies"),
    [
        ("3", "", 3),
        ('"3"', "", 3),
        ("3.0", "", 3),
        ("0", "PA101", 0),
        ("1000", "PA102", 0),
        ("-1", "PA201", 0),
        ("2.5", "PA201", 0),
        ("NaN", "PA201", 0),
        ("Infinity", "PA201", 0),
        ("true", "PA201", 0),
        ("null", "PA201", 0),
        ('"three"', "PA201", 0),
        ("[3]", "PA201", 0),
    ],
)
def test_quantities_in_json(quantity: str, code: str, copies: int) -> None:
    (deck,) = read(f'{{"cards": {{"01050": 3,\n"01034": {quantity}}}}}')
    assert counted(deck) == {"01050": 3, "01034": copies}
    assert [(f.code, f.line) for f in deck.findings] == ([(code, 2)] if code else [])


def test_a_key_that_comes_twice_counts_twice() -> None:
    (deck,) = read('{"cards": {"01050": 2, "01050": 1}}')
    assert [(line.code, line.quantity) for line in deck.lines] == [("01050", 2), ("01050", 1)]


def test_an_unknown_code_is_kept_for_a_person() -> None:
    (deck,) = read('{"cards": {"99999": 2}}')
    assert [(line.name, line.quantity, line.found) for line in deck.lines] == [("99999", 2, None)]


def test_an_empty_deck_of_the_third_version_still_has_its_identity() -> None:
    attributes = {"identity_card_id": "noise_hacker_extraordinaire", "card_slots": {}, "name": "Bare"}
    (deck,) = read(json.dumps({"data": [{"type": "decklists", "attributes": attributes}]}))
    assert [line.role for line in deck.lines] == [IDENTITY]


def test_an_answer_without_a_deck_says_so() -> None:
    assert codes(read('{"data": [], "success": false, "total": 0}')) == ["PA206"]


def test_two_sides_in_one_map_are_two_decks() -> None:
    decks = read('{"corp": {"01054": 1, "01110": 3}, "runner": {"01001": 1, "01050": 3}}')
    assert [(deck.side, len(deck.lines)) for deck in decks] == [("corp", 2), ("runner", 2)]


def test_written_cards_in_a_list_are_read() -> None:
    (deck,) = read('["Noise: Hacker Extraordinaire", "3x Sure Gamble", "15 Minutes"]')
    assert counted(deck) == {"Noise: Hacker Extraordinaire": 1, "Sure Gamble": 3, "15 Minutes": 1}


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('{"data": [', "PA202"),
        ('{"a": "b"}', "PA204"),
        ("[]", "PA204"),
        ('{"a": ' + "[" * 60 + "]" * 60 + "}", "PA202"),
        ('{"a": ' * 50_000, "PA202"),
        ("[" * 200_000, "PA202"),
        ('{"a": ' + "9" * 5000 + "}", "PA201"),
        ("{:qty 3 :card", "PA202"),
        ('{:qty 3 :card "x', "PA202"),
        ("{:qty 3 :card }", "PA202"),
        ("{:qty 3]", "PA202"),
        ("{:a " * 10_000, "PA202"),
        ("{:a " + "#_" * 10_000, "PA202"),
        ('{:a "b"}', "PA204"),
    ],
)
def test_damaged_and_foreign_trees_are_reported(text: str, code: str) -> None:
    assert codes(read(text)) == [code]


def test_the_line_of_the_damage_is_named() -> None:
    (deck,) = read('{"cards": {\n"01050": 3,\n"01034": 2]}')
    assert [(f.code, f.line) for f in deck.findings] == [("PA202", 3)]


def test_what_stands_before_damage_in_edn_is_kept() -> None:
    (deck,) = read('{:cards [{:qty 3 :card "Sure Gamble"}\n{:qty 2 :card "Diesel"]\n:notes "x"')
    assert counted(deck) == {"Sure Gamble": 3, "Diesel": 2}
    assert [(f.code, f.line) for f in deck.findings] == [("PA202", 2)]


def test_sections_under_names_of_their_own_are_read() -> None:
    (deck,) = read('{"cards": {"01050": 3},\n"events": {"Diesel": 2},\n"votes": {"up": 7}}')
    assert counted(deck) == {"01050": 3, "Diesel": 2}


def test_sections_of_properties_are_zones() -> None:
    (deck,) = read("Diesel=2\nSure Gamble=3\n[sideboard]\nMutual Favor=1")
    assert [line.zone for line in deck.lines if line.role == CARD] == ["deck", "deck", "sideboard"]
