"""Decks in the files of other programs: one hand-written file per format, read card for card."""

from __future__ import annotations

from pathlib import Path

import pytest

from card_data.catalogue import load_catalogue
from validator.deck import CARD, IDENTITY, ParsedDeck, Source
from validator.ingest.reading_limits import DEFAULT_LIMITS
from validator.ingest.text import text_source
from validator.parse.readers import READERS, reader_of

FOLDER = Path(__file__).parent.parent / "decklists" / "structured"
NAMES = load_catalogue("netrunner").names
ZAHYA = "Zahya Sadeghi: Versatile Smuggler"
ETF = "Haas-Bioroid: Engineering the Future"
NOISE = "Noise: Hacker Extraordinaire"
RUN = {ZAHYA: 1, "Sure Gamble": 3, "Diesel": 2}


def source_of(file: str) -> Source:
    return text_source(file, (FOLDER / file).read_bytes(), DEFAULT_LIMITS)


def read(file: str) -> list[ParsedDeck]:
    source = source_of(file)
    reader = reader_of(source)
    assert reader is not READERS[-1]
    return reader.read(source, NAMES)


def cards_of(deck: ParsedDeck, zones: tuple[str, ...] = ("deck", "identity")) -> dict[str, int]:
    cards: dict[str, int] = {}
    for line in deck.lines:
        if line.role in (CARD, IDENTITY) and line.zone in zones:
            assert line.found is not None, line
            (card,) = line.found.cards
            cards[card.title] = cards.get(card.title, 0) + line.quantity
    return cards


@pytest.mark.parametrize(
    ("file", "decks"),
    [
        ("deck.o8d", [{**RUN, "Mutual Favor": 1}]),
        ("netrunnerdb-v1.json", [{NOISE: 1, "Sure Gamble": 3, "Diesel": 2}]),
        ("netrunnerdb-v2.json", [RUN, {ETF: 1, "Hedge Fund": 3}, {}]),
        ("netrunnerdb-v3.json", [RUN]),
        ("code-map.json", [RUN]),
        ("sections.json", [RUN]),
        ("list.json", [RUN]),
        (
            "cobra-decks.json",
            [
                {ETF: 1, "Hedge Fund": 3, "Ice Wall": 2},
                {ZAHYA: 1, "Sure Gamble": 3},
                {NOISE: 1, "Diesel": 2},
            ],
        ),
        ("cobra-decks.csv", [{ETF: 1, "Hedge Fund": 3, "Ice Wall": 2}, {ZAHYA: 1, "Sure Gamble": 3}]),
        ("header.csv", [RUN]),
        ("no-header.csv", [RUN]),
        ("columns.tsv", [RUN]),
        ("event.csv", [{ETF: 1, "Hedge Fund": 3}, {ZAHYA: 1, "Sure Gamble": 3}, {NOISE: 1, "Diesel": 2}]),
        ("deck.dek", [RUN]),
        ("deck.cod", [RUN]),
        ("deck.edn", [RUN]),
        ("deck.properties", [RUN]),
    ],
)
def test_every_card_is_read(file: str, decks: list[dict[str, int]]) -> None:
    assert [cards_of(deck) for deck in read(file)] == decks


@pytest.mark.parametrize(
    ("file", "titles"),
    [
        ("netrunnerdb-v1.json", ["An old list"]),
        ("netrunnerdb-v2.json", ["Smuggler's run", "Second", "Without cards"]),
        ("netrunnerdb-v3.json", ["Smuggler's run"]),
        ("cobra-decks.json", ["Engines", "Smuggling", "Noise"]),
        ("cobra-decks.csv", ["Engines, mostly", "Smuggling"]),
        ("event.csv", ["Engines", "Smuggling", "Noise"]),
        ("deck.cod", ["Smuggler's run"]),
        ("deck.edn", ["Smuggler's run"]),
        ("deck.properties", ["Smuggler's run"]),
    ],
)
def test_titles_are_kept(file: str, titles: list[str]) -> None:
    assert [deck.title for deck in read(file)] == titles


