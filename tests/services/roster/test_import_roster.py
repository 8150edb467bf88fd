import csv
import io
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl import Workbook
from sqlmodel import select

from tests.services.world import NOW, World
from validator.services.caller import Caller
from validator.services.errors import Invalid, NotAllowed, ServiceError
from validator.services.roster.registrations import list_registrations
from validator.services.roster.roster_file import read_roster
from validator.services.roster.roster_import import ImportSummary, import_roster
from validator.store.event_tables import Event
from validator.store.roster import Registration, Round, Seat


def take(world: World, data: bytes) -> ImportSummary:
    return import_roster(Caller(world.store, world.organizer, NOW), world.event_id, data)


def roster(world: World) -> list[tuple[str, str]]:
    rows = list_registrations(Caller(world.store, world.organizer, NOW), world.event_id).rows
    return [(row.player.name, row.player.email) for row in rows]


def cobra(players: list[dict[str, Any]], **more: Any) -> bytes:
    data = {"name": "Regional", "date": "2026-11-14", "cutToTop": 2, "preliminaryRounds": 1}
    return json.dumps({**data, "players": players, "uploadedFrom": "Cobra", **more}).encode()


ANN, BEN, CID = (
    {"id": number, "name": name, "rank": number - 10}
    for number, name in ((11, "Ann"), (12, "Ben"), (13, "Cid"))
)
SWISS = [
    {"table": 1, "player1": {"id": 11, "corpScore": 3}, "player2": {"id": 12}, "eliminationGame": False},
    {"table": 2, "player1": {"id": 13}, "player2": {"id": None}, "eliminationGame": False},
]
FINAL = [{"table": 1, "player1": {"id": 12, "role": "corp"}, "player2": {"id": 11}, "eliminationGame": True}]
CUT = [{"id": 12, "name": "Ben", "rank": 1, "seed": 2}, {"id": 11, "name": "Ann", "rank": 2, "seed": 1}]


def xlsx(rows: list[list[object]]) -> bytes:
    book = Workbook()
    for row in rows:
        book.active.append(row)  # type: ignore[union-attr]
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


@pytest.mark.parametrize(
    "data",
    [
        b"Name,E-Mail\nAnn Example,ann@example.org\nBen,\n",
        b"Email;Player name\r\nann@example.org;Ann Example\r\n;Ben\r\n",
        "\ufeffVorname\tNachname\tE-Mail\nAnn\tExample\tann@example.org\nBen\t\t\n".encode(),
        "Name\tMail\nAnn Example\tann@example.org\nBen\n".encode("utf-16"),
        b"Ann Example,ann@example.org\nBen\n",
        xlsx([["Player", "Mail", "Paid"], ["Ann Example", "ann@example.org", True], ["Ben", None, False]]),
    ],
)
def test_tables_are_read_whatever_their_columns_and_encoding(world: World, data: bytes) -> None:
    summary = take(world, data)
    assert summary.added == ["Ann Example", "Ben"]
    assert summary.problems == []
    assert roster(world) == [("Ann Example", "ann@example.org"), ("Ben", "")]


def test_importing_again_changes_nothing_and_doubles_nobody(world: World) -> None:
    data = b"Name,E-Mail\nAnn,ann@example.org\nBen,\n"
    take(world, data)
    summary = take(world, data)
    assert (summary.added, summary.changed, summary.unchanged) == ([], [], ["Ann", "Ben"])
    assert len(roster(world)) == 2


def test_other_spellings_and_new_addresses_update_the_same_player(world: World) -> None:
    take(world, "Name,E-Mail\nJosé Peña,\n".encode())
    summary = take(world, b"Name,E-Mail\nJOSE PENA,jose@example.org\n")
    assert (summary.added, summary.changed) == ([], ["JOSE PENA"])
    assert roster(world) == [("JOSE PENA", "jose@example.org")]


def test_the_same_name_with_another_address_is_another_player(world: World) -> None:
    take(world, b"Name,E-Mail\nAnn,ann@example.org\n")
    assert take(world, b"Name,E-Mail\nAnn,other@example.org\n").added == ["Ann"]
    assert len(roster(world)) == 2


def test_rows_that_cannot_be_used_are_named_with_their_number(world: World) -> None:
    summary = take(world, b"Name,E-Mail\n\nAnn,not an address\n,ben@example.org\nCid,\ncid,\n")
    assert [(problem.row, problem.sentence.split(".")[0]) for problem in summary.problems] == [
        (3, "'not an address' is not an e-mail address"),
        (4, "Enter a name"),
        (6, "cid is in this file twice"),
    ]
    assert roster(world) == [("Cid", "")]


