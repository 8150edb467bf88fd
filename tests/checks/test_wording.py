"""Fixes are worded in plain words with the right number."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from card_data.catalogue import load_catalogue
from tests.checks.case_files import DEFAULTS, Case
from validator.checks import run_checks
from validator.checks.registry import Hit
from validator.checks.wording import cheapest, copies, count, listing, priced
from validator.deck import DECK_ZONE, Deck, Entry
from validator.finding import worded
from validator.rules.rulebook import load_rulebook


def test_numbers_agree_with_their_nouns() -> None:
    assert [count(1, "card"), count(2, "card"), copies(1), copies(0)] == [
        "1 card",
        "2 cards",
        "1 copy",
        "0 copies",
    ]


def test_words_are_joined_as_in_a_sentence() -> None:
    assert [listing("A"), listing("AB"), listing("ABC"), listing("AB", "or")] == [
        "A",
        "A and B",
        "A, B and C",
        "A or B",
    ]


@pytest.mark.parametrize(
    ("excess", "example"),
    [
        (1, "1 Small (1)"),
        (2, "1 Middle (2)"),
        (3, "1 Large (3)"),
        (4, "2 Middle (2 each)"),
        (6, "2 Large (3 each)"),
        (9, "2 Large (3 each) and 2 Middle (2 each)"),
    ],
)
def test_the_example_saves_enough_and_not_much_more(excess: int, example: str) -> None:
    cards = sorted(load_catalogue("onr").cards.values(), key=lambda card: card.title)[:3]
    names = dict(zip(cards, ("Small", "Middle", "Large"), strict=True))
    small, middle, large = cards
    text = priced(cheapest([(small, 1, 1), (middle, 2, 2), (large, 2, 3)], excess))
    for card, name in names.items():
        text = text.replace(card.title, name)
    assert text == example


def test_what_costs_nothing_is_never_picked() -> None:
    free = next(iter(load_catalogue("onr").cards.values()))
    assert cheapest([(free, 3, 0)], 1) == []


def test_a_hit_cannot_be_built_without_its_rule() -> None:
    with pytest.raises(TypeError):
        Hit()  # type: ignore[call-arg]  # that it fails is the point


@pytest.mark.parametrize(
    ("title", "sentence"),
    [
        ("Sure Gamble", "Sure Gamble is banned. Remove 1 copy of Sure Gamble."),
        ("Melange Mining Corp.", "Melange Mining Corp. is banned. Remove 1 copy of Melange Mining Corp."),
        ("The Willow Bends...", "The Willow Bends... is banned. Remove 1 copy of The Willow Bends..."),
    ],
)
def test_a_title_that_ends_with_a_stop_ends_the_sentence(title: str, sentence: str) -> None:
    assert worded("{card} is banned. Remove 1 copy of {card}.", card=title) == sentence


def test_a_card_without_a_side_is_named_and_breaks_nothing() -> None:
    rules = load_rulebook().ruleset("nisei-1.4", "competitive", "standard", date(2026, 8, 15))
    cards = rules.catalogue.cards
    identity = cards["zahya-sadeghi-versatile-smuggler"]
    stray = replace(cards["sure-gamble"], side="")
    deck = Deck(entries=(Entry(stray, 1, DECK_ZONE, (2,), 0),), identity=identity, side="runner")
    said = [found.message for found in run_checks(deck, rules) if found.code == "DK301"]
    assert said == ["Sure Gamble is a neutral card; this is a Runner deck."]


@pytest.mark.parametrize(
    ("day", "fixes"),
    [
        (date(2026, 3, 12), ["Remove 1 copy of Aircheck.", "Or wait: Aircheck is legal from 2026-03-13."]),
        (date(2018, 12, 22), ["Remove 1 copy of Aircheck."]),
    ],
)
def test_nobody_is_told_to_wait_for_years(day: date, fixes: list[str]) -> None:
    policy = "nisei-1.4" if day.year > 2020 else "nisei-2018"
    case = Case("", "", DEFAULTS | {"policy": policy, "day": day, "cards": ["1 Aircheck"]}, [])
    found = run_checks(case.deck(), case.rules())
    assert [list(one.fixes) for one in found if one.code == "FM102"] == [fixes]
