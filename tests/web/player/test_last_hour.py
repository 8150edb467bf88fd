"""The last hour: worse lists ask once, earlier ones come back, and a draft that nobody submitted is found."""

from __future__ import annotations

from datetime import timedelta

import pytest
from flask.testing import FlaskClient
from sqlmodel import select

from tests.batch.decks import CORP, ILLEGAL_RUNNER, RUNNER
from tests.web.batch.test_batch_pages import revisions
from tests.web.two_events import TwoEvents
from validator.store.event_tables import Event


@pytest.fixture
def player(events: TwoEvents) -> FlaskClient:
    return events.app.test_client()


def desk(events: TwoEvents) -> str:
    return f"/p/{events.own.tokens[1]}"


def submit(events: TwoEvents, player: FlaskClient, corp: str, runner: str, **more: str) -> str:
    form = {"deck-corp": corp, "deck-runner": runner, **more}
    return player.post(f"{desk(events)}/submit", data=form, follow_redirects=True).text


def test_a_worse_list_asks_once(events: TwoEvents, player: FlaskClient) -> None:
    bo = events.own.registrations[1]
    assert "Your list is in" in submit(events, player, CORP, RUNNER)
    asked = submit(events, player, CORP, ILLEGAL_RUNNER)
    assert "Revision 1 is legal; this list is illegal." in asked
    assert revisions(events, bo) == 1
    assert "Your list is in" in submit(events, player, CORP, ILLEGAL_RUNNER, confirmed="1")
    assert revisions(events, bo) == 2


def test_a_list_that_loses_a_deck_asks_once(events: TwoEvents, player: FlaskClient) -> None:
    submit(events, player, CORP, RUNNER)
    assert "Revision 1 has a Runner deck; this list has none." in submit(events, player, CORP, "")


def test_an_earlier_revision_opens_and_comes_back(events: TwoEvents, player: FlaskClient) -> None:
    submit(events, player, CORP, RUNNER)
    submit(events, player, CORP, ILLEGAL_RUNNER, confirmed="1")
    page = player.get(f"{desk(events)}/revisions").text
    assert f'href="{desk(events)}/receipt/1"' in page
    receipt = player.post(f"{desk(events)}/revisions/1", follow_redirects=True).text
    assert "Revision 3" in receipt
    assert "Bukhgalter" not in receipt
    shown = events.client("organizer").get(
        f"/events/{events.own.event_id}/players/{events.own.registrations[1]}?revision=2"
    )
    assert "This is an earlier revision." in shown.text
    assert "Bukhgalter is banned." in shown.text


def test_a_draft_that_was_never_submitted_is_shown_to_staff_after_the_lock(
    events: TwoEvents, player: FlaskClient
) -> None:
    player.post(f"{desk(events)}/draft", data={"deck-corp": CORP, "deck-runner": RUNNER})
    assert "Ready, but not submitted: press Submit" in player.get(desk(events)).text
    url = f"/events/{events.own.event_id}/players/{events.own.registrations[1]}"
    assert "Nebula Talent" not in events.client("organizer").get(url).text
    with events.store.writing() as session:
        event = session.exec(select(Event).where(Event.id == events.own.event_id)).one()
        event.deadline = events.now - timedelta(minutes=1)
    page = events.client("organizer").get(url).text
    assert "had typed a list when lists locked, but did not submit it" in page
    assert "Nebula Talent" in page
