"""Triage, proposals, messages, exports and what-if over the lists of an event."""

from __future__ import annotations

import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime

import pytest

from tests.batch.decks import CORP, ILLEGAL_RUNNER, NEWLY_ILLEGAL_CORP, RUNNER, UNCLEAR_RUNNER
from tests.jobs.world import NOW, decks_of, started, submissions, worked, world_with_players
from tests.services.world import World, new_world
from validator.batch.document import Document
from validator.batch.triage import Group
from validator.config import Mail
from validator.services.accept_proposal import accept_proposal, dismiss_proposal
from validator.services.errors import Conflict, Invalid, NotFound
from validator.services.export_lists import full_rows, lists_of_event
from validator.services.open_decks import open_batch_decks
from validator.services.register_player import register_player
from validator.services.start_batch import start_batch
from validator.services.triage_event import TriageRow, triage_event
from validator.services.what_if import Change, card_lists, what_if, what_if_everywhere
from validator.services.write_messages import send_messages, write_messages
from validator.store.database import Store

ANNA, BEN, CLEO = "Anna Schmidt", "Ben Okafor", "Cleo Diaz"
BOTH = CORP + "\n\n" + RUNNER


def sent(world: World, files: dict[str, str]) -> int:
    batch_id = started(world, [Document(name, text.encode()) for name, text in files.items()])
    worked(world, batch_id)
    return batch_id


def row(world: World, player: str) -> TriageRow:
    rows = triage_event(world.store, world.organizer, world.event_id).rows
    return next(row for row in rows if row.player == player)


def registration(world: World, player: str) -> int:
    number = row(world, player).registration_id
    assert number is not None
    return number


def ids(world: World, batch_id: int) -> list[int]:
    return [deck.id for deck in decks_of(world.store, batch_id) if deck.id is not None]


def test_the_triage_of_an_event_counts_its_groups(store: Store) -> None:
    world = world_with_players(store, ANNA, BEN, CLEO)
    sent(world, {f"{ANNA}.txt": BOTH, f"{BEN}.txt": CORP + "\n\n" + ILLEGAL_RUNNER})
    triage = triage_event(store, world.organizer, world.event_id)
    assert triage.counts == {Group.ILLEGAL: 1, Group.LOOK: 0, Group.MISSING: 1, Group.CLEAN: 1}
    assert [found.player for found in triage.rows] == [BEN, CLEO, ANNA]
    assert [finding["message"] for finding in triage.rows[0].findings] == ["Bukhgalter is banned."]


def test_a_list_of_an_unknown_owner_is_a_row_with_a_proposal(store: Store) -> None:
    world = world_with_players(store, BEN)
    batch_id = sent(world, {"okafor corp.txt": CORP, "okafor runner.txt": RUNNER})
    found = row(world, "okafor")
    assert found.group is Group.LOOK
    (proposal,) = found.proposals
    assert proposal.candidates == ((registration(world, BEN), BEN),)
    assert list(proposal.deck_ids) == ids(world, batch_id)
    assert row(world, BEN).group is Group.MISSING


def test_accepting_a_proposal_files_the_list_and_the_row_goes(store: Store) -> None:
    world = world_with_players(store, BEN)
    batch_id = sent(world, {"okafor corp.txt": CORP, "okafor runner.txt": RUNNER})
    number = registration(world, BEN)
    receipt = accept_proposal(store, world.organizer, NOW, batch_id, ids(world, batch_id), number)
    assert receipt.submission.number == 1
    assert row(world, BEN).group is Group.CLEAN
    assert len(triage_event(store, world.organizer, world.event_id).rows) == 1
    assert world.actions()[-1] == "batch.accepted"


def test_accepting_twice_keeps_one_revision(store: Store) -> None:
    world = world_with_players(store, BEN)
    batch_id = sent(world, {"okafor.txt": BOTH})
    number = registration(world, BEN)
    for _ in range(2):
        accept_proposal(store, world.organizer, NOW, batch_id, ids(world, batch_id), number)
    assert len(submissions(store)) == 1


def test_another_list_than_the_filed_one_asks_before_it_replaces(store: Store) -> None:
    world = world_with_players(store, ANNA)
    sent(world, {f"{ANNA}.txt": BOTH})
    batch_id = sent(world, {f"{ANNA} new.txt": CORP + "\n\n" + ILLEGAL_RUNNER})
    found = row(world, ANNA)
    assert (found.group, found.verdict) == (Group.LOOK, "legal")
    assert found.questions == (f"{ANNA} new.txt: another list than revision 1, replace it?",)
    accept_proposal(store, world.organizer, NOW, batch_id, ids(world, batch_id), registration(world, ANNA))
    found = row(world, ANNA)
    assert (found.group, found.revision, found.questions) == (Group.ILLEGAL, 2, ())


def test_the_other_deck_joins_the_one_that_came_before(store: Store) -> None:
    world = world_with_players(store, ANNA)
    sent(world, {f"{ANNA} corp.txt": CORP})
    assert row(world, ANNA).questions == ("no runner deck",)
    sent(world, {f"{ANNA} runner.txt": RUNNER})
    found = row(world, ANNA)
    assert (found.group, found.revision, [deck["side"] for deck in found.decks]) == (
        Group.CLEAN,
        2,
        ["corp", "runner"],
    )


