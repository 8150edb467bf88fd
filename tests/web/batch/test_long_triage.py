"""The triage of a large event comes in pages; actions reach all of them."""

from __future__ import annotations

import csv
import io
import re

import pytest
from flask import Flask

from tests.web.crowd import add_crowd
from tests.web.two_events import TwoEvents, two_events


@pytest.fixture
def events(app: Flask) -> TwoEvents:
    """Return an event with 120 more players."""
    events = two_events(app)
    add_crowd(events.store, events.now, events.own.event_id, 120)
    return events


def players(page: str) -> list[str]:
    return re.findall(r'<a class="row-link" href="[^"]*">([^<]+)</a>', page)


def test_a_page_of_the_triage_shows_fifty_rows(events: TwoEvents) -> None:
    organizer, url = events.client("organizer"), f"/events/{events.own.event_id}"
    first, second = organizer.get(f"{url}?sort=name").text, organizer.get(f"{url}?sort=name&page=2").text
    assert "Rows 1 to 50 of 123" in first
    assert "Rows 51 to 100 of 123" in second
    assert (players(first)[0], players(first)[-1]) == ("Ada of own", "Player 0047")
    assert (players(second)[0], players(second)[-1]) == ("Player 0048", "Player 0097")


@pytest.mark.parametrize("page", ["0", "-1", "two", "4", "99"])
def test_a_page_that_is_not_there_gives_one_that_is(events: TwoEvents, page: str) -> None:
    url = f"/events/{events.own.event_id}?page={page}"
    assert "Rows " in events.client("organizer").get(url).text


def test_the_filters_stay_from_page_to_page(events: TwoEvents) -> None:
    page = events.client("organizer").get(f"/events/{events.own.event_id}?show=look&q=Player").text
    assert re.search(r'href="[^"]*\?show=look&amp;q=Player&amp;page=2">', page)


def test_an_action_on_everything_reaches_the_rows_of_all_pages_that_fit(events: TwoEvents) -> None:
    url = f"/events/{events.own.event_id}/triage/export"
    form = {"kind": "csv", "everything": "1", "show": "look", "q": "Player"}
    answer = events.client("organizer").post(url, data=form)
    rows = list(csv.reader(io.StringIO(answer.data.decode("utf-8-sig"))))
    names = {row[0] for row in rows[1:]}
    assert names == {f"Player {number:04d}" for number in range(120)}


def test_the_players_come_in_pages_and_are_found_by_the_beginnings_of_their_names(events: TwoEvents) -> None:
    organizer, url = events.client("organizer"), f"/events/{events.own.event_id}"
    first, last = organizer.get(url).text, organizer.get(f"{url}?page=3").text
    assert (len(players(first)), len(players(last))) == (50, 23)
    assert players(organizer.get(f"{url}?q=ad").text) == ["Ada of own"]
    assert players(organizer.get(f"{url}?q=da").text) == []


def test_the_page_of_the_players_says_that_lists_without_owner_wait(events: TwoEvents) -> None:
    page = events.client("organizer").get(f"/events/{events.own.event_id}").text
    assert "1 list is waiting for your decision" in page
