"""Messages to players and exports of an event."""

from __future__ import annotations

import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests.batch.decks import CORP, ILLEGAL_RUNNER, UNCLEAR_RUNNER
from tests.services.batches.batch_triage import ANNA, BEN, BOTH, CLEO, registration, sent
from tests.services.batches.batch_world import NOW, submissions, world_with_players
from validator.config import Mail
from validator.services.batches.list_export import full_rows, lists_of_event
from validator.services.batches.player_messages import send_messages, write_messages
from validator.services.caller import Caller
from validator.services.errors import Conflict
from validator.services.roster.players import register_player
from validator.store.database import Store


def test_messages_are_written_from_the_lists_of_the_selection(store: Store) -> None:
    world = world_with_players(store, ANNA, BEN, CLEO)
    sent(world, {f"{ANNA}.txt": CORP + "\n\n" + UNCLEAR_RUNNER, f"{BEN}.txt": CORP + "\n\n" + ILLEGAL_RUNNER})
    wanted = [registration(world, BEN), registration(world, CLEO)]
    links = {wanted[1]: "https://x.example/p/1"}
    messages = write_messages(Caller(store, world.organizer, NOW), world.event_id, wanted, links=links)
    assert [message.player for message in messages] == [BEN, CLEO]
    assert "Remove 2 copies of Bukhgalter." in messages[0].body
    assert "by 14 November 2026, 10:00 CET" in messages[0].body
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
        register_player(Caller(store, world.organizer, NOW), world.event_id, name, email)
    wanted = [registration(world, name) for name in (ANNA, BEN, CLEO)]
    messages = write_messages(Caller(store, world.organizer, NOW), world.event_id, wanted)
    with mail_server() as (port, received):
        mail = Mail(host="127.0.0.1", port=port, sender="to@example.org", start_tls=False)
        failed = send_messages(Caller(store, world.organizer, NOW), world.event_id, messages, mail)
    assert failed == [BEN, CLEO]
    assert len(received) == 1
    assert "Subject: Your decklist for Autumn Regional: still missing" in received[0]
    assert world.audit()[-1].details == {"sent": [ANNA], "failed": [BEN, CLEO]}


def test_without_a_mail_server_nothing_is_sent(store: Store) -> None:
    world = world_with_players(store, ANNA)
    with pytest.raises(Conflict, match="No mail server"):
        send_messages(Caller(store, world.organizer, NOW), world.event_id, [], None)


def test_a_mail_server_that_is_not_there_is_explained(store: Store) -> None:
    world = world_with_players(store, ANNA)
    messages = write_messages(
        Caller(store, world.organizer, NOW), world.event_id, [registration(world, ANNA)]
    )
    with pytest.raises(Conflict, match="did not take the messages"):
        send_messages(
            Caller(store, world.organizer, NOW),
            world.event_id,
            messages,
            Mail(host="127.0.0.1", port=9, sender="a@b.c"),
        )


def test_exports_hold_the_whole_reports_with_links(store: Store) -> None:
    world = world_with_players(store, ANNA, BEN)
    sent(world, {f"{ANNA}.txt": BOTH})
    rows = full_rows(Caller(store, world.organizer, NOW), world.event_id, purpose="json")
    lists = lists_of_event(world.event, rows, "now", lambda receipt: f"https://x.example/{receipt}")
    anna = next(item for item in lists.lists if item.player == ANNA)
    assert len(anna.decks) == 2
    assert anna.link == f"https://x.example/{submissions(store)[0].receipt}"
    assert world.audit()[-1].details["purpose"] == "json"
