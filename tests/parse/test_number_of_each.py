"""One number for several names, and names beside a counted one that nobody counted."""

import pytest

from card_data.catalogue import load_catalogue
from validator.finding import Severity
from validator.ingest.text import source_from_text
from validator.parse.readers import parse

NAMES = load_catalogue("netrunner").names


def read(
    *rows: str, identity: str = "Noise: Hacker Extraordinaire"
) -> tuple[dict[str, int], list[int | None]]:
    """Return the copies of each card, and the lines that are asked about."""
    (deck,) = parse(source_from_text("\n".join((identity, *rows))), NAMES)
    copies: dict[str, int] = {}
    for line in deck.lines:
        if line.role == "card":
            name = line.found.cards[0].title if line.found else f"? {line.name}"
            copies[name] = copies.get(name, 0) + line.quantity
    return copies, [one.line for one in deck.findings if one.severity is Severity.JUDGE]


@pytest.mark.parametrize(
    "row",
    [
        "3x: Sure Gamble, Diesel, Corroder",
        "3: Sure Gamble, Diesel and Corroder",
        "3x: Sure Gamble | Diesel | Corroder",
        "3 each of Sure Gamble, Diesel, Corroder",
        "3x each: Sure Gamble, Diesel and Corroder",
        "3 of each: Sure Gamble; Diesel; Corroder",
        "Sure Gamble, Diesel and Corroder: 3 each",
        "Sure Gamble, Diesel, Corroder (x3 each)",
        "Sure Gamble, Diesel & Corroder x3 each.",
    ],
)
def test_a_number_of_each_counts_all_names_of_its_line(row: str) -> None:
    counted = {"Sure Gamble": 3, "Diesel": 3, "Corroder": 3, "Imp": 2}
    assert read(row, "2 Imp") == (counted, [])
    assert read("2 Imp", row)[0] == {"Imp": 2, "Sure Gamble": 3, "Diesel": 3, "Corroder": 3}


def test_titles_with_commas_and_words_between_names_stay_whole() -> None:
    row = "2x: Another Day, Another Paycheck, Snatch and Grab, Imp and Mimic, Stick and Poke"
    titles = ("Another Day, Another Paycheck", "Snatch and Grab", "Imp", "Mimic", "Stick and Poke")
    assert read("3 Diesel", row) == ({"Diesel": 3, **dict.fromkeys(titles, 2)}, [])


@pytest.mark.parametrize(
    "row", ["3 Cache, Djinn, Grimoire", "Cache, Djinn, Grimoire x3", "3 Crypsis / Djinn"]
)
def test_a_number_that_may_count_one_name_or_all_is_asked_about(row: str) -> None:
    assert read("3 Diesel", row, "1 Imp") == ({"Diesel": 3, "Imp": 1}, [3])


def test_a_title_beside_its_translation_is_one_card() -> None:
    rows = (
        "3x 加速版本测试 / Accelerated Beta Test",
        "1x 激进的助理 / Aggressive Secretary",
        "3x 对冲基金 / Hedge Fund",
    )
    counted = {"Accelerated Beta Test": 3, "Aggressive Secretary": 1, "Hedge Fund": 3}
    assert read(*rows, identity="Jinteki: Personal Evolution") == (counted, [])


def test_a_title_with_a_sign_of_its_own_ends_a_row_of_each() -> None:
    counted = dict.fromkeys(("Escher", "Clone Chip", "R&D Interface"), 2)
    assert read("Escher, Clone Chip, R&D Interface (x2 each)") == (counted, [])


@pytest.mark.parametrize("sign", [".", ")"])
def test_numbers_that_other_lines_repeat_are_copies_and_no_numbering(sign: str) -> None:
    cards = (("Sure Gamble", 3), ("Daily Casts", 3), ("Corroder", 1), ("Mimic", 2), ("Inside Job", 3))
    assert read(*(f"{copies}{sign} {name}" for name, copies in cards)) == (dict(cards), [])
    numbered = [f"{place}{sign} {name}" for place, (name, _) in enumerate(cards, 1)]
    assert read(*numbered) == ({name: 1 for name, _ in cards}, [])


@pytest.mark.parametrize(
    "shape", ["[{}] {}", "({}) {}", "__{}__ {}", "| {} | {} |"], ids=["square", "round", "line", "bars"]
)
def test_a_blank_where_others_have_a_number_is_asked_about(shape: str) -> None:
    rows = [shape.format(3, "Sure Gamble"), shape.format(2, "Diesel"), shape.format(" ", "Corroder")]
    assert read(*rows) == ({"Sure Gamble": 3, "Diesel": 2}, [4])


@pytest.mark.parametrize("shape", ["{}: {}", "{} ____{}", "{}..... {}", "{} [{}]"])
def test_a_blank_behind_a_name_is_asked_about(shape: str) -> None:
    cards = (("Sure Gamble", 3), ("Diesel", 2), ("Cache", 3), ("Corroder", ""))
    assert read(*(shape.format(*card) for card in cards)) == (
        {"Sure Gamble": 3, "Diesel": 2, "Cache": 3},
        [5],
    )


def test_boxes_to_tick_in_a_list_without_numbers_count_once_each() -> None:
    assert read("[ ] Sure Gamble", "[x] Diesel", "[ ] Cache") == (
        {"Sure Gamble": 1, "Diesel": 1, "Cache": 1},
        [],
    )


def test_a_set_in_brackets_that_goes_on_in_the_next_line_is_no_card() -> None:
    rows = (
        "3 Sure Gamble",
        "2x Diesel (Humanity's",
        "Shadow)",
        "2 Corroder (Creation and",
        "Control)",
        "1 Imp",
    )
    assert read(*rows) == ({"Sure Gamble": 3, "Diesel": 2, "Corroder": 2, "Imp": 1}, [])


@pytest.mark.parametrize("name", ["count", "copies", "amount", "n"])
def test_tags_of_other_programs_count_their_cards(name: str) -> None:
    rows = [f'<card {name}="3">Sure Gamble</card>', f'<card {name}="2">Diesel</card>']
    assert read(*rows) == ({"Sure Gamble": 3, "Diesel": 2}, [])
