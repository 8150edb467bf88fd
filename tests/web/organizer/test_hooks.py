"""Web hooks: set up on their page, told by what players do, signed, tried again, and never led inside."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import logging
import re
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlmodel import select

from tests.web.conftest import NOON
from tests.web.organizer.receiver import Received, Receiver, receiving
from tests.web.signed_in import sign_in_as
from tests.web.sites import opened_app
from tests.web.two_events import LEGAL_RUNNER, OWN_SETTINGS, TwoEvents, two_events
from validator.config import HookSettings
from validator.links.public_hosts import is_public
from validator.services.hooks.hook_sending import PAUSES, Sender, send_due
from validator.store.audit import AuditEntry
from validator.store.hook_tables import HookDelivery, WebHook

BOTH = ["list.submitted", "verdict.changed"]


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as server:
        yield server


@pytest.fixture
def inside(tmp_path: Path) -> Iterator[Flask]:
    """A site whose operator lets hooks lead into the own network."""
    with opened_app(tmp_path, lambda: NOON, hooks=HookSettings(private_addresses=True)) as application:
        yield application


@pytest.fixture
def events(inside: Flask) -> TwoEvents:
    events = two_events(inside)
    # The hook that every event of the tests has is not what these are about.
    for world in (events.own, events.other):
        organizer = events.app.test_client()
        sign_in_as(organizer, world.accounts["organizer"])
        organizer.post(f"/events/{world.event_id}/hooks/{world.hook_id}/end")
    return events


def page_of(events: TwoEvents) -> str:
    return f"/events/{events.own.event_id}/hooks"


def set_up(events: TwoEvents, receiver: Receiver, kinds: list[str] = BOTH) -> tuple[FlaskClient, str]:
    """Set a hook up on its page; return the organizer's browser and the secret that was shown."""
    organizer = events.client("organizer")
    page = organizer.post(page_of(events), data={"url": receiver.url, "kinds": kinds}).text
    shown = re.search(r'value="(whsec_[\w+/=]+)"', page)
    assert shown
    return organizer, shown[1]


def send(events: TwoEvents, minutes: int = 0) -> int:
    """Do what a worker does every minute, so many minutes after noon."""
    clock = NOON + timedelta(minutes=minutes)
    return send_due(events.store, Sender("only for tests", True, lambda: clock))


def submit(events: TwoEvents, text: bytes = LEGAL_RUNNER) -> None:
    desk = events.app.test_client().post(
        f"/p/{events.own.tokens[1]}/submit", data={"deck-runner": text.decode(), "based_on": ""}
    )
    assert desk.status_code in (200, 303), desk.text


def is_signed(received: Received, secret: str) -> bool:
    """Verify a signature as the specification tells receivers to."""
    key = base64.b64decode(secret.removeprefix("whsec_"))
    head = f"{received.headers['webhook-id']}.{received.headers['webhook-timestamp']}.".encode()
    made = hmac.new(key, head + received.body, hashlib.sha256).digest()
    return received.headers["webhook-signature"] == f"v1,{base64.b64encode(made).decode()}"


def test_a_list_that_is_handed_in_is_told_signed_and_logged(events: TwoEvents, receiver: Receiver) -> None:
    organizer, secret = set_up(events, receiver)
    submit(events)
    assert receiver.received == []  # told by workers, not while the player waits
    assert send(events) == 1
    (told,) = receiver.received
    assert told.path == "/told?key=of-the-receiver"
    assert told.headers["content-type"] == "application/json"
    assert is_signed(told, secret)
    assert told.headers["webhook-timestamp"] == str(int(NOON.timestamp()))
    body = json.loads(told.body)
    assert NOON - timedelta(minutes=1) < datetime.fromisoformat(body.pop("timestamp")) <= NOON
    assert body == {
        "type": "list.submitted",
        "data": {
            "event": {"id": events.own.event_id, "code": events.own.code, "name": "The own event"},
            "registration": events.own.registrations[1],
            "revision": 1,
            "verdict": "legal",
            "after_lock": False,
            "player": "Bo of own",
        },
    }
    page = organizer.get(page_of(events)).text
    assert "list.submitted" in page
    assert "✓ answered 204" in page
    assert send(events, 600) == 0  # once is enough


