"""The public list of events: what strangers find, in the page, the calendar, the feed and the interface."""

from __future__ import annotations

import re
from datetime import timedelta
from xml.etree import ElementTree

from tests.report.test_paper import size
from tests.web.public.test_calendars_and_badges import entries
from tests.web.two_events import OWN_SETTINGS, TwoEvents
from validator.services.access import SYSTEM, account_actor
from validator.services.caller import Caller
from validator.services.events.plan import EventPlan
from validator.services.events.settings import advance_stage, create_event
from validator.store.event_tables import Event

ATOM = "{http://www.w3.org/2005/Atom}"


def make(events: TwoEvents, name: str, days: int, **more: object) -> Event:
    """Create an event of the organizer so many days from now, in the public list unless said otherwise."""
    plan = EventPlan(
        name=name,
        starts_at=(events.now + timedelta(days=days)).replace(tzinfo=None),
        game="netrunner",
        policy="nisei-1.4",
        tier="competitive",
        format="standard",
        **{"listed": True, "zone": "Europe/Berlin", **more},  # type: ignore[arg-type]
    )
    actor = account_actor(events.own.accounts["organizer"])
    return create_event(Caller(events.store, actor, events.now), plan)


def names(page: str) -> list[str]:
    return re.findall(r'<h2><a href="/e/\w+">([^<]+)</a></h2>', page)


def test_strangers_find_the_events_that_want_it_by_date_and_no_others(events: TwoEvents) -> None:
    visitor = events.app.test_client()
    assert "No public events right now" in visitor.get("/e/").text
    make(events, "Winter Cup", 30, place="Köln")
    make(events, "Autumn Cup", 3, place="Berlin", registration_open=False)
    make(events, "Quiet Cup", 4, listed=False)
    page = visitor.get("/e/").text
    assert names(page) == ["Autumn Cup", "Winter Cup"]
    assert "Registration closed" in page
    assert "Registration open" in page
    assert "Netrunner · Standard · Competitive" in page
    assert "Lists are due by 16 December 2026, 12:00 CET." in page
    for private in ("Ada of own", "own.organizer", "The own event"):
        assert private not in page


def test_the_menu_leads_strangers_to_the_list_and_staff_to_their_own(events: TwoEvents) -> None:
    assert '<a href="/e/" >Events</a>' in events.app.test_client().get("/").text
    organizer = events.client("organizer")
    assert '<a href="/events/" >Events</a>' in organizer.get("/").text
    assert 'href="/e/"' in organizer.get("/events/").text


def test_past_events_are_behind_pages_and_search_goes_by_beginnings(events: TwoEvents) -> None:
    visitor = events.app.test_client()
    for number in range(27):
        make(events, f"Club Night {number:02}", -2 - number)
    make(events, "Grand Final", 1)
    ended = make(events, "Ended Today", 0)
    advance_stage(Caller(events.store, SYSTEM, events.now), ended.id, "finished")
    assert names(visitor.get("/e/").text) == ["Grand Final"]
    first, second = visitor.get("/e/?when=past").text, visitor.get("/e/?when=past&page=2").text
    assert names(first)[:3] == ["Ended Today", "Club Night 00", "Club Night 01"]
    assert len(names(first)) == 25
    assert names(second) == ["Club Night 24", "Club Night 25", "Club Night 26"]
    assert names(visitor.get("/e/?when=past&q=ni+cl+26").text) == ["Club Night 26"]
    assert "No event found" in visitor.get("/e/?q=inal").text
    assert names(visitor.get("/e/?q=fin").text) == ["Grand Final"]


def test_archived_and_deleted_events_never_appear(events: TwoEvents) -> None:
    organizer, visitor = events.client("organizer"), events.app.test_client()
    away, gone = make(events, "Away Cup", 5), make(events, "Gone Cup", 6)
    organizer.post(f"/events/{away.id}/archive")
    organizer.post(f"/events/{gone.id}/delete", data={"name": "Gone Cup"})
    for address in ("/e/", "/e/?when=past", "/e/events.ics", "/e/feed.atom", "/api/v1/public-events"):
        text = visitor.get(address).text
        assert "Away Cup" not in text
        assert "Gone Cup" not in text
    organizer.post(f"/events/{away.id}/unarchive")
    assert names(visitor.get("/e/").text) == ["Away Cup"]


def test_calendars_feeds_and_programs_get_the_same_events(events: TwoEvents) -> None:
    visitor = events.app.test_client()
    made = make(events, "Winter & Cup", 30, place="Köln")
    make(events, "Long Ago", -30)
    calendar = visitor.get("/e/events.ics")
    assert calendar.content_type == "text/calendar; charset=utf-8"
    assert [entry["SUMMARY"] for entry in entries(calendar.text)] == [
        "Lists are due: Winter & Cup",
        "Winter & Cup begins",
    ]
    feed = ElementTree.fromstring(visitor.get("/e/feed.atom").data)
    assert [entry.findtext(f"{ATOM}title") for entry in feed.iter(f"{ATOM}entry")] == ["Winter & Cup"]
    answer = visitor.get("/api/v1/public-events").json
    assert answer is not None
    (event,) = answer["events"]
    assert (event["name"], event["place"], event["registration"]) == ("Winter & Cup", "Köln", "open")
    assert event["link"] == f"http://localhost/e/{made.code}"
    assert event["deadline"] == "2026-12-16T11:00:00+00:00"
    past = visitor.get("/api/v1/public-events?when=past").json
    assert past is not None
    assert [row["name"] for row in past["events"]] == ["Long Ago"]


def test_the_setting_is_off_unless_ticked_and_search_engines_keep_out_of_the_rest(events: TwoEvents) -> None:
    organizer, visitor = events.client("organizer"), events.app.test_client()
    own = f"/e/{events.own.code}"
    assert 'content="noindex"' in visitor.get(own).text
    settings = organizer.get(f"/events/{events.own.event_id}/settings").text
    assert re.search(r'name="listed" value="1" >', settings)
    form = OWN_SETTINGS | {"listed": "1", "paper": "letter"}
    assert organizer.post(f"/events/{events.own.event_id}/settings", data=form).status_code == 303
    assert names(visitor.get("/e/").text) == ["The own event"]
    assert 'content="noindex"' not in visitor.get(own).text
    assert "Disallow: /p/\n" in visitor.get("/robots.txt").text


def test_an_event_prints_on_its_paper_and_files_say_what_they_are(events: TwoEvents) -> None:
    organizer, number = events.client("organizer"), events.own.registrations[0]
    sheet = f"/events/{events.own.event_id}/players/{number}/sheet.pdf"
    before = organizer.get(sheet)
    assert size(before.data) == (595, 842)  # Berlin
    assert 'filename="the-own-event-ada-of-own-decklist.pdf"' in before.headers["Content-Disposition"]
    with events.store.writing() as session:
        session.get_one(Event, events.own.event_id).paper = "letter"
    assert size(organizer.get(sheet).data) == (612, 792)
    assert 'class="paper-letter"' in organizer.get(f"/e/{events.own.code}/poster").text
    organizer.post(f"/events/{events.own.event_id}/players/{number}/change", data={"name": 'Zoë "/../ Ŝ'})
    named = organizer.get(sheet).headers["Content-Disposition"]
    assert 'filename="the-own-event-zoe-s-decklist.pdf"' in named
    assert make(events, "Over there", 3, zone="America/Chicago").paper == "letter"
