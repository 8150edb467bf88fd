"""Messages that are sent: over a real SMTP connection to a server that keeps what it gets."""

from __future__ import annotations

import base64
import email
import io
import re
import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import timedelta
from email.message import Message
from email.policy import default
from pathlib import Path

import pytest
from flask import Flask
from pydantic import SecretStr

from tests.web.conftest import NOON
from tests.web.sites import opened_app
from tests.web.two_events import TwoEvents
from validator.config import Mail
from validator.services.access import SYSTEM
from validator.services.batches.player_messages import send_due_reminders
from validator.services.caller import Caller
from validator.services.roster.mailed_links import send_mailed_links
from validator.services.stored_rows import find_event
from validator.web.site import KEY


class Mailbox(socketserver.ThreadingTCPServer):
    """A mail server on this machine that refuses nobody but nobody@example.org."""

    allow_reuse_address = True
    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Conversation)
        self.mails: list[Message] = []
        self.signed_in: list[str] = []
        self.quotes_and_refuses = False


class _Conversation(socketserver.StreamRequestHandler):
    def handle(self) -> None:
        self._say("220 here")
        while line := self.rfile.readline().decode().strip():
            word = line.split()[0].upper()
            if word == "DATA":
                self._say("354 go on")
                self._keep()
            elif word == "EHLO":
                self._say("250-here\r\n250 AUTH PLAIN")
            elif word == "AUTH":
                assert isinstance(self.server, Mailbox)
                self.server.signed_in.append(base64.b64decode(line.split()[2]).decode())
                self._say("235 welcome")
            elif word == "RCPT" and "nobody@example.org" in line:
                self._say("550 nobody lives here")
            else:
                self._say("221 bye" if word == "QUIT" else "250 fine")
            if word == "QUIT":
                return

    def _keep(self) -> None:
        lines: list[bytes] = []
        while (line := self.rfile.readline()) != b".\r\n":
            lines.append(line)
        assert isinstance(self.server, Mailbox)
        self.server.mails.append(email.message_from_bytes(b"".join(lines), policy=default))
        if self.server.quotes_and_refuses:
            self._say(f"554 looks like spam: {b' '.join(lines).decode().replace(chr(13) + chr(10), ' ')}")
        else:
            self._say("250 kept")

    def _say(self, text: str) -> None:
        self.wfile.write(f"{text}\r\n".encode())


@contextmanager
def open_mailbox() -> Iterator[Mailbox]:
    """Run the mail server for the length of a test."""
    with Mailbox() as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield server
        server.shutdown()
        thread.join()


@pytest.fixture
def mailbox() -> Iterator[Mailbox]:
    with open_mailbox() as server:
        yield server


@pytest.fixture
def app(tmp_path: Path, mailbox: Mailbox) -> Iterator[Flask]:
    server = Mail(
        host="127.0.0.1",
        port=mailbox.server_address[1],
        sender="decks@example.org",
        start_tls=False,
        reminder_hours=24,
    )
    with opened_app(tmp_path, lambda: NOON, mail=server) as application:
        yield application


def give_address(events: TwoEvents, place: int, address: str) -> None:
    number = events.own.registrations[place]
    name = ("Ada of own", "Bo of own")[place]
    form = {"name": name, "email": address}
    events.client("organizer").post(f"/events/{events.own.event_id}/players/{number}/change", data=form)


def test_reminders_from_the_roster_are_sent_with_a_link_that_works(
    events: TwoEvents, mailbox: Mailbox
) -> None:
    give_address(events, 1, "bo@example.org")
    organizer, url = events.client("organizer"), f"/events/{events.own.event_id}"
    page = organizer.post(f"{url}/triage/messages", data={"everything": "1", "show": "missing"}).text
    assert "Send all by mail" in page
    form = {"registration": str(events.own.registrations[1])}
    answer = organizer.post(f"{url}/triage/messages/send", data=form, follow_redirects=True).text
    assert "1 message sent." in answer
    (mail,) = mailbox.mails
    assert (mail["To"], mail["From"]) == ("bo@example.org", "decks@example.org")
    assert mail["Reply-To"] == "own.organizer@example.org"
    body = mail.get_payload()
    assert "Hi Bo of own," in body
    assert "we haven't received your decklist for The own event" in body
    link = body.split("with your private link:")[1].split()[0]
    assert events.app.test_client().get(link.replace("http://localhost", "")).status_code == 200


