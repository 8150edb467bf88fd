"""The owner's page of cards and card lists: looked for, reviewed, applied, and whom it concerns is told."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import timedelta
from email.message import Message
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from card_data.catalogue import load_catalogue
from card_data.updates import catch_up
from tests.card_data.importers.conftest import serving
from tests.services.recorded_source import RecordedSource
from tests.web.batch.test_mail import Mailbox, give_address, open_mailbox
from tests.web.conftest import NOON
from tests.web.organizer.receiver import receiving
from tests.web.sites import opened_app
from tests.web.two_events import TwoEvents, add_playing_staff, two_events
from validator.config import HookSettings, Mail, UpdateSettings
from validator.jobs.fresh_data import follow_up, look_when_due
from validator.services.access import SYSTEM
from validator.services.caller import Caller
from validator.services.hooks.hook_sending import Sender, send_due
from validator.services.updates.data_changes import change
from validator.services.updates.proposals import FoundData, keep_proposal, settle
from validator.web.app import create_app
from validator.web.site import KEY


@pytest.fixture
def source() -> RecordedSource:
    return RecordedSource()


@pytest.fixture
def letters() -> Iterator[Mailbox]:
    with open_mailbox() as server:
        yield server


@pytest.fixture
def app(tmp_path: Path, letters: Mailbox) -> Iterator[Flask]:
    server = Mail(
        host="127.0.0.1", port=letters.server_address[1], sender="decks@example.org", start_tls=False
    )
    with opened_app(
        tmp_path / "data",
        lambda: NOON,
        mail=server,
        hooks=HookSettings(private_addresses=True),
        updates=UpdateSettings(source=str(tmp_path / "source")),
    ) as application:
        yield application


@pytest.fixture
def events(app: Flask) -> TwoEvents:
    events = two_events(app)
    add_playing_staff(events)
    return events


def work(events: TwoEvents) -> None:
    """Do what a worker does every minute."""
    settings = events.app.extensions[KEY].settings
    look_when_due(settings, events.store, NOON)
    follow_up(settings, events.store, NOON)


def look(events: TwoEvents) -> tuple[FlaskClient, str]:
    """Let the owner press the button and a worker look; return the browser and the page."""
    owner = events.client("owner")
    assert "within a minute" in owner.post("/data/look", follow_redirects=True).text
    work(events)
    return owner, owner.get("/data").text


def roster(events: TwoEvents) -> str:
    """Return the organizer's table of players, with what was found in their lists."""
    return events.client("organizer").get(f"/events/{events.own.event_id}").text


def text_of(mail: Message) -> str:
    body = mail.get_payload(decode=True)
    assert isinstance(body, bytes)
    return body.decode()


def button(page: str, word: str) -> str:
    found = re.search(rf'action="(/data/\d+/{word})"', page)
    assert found
    return found[1]


def test_a_new_card_list_from_the_source_to_the_players_who_are_told(
    events: TwoEvents,
    source: RecordedSource,
    letters: Mailbox,
    tmp_path: Path,
) -> None:
    give_address(events, 0, "ada@example.org")
    source.add_list("Standard Ban List 26.11", "2026-11-18", "sure-gamble")
    source.add_set("Dark Tide", "2026-12-04", "Undertow")
    source.write(tmp_path / "source")
    visitor = events.app.test_client()
    assert 'as of <time datetime="2026-07-31">31 July 2026</time>' in visitor.get("/").text
    owner, page = look(events)
    # Ada of each event has three copies of Sure Gamble; play begins on the nineteenth.
    assert "Standard Ban List 26.11" in page
    assert "18 November 2026" in page
    assert "banned now: Sure Gamble" in page
    assert "Dark Tide" in page
    assert "<strong>The own event</strong>, 19 November 2026: 1 × Legal → Illegal (1 list)." in page
    assert visitor.get("/cards/netrunner/undertow").status_code == 404
    assert "Sure Gamble" not in roster(events)
    with receiving() as receiver:
        hooks = f"/events/{events.own.event_id}/hooks"
        events.client("organizer").post(hooks, data={"url": receiver.url, "kinds": "verdict.changed"})
        answer = owner.post(button(page, "apply"), follow_redirects=True).text
        assert "Applied. Workers check the lists of upcoming events again within a minute." in answer
        assert 'as of <time datetime="2026-11-16">16 November 2026</time>' in visitor.get("/").text
        work(events)
        send_due(events.store, Sender("only for tests", True, lambda: NOON))
        (told,) = receiver.received
    assert json.loads(told.body)["data"]["after"] == "illegal"
    assert "Sure Gamble" in roster(events)
    mails = {mail["To"]: mail for mail in letters.mails}
    assert sorted(mails) == [
        "ada@example.org",
        "other.organizer@example.org",
        "own.organizer@example.org",
        "own.playing_organizer@example.org",
    ]
    to_player = text_of(mails["ada@example.org"])
    assert (
        "newer cards and card lists of 16 November 2026 are in force. That changed its verdict." in to_player
    )
    assert "Standard Ban List 26.11" in to_player
    assert mails["ada@example.org"]["Reply-To"] == "own.organizer@example.org"
    to_staff = text_of(mails["own.organizer@example.org"])
    assert "- Ada of own: Legal → Illegal" in to_staff
    assert "Newer cards and card lists recently changed the verdict on 1 list." in roster(events)
    letters.mails.clear()
    work(events)
    assert letters.mails == []  # once


