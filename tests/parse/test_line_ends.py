"""The ends of card lines: signs that say nothing, number words, and what takes the card out."""

import pytest

from card_data.catalogue import load_catalogue
from validator.finding import Severity
from validator.ingest.text import source_from_text
from validator.parse.readers import parse

NAMES = load_catalogue("netrunner").names
CARDS = (("Sure Gamble", 3), ("Diesel", 2), ("Melange Mining Corp.", 1), ("Eli 1.0", 2), ("Snare!", 3))


def read(*rows: str) -> tuple[list[tuple[str, int]], list[tuple[int | None, str]]]:
    """Return the cards with their copies in order, and what is asked or told by line."""
    (deck,) = parse(source_from_text("\n".join(("Noise: Hacker Extraordinaire", *rows))), NAMES)
    cards = [
        (line.found.cards[0].title if line.found else f"? {line.name}", line.quantity)
        for line in deck.lines
        if line.role == "card"
    ]
    return cards, [(one.line, one.code) for one in deck.findings if one.severity is Severity.JUDGE]


@pytest.mark.parametrize("end", [",", ";", ".", " /", "\\", " |", "!", " -", " and", " &", "。", " ,", " //"])
@pytest.mark.parametrize(
    "shape", ["{} x{}", "{} {}x", "{} ({})", "{} [{}]", "{}: {}", "{} - {}", "{} = {}", "{} {}"]
)
def test_a_sign_behind_the_number_of_a_line_says_nothing(shape: str, end: str) -> None:
    rows = [shape.format(*card) + end for card in CARDS]
    assert read(*rows) == (list(CARDS), [])
    # Also on one line of many, and on all but the last.
    plain = [shape.format(*card) for card in CARDS]
    assert read(*plain[:2], rows[2], *plain[3:]) == (list(CARDS), [])
    assert read(*rows[:-1], plain[-1]) == (list(CARDS), [])


@pytest.mark.parametrize(
    "shape", ["{} ({})", "{}: {}", "{} - {}", "{} x {}", "{}, {}", "{} {} copies", "{} = {}."]
)
def test_a_number_word_behind_a_name_counts_it(shape: str) -> None:
    words = {1: "one", 2: "Two", 3: "three"}
    rows = [shape.format(name, words[copies]) for name, copies in CARDS]
    assert read(*rows) == (list(CARDS), [])


@pytest.mark.parametrize("row", ["2 Eli 1.0,", "2 Eli 1.0", "2x Eli 1.0;", "Eli 1.0 x2."])
def test_a_number_within_a_title_stays(row: str) -> None:
    assert read("3 Diesel", row, "1 Imp") == ([("Diesel", 3), ("Eli 1.0", 2), ("Imp", 1)], [])


@pytest.mark.parametrize(
    "row",
    [
        "2 Imp (cut)",
        "2x Imp [removed]",
        "Imp x2 - not played",
        "2 Imp, CUT",
        "~~2 Imp~~",
        "2 Imp (not playing)",
    ],
)
def test_a_card_that_its_line_takes_out_is_not_counted(row: str) -> None:
    assert read("3 Diesel", row, "1 Cache") == ([("Diesel", 3), ("Cache", 1)], [])


@pytest.mark.parametrize(
    "row",
    [
        "~~3x Imp~~ 2x Mimic",
        "2x Mimic ~~3x Imp~~",
        "<s>3 Imp</s> 2 Mimic",
        "[s]3 Imp[/s] 2 Mimic",
        "~~3x~~ 2x Mimic",
    ],
)
def test_what_stands_beside_struck_words_counts_alone(row: str) -> None:
    assert read("3 Diesel", row, "1 Cache") == ([("Diesel", 3), ("Mimic", 2), ("Cache", 1)], [])


@pytest.mark.parametrize(
    "row",
    [
        "2 ~~Imp~~",
        "~~2~~ Imp",
        "❌ 2 Imp",
        "2 Imp 🚫",
        "2 Imp (maybe)",
        "2 Imp - maybe",
        "2 Imp (out)",
        "2 Imp (sideboard)",
        "2 Imp (?)",
        "2 Imp (now 1)",
        "2 Imp (+1)",
        "2 Imp (or Mimic)",
        "Imp @2",
        "Imp #2",
        "#2 Imp",
        "Imp ||",
        "✓✓ Imp",
        "Imp ***",
        "Imp (2-3)",
        "Imp (3 of)",
        "Imp, 3 copies please",
    ],
)
def test_a_line_that_leaves_a_card_or_its_number_open_is_asked_about(row: str) -> None:
    assert read("3 Diesel", row, "1 Cache") == ([("Diesel", 3), ("Cache", 1)], [(3, "PA104")])


@pytest.mark.parametrize(
    "row",
    [
        "2 Imp (alt art)",
        "2 Imp - cut them first",
        "2 Imp ••",
        "2 Imp (Core Set #50)",
    ],
)
def test_other_remarks_change_nothing(row: str) -> None:
    assert read("3 Diesel", row, "1 Cache")[1] == []


@pytest.mark.parametrize(
    ("row", "unknown"),
    [("7 Snare! x3", ("? Snare! x3", 7)), ("Imp: x3 Mimic: x2", ("? Imp: x3 Mimic", 2))],
)
def test_what_counts_again_is_no_remark_behind_a_name(row: str, unknown: tuple[str, int]) -> None:
    # A name that nobody knows is asked about when names become cards.
    assert read("3 Diesel", row, "1 Cache")[0] == [("Diesel", 3), unknown, ("Cache", 1)]
