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