def test_a_changed_body_or_another_secret_does_not_fit(events: TwoEvents, receiver: Receiver) -> None:
    _, secret = set_up(events, receiver)
    _, other = set_up(events, receiver)
    submit(events)
    send(events)
    first, second = receiver.received
    assert secret != other
    assert is_signed(first, secret)
    assert not is_signed(first, other)
    assert is_signed(second, other)
    assert not is_signed(first._replace(body=first.body.replace(b"legal", b"great")), secret)


def test_a_changed_verdict_is_told_with_both(events: TwoEvents, receiver: Receiver) -> None:
    organizer, _ = set_up(events, receiver, ["verdict.changed"])
    settings = f"/events/{events.own.event_id}/settings"
    # On the day of the event the Standard of 2012 has none of these cards.
    form = OWN_SETTINGS | {"format": "system-gateway"}
    preview = organizer.post(settings, data=form).text
    confirmed = re.search(r'name="confirmed" value="(\w+)"', preview)
    assert confirmed
    organizer.post(settings, data=form | {"confirmed": confirmed[1]})
    assert send(events) == 1
    data = json.loads(receiver.received[0].body)["data"]
    assert (data["player"], data["before"], data["after"]) == ("Ada of own", "legal", "illegal")
    submit(events)
    assert send(events, 1) == 0  # this hook does not want to know of lists


