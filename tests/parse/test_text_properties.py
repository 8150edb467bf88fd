"""No text raises, and every line that is not blank ends up in exactly one deck."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from card_data.catalogue import load_catalogue
from validator.ingest.text import source_from_bytes, source_from_text
from validator.parse.readers import parse
from validator.parse.text.text_reader import read

NAMES = load_catalogue("netrunner").names
WORDS = [card.title for card in NAMES.cards[::12]] + [
    *("Event", "Event (14)", "Identity:", "Corp Deck", "Runner", "45 cards", "15 influence", "Total: 45"),
    *(
        "---",
        "SB:",
        "//",
        "//Sideboard",
        "#",
        "3x",
        "-2",
        "+1",
        "x3",
        "(2)",
        "•••",
        "1.",
        "2.",
        "3.",
        "|",
        "->",
    ),
    *(
        "[url=x]",
        "[/url]",
        "**",
        "_",
        "~~",
        "(",
        "[",
        ")",
        "]",
        ";;",
        ";; identity-code: 30010",
        "\\n",
        "<br>",
    ),
    *(
        "\n",
        "\n\n",
        "\t",
        "   ",
        " · ",
        ",",
        ":",
        "Name:",
        "Date:",
        "by",
        "(proxy)",
        "&bull;",
        "0",
        "the",
        "I am",
    ),
]
TEXTS = st.lists(
    st.lists(st.sampled_from(WORDS) | st.text(max_size=5) | st.integers(0, 3000).map(str), max_size=6).map(
        " ".join
    ),
    max_size=25,
).map("\n".join)


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(TEXTS | st.text())
def test_every_line_is_accounted_for(text: str) -> None:
    source = source_from_text(text)
    decks = read(source, NAMES)
    owners: dict[int, set[int]] = {}
    for index, deck in enumerate(decks):
        for line in deck.lines:
            owners.setdefault(line.number, set()).add(index)
    assert set(owners) == {line.number for line in source.lines if line.text.strip()}
    assert decks


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.binary() | TEXTS.map(str.encode))
def test_no_bytes_raise_on_the_whole_way(data: bytes) -> None:
    parse(source_from_bytes(data), NAMES)


@settings(deadline=None, max_examples=50)
@given(st.lists(st.tuples(st.integers(1, 3), st.sampled_from(NAMES.cards)), min_size=1, max_size=30))
def test_a_plain_list_comes_back_as_it_was_written(rows: list[tuple[int, object]]) -> None:
    cards = [(quantity, card) for quantity, card in rows if not card.identity]  # type: ignore[attr-defined]
    text = "\n".join(f"{quantity} {card.title}" for quantity, card in cards)  # type: ignore[attr-defined]
    read_cards = [
        (line.quantity, line.found.cards[0])
        for deck in read(source_from_text(text), NAMES)
        for line in sorted(deck.lines)
        if line.role == "card" and line.found
    ]
    assert sorted(map(str, read_cards)) == sorted(map(str, cards))


SHAPES = ["{n}x {t}", "{n} {t}", "{t} x{n}", "{t} ({n})", "- {n}x **{t}**", "{n}\t{t}", "{t} - {n}"]


@pytest.mark.parametrize("shape", SHAPES)
def test_every_title_is_read_in_every_usual_shape(shape: str) -> None:
    wrong = []
    for card in NAMES.cards:
        decks = read(source_from_text(shape.format(n=2, t=card.title)), NAMES)
        lines = [line for deck in decks for line in deck.lines]
        if [(line.quantity, line.found and line.found.cards) for line in lines] != [(2, (card,))]:
            wrong.append(card.title)
    assert wrong == []
