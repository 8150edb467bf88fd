"""Many at once, and processes that die in the middle: nothing lost, nothing half-written."""

import contextlib
import multiprocessing
import os
import signal
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from functools import partial
from multiprocessing.connection import Connection

import pytest
from sqlalchemy import event, func
from sqlmodel import Session, select

from tests.services.world import BOTH, NOW, START, World, check, given, variant
from validator.services.access import STRANGER
from validator.services.caller import Caller
from validator.services.errors import NotAllowed, ServiceError
from validator.services.lists.deadline import unlock_submission
from validator.services.lists.recheck import preview_recheck
from validator.services.lists.submission import submit_decklist
from validator.services.roster.players import change_player, register_player, register_self, withdraw_player
from validator.services.roster.private_links import follow_link, issue_access
from validator.services.roster.registrations import list_registrations
from validator.services.roster.roster_import import import_roster
from validator.services.roster.rounds import record_round
from validator.store.audit import AuditEntry
from validator.store.column_types import Row
from validator.store.database import Store
from validator.store.roster import Registration
from validator.store.submission_tables import StoredReport, Submission, SubmissionSource


def count(session: Session, table: type[Row]) -> int:
    return session.exec(select(func.count()).select_from(table)).one()


def test_two_browsers_that_submit_at_once_make_two_revisions(world: World) -> None:
    ann = world.player("Ann")
    with ThreadPoolExecutor(8) as pool:
        receipts = list(pool.map(lambda number: world.submit(ann, variant(number)), range(8)))
    assert sorted(receipt.submission.number for receipt in receipts) == list(range(1, 9))
    assert len({receipt.submission.receipt for receipt in receipts}) == 8
    with world.store.reading() as session:
        for table in (Submission, SubmissionSource, StoredReport):
            assert count(session, table) == 8
    assert world.actions().count("list.submitted") == 8


def test_the_same_list_sent_by_two_browsers_at_once_is_one_revision(world: World) -> None:
    ann = world.player("Ann")
    with ThreadPoolExecutor(4) as pool:
        receipts = list(pool.map(lambda _: world.submit(ann, BOTH), range(4)))
    assert {receipt.submission.number for receipt in receipts} == {1}
    assert sum(receipt.repeated for receipt in receipts) == 3


def test_players_who_submit_in_the_last_second_are_all_in_and_the_next_second_none(world: World) -> None:
    players = [world.player(f"Player {number}") for number in range(6)]

    def submit(number: int) -> bool:
        at = START + timedelta(milliseconds=200 * number) if number < 5 else START + timedelta(seconds=1)
        try:
            world.submit(players[number], variant(number), at)
        except NotAllowed:
            return False
        return True

    with ThreadPoolExecutor(6) as pool:
        assert list(pool.map(submit, range(6))) == [True] * 5 + [False]


def test_an_unlocking_lets_only_one_of_two_submissions_through(world: World) -> None:
    ann = world.player("Ann")
    late = START + timedelta(minutes=1)
    unlock_submission(Caller(world.store, world.organizer, late), ann.registration_id or 0, "Wrong file")

    def submit(number: int) -> bool:
        try:
            world.submit(ann, variant(number), late)
        except NotAllowed:
            return False
        return True

    with ThreadPoolExecutor(4) as pool:
        assert sorted(pool.map(submit, range(4))) == [False, False, False, True]


def test_one_player_who_clicks_register_four_times_is_registered_once(world: World) -> None:
    def register(_: int) -> str:
        asked = Caller(world.store, STRANGER, NOW)
        return register_self(asked, world.event.code, "Ann", "ann@example.org", form_key="k3y").token

    # All four clicks lead to the same page; that of somebody else with that name would lead to another.
    with ThreadPoolExecutor(4) as pool:
        assert len(set(pool.map(register, range(4)))) == 1
    assert len(list_registrations(Caller(world.store, world.organizer, NOW), world.event_id).rows) == 1


def test_staff_and_players_who_do_everything_at_once_never_block_each_other(world: World) -> None:
    players = [world.player(f"Player {number}") for number in range(4)]
    numbers = [player.registration_id or 0 for player in players]
    roster = b"Name,E-Mail\n" + b"".join(b"Player %d,p%d@example.org\n" % (n, n) for n in range(6))
    organizer, event_id = world.organizer, world.event_id
    work: list[Callable[[], object]] = [
        lambda: import_roster(Caller(world.store, organizer, NOW), event_id, roster),
        lambda: issue_access(Caller(world.store, organizer, NOW), event_id, numbers),
        lambda: record_round(
            Caller(world.store, organizer, NOW), event_id, 1, {1: numbers[:2], 2: numbers[2:]}
        ),
        lambda: withdraw_player(Caller(world.store, organizer, NOW), numbers[3]),
        lambda: register_player(Caller(world.store, organizer, NOW), event_id, "Player 3"),
        lambda: change_player(Caller(world.store, organizer, NOW), numbers[0], "Player 0", "new@example.org"),
        *[partial(world.submit, player, variant(n)) for n, player in enumerate(players[:3])],
    ]

    def attempt(number: int) -> None:
        with contextlib.suppress(ServiceError):
            work[number % len(work)]()

    with ThreadPoolExecutor(6) as pool:
        assert list(pool.map(attempt, range(6 * len(work)))) == [None] * 6 * len(work)
    rows = list_registrations(Caller(world.store, organizer, NOW), event_id).rows
    assert len({row.registration.player_id for row in rows}) == len(rows)


