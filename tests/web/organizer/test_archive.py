"""Events that are put away: archived ones can only be read and come back, deleted ones leave no name."""

from __future__ import annotations

import pytest
from sqlmodel import select

from tests.store.databases import KINDS
from tests.web.account.test_privacy import everything
from tests.web.conftest import OpenSite
from tests.web.signed_in import sign_in_as
from tests.web.two_events import TwoEvents, add_playing_staff, two_events
from validator.services.access import SYSTEM
from validator.services.batches.player_messages import send_due_reminders
from validator.services.caller import Caller
from validator.services.roster.players import register_player
from validator.store.audit import AuditEntry
from validator.store.event_tables import Event, Staff


@pytest.fixture(params=KINDS)
def events(request: pytest.FixtureRequest, open_site: OpenSite) -> TwoEvents:
    return two_events(open_site(kind=request.param))


def test_an_archived_event_is_read_and_not_changed_until_it_is_brought_back(events: TwoEvents) -> None:
    organizer, visitor = events.client("organizer"), events.app.test_client()
    event, desk = f"/events/{events.own.event_id}", f"/p/{events.own.tokens[0]}"
    page = organizer.post(f"{event}/archive", follow_redirects=True).text
    assert "Archived: The own event." in page
    assert f'action="{event}/unarchive"' in page  # the button that undoes it
    assert "The own event</a>" not in page
    assert "The own event</a>" in organizer.get("/events/?show=archived").text
    assert "This event is archived" in organizer.get(event).text
    assert "This event is archived" in visitor.get(desk).text
    assert organizer.get(f"{event}/players/{events.own.registrations[0]}").status_code == 200
    refused = [
        organizer.post(f"{event}/players", data={"name": "Walk Up"}, follow_redirects=True).text,
        organizer.post(f"{event}/stage", data={"stage": "swiss"}, follow_redirects=True).text,
        visitor.post(f"{desk}/submit", data={"deck-runner": "3x Diesel"}).text,
        visitor.post(f"{desk}/draft", data={"deck-runner": "3x Diesel"}).text,
    ]
    for answer in refused:
        assert "This event is archived, so nothing in it can be changed. Bring it back first." in answer
    assert visitor.post(f"/e/{events.own.code}", data={"name": "Zoe"}).status_code == 403
    mail = events.app.extensions["legaldeck"].settings.mail
    assert send_due_reminders(Caller(events.store, SYSTEM, events.now), mail, "http://localhost") == 0
    back = organizer.post(f"{event}/unarchive", follow_redirects=True).text
    assert "The event is back from the archive." in back
    assert visitor.post(f"{desk}/draft", data={"deck-runner": "3x Diesel"}).status_code == 303
    log = organizer.get(f"{event}/log").text
    assert "Event archived" in log
    assert "Event restored" in log


def test_deleting_needs_the_name_and_an_organizer_who_does_not_play(events: TwoEvents) -> None:
    add_playing_staff(events)
    url = f"/events/{events.own.event_id}/delete"
    right = {"name": "The own event"}
    for role, status in (("judge", 403), ("head_judge", 403), ("playing_organizer", 403), ("owner", 403)):
        assert events.client(role).post(url, data=right).status_code == status, role
    organizer = events.client("organizer")
    wrong = organizer.post(url, data={"name": "the own"})
    assert wrong.status_code == 422
    assert "Type the name of the event exactly as it is written here." in wrong.text
    assert organizer.get(f"/events/{events.own.event_id}").status_code == 200