def test_replacing_one_deck_keeps_the_other_of_the_same_document(store: Store) -> None:
    world = world_with_players(store, ANNA)
    sent(world, {f"{ANNA}.txt": BOTH})
    batch_id = sent(world, {f"{ANNA} runner.txt": ILLEGAL_RUNNER})
    accept_proposal(store, world.organizer, NOW, batch_id, ids(world, batch_id), registration(world, ANNA))
    found = row(world, ANNA)
    assert [(deck["side"], deck["verdict"], deck["size"]) for deck in found.decks] == [
        ("corp", "legal", 45),
        ("runner", "illegal", 40),
    ]


def test_a_dismissed_proposal_is_not_shown_again(store: Store) -> None:
    world = world_with_players(store, BEN)
    batch_id = sent(world, {"okafor.txt": BOTH})
    dismiss_proposal(store, world.organizer, NOW, batch_id, ids(world, batch_id))
    assert [found.player for found in triage_event(store, world.organizer, world.event_id).rows] == [BEN]
    assert submissions(store) == []


def test_decks_of_another_batch_are_not_accepted(store: Store) -> None:
    world = world_with_players(store, BEN)
    first, second = sent(world, {"okafor.txt": BOTH}), sent(world, {"ben.txt": BOTH})
    with pytest.raises(NotFound):
        accept_proposal(store, world.organizer, NOW, first, ids(world, second), registration(world, BEN))


def test_opening_a_proposal_is_logged(store: Store) -> None:
    world = world_with_players(store, BEN)
    batch_id = sent(world, {"okafor.txt": BOTH})
    opened = open_batch_decks(store, world.organizer, NOW, batch_id, ids(world, batch_id))
    assert [document["size"] for document in opened.documents] == [45, 40]
    assert [item.name for item in opened.items] == ["okafor.txt"]
    assert world.actions()[-1] == "batch.opened"


def test_judges_who_play_see_how_lists_stand_but_not_what_is_in_them(store: Store) -> None:
    world = world_with_players(store, ANNA, BEN)
    batch_id = sent(world, {f"{ANNA}.txt": BOTH, "okafor.txt": BOTH})
    world.staff("Rosa", "judge", judge_order=1)
    world.staff("Remy", "judge", judge_order=2)
    judge = world.staff("Jo", "judge", plays=True, judge_order=3)
    triage = triage_event(store, judge, world.event_id)
    assert triage.concealed
    assert all(found.decks == () for found in triage.rows)
    with pytest.raises(Invalid, match="say why"):
        open_batch_decks(store, judge, NOW, batch_id, ids(world, batch_id))
    with pytest.raises(Invalid, match="say why"):
        full_rows(store, judge, NOW, world.event_id, purpose="csv")


def test_messages_are_written_from_the_lists_of_the_selection(store: Store) -> None:
    world = world_with_players(store, ANNA, BEN, CLEO)
    sent(world, {f"{ANNA}.txt": CORP + "\n\n" + UNCLEAR_RUNNER, f"{BEN}.txt": CORP + "\n\n" + ILLEGAL_RUNNER})
    wanted = [registration(world, BEN), registration(world, CLEO)]
    links = {wanted[1]: "https://x.example/p/1"}
    messages = write_messages(store, world.organizer, NOW, world.event_id, wanted, links=links)
    assert [message.player for message in messages] == [BEN, CLEO]
    assert "Remove 2 copies of Bukhgalter." in messages[0].body
    assert "until 14 November 2026, 10:00 CET" in messages[0].body
    assert "https://x.example/p/1" in messages[1].body
    assert world.actions()[-1] == "lists.exported"


class Mailbox(socketserver.StreamRequestHandler):
    """Just enough of a mail server: takes every message, refuses addresses of nowhere.example."""

    received: list[str]

    def handle(self) -> None:
        self.wfile.write(b"220 ready\r\n")
        while line := self.rfile.readline():
            command = line.decode().upper()
            if command.startswith("DATA"):
                self.wfile.write(b"354 go on\r\n")
                body = iter(self.rfile.readline, b".\r\n")
                self.received.append("".join(part.decode() for part in body))
            if command.startswith("QUIT"):
                self.wfile.write(b"221 bye\r\n")
                return
            self.wfile.write(b"550 nobody\r\n" if "NOWHERE.EXAMPLE" in command else b"250 ok\r\n")


@contextmanager
def mail_server() -> Iterator[tuple[int, list[str]]]:
    received: list[str] = []
    handler = type("Box", (Mailbox,), {"received": received})
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield server.server_address[1], received
        finally:
            server.shutdown()
            thread.join()