def submit_and_die(url: str, token: str, fatal: int, written: Connection) -> None:
    """Submit a list, and fall dead right after the so many-th write; else say how many there were."""
    store, writes = Store(url), 0

    def die_after_writing(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        nonlocal writes
        if statement.startswith(("INSERT", "UPDATE", "DELETE")):
            writes += 1
            if writes == fatal:
                os.kill(os.getpid(), signal.SIGKILL)

    event.listen(store.engine, "after_cursor_execute", die_after_writing)
    player = follow_link(store, token)
    submit_decklist(Caller(store, player, NOW), given(player.registration_id or 0, variant(1)), check)
    written.send(writes)


def submit_in_a_process(world: World, token: str, fatal: int) -> int | None:
    """Return how much a process of its own has written; None where it was killed."""
    url = world.store.engine.url.render_as_string(hide_password=False)
    world.store.close()  # a connection belongs to one process
    said, written = multiprocessing.Pipe(duplex=False)
    process = multiprocessing.get_context("fork").Process(
        target=submit_and_die, args=(url, token, fatal, written)
    )
    process.start()
    process.join()
    written.close()
    if process.exitcode == -signal.SIGKILL:
        return None
    assert process.exitcode == 0
    return int(said.recv())


def rows(store: Store) -> list[int]:
    with store.reading() as session:
        return [count(session, table) for table in (Submission, SubmissionSource, StoredReport, AuditEntry)]


def test_a_process_killed_between_two_writes_leaves_nothing_half_written(world: World) -> None:
    registered = register_self(Caller(world.store, STRANGER, NOW), world.event.code, "Ann")
    before = rows(world.store)
    writes = 1
    while (written := submit_in_a_process(world, registered.token, writes)) is None:
        assert rows(world.store) == before, f"after write {writes}"
        writes += 1
    assert written == writes - 1 >= 4
    assert rows(world.store) == [now + 1 for now in before]


def test_after_a_killed_process_others_go_on_at_once(world: World) -> None:
    registered = register_self(Caller(world.store, STRANGER, NOW), world.event.code, "Ann")
    assert submit_in_a_process(world, registered.token, 2) is None
    assert world.submit(world.player("Ben")).submission.number == 1


def fill(world: World, players: int) -> None:
    """Register players with one list each, quicker than one by one."""
    roster = "Name\n" + "".join(f"Player {number}\n" for number in range(players))
    import_roster(Caller(world.store, world.organizer, NOW), world.event_id, roster.encode())
    pattern = world.submit(world.player("Pattern"))
    again = pattern.submission.model_dump(exclude={"id", "registration_id", "receipt"})
    report = pattern.report.model_dump(exclude={"id", "submission_id"})
    with world.store.writing() as session:
        numbers = session.exec(select(Registration.id).order_by("id").limit(players)).all()
        submissions = [Submission(**again, registration_id=n, receipt=f"receipt {n}") for n in numbers]
        session.add_all(submissions)
        session.flush()
        session.add_all(StoredReport(**report, submission_id=submission.id) for submission in submissions)


@pytest.mark.parametrize("players", [2, 500])
def test_the_roster_takes_the_same_few_queries_for_any_number_of_players(
    world: World, queries: list[str], players: int
) -> None:
    fill(world, players)
    queries.clear()
    rows = list_registrations(Caller(world.store, world.organizer, NOW), world.event_id).rows
    assert len(rows) == players + 1
    assert all(row.status == "legal" and row.decks for row in rows)
    assert len([query for query in queries if query.startswith("SELECT")]) == 6
    assert not any("report.decks" in query for query in queries)


@pytest.mark.parametrize("players", [2, 30])
def test_a_preview_of_a_re_check_takes_the_same_few_queries_for_any_number_of_players(
    world: World, queries: list[str], players: int
) -> None:
    for number in range(players):
        world.submit(world.player(f"Player {number}"), variant(number))
    queries.clear()
    assert (
        len(preview_recheck(Caller(world.store, world.organizer, NOW), world.event_id, check).lists)
        == players
    )
    assert len([query for query in queries if query.startswith("SELECT")]) == 5