def test_what_does_not_arrive_is_tried_again_later_and_later(events: TwoEvents, receiver: Receiver) -> None:
    organizer, _ = set_up(events, receiver)
    submit(events)
    receiver.answers = [500, 302, 404] + [503] * 5
    passed = 0
    for pause in PAUSES:
        assert send(events, passed) == 0
        tried = len(receiver.received)
        assert send(events, passed) == 0
        assert len(receiver.received) == tried, "a pause is kept"
        passed += int(pause.total_seconds() // 60)
    assert [int(pause.total_seconds() // 60) for pause in PAUSES] == [1, 5, 15, 60, 240, 720, 1200]
    assert send(events, passed) == 0
    assert len(receiver.received) == len(PAUSES) + 1
    assert len({told.headers["webhook-id"] for told in receiver.received}) == 1
    assert {told.path for told in receiver.received} == {"/told?key=of-the-receiver"}, (
        "no redirect is followed"
    )
    page = organizer.get(page_of(events)).text
    assert "✕ answered 503" in page
    assert "failed" in page
    again = re.search(r'action="([^"]+/again/\d+)"', page)
    assert again
    assert "within a minute" in organizer.post(again[1], follow_redirects=True).text
    assert send(events, passed) == 1
    assert "✓ answered 204" in organizer.get(page_of(events)).text


def test_the_test_button_tells_what_came_of_it(events: TwoEvents, receiver: Receiver) -> None:
    organizer, secret = set_up(events, receiver)
    button = re.search(r'action="([^"]+/test)"', organizer.get(page_of(events)).text)
    assert button
    assert "The test arrived." in organizer.post(button[1], follow_redirects=True).text
    assert json.loads(receiver.received[0].body)["type"] == "test"
    assert is_signed(receiver.received[0], secret)
    receiver.answers = [500]
    assert "The test did not arrive." in organizer.post(button[1], follow_redirects=True).text


def test_a_receiver_that_answers_410_is_told_nothing_more(events: TwoEvents, receiver: Receiver) -> None:
    organizer, _ = set_up(events, receiver)
    receiver.answers = [410]
    submit(events)
    assert send(events) == 0
    submit(events, LEGAL_RUNNER.replace(b"1x Malandragem", b"1x Makler"))
    assert send(events, 2000) == 0
    assert len(receiver.received) == 1
    assert "Add an address" in organizer.get(page_of(events)).text


def test_an_ended_hook_is_told_nothing_more(events: TwoEvents, receiver: Receiver) -> None:
    organizer, _ = set_up(events, receiver)
    submit(events)
    button = re.search(r'action="([^"]+/end)"', organizer.get(page_of(events)).text)
    assert button
    organizer.post(button[1])
    assert send(events) == 0
    assert receiver.received == []


def test_other_events_are_not_told_of(events: TwoEvents, receiver: Receiver) -> None:
    set_up(events, receiver)
    events.app.test_client().post(
        f"/p/{events.other.tokens[1]}/submit", data={"deck-runner": LEGAL_RUNNER.decode()}
    )
    assert send(events) == 0


def test_secret_and_address_are_shown_once_and_written_nowhere(
    events: TwoEvents, receiver: Receiver, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, "legaldeck")
    receiver.answers = [500]
    organizer, secret = set_up(events, receiver)
    submit(events)
    send(events)
    log = organizer.get(f"/events/{events.own.event_id}/log").text
    seen = organizer.get(page_of(events)).text + log + caplog.text
    with events.store.reading() as session:
        for table in (AuditEntry, WebHook, HookDelivery):
            rows = [row.model_dump() for row in session.exec(select(table))]
            assert secret not in str(rows)
            seen += "" if table is WebHook else str(rows)
    assert "Hook added" in log
    assert "127.0.0.1" in log
    assert secret not in seen
    assert "of-the-receiver" not in seen
    assert "Bo of own" not in str(rows)  # names are put in when a notice is sent


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org/",
        "ftp://example.org/",
        "javascript:alert(1)",
        "https://user:password@example.org/",
        "https://example.org/#part",
        "https:///nowhere",
        "https://example.org:port/",
        "https://exa mple.org/",
        "https://example.org/" + "a" * 500,
        "",
    ],
)
def test_addresses_that_are_refused(app: Flask, url: str) -> None:
    events = two_events(app)
    answer = events.client("organizer").post(page_of(events), data={"url": url, "kinds": BOTH})
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text


def test_a_hook_needs_something_to_tell_and_there_are_five_at_most(app: Flask) -> None:
    events = two_events(app)
    organizer, form = events.client("organizer"), {"url": "https://localhost:1/x"}
    assert "Choose what the address is told about." in organizer.post(page_of(events), data=form).text
    statuses = [organizer.post(page_of(events), data=form | {"kinds": BOTH}).status_code for _ in range(5)]
    assert statuses == [200, 200, 200, 200, 409]


@pytest.mark.parametrize(
    "host", ["localhost", "127.0.0.1", "[::1]", "2130706433", "0.0.0.0", "[::ffff:127.0.0.1]", "10.0.0.1"]
)
def test_no_hook_reaches_into_the_network_of_the_site(app: Flask, receiver: Receiver, host: str) -> None:
    events = two_events(app)
    organizer = events.client("organizer")
    url = f"https://{host}:{receiver.server_address[1]}/told"
    page = organizer.post(page_of(events), data={"url": url, "kinds": BOTH}).text
    button = re.findall(r'action="([^"]+/test)"', page)[-1]
    answer = organizer.post(button, follow_redirects=True).text
    assert "The test did not arrive." in answer
    assert "not reached: no public host answers there" in answer
    assert receiver.received == []


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("93.184.215.14", True),
        ("2606:2800:21f:cb07:6820:80da:af6b:8b2c", True),
        ("127.0.0.1", False),
        ("10.1.2.3", False),
        ("172.16.0.1", False),
        ("192.168.1.1", False),
        ("169.254.169.254", False),
        ("100.64.0.1", False),
        ("0.0.0.0", False),
        ("224.0.0.1", False),
        ("255.255.255.255", False),
        ("::1", False),
        ("fe80::1%eth0", False),
        ("fd00::1", False),
        ("ff02::1", False),
        ("::ffff:10.0.0.1", False),
        ("2002:7f00:1::", False),
        ("64:ff9b::a00:1", False),
        ("64:ff9b::5db8:d70e", True),
    ],
)
def test_which_addresses_are_public(address: str, public: bool) -> None:
    assert is_public(address) is public
