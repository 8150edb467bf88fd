"""Deadlines for a calendar, and the badge of a shared result on other people's pages."""

from __future__ import annotations

import re
from html import unescape
from xml.etree import ElementTree

import pytest

from tests.web.two_events import LEGAL_RUNNER, TwoEvents

SVG = "{http://www.w3.org/2000/svg}"


def entries(text: str) -> list[dict[str, str]]:
    """Return the entries of a calendar file."""
    plain = text.replace("\r\n ", "")
    found = re.findall(r"BEGIN:VEVENT\r\n(.*?)END:VEVENT", plain, re.S)
    return [dict(line.split(":", 1) for line in entry.strip().split("\r\n")) for entry in found]


def test_players_put_the_deadlines_of_an_event_into_their_calendar(events: TwoEvents) -> None:
    page = events.app.test_client().get(f"/e/{events.own.code}").text
    link = re.search(r'href="(/e/\w+/deadlines\.ics)"', page)
    assert link
    answer = events.app.test_client().get(link[1])
    assert answer.content_type == "text/calendar; charset=utf-8"
    # It starts at noon in Berlin, and so do lists lock (NISEI 1.4): at eleven in UTC.
    due, start = entries(answer.text)
    assert due["SUMMARY"] == "Lists are due: The own event"
    assert (due["DTSTART"], due["TRIGGER"]) == ("20261119T110000Z", "-P1D")
    assert "Players can submit and change their lists until now" in answer.text.replace("\r\n ", "")
    assert start["SUMMARY"] == "The own event begins"
    assert start["DTSTART"] == "20261119T110000Z"
    assert start["UID"] == f"start-{events.own.code}@localhost"
    assert start["URL"] == f"http://localhost/e/{events.own.code}"


def test_an_entry_changes_with_its_event_and_stays_the_same_entry(events: TwoEvents) -> None:
    organizer, link = events.client("organizer"), f"/e/{events.own.code}/deadlines.ics"
    before = entries(organizer.get(link).text)[1]
    form = {
        "name": "The own event",
        "zone": "America/New_York",
        "starts_at": "2026-11-20T12:00",
        "policy": "nisei-1.4",
        "tier": "competitive",
        "format": "standard",
        "version": "1",
        "deadline": "2026-11-19T18:00",
        "lists_required": "1",
    }
    url = f"/events/{events.own.event_id}/settings"
    page = organizer.post(url, data=form)
    confirmed = re.search(r'name="confirmed" value="(\w+)"', page.text)
    organizer.post(url, data=form | {"confirmed": confirmed[1] if confirmed else ""})
    due, start = entries(organizer.get(link).text)
    assert (start["UID"], start["DTSTART"]) == (before["UID"], "20261120T170000Z")
    assert int(start["SEQUENCE"]) > int(before["SEQUENCE"])
    assert due["DTSTART"] == "20261119T230000Z"


def test_an_organizer_has_the_deadlines_of_all_own_events(events: TwoEvents) -> None:
    organizer = events.client("organizer")
    assert 'href="/events/deadlines.ics"' in organizer.get("/events/").text
    text = organizer.get("/events/deadlines.ics").text
    assert [entry["SUMMARY"] for entry in entries(text)] == [
        "Lists are due: The own event",
        "The own event begins",
    ]
    assert events.app.test_client().get("/events/deadlines.ics").status_code == 401


def shared_page(events: TwoEvents, text: str) -> str:
    visitor = events.app.test_client()
    return visitor.post("/share", data={"text": text}, follow_redirects=True).text


def test_a_shared_result_has_a_badge_and_what_to_copy(events: TwoEvents) -> None:
    page = shared_page(events, LEGAL_RUNNER.decode())
    html, markdown = (
        unescape(value) for value in re.findall(r'id="snippet-\d" readonly value="([^"]+)"', page)
    )
    link = re.search(r'<a href="http://localhost(/r/\w+)">', html)
    assert link
    badge = f"http://localhost{link[1]}/badge.svg"
    words = "✓ Legal, Standard on 2026-11-16"
    assert html == (
        f'<a href="http://localhost{link[1]}"><img src="{badge}" alt="Legaldeck: {words}" height="20"></a>'
    )
    assert markdown == f"[![Legaldeck: {words}]({badge})](http://localhost{link[1]})"
    answer = events.app.test_client().get(f"{link[1]}/badge.svg")
    assert answer.content_type == "image/svg+xml; charset=utf-8"
    drawing = ElementTree.fromstring(answer.data)
    assert drawing.get("role") == "img"
    title = drawing.find(f"{SVG}title")
    assert title is not None
    assert (title.text, title.get("id")) == (f"Legaldeck: {words}", drawing.get("aria-labelledby"))
    assert [text.text for text in drawing.iter(f"{SVG}text")] == ["Legaldeck", words]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (LEGAL_RUNNER.decode().replace("3x Sure", "9x Sure"), "✕ Illegal"),
        ("3x Sure Gamble", "? Needs a look"),
        ("Nothing here", "! Could not be read"),
    ],
)
def test_a_badge_says_what_the_result_says(events: TwoEvents, text: str, words: str) -> None:
    page = shared_page(events, text)
    link = re.search(r"/r/\w+/badge\.svg", page)
    assert link
    assert f"Legaldeck: {words}, Standard on 2026-11-16</title>" in events.app.test_client().get(link[0]).text


def test_a_badge_is_kept_by_caches_shown_by_other_sites_and_runs_nothing(events: TwoEvents) -> None:
    visitor, url = events.app.test_client(), f"/r/{events.shared}/badge.svg"
    first = visitor.get(url)
    assert first.headers["Cache-Control"] == "public, max-age=3600"
    assert first.headers["Cross-Origin-Resource-Policy"] == "cross-origin"
    assert "default-src 'none'" in first.headers["Content-Security-Policy"]
    assert "Set-Cookie" not in first.headers
    again = visitor.get(url, headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    assert visitor.get("/r/nosuchresult/badge.svg").status_code == 404
