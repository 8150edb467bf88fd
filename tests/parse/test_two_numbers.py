"""Rows with two numbers and no head: the copies are found where they can be, and asked about where not."""

import pytest

from card_data.catalogue import load_catalogue
from validator.finding import Severity
from validator.ingest.text import source_from_text
from validator.parse.readers import parse

NAMES = load_catalogue("netrunner").names
CARDS = (("Sure Gamble", 3, 0), ("Diesel", 3, 0), ("Corroder", 2, 2), ("Medium", 1, 3), ("Eli 1.0", 3, 3))


def read(rows: list[str], below: str = "") -> tuple[dict[str, int], list[str]]:
    """Return the copies of each card, and the codes of what is asked."""
    text = "\n".join(("Noise: Hacker Extraordinaire", *rows, below))
    (deck,) = parse(source_from_text(text), NAMES)
    copies = {line.name: line.quantity for line in deck.lines if line.role == "card"}
    return copies, [found.code for found in deck.findings if found.severity is Severity.JUDGE]


@pytest.mark.parametrize(
    "row",
    [
        "{place}\t{name}\t{copies}",
        "{place}\t{copies}\t{name}",
        "{copies}\t{name}\t{cost}",
        "{name}\t{cost}\t{copies}",
        "{name}\t{copies}\t{cost}",
        "{name}\n{copies} copies",
    ],
)
def test_numbers_of_rows_and_costs_of_nothing_are_no_copies(row: str) -> None:
    rows = [row.format(place=n, name=name, copies=c, cost=cost) for n, (name, c, cost) in enumerate(CARDS, 1)]
    assert read(rows) == ({name: copies for name, copies, _ in CARDS}, [])


def test_what_could_be_either_is_asked_about_unless_the_list_adds_up() -> None:
    rows = [f"{name}\t{copies + 1}\t{copies}" for name, copies, _ in CARDS]
    assert read(rows) == ({}, ["PA104"] * 5 + ["PA105"])
    assert read(rows, "12 cards") == ({name: copies for name, copies, _ in CARDS}, [])


def test_the_last_number_of_a_row_is_never_that_of_the_name_below() -> None:
    # Three versions of a deck in columns: each row ends in a number, and the next one begins with a name.
    rows = [
        "Card v1 v2 Final",
        "        Diesel 2 3 3",
        "        Corroder 0 0 2",
        "        Mimic 3 2 1",
        "        Parasite 3 3 2",
        "        Datasucker 3 1 3",
    ]
    assert read(["\t".join(row.split()) for row in rows]) == ({}, ["PA104"] * 5 + ["PA105"])


def test_rows_with_three_numbers_are_asked_about_unless_one_column_adds_up() -> None:
    rows = [f"{name}\t{copies}\t{cost}\t{place}" for place, (name, copies, cost) in enumerate(CARDS, 2)]
    assert read(rows) == ({}, ["PA104"] * 5 + ["PA105"])
    assert read(rows, "12 cards") == ({name: copies for name, copies, _ in CARDS}, [])


def test_a_column_of_a_version_may_hold_no_copies() -> None:
    rows = ["Diesel\t0\t3\t2", "Corroder\t1\t0\t2", "Mimic\t1\t2\t3"]
    assert read(rows, "7 cards") == ({"Diesel": 2, "Corroder": 2, "Mimic": 3}, [])
    assert read(rows)[0] == {}


def test_rows_of_unlike_length_are_asked_about() -> None:
    assert read(["Diesel\t1\t3\t2", "Corroder\t1\t2", "Mimic\t1\t2\t3"])[0] == {}
    assert read(["3\tDiesel\t5\t0", "2\tCorroder\t5", "1\tMimic\t3\t1"]) == (
        {"Diesel": 3, "Corroder": 2, "Mimic": 1},
        [],
    )
