"""Files of fields, such as YAML: what cannot be read is asked about, and comments do no harm."""

from __future__ import annotations

import pytest

from tests.parse.structured_reading import NAMES, codes, counted, read
from validator.deck import ParsedDeck
from validator.ingest.text import source_from_text
from validator.parse.readers import parse


def test_a_number_in_words_is_asked_about_and_its_card_is_kept() -> None:
    decks = read("cards:\n  - name: Sure Gamble\n    quantity: three\n  - name: Diesel\n    quantity: 2\n")
    assert counted(decks[0]) == {"Sure Gamble": 0, "Diesel": 2}
    assert codes(decks) == ["PA201"]


def test_a_line_that_is_only_a_comment_is_no_card() -> None:
    (deck,) = read(
        "cards:\n  - name: Sure Gamble\n    qty: 3\n  # - name: Djinn\n  - name: Diesel\n    qty: 2\n"
    )
    assert counted(deck) == {"Sure Gamble": 3, "Diesel": 2}


def test_the_side_of_a_deck_follows_from_its_cards() -> None:
    decks = read("title: A\ncards:\n  Sure Gamble: 3\n  Diesel: 2\n---\ntitle: B\ncards:\n  Hedge Fund: 3\n")
    assert [(deck.title, deck.side) for deck in decks] == [("A", "runner"), ("B", "corp")]


@pytest.mark.parametrize(
    "record",
    [
        "  - name: {}\n    type: Event\n    cost: 5\n    quantity: {}\n",
        '[[cards]]\nname = "{}"\ntype = "event"\ncount = {}\n',
        "name: {}\ntype: Event\nqty: {}\n\n",
    ],
)
def test_other_fields_of_a_card_may_stand_between_its_name_and_its_number(record: str) -> None:
    (deck,) = read(record.format("Sure Gamble", 3) + record.format("Diesel", 2))
    assert counted(deck) == {"Sure Gamble": 3, "Diesel": 2}
    assert not deck.findings


def test_a_number_of_copies_without_a_name_is_asked_about() -> None:
    decks = read("cards:\n  - name: Sure Gamble\n    qty: 3\n  - qty: 2\n")
    assert counted(decks[0]) == {"Sure Gamble": 3}
    assert codes(decks) == ["PA104"]


def test_a_name_above_a_section_is_that_of_its_deck() -> None:
    decks = read(
        "decks:\n  - name: A\n    cards:\n      - name: Sure Gamble\n        qty: 3\n"
        "  - name: B\n    cards:\n      - name: Hedge Fund\n        qty: 3\n"
    )
    assert [(deck.title, counted(deck)) for deck in decks] == [
        ("A", {"Sure Gamble": 3}),
        ("B", {"Hedge Fund": 3}),
    ]
    assert codes(decks) == []


def read_text(text: str) -> ParsedDeck:
    (deck,) = parse(source_from_text(text), NAMES)
    return deck


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("3 Corroder\n- name: Sure Gamble\n", {2}),
        ("3 Corroder\n- name: Sure Gamble\n- name: Diesel\n", {2, 3}),
        ("3 Corroder\n- {name: Diesel, qty: 2}\n", {2}),
        ("3 Corroder\n[Diesel,2 Cleaver,3 Sure Gamble,2 Mayfly]\n", {2}),
    ],
)
def test_cards_in_fields_that_are_not_read_are_asked_about(text: str, asked: set[int]) -> None:
    deck = read_text(text)
    assert {found.line for found in deck.findings if found.code == "PA104"} == asked
    assert not deck.paperwork


def test_values_of_programs_are_no_cards_and_no_paperwork() -> None:
    deck = read_text("name: 'Noise at work',\nsrc: \"gamble.png\"\n3 Sure Gamble\n")
    assert counted(deck) == {"Sure Gamble": 3}
    assert not deck.paperwork
    assert not deck.findings


def test_a_property_that_nobody_knows_among_typed_lines_is_kept_as_a_card() -> None:
    deck = read_text("Diesel=2\n\nSome words\nSure Gamble=3\nUnheardOf=2\n")
    assert counted(deck) == {"Diesel": 2, "Sure Gamble": 3, "UnheardOf": 2}