@pytest.mark.parametrize(
    ("file", "players"),
    [
        ("deck.o8d", ["Ann Example"]),
        ("cobra-decks.json", ["Ann Example", "Ann Example", "Bob Ēxample"]),
        ("cobra-decks.csv", ["Ann Example", "Ann Example"]),
        ("event.csv", ["Ann Example", "Ann Example", "Bob Example"]),
        ("deck.properties", ["Ann Example"]),
    ],
)
def test_players_become_paperwork(file: str, players: list[str]) -> None:
    assert [deck.paperwork.get("player") for deck in read(file)] == players


def test_sides_are_told_apart() -> None:
    assert [deck.side for deck in read("cobra-decks.json")] == ["corp", "runner", "runner"]
    assert [deck.side for deck in read("event.csv")] == ["corp", "runner", "runner"]


@pytest.mark.parametrize("file", ["sections.json", "deck.dek", "deck.cod"])
def test_a_sideboard_stays_apart(file: str) -> None:
    (deck,) = read(file)
    assert cards_of(deck, ("sideboard",)) == {"Mutual Favor": 1}


@pytest.mark.parametrize("file", ["deck.o8d", "header.csv"])
def test_marked_proxies_are_kept(file: str) -> None:
    (deck,) = read(file)
    assert {line.name: line.proxies for line in deck.lines if line.proxies} == {"Sure Gamble": 2}


def test_lackey_counts_proxies_copy_by_copy() -> None:
    (deck,) = read("deck.dek")
    assert [line.number for line in deck.lines if line.proxies] == [9]


@pytest.mark.parametrize(
    ("file", "name", "line"),
    [
        ("deck.o8d", "Diesel", 8),
        ("netrunnerdb-v2.json", "30030", 12),
        ("netrunnerdb-v3.json", "sure_gamble", 13),
        ("cobra-decks.json", "Ice Wall", 16),
        ("cobra-decks.csv", "Ice Wall", 9),
        ("columns.tsv", "Diesel", 4),
        ("deck.cod", "Diesel", 8),
        ("deck.edn", "Diesel", 7),
        ("deck.properties", "Diesel", 6),
    ],
)
def test_line_numbers_point_into_the_file(file: str, name: str, line: int) -> None:
    found = [parsed for deck in read(file) for parsed in deck.lines if parsed.name == name]
    assert found[0].number == line


def test_a_line_shows_its_original_text() -> None:
    (deck,) = read("deck.cod")
    assert [line.text for line in deck.lines if line.name == "Diesel"] == ['<card number="2" name="Diesel"/>']


def test_stated_totals_of_each_deck_side_by_side_are_kept() -> None:
    stated = [[(s.what, s.value, s.line) for s in deck.stated] for deck in read("cobra-decks.csv")]
    assert stated == [[("size", 5, 11), ("influence", 2, 11)], [("size", 3, 11), ("influence", 0, 11)]]


def test_ids_that_disagree_with_their_titles_are_found() -> None:
    (deck,) = read("disagreeing.o8d")
    assert cards_of(deck) == {NOISE: 1, "Diesel": 5}
    assert [(f.code, f.line) for f in deck.findings] == [("PA108", 6), ("PA205", 7)]
    assert deck.findings[0].message == (
        "Line 6 gives the code 01050, which is Sure Gamble, but the name Diesel. Correct one of them."
    )


def test_a_deck_without_cards_is_named() -> None:
    findings = [f for deck in read("netrunnerdb-v2.json") for f in deck.findings]
    assert [(f.code, f.line) for f in findings] == [("PA207", 23)]
    assert findings[0].message.startswith("The deck “Without cards” lists no cards")


def test_results_of_a_tournament_are_no_decks() -> None:
    (deck,) = read("cobra-tournament.json")
    assert [f.code for f in deck.findings] == ["PA208"]


@pytest.mark.parametrize(
    "file",
    sorted(path.name for path in FOLDER.iterdir() if path.is_file() and "disagreeing" not in path.name),
)
def test_nothing_else_is_complained_about(file: str) -> None:
    codes = {f.code for deck in read(file) for f in deck.findings}
    assert codes <= {"PA207", "PA208"}
