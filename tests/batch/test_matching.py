"""Whose list is this?"""

from __future__ import annotations

import pytest

from validator.batch.matching import CERTAIN, PROPOSED, UNKNOWN, Clue, Entrant, Entrants

ANNA, BEN, STONE, HANDLE, JOSE = 1, 2, 3, 4, 5
ROSTER = Entrants(
    (
        Entrant(ANNA, "Anna Schmidt", "anna@example.org", cobra_id=77),
        Entrant(BEN, "Ben Okafor"),
        Entrant(STONE, "Ben Stone"),
        Entrant(HANDLE, "whiteblade111"),
        Entrant(JOSE, "José Núñez"),
    )
)


@pytest.mark.parametrize(
    ("clue", "entrant"),
    [
        (Clue(player="Anna Schmidt"), ANNA),
        (Clue(player="ANNA  SCHMIDT"), ANNA),
        (Clue(player="Schmidt, Anna"), ANNA),
        (Clue(player="Jose Nunez"), JOSE),
        (Clue(beside="Ben Okafor", file="form.csv/row 2, Corp"), BEN),
        (Clue(file="Ben Okafor.pdf"), BEN),
        (Clue(file="lists.zip/BenOkafor_corp_final_v2.pdf"), BEN),
        (Clue(file="Regional 2026/okafor-ben-runner.txt"), BEN),
        (Clue(file="José Núñez/runner.txt"), JOSE),
        (Clue(file="whiteblade111 corp.txt"), HANDLE),
        (Clue(cobra_id=77, player="Anni"), ANNA),
        (Clue(email="Anna@Example.org"), ANNA),
        (Clue(player="Anna Schmidt", file="ben.txt"), ANNA),
    ],
)
def test_these_clues_leave_no_doubt(clue: Clue, entrant: int) -> None:
    match = ROSTER.owner_of(clue)
    assert (match.state, match.entrant) == (CERTAIN, entrant)


@pytest.mark.parametrize(
    ("clue", "candidates"),
    [
        (Clue(player="Anna"), (ANNA,)),
        (Clue(player="A. Schmidt"), (ANNA,)),
        (Clue(player="Anna Schmitt"), (ANNA,)),
        (Clue(player="Ben"), (BEN, STONE)),
        (Clue(file="okafor.txt"), (BEN,)),
        (Clue(file="deck of whiteblade111 for saturday.txt"), (HANDLE,)),
    ],
)
def test_these_clues_make_a_proposal(clue: Clue, candidates: tuple[int, ...]) -> None:
    match = ROSTER.owner_of(clue)
    assert (match.state, match.candidates) == (PROPOSED, candidates)


@pytest.mark.parametrize(
    "clue", [Clue(), Clue(file="corp.txt"), Clue(file="list 2.pdf"), Clue(player="Zed Quarry")]
)
def test_these_clues_say_nothing(clue: Clue) -> None:
    assert ROSTER.owner_of(clue).state == UNKNOWN


def test_clues_that_contradict_each_other_make_a_proposal_with_both() -> None:
    match = ROSTER.owner_of(Clue(player="Anna Schmidt", file="Ben Okafor.txt"))
    assert match.state == PROPOSED
    assert match.candidates == (ANNA, BEN)
    assert match.reason == "the list says Anna Schmidt, but the file is called Ben Okafor.txt"


def test_a_stranger_in_the_list_makes_the_name_of_the_file_doubtful() -> None:
    match = ROSTER.owner_of(Clue(player="Zed Quarry", file="Ben Okafor.txt"))
    assert (match.state, match.candidates) == (PROPOSED, (BEN,))


def test_two_players_of_one_name_are_never_told_apart_by_it() -> None:
    roster = Entrants((Entrant(1, "Kim Lee"), Entrant(2, "Lee Kim")))
    match = roster.owner_of(Clue(player="Kim Lee"))
    assert (match.state, match.candidates) == (PROPOSED, (1, 2))
    assert "2 players" in match.reason


def test_a_longer_name_is_not_taken_for_a_shorter_one() -> None:
    roster = Entrants((Entrant(1, "Anna Schmidt"), Entrant(2, "Anna Maria Schmidt")))
    assert roster.owner_of(Clue(file="Anna Maria Schmidt.txt")).entrant == 2


def test_a_misspelt_file_name_points_at_one_of_two_who_share_a_word() -> None:
    roster = Entrants((Entrant(1, "Anna Schmidt"), Entrant(2, "Otto Schmidt")))
    assert roster.owner_of(Clue(file="Ana Schmidt.txt")).candidates == (1,)
    assert roster.owner_of(Clue(file="schmidt.txt")).candidates == (1, 2)


def test_an_empty_roster_knows_nobody() -> None:
    assert Entrants(()).owner_of(Clue(player="Anna Schmidt")).state == UNKNOWN