def test_those_who_cannot_be_reached_are_named(events: TwoEvents, mailbox: Mailbox) -> None:
    give_address(events, 0, "ada@example.org")
    give_address(events, 1, "nobody@example.org")
    form = {"registration": [str(number) for number in events.own.registrations]}
    url = f"/events/{events.own.event_id}/triage/messages/send"
    page = events.client("organizer").post(url, data=form, follow_redirects=True).text
    assert [mail["To"] for mail in mailbox.mails] == ["ada@example.org"]
    assert "Not reached, no working address: Bo of own." in page


def test_somebody_new_is_welcomed(events: TwoEvents) -> None:
    url = f"/events/{events.own.event_id}/players"
    page = events.client("organizer").post(url, data={"name": "Zoe Quill"}).text
    assert "You are registered for The own event" in page
    assert "haven&#39;t received" not in page


@pytest.mark.parametrize(
    ("values", "sent", "said"),
    [
        ({"user": "decks", "password": SecretStr("s3cret")}, 1, "1 message sent."),
        # This server knows no encryption, so nothing is sent where it is asked for.
        ({"start_tls": True}, 0, "The mail server did not take the messages"),
    ],
)
def test_the_mail_server_is_used_as_set(
    events: TwoEvents, mailbox: Mailbox, values: dict[str, object], sent: int, said: str
) -> None:
    site = events.app.extensions[KEY]
    mail = site.settings.mail.model_copy(update=values)
    events.app.extensions[KEY] = replace(site, settings=site.settings.model_copy(update={"mail": mail}))
    give_address(events, 1, "bo@example.org")
    form = {"registration": str(events.own.registrations[1])}
    url = f"/events/{events.own.event_id}/triage/messages/send"
    page = events.client("organizer").post(url, data=form, follow_redirects=True).text
    assert said in page
    assert len(mailbox.mails) == sent
    assert mailbox.signed_in == (["\0decks\0s3cret"] if "user" in values else [])


def test_players_without_a_list_are_reminded_once_before_the_deadline(
    events: TwoEvents, mailbox: Mailbox
) -> None:
    for place, address in enumerate(("ada@example.org", "bo@example.org")):
        give_address(events, place, address)
    mail = events.app.extensions[KEY].settings.mail
    with events.store.reading() as session:
        deadline = find_event(session, events.own.event_id).deadline
    assert deadline is not None

    def turn(before: timedelta) -> int:
        return send_due_reminders(Caller(events.store, SYSTEM, deadline - before), mail, "http://localhost/")

    assert turn(timedelta(hours=25)) == 0
    assert turn(timedelta(hours=23)) == 1
    assert turn(timedelta(hours=22)) == 0
    (letter,) = mailbox.mails
    assert (letter["To"], letter["Reply-To"]) == ("bo@example.org", "own.organizer@example.org")
    link = letter.get_payload().split("with your private link:")[1].split()[0]
    assert events.app.test_client().get(link.replace("http://localhost", "")).status_code == 200


def test_whoever_forgot_a_password_gets_a_link_by_mail(events: TwoEvents, mailbox: Mailbox) -> None:
    visitor = events.app.test_client()
    assert 'href="/forgotten"' in visitor.get("/sign-in").text
    answers = [
        visitor.post("/forgotten", data={"email": address}).text
        for address in ("own.organizer@example.org", "own.organizer@example.org", "stranger@example.org")
    ]
    assert all("If there is an account with this address" in answer for answer in answers)
    (mail,) = mailbox.mails
    assert mail["To"] == "own.organizer@example.org"
    path = re.search(r"/reset/\S+", mail.get_payload())
    assert path is not None
    changed = visitor.post(path[0], data={"password": "another horse battery"}, follow_redirects=True)
    assert "Your new password is set." in changed.text
    assert visitor.get(path[0]).status_code == 404


def test_a_mail_server_that_quotes_what_it_refuses_brings_no_link_and_no_address_into_the_log(
    events: TwoEvents,
    mailbox: Mailbox,
    log: io.StringIO,
) -> None:
    give_address(events, 1, "bo@example.org")
    mailbox.quotes_and_refuses = True
    visitor, system = events.app.test_client(), Caller(events.app.extensions[KEY].store, SYSTEM, NOON)
    visitor.post("/forgotten", data={"email": "own.organizer@example.org"})
    visitor.post("/mine", data={"email": "bo@example.org"})
    settings = events.app.extensions[KEY].settings
    assert send_mailed_links(system, settings.mail, settings.base_url) == 0
    tokens = [re.search(r"/(?:reset|mine)/([\w-]+)", mail.get_payload()) for mail in mailbox.mails]
    assert len(tokens) == 2
    written = log.getvalue()
    assert "a link for a new password was not sent: SMTPDataError" in written
    secrets = [*(found[1] for found in tokens if found), "bo@example.org", "own.organizer@example.org"]
    assert len(secrets) == 4
    assert [secret for secret in secrets if secret in written] == []