def test_cobra_brings_players_ranks_seeds_rounds_and_tables(world: World) -> None:
    summary = take(world, cobra([ANN, BEN, CID], rounds=[SWISS, FINAL], eliminationPlayers=CUT))
    assert (summary.kind, summary.added, summary.rounds_changed) == ("cobra", ["Ann", "Ben", "Cid"], [1, 2])
    assert summary.problems == []
    with world.store.reading() as session:
        ranks = {row.cobra_id: (row.rank, row.seed) for row in session.exec(select(Registration)).all()}
        rounds = [(row.number, row.elimination) for row in session.exec(select(Round).order_by("number"))]
        seats = session.exec(
            select(Round.number, Seat.table_number, Registration.cobra_id)
            .where(Seat.round_id == Round.id, Seat.registration_id == Registration.id)
            .order_by("number", "table_number", "position")
        ).all()
        event = session.get(Event, world.event_id)
    assert ranks == {11: (1, 1), 12: (2, 2), 13: (3, None)}
    assert rounds == [(1, False), (2, True)]
    assert [tuple(seat) for seat in seats] == [(1, 1, 11), (1, 1, 12), (1, 2, 13), (2, 1, 12), (2, 1, 11)]
    assert event is not None
    assert (event.rounds, event.cut) == (1, 2)


def test_cobra_again_updates_by_its_number_even_when_the_name_changed(world: World) -> None:
    take(world, cobra([ANN, BEN], rounds=[SWISS[:1]]))
    summary = take(world, cobra([{**ANN, "name": "Anna", "rank": 2}, BEN], rounds=[SWISS[:1]]))
    assert (summary.added, summary.changed, summary.unchanged) == ([], ["Anna"], ["Ben"])
    assert summary.rounds_changed == []
    assert [name for name, _ in roster(world)] == ["Anna", "Ben"]


def test_cobra_recognises_players_who_registered_before(world: World) -> None:
    take(world, b"Name,E-Mail\nAnn,ann@example.org\n")
    summary = take(world, cobra([ANN]))
    assert (summary.added, summary.changed) == ([], ["Ann"])
    assert roster(world) == [("Ann", "ann@example.org")]


def test_two_players_of_one_name_stay_two(world: World) -> None:
    twins = [{"id": 1, "name": "Alex", "rank": 1}, {"id": 2, "name": "Alex", "rank": 2}]
    assert take(world, cobra(twins)).added == ["Alex", "Alex"]
    assert take(world, cobra(twins)).unchanged == ["Alex", "Alex"]


def test_players_whom_the_file_lacks_stay_and_are_named(world: World) -> None:
    take(world, cobra([ANN, BEN]))
    assert take(world, cobra([ANN])).absent == ["Ben"]
    assert len(roster(world)) == 2


def test_changed_pairings_replace_those_of_the_round(world: World) -> None:
    take(world, cobra([ANN, BEN, CID], rounds=[SWISS]))
    other = [{"table": 1, "player1": {"id": 11}, "player2": {"id": 13}, "eliminationGame": False}]
    assert take(world, cobra([ANN, BEN, CID], rounds=[other])).rounds_changed == [1]
    with world.store.reading() as session:
        assert len(session.exec(select(Seat)).all()) == 2


def test_damaged_parts_of_a_tournament_are_named_and_the_rest_is_taken(world: World) -> None:
    broken = cobra(
        [ANN, {"name": "No number"}, {"id": 5, "name": ""}, "x"],  # type: ignore[list-item]
        rounds=[[{"table": 3, "player1": {"id": 11}, "player2": {"id": 99}}, 7], "round"],
        eliminationPlayers={},
    )
    summary = take(world, broken)
    assert summary.added == ["Ann"]
    assert [problem.row for problem in summary.problems] == [2, 3, 4, 0, 0, 0]


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "nobody"),
        (b"Name,E-Mail\n", "nobody"),
        (b"{broken", "damaged"),
        (b'{"players": 3}', "not a tournament"),
        (b"[1, 2]", "not a tournament"),
        (cobra([]), "names no players"),
        (b"PK\x03\x04 not a workbook", "cannot be read"),
        (b"Name\n" + b"x\n" * 50_001, "too long"),
    ],
)
def test_files_that_are_no_rosters_are_refused_with_a_sentence(data: bytes, sentence: str) -> None:
    with pytest.raises(Invalid, match=sentence):
        read_roster(data)


@settings(max_examples=150, deadline=None)
@given(st.one_of(st.binary(max_size=300), st.text(max_size=200).map(str.encode)))
def test_no_file_breaks_the_reader(data: bytes) -> None:
    try:
        entries = read_roster(data).entries
    except ServiceError:
        return
    assert all(entry.name for entry in entries)


def test_only_leaders_import(world: World) -> None:
    judge = world.staff("Judy", "judge")
    with pytest.raises(NotAllowed):
        import_roster(Caller(world.store, judge, NOW), world.event_id, b"Name\nAnn\n")
    assert "roster.imported" not in world.actions()


def test_a_large_roster_goes_in_and_again(world: World) -> None:
    file = io.StringIO()
    csv.writer(file).writerows(
        [["Name", "E-Mail"], *([f"Player {n}", f"p{n}@example.org"] for n in range(150))]
    )
    data = file.getvalue().encode()
    assert len(take(world, data).added) == 150
    assert len(take(world, data).unchanged) == 150