def test_a_deleted_event_leaves_a_trace_and_nobody_s_name(events: TwoEvents) -> None:
    organizer, visitor = events.client("organizer"), events.app.test_client()
    add_playing_staff(events)  # two more players
    number, ada = events.own.event_id, events.own.registrations[0]
    url = f"/events/{number}"
    organizer.post(f"{url}/players/{ada}/change", data={"name": "Ada of own", "email": "ada@example.org"})
    visitor.post(f"/p/{events.own.tokens[0]}/draft", data={"deck-runner": "3x Diesel"})
    # Bo also plays at another event of the same organizer, and stays known there.
    made = organizer.post(f"{url}/clone", data={"name": "The next event", "starts_at": "2026-12-20T10:00"})
    following = int(made.headers["Location"].rsplit("/", 1)[1])
    register_player(Caller(events.store, SYSTEM, events.now), following, "Bo of own")
    page = organizer.post(f"{url}/delete", data={"name": "The own event"}, follow_redirects=True).text
    assert "The event is deleted, with what was kept about its 4 players." in page
    assert "The own event" not in page
    kept = everything(events)
    assert "Ada of own" not in kept
    assert "ada@example.org" not in kept
    assert "Bo of own" in organizer.get(f"/events/{following}").text
    assert visitor.get(f"/e/{events.own.code}").status_code == 404
    assert visitor.get(f"/p/{events.own.tokens[0]}").status_code == 404
    assert visitor.get(f"/proof/{events.own.receipt}").status_code in (403, 404)
    assert organizer.get(url).status_code in (403, 404)
    with events.store.reading() as session:
        entry = session.exec(select(AuditEntry).where(AuditEntry.action == "event.deleted")).one()
        event = session.get_one(Event, number)
        assert session.exec(select(Staff).where(Staff.event_id == number)).all() == []
    details = {"event": number, "day": "2026-11-19", "format": "standard", "players": 4}
    assert (entry.event_id, entry.details) == (None, details)
    assert (event.name, event.place) == (f"(erased) {number}", "")
    assert "Event deleted" in events.client("owner").get("/accounts/log").text
    # The other event knows nothing of all this.
    assert "Ada of other" in kept


def test_whoever_deleted_an_event_is_told_so_and_strangers_learn_nothing(events: TwoEvents) -> None:
    organizer, stranger = events.client("organizer"), events.app.test_client()
    sign_in_as(stranger, events.other.accounts["organizer"])
    url = f"/events/{events.own.event_id}"
    before = stranger.get(url)
    organizer.post(f"{url}/delete", data={"name": "The own event"})
    for page in (url, f"{url}/settings", f"{url}/staff", f"{url}/away"):
        answer = organizer.get(page)
        assert answer.status_code == 404, page
        assert "This event was deleted." in answer.text
    after = stranger.get(url)
    assert (before.status_code, after.status_code) == (403, 403)
    assert "deleted" not in after.text
    assert organizer.get("/events/99999").status_code == 403


def test_when_all_events_are_archived_the_archive_is_offered(events: TwoEvents) -> None:
    organizer = events.client("organizer")
    assert "The own event</a>" in organizer.get("/events/").text
    organizer.post(f"/events/{events.own.event_id}/archive")
    page = organizer.get("/events/").text
    assert "All your events are archived" in page
    assert "No events yet" not in page
    assert 'href="/events/?show=archived">Open the archive</a>' in page
    assert 'href="/events/new"' in page


def test_the_settings_of_an_archived_event_offer_to_bring_it_back(events: TwoEvents) -> None:
    organizer, url = events.client("organizer"), f"/events/{events.own.event_id}"
    assert 'name="starts_at"' in organizer.get(f"{url}/settings").text
    organizer.post(f"{url}/archive")
    page = organizer.get(f"{url}/settings")
    assert page.status_code == 200
    assert "This event is archived" in page.text
    assert f'action="{url}/unarchive"' in page.text
    assert 'name="starts_at"' not in page.text
    organizer.post(f"{url}/unarchive")
    assert 'name="starts_at"' in organizer.get(f"{url}/settings").text


def test_your_events_stand_by_date(events: TwoEvents) -> None:
    organizer, url = events.client("organizer"), f"/events/{events.own.event_id}/clone"
    for name, day in (("Later", "2027-02-01"), ("Sooner", "2026-12-01"), ("Long ago", "2026-01-01")):
        organizer.post(url, data={"name": name, "starts_at": f"{day}T10:00"})
    page = organizer.get("/events/").text
    places = [page.index(f">{name}<") for name in ("The own event", "Sooner", "Later", "Past", "Long ago")]
    assert places == sorted(places)
