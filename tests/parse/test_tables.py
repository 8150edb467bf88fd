"""Tables: with and without a header, side by side, one below the other, odd and damaged."""

from __future__ import annotations

import pytest

from tests.parse.structured_reading import counted, read
from validator.deck import CARD, IDENTITY


def test_marks_and_sets_in_a_cell_are_parted_from_the_title() -> None:
    (deck,) = read("Qty,Card\n3,Diesel (Core Set) ●●\n2x,Sure Gamble")
    assert [(line.name, line.set_hint, line.quantity) for line in deck.lines if line.role == CARD] == [
        ("Diesel", "core-set", 3),
        ("Sure Gamble", "", 2),
    ]


def test_rows_about_the_deck_stand_above_or_among_the_cards() -> None:
    (deck,) = read(
        "Player,Ann Example\nDate,2026-05-01\nQty,Name\n"
        ",Noise: Hacker Extraordinaire\nEvents,\n3,Diesel\n3,Total"
    )
    assert deck.paperwork == {"player": "Ann Example", "date": "2026-05-01"}
    assert counted(deck) == {"Noise: Hacker Extraordinaire": 1, "Diesel": 3}
    assert [(s.what, s.value) for s in deck.stated] == [("size", 3)]
    assert deck.findings == ()


def test_a_card_without_its_number_is_a_question_for_a_person() -> None:
    (deck,) = read("Qty,Name\n3,Sure Gamble\n,Diesel")
    assert [(f.code, f.line) for f in deck.findings] == [("PA201", 3)]


def test_a_quote_that_is_never_closed_swallows_no_rows() -> None:
    rows = "\n".join(f"{n},Sure Gamble" for n in (1, 2, 3, 1, 2, 3))
    (deck,) = read(f'Qty,Name\n2,"Diesel\n{rows}')
    assert counted(deck)["Diesel"] == 2
    assert sum(line.quantity for line in deck.lines) == 14


def test_codes_that_lost_their_zeros_in_a_table_are_found() -> None:
    (deck,) = read("Code,Qty\n1050,3\n1034,2")
    assert [line.found.cards[0].title for line in deck.lines if line.found] == ["Sure Gamble", "Diesel"]


def test_a_table_without_a_column_of_names_is_read_as_typed_text() -> None:
    (deck,) = read("3,alpha beta\n2,gamma delta")
    assert [line.number for line in deck.lines] == [1, 2]
    assert [line.found for line in deck.lines] == [None, None]


def test_a_misspelt_name_alone_in_its_row_is_never_taken_for_a_heading() -> None:
    (deck,) = read("Qty,Name\n3,Sure Gamble\nDeisel,\nHardware,\n1,Endurance")
    unknown = [(line.number, line.name) for line in deck.lines if line.role == CARD and line.found is None]
    assert unknown == [(3, "Deisel")]


def test_typed_rows_within_a_table_are_read_as_typed() -> None:
    (deck,) = read("Qty\tCard\n3\tDiesel\n1\tCorroder\n\n3x Easy Mark          2x Inside Job")
    assert counted(deck) == {"Diesel": 3, "Corroder": 1, "Easy Mark": 3, "Inside Job": 2}


def test_decks_below_each_other_under_one_header_are_parted_at_their_identities() -> None:
    rows = "\n".join(["3,Hedge Fund", "3,Ice Wall", "3,Enigma", "3,Snare!", "3,Neural Katana"])
    decks = read(
        f"Qty,Card\n1,Jinteki: Personal Evolution\n{rows}\n15,Total\n"
        "Qty,Card\n1,Noise: Hacker Extraordinaire\n3,Diesel\n3,Sure Gamble\n6,Total"
    )
    assert [
        (deck.side, sum(line.quantity for line in deck.lines if line.role == CARD)) for deck in decks
    ] == [
        ("corp", 15),
        ("runner", 6),
    ]
    assert [[(s.what, s.value) for s in deck.stated] for deck in decks] == [[("size", 15)], [("size", 6)]]


@pytest.mark.parametrize("header", ["Qty\tCorp\t\tQty\tRunner\n", ""])
def test_decks_side_by_side_are_found_by_their_columns(header: str) -> None:
    decks = read(
        f"{header}1\tJinteki: Personal Evolution\t\t1\tNoise: Hacker Extraordinaire\n"
        "3\tSnare!\t\t2\tDiesel\n2\tHedge Fund\t\t3\tSure Gamble"
    )
    assert [counted(deck) for deck in decks] == [
        {"Jinteki: Personal Evolution": 1, "Snare!": 3, "Hedge Fund": 2},
        {"Noise: Hacker Extraordinaire": 1, "Diesel": 2, "Sure Gamble": 3},
    ]


def test_a_total_is_never_taken_for_a_card_that_begins_so() -> None:
    (deck,) = read("How many;Which card\n3;Diesel\n2;Sure Gamble\n5;Total")
    assert counted(deck) == {"Diesel": 3, "Sure Gamble": 2}
    assert [(s.what, s.value) for s in deck.stated] == [("size", 5)]


def test_rows_of_words_above_a_table_without_a_header_tell_about_the_deck() -> None:
    (deck,) = read("Mill;\nIdentity;Noise: Hacker Extraordinaire\nDiesel;3\nSure Gamble;2\nDjinn;1")
    assert deck.title == "Mill"
    assert [line.role for line in deck.lines if line.name == "Noise: Hacker Extraordinaire"] == [IDENTITY]
    assert counted(deck) == {"Noise: Hacker Extraordinaire": 1, "Diesel": 3, "Sure Gamble": 2, "Djinn": 1}
    assert deck.findings == ()


def test_a_first_row_without_anything_but_a_separator_hides_no_table() -> None:
    (deck,) = read(";\nDiesel;3\nSure Gamble;2")
    assert counted(deck) == {"Diesel": 3, "Sure Gamble": 2}


BESIDE = (
    ("Jinteki: Personal Evolution", (("3", "Hedge Fund", "0"), ("2", "Snare!", "2"), ("1", "Enigma", "0"))),
    ("Noise: Hacker Extraordinaire", (("3", "Sure Gamble", "0"), ("2", "Diesel", "4"), ("1", "Mimic", "0"))),
)


@pytest.mark.parametrize("order", [(0, 1, 2), (1, 0, 2), (0, 2, 1)])
@pytest.mark.parametrize("gap", [[], [""]])
def test_decks_side_by_side_with_a_third_column_are_two(order: tuple[int, ...], gap: list[str]) -> None:
    place = order.index(1)
    heads = [[identity if at == place else "" for at in range(3)] for identity, _ in BESIDE]
    rows = [[*heads[0], *gap, *heads[1]]]
    for corp, runner in zip(BESIDE[0][1], BESIDE[1][1], strict=True):
        rows.append([*(corp[at] for at in order), *gap, *(runner[at] for at in order)])
    corp_deck, runner_deck = read("\n".join("\t".join(row) for row in rows))
    assert counted(corp_deck) == {"Jinteki: Personal Evolution": 1, "Hedge Fund": 3, "Snare!": 2, "Enigma": 1}
    assert counted(runner_deck) == {
        "Noise: Hacker Extraordinaire": 1,
        "Sure Gamble": 3,
        "Diesel": 2,
        "Mimic": 1,
    }
    assert (corp_deck.findings, runner_deck.findings) == ((), ())