def test_messages_are_sent_and_those_who_cannot_be_reached_are_named(store: Store) -> None:
    world = world_with_players(store)
    for name, email in ((ANNA, "anna@example.org"), (BEN, "ben@nowhere.example"), (CLEO, "")):
        register_player(store, world.organizer, NOW, world.event_id, name, email)
    wanted = [registration(world, name) for name in (ANNA, BEN, CLEO)]
    messages = write_messages(store, world.organizer, NOW, world.event_id, wanted)
    with mail_server() as (port, received):
        mail = Mail(host="127.0.0.1", port=port, sender="to@example.org", start_tls=False)
        failed = send_messages(store, world.organizer, NOW, world.event_id, messages, mail)
    assert failed == [BEN, CLEO]
    assert len(received) == 1
    assert "Subject: Your decklist for Autumn Regional: still missing" in received[0]
    assert world.audit()[-1].details == {"sent": [ANNA], "failed": [BEN, CLEO]}


def test_without_a_mail_server_nothing_is_sent(store: Store) -> None:
    world = world_with_players(store, ANNA)
    with pytest.raises(Conflict, match="No mail server"):
        send_messages(store, world.organizer, NOW, world.event_id, [], None)


def test_a_mail_server_that_is_not_there_is_explained(store: Store) -> None:
    world = world_with_players(store, ANNA)
    messages = write_messages(store, world.organizer, NOW, world.event_id, [registration(world, ANNA)])
    with pytest.raises(Conflict, match="did not take the messages"):
        send_messages(
            store,
            world.organizer,
            NOW,
            world.event_id,
            messages,
            Mail(host="127.0.0.1", port=9, sender="a@b.c"),
        )


def test_exports_hold_the_whole_reports_with_links(store: Store) -> None:
    world = world_with_players(store, ANNA, BEN)
    sent(world, {f"{ANNA}.txt": BOTH})
    rows = full_rows(store, world.organizer, NOW, world.event_id, purpose="json")
    lists = lists_of_event(world.event, rows, "now", lambda receipt: f"https://x.example/{receipt}")
    anna = next(item for item in lists.lists if item.player == ANNA)
    assert len(anna.decks) == 2
    assert anna.link == f"https://x.example/{submissions(store)[0].receipt}"
    assert world.audit()[-1].details["purpose"] == "json"


def test_an_earlier_day_shows_who_would_be_legal_again(store: Store) -> None:
    world = world_with_players(store, ANNA, BEN)
    sent(world, {f"{ANNA}.txt": BOTH, f"{BEN}.txt": NEWLY_ILLEGAL_CORP + "\n\n" + RUNNER})
    prospect = what_if(store, world.organizer, world.event_id, Change(day=date(2026, 7, 31)))
    assert [item.player for item in prospect.mended] == [BEN]
    assert [finding["message"] for finding in prospect.mended[0].gone] == ["Red Level Clearance is banned."]
    assert prospect.broken == ()


def test_a_card_list_alone_shows_who_would_become_illegal_and_why(store: Store) -> None:
    world = new_world(store, starts_at=datetime(2026, 7, 30, 10, 0))
    register_player(store, world.organizer, NOW, world.event_id, BEN)
    register_player(store, world.organizer, NOW, world.event_id, ANNA)
    texts = {BEN: NEWLY_ILLEGAL_CORP + "\n\n" + RUNNER, ANNA: BOTH}
    documents = [Document(f"{name}.txt", text.encode()) for name, text in texts.items()]
    arrived = datetime(2026, 7, 20, tzinfo=UTC)
    batch = start_batch(store, world.organizer, arrived, "x", documents, event_id=world.event_id)
    assert batch.id is not None
    worked(world, batch.id)
    prospect = what_if(
        store, world.organizer, world.event_id, Change(card_list="standard-balance-update-26-08")
    )
    assert [(item.player, item.before, item.after) for item in prospect.broken] == [(BEN, "legal", "illegal")]
    assert [finding["message"] for finding in prospect.broken[0].new] == ["Red Level Clearance is banned."]


def test_another_format_shows_what_is_not_in_its_pool(store: Store) -> None:
    world = world_with_players(store, BEN)
    sent(world, {f"{BEN}.txt": BOTH})
    startup = what_if(store, world.organizer, world.event_id, Change(format="startup"))
    assert startup.lists[0].after == "illegal"
    assert any("not in the card pool" in finding["message"] for finding in startup.lists[0].new)


def test_what_if_over_all_events_names_those_without_such_rules(store: Store) -> None:
    world = world_with_players(store, ANNA)
    sent(world, {f"{ANNA}.txt": BOTH})
    good, bad = Change(day=date(2026, 11, 20)), Change(card_list="no-such-list")
    assert [p.lists[0].after for p in what_if_everywhere(store, world.organizer, good)] == ["legal"]
    (prospect,) = what_if_everywhere(store, world.organizer, bad)
    assert 'no card list "no-such-list"' in prospect.problem


def test_the_card_lists_of_a_format_come_with_their_first_days() -> None:
    from validator.rulebook import load_rulebook

    newest = card_lists(load_rulebook(), "standard")[0]
    assert newest == ("standard-balance-update-26-08", "Standard Balance Update 26.08", date(2026, 8, 1))


def test_changing_nothing_is_no_question(store: Store) -> None:
    world = world_with_players(store, ANNA)
    with pytest.raises(Invalid, match="Choose another day"):
        what_if(store, world.organizer, world.event_id, Change())
