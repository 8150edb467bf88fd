"""Files of fields: properties read like typed lines; what records and programs say is asked about."""

from __future__ import annotations

import pytest

from card_data.catalogue import load_catalogue
from validator.deck import CARD, IDENTITY, ParsedDeck
from validator.ingest.text import source_from_text
from validator.parse.readers import parse


def read(text: str) -> list[ParsedDeck]:
    return parse(source_from_text(text), load_catalogue("netrunner").names)


def counted(deck: ParsedDeck) -> dict[str, int]:
    return {line.name: line.quantity for line in deck.lines if line.role in (CARD, IDENTITY)}


def asked(text: str) -> set[int | None]:
    return {finding.line for deck in read(text) for finding in deck.findings if finding.code == "PA104"}


def test_sections_of_properties_are_zones() -> None:
    (deck,) = read("Diesel=2\nSure Gamble=3\n[sideboard]\nMutual Favor=1")
    assert [line.zone for line in deck.lines if line.role == CARD] == ["deck", "deck", "sideboard"]


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        (
            "3 Corroder\ncards:\n  - name: Sure Gamble\n    quantity: 3\n  - name: Diesel\n    qty: 2\n",
            {4, 6},
        ),
        ('3 Corroder\n  name: "Sure Gamble"\n  name: "Diesel",\n', {2, 3}),
        ('3 Corroder\ndeck = [(3, "Sure Gamble"), (2, "Diesel")]\n', {2}),
        ('3 Corroder\nevent = ["3x Sure Gamble"]\n', {2}),
        ("3 Corroder\n- {name: Diesel, qty: 2}\n", {2}),
        ("3 Corroder\n[Diesel,2 Cleaver,3 Sure Gamble,2 Mayfly]\n", {2}),
    ],
)
def test_decks_in_notations_that_nobody_reads_are_asked_about(text: str, lines: set[int]) -> None:
    assert asked(text) == lines


def test_values_of_programs_are_no_cards_and_no_paperwork() -> None:
    (deck,) = read("name: 'Noise at work',\nsrc: \"gamble.png\"\n3 Sure Gamble\n")
    assert counted(deck) == {"Sure Gamble": 3}
    assert not deck.paperwork
    assert not deck.findings
