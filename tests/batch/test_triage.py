"""One row per player, in four groups."""

from __future__ import annotations

from tests.batch.decks import CORP, ILLEGAL_RUNNER, RUNNER, UNCLEAR_RUNNER, question
from validator.batch.checking import assign, check_upload
from validator.batch.matching import Entrant, Entrants
from validator.batch.triage import Group, Triage, TriageRow, triage
from validator.batch.upload import Upload

ROSTER = Entrants((Entrant(1, "Anna Schmidt"), Entrant(2, "Ben Okafor"), Entrant(3, "Cleo Diaz")))
SIDES = ("corp", "runner")


def rows_of(
    files: dict[str, str], roster: Entrants = ROSTER, sides: tuple[str, ...] = SIDES
) -> list[TriageRow]:
    decks = []
    for name, text in files.items():
        item = Upload(name, text.encode())
        decks += assign(item, check_upload(item, question()), roster)
    return list(triage(decks, roster, sides).rows)


def row_for(player: str, rows: list[TriageRow]) -> TriageRow:
    return next(row for row in rows if row.player == player)


def test_two_legal_decks_are_a_clean_list() -> None:
    row = row_for("Anna Schmidt", rows_of({"Anna Schmidt.txt": CORP + "\n\n" + RUNNER}))
    assert row.group is Group.CLEAN
    assert [deck["side"] for deck in row.decks] == ["corp", "runner"]


def test_decks_of_one_player_come_together_from_two_files() -> None:
    row = row_for(
        "Anna Schmidt", rows_of({"Anna Schmidt corp.txt": CORP, "b.txt": "Player: Anna Schmidt\n" + RUNNER})
    )
    assert row.group is Group.CLEAN
    assert row.files == ("Anna Schmidt corp.txt", "b.txt")


def test_one_illegal_deck_makes_the_list_illegal() -> None:
    row = row_for("Anna Schmidt", rows_of({"Anna Schmidt.txt": CORP + "\n\n" + ILLEGAL_RUNNER}))
    assert row.group is Group.ILLEGAL
    assert [finding["message"] for finding in row.findings] == ["Bukhgalter is banned."]


def test_an_ambiguous_name_needs_a_look() -> None:
    row = row_for("Anna Schmidt", rows_of({"Anna Schmidt.txt": CORP + "\n\n" + UNCLEAR_RUNNER}))
    assert row.group is Group.LOOK


def test_a_deck_that_is_not_there_needs_a_look_and_is_named() -> None:
    row = row_for("Anna Schmidt", rows_of({"Anna Schmidt.txt": CORP}))
    assert (row.group, row.missing, row.questions) == (Group.LOOK, ("runner",), ("no runner deck",))


def test_two_decks_of_one_side_need_a_look() -> None:
    row = row_for("Anna Schmidt", rows_of({"Anna Schmidt.txt": CORP + "\n\n" + CORP + "\n\n" + RUNNER}))
    assert (row.group, row.questions) == (Group.LOOK, ("2 corp decks",))


def test_whoever_sent_nothing_is_missing() -> None:
    rows = rows_of({"Anna Schmidt.txt": CORP + "\n\n" + RUNNER})
    assert [row.player for row in rows if row.group is Group.MISSING] == ["Ben Okafor", "Cleo Diaz"]


def test_an_uncertain_owner_is_asked_for_and_the_player_stays_missing() -> None:
    rows = rows_of({"okafor.txt": CORP + "\n\n" + RUNNER})
    row = row_for("okafor", rows)
    assert row.group is Group.LOOK
    assert row.questions == ("Ben Okafor? The file is called okafor.txt.",)
    assert row_for("Ben Okafor", rows).group is Group.MISSING


def test_a_list_that_says_nothing_about_its_owner_is_simply_asked_about() -> None:
    (row,) = [row for row in rows_of({"list.txt": RUNNER}) if row.registration_id is None]
    assert row.questions == ("Whose list is this?",)


def test_a_file_that_cannot_be_read_is_not_dropped() -> None:
    row = row_for("Ben Okafor", rows_of({"Ben Okafor.txt": "hello\n"}))
    assert row.group is Group.UNREAD


def test_without_a_roster_files_of_two_sides_make_one_row() -> None:
    rows = rows_of({"Anna_corp.txt": CORP, "Anna_runner.txt": RUNNER, "Ben.txt": RUNNER}, Entrants(()), ())
    assert [(row.player, len(row.decks), row.group) for row in rows] == [
        ("Anna", 2, Group.CLEAN),
        ("Ben", 1, Group.CLEAN),
    ]


def test_groups_are_counted_with_the_empty_ones_and_the_urgent_ones_come_first() -> None:
    rows = rows_of({"Ben Okafor.txt": ILLEGAL_RUNNER, "Anna Schmidt.txt": CORP + "\n\n" + RUNNER})
    assert Triage(tuple(rows)).counts == {
        Group.ILLEGAL: 1,
        Group.UNREAD: 0,
        Group.LOOK: 0,
        Group.MISSING: 1,
        Group.CLEAN: 1,
    }
    assert [row.player for row in rows] == ["Ben Okafor", "Cleo Diaz", "Anna Schmidt"]
