"""What one line is on its own, and what stands on it."""

from __future__ import annotations

import pytest

from card_data.catalogue import load_catalogue
from validator.deck import ReadLine
from validator.finding import messages_of
from validator.ingest.text import source_from_text
from validator.parse.text.text_reader import read

NAMES = load_catalogue("netrunner").names


def lines(text: str) -> list[ReadLine]:
    return [line for deck in read(source_from_text(text), NAMES) for line in deck.lines]


def roles(text: str) -> list[str]:
    return [line.role for line in lines(text)]


@pytest.mark.parametrize(
    "text",
    [
        "Event (14)",
        "Event: (14)",
        "Event:",
        "ICEbreakers:",
        "Event [14]",
        "18 EVENTS",
        "R&D / Stack",
        "Corp Deck",
        "//Sideboard",
    ],
)
def test_headings_are_headings(text: str) -> None:
    assert roles(text) == ["heading"]


@pytest.mark.parametrize(
    ("text", "stated"),
    [
        ("45 cards", [("size", 45)]),
        ("45 cards (min 45)", [("size", 45)]),
        ("Total Cards: (45)", [("size", 45)]),
        ("Total 78 Cards", [("size", 78)]),
        ("15 influence spent (max 15, available 0)", [("influence", 15)]),
        ("Influence: 12/15", [("influence", 12)]),
        ("20 agenda points (between 20 and 21)", [("agenda_points", 20)]),
        ("Cards: 45 | Influence: 15", [("size", 45), ("influence", 15)]),
        ("3 format points (max 7)", []),
    ],
)
def test_totals_are_collected(text: str, stated: list[tuple[str, int]]) -> None:
    deck = read(source_from_text(f"3 Diesel\n{text}"), NAMES)[0]
    assert [line.role for line in deck.lines] == ["card", "total"]
    assert [(one.what, one.value) for one in deck.stated] == stated


@pytest.mark.parametrize(
    "text",
    [
        "I would cut 1 Diesel next time.",
        "3 cards on the runner's side are hard to find",
        "https://netrunnerdb.com/en/decklist/1",
        "40 card minimum, 15 influence",
        "4 player games need more of them because they last longer",
        "Deck built on https://netrunnerdb.com.",
        "Warning: Too many copies",
    ],
)
def test_prose_is_no_card(text: str) -> None:
    assert roles(f"3 Sure Gamble\n2 Corroder\n\n{text}") == ["card", "card", "note"]


def test_a_name_that_nobody_knows_is_a_card_when_it_has_a_quantity() -> None:
    line = lines("2x Overclok (for early runs) ••")[0]
    assert (line.role, line.quantity, line.name, line.found) == ("card", 2, "Overclok", None)


def test_a_trailing_number_is_not_taken_off_a_name_that_may_end_in_it() -> None:
    line = lines("3 Fairchild 3")[0]
    assert (line.quantity, line.name, line.found) == (3, "Fairchild 3", None)


def test_a_line_of_signs_only_is_not_understood_without_alarm() -> None:
    assert roles("3 Diesel\n=====\n2 Corroder") == ["card", "note", "card"]


def test_a_number_without_a_name_is_not_understood() -> None:
    deck = read(source_from_text("3 Diesel\n12345 67890\n2 Corroder"), NAMES)[0]
    assert [line.role for line in deck.lines] == ["card", "unknown", "card"]
    assert [finding.code for finding in deck.findings] == ["PA104"]


def test_a_number_behind_a_type_counts_an_unknown_name_but_a_score_does_not() -> None:
    row = lines("Event    3    Sure Gambel\n")[0]
    assert (row.role, row.quantity, row.name) == ("card", 3, "Sure Gambel")
    score = lines("Ann Example    15    Noise / NEH\n")[0]
    assert score.quantity == 0


@pytest.mark.parametrize("label", ["Date", "Player", "Nom", "Gracz"])
def test_a_counted_card_behind_a_label_of_paperwork_is_asked_about(label: str) -> None:
    deck = read(source_from_text(f"{label}: 3x Sure Gamble\n3 Diesel\n2 Corroder"), NAMES)[0]
    assert [finding.code for finding in deck.findings] == ["PA104"]
    assert deck.paperwork == {}


def test_a_line_without_end_is_kept_but_not_searched() -> None:
    deck = read(source_from_text("3 Diesel\n" + "x" * 9_000), NAMES)[0]
    assert [finding.code for finding in deck.findings] == ["PA109"]


def test_a_row_that_ends_in_nothing_but_a_separator_is_read() -> None:
    read_lines = lines("3x Archer · 3x Wendigo · 2x Sure\nGamble\n · ")
    assert [line.name for line in read_lines if line.quantity] == ["Archer", "Wendigo", "Sure Gamble"]


def test_a_struck_out_card_is_not_counted() -> None:
    deck = read(source_from_text("3 Diesel\n~~2 Corroder~~"), NAMES)[0]
    assert [line.role for line in deck.lines] == ["card", "note"]
    assert [finding.code for finding in deck.findings] == ["PA107"]


def test_uncertain_lines_stay_uncertain() -> None:
    source = source_from_text("3 Diesel")
    doubtful = source.lines[0]._replace(certain=False)
    deck = read(type(source)(source.name, source.kind, (doubtful,)), NAMES)[0]
    assert [line.certain for line in deck.lines] == [False]


def test_the_same_line_is_read_once_and_numbered_each_time() -> None:
    assert [line.number for line in lines("3 Diesel\n3 Diesel")] == [1, 2]


@pytest.mark.parametrize("code", messages_of("parse"))
def test_every_message_is_documented(code: str) -> None:
    _, wording, documentation = messages_of("parse")[code]
    assert wording.endswith((".", "”."))
    assert len(documentation) > 80