def test_a_dismissed_or_outdated_proposal_is_not_applied(
    events: TwoEvents, source: RecordedSource, tmp_path: Path
) -> None:
    source.add_list("Standard Ban List 26.11", "2026-11-18", "sure-gamble")
    source.write(tmp_path / "source")
    owner, page = look(events)
    apply = button(page, "apply")
    assert "Everything stays as it is." in owner.post(button(page, "dismiss"), follow_redirects=True).text
    assert "This proposal is dismissed" in owner.post(apply, follow_redirects=True).text
    owner, page = look(events)
    stale = button(page, "apply")
    found = FoundData("a source", "", {}, [change("new set", "Dark Tide")])
    keep_proposal(Caller(events.store, SYSTEM, NOON), found)  # as the next look would
    page = owner.get("/data").text
    assert "This proposal is replaced" in owner.post(stale, follow_redirects=True).text
    assert owner.post(button(page, "apply"), follow_redirects=True).status_code == 200
    assert "This proposal is applied" in owner.post(button(page, "apply"), follow_redirects=True).text


def test_a_source_that_fails_is_told_on_the_page(events: TwoEvents, tmp_path: Path) -> None:
    (tmp_path / "source").mkdir()
    _, page = look(events)
    assert "✕ There is no cards.json in" in page


def test_another_machine_catches_up_from_the_database(
    events: TwoEvents, source: RecordedSource, tmp_path: Path
) -> None:
    source.add_set("Dark Tide", "2026-12-04", "Undertow")
    source.write(tmp_path / "source")
    owner, page = look(events)
    owner.post(button(page, "apply"))
    settings = events.app.extensions[KEY].settings.model_copy(update={"data_dir": tmp_path / "elsewhere"})
    other = create_app(settings, now=lambda: NOON)
    assert other.test_client().get("/cards/netrunner/undertow").status_code == 200
    assert not settle(events.store, tmp_path / "elsewhere" / "updates")
    other.extensions[KEY].store.close()


def test_workers_look_every_so_many_days_and_apply_where_that_is_set(
    events: TwoEvents, source: RecordedSource
) -> None:
    source.add_set("Dark Tide", "2026-12-04", "Undertow")
    source.add_list("Standard Ban List 26.12", "2026-12-05", "undertow")
    with serving() as api:
        api.world, api.pool_sets, api.per_page = source.world, source.pool_sets, 1000
        chosen = UpdateSettings(source=api.address, every_days=7, apply=True)
        settings = events.app.extensions[KEY].settings.model_copy(update={"updates": chosen})
        look_when_due(settings, events.store, NOON)
        catch_up()
        assert "undertow" in load_catalogue("netrunner").cards
        asked = len(api.asked)
        assert asked > 10
        look_when_due(settings, events.store, NOON + timedelta(days=6))
        assert len(api.asked) == asked
        look_when_due(settings, events.store, NOON + timedelta(days=7))
        assert len(api.asked) == 2 * asked


def test_data_that_has_grown_old_is_mentioned_on_reports_and_young_data_is_not(
    events: TwoEvents, source: RecordedSource, tmp_path: Path
) -> None:
    visitor = events.app.test_client()
    # 31 July to 16 November.
    notice = "The card data is 108 days old: newer cards or card lists may be missing."
    before = visitor.post("/", data={"text": "3x Sure Gamble"}).text
    assert notice in before
    assert "data of" in before
    assert "31 July 2026" in before
    source.write(tmp_path / "source")
    look(events)
    after = visitor.post("/", data={"text": "3x Sure Gamble"}).text
    assert "days old" not in after
    assert (
        visitor.post("/api/v1/check", json={"text": "3x Sure Gamble"}).get_json()["decks"][0]["data_as_of"]
        == "2026-11-16"
    )


def test_games_that_no_longer_change_do_not_grow_old(events: TwoEvents) -> None:
    form = {"text": "3 Bodyguard", "format": "constructed", "policy": "trc-1998"}
    page = events.app.test_client().post("/", data=form).text
    assert "data of" in page
    assert "days old" not in page
