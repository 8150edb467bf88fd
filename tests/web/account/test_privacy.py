"""What is kept about people goes when it shall: by age, on request, and never more than there is room for."""

from __future__ import annotations

import io
import json
import re
from datetime import timedelta

import pytest
from flask import Flask
from sqlalchemy import text
from sqlalchemy.exc import DatabaseError
from sqlmodel import AutoString

from tests.store.databases import KINDS
from tests.web.conftest import NOON, OpenSite
from tests.web.organizer.test_import_pages import confirm, send
from tests.web.two_events import LEGAL_RUNNER, TwoEvents, add_playing_staff, two_events
from validator.config import Limits, Quotas, Retention
from validator.services.access import SYSTEM
from validator.services.caller import Caller
from validator.services.privacy.forgotten_names import PLACES
from validator.services.retention import tidy
from validator.store.all_tables import METADATA, TABLES

TYPED = {"deck-runner": LEGAL_RUNNER.decode()}


def everything(events: TwoEvents) -> str:
    """Return all rows of all tables as one text."""
    rows = []
    with events.store.engine.connect() as connection:
        for table in TABLES:
            name = table.__tablename__
            rows += [str(tuple(row)) for row in connection.execute(text(f'SELECT * FROM "{name}"'))]
    return "\n".join(rows)


@pytest.fixture(params=KINDS)
def events(request: pytest.FixtureRequest, open_site: OpenSite) -> TwoEvents:
    return two_events(open_site(kind=request.param))


def test_an_erased_player_is_nowhere_any_more_and_the_log_goes_on(events: TwoEvents) -> None:
    visitor, organizer = events.app.test_client(), events.client("organizer")
    number, token = events.own.registrations[0], events.own.tokens[0]
    url = f"/events/{events.own.event_id}/players/{number}"
    organizer.post(f"{url}/change", data={"name": "Ada of own", "email": "ada@example.org"})
    visitor.post(f"/p/{token}/submit", data={"deck-runner": "3x Sure Gamble\n1x Carmen"})
    visitor.post(f"/p/{token}/draft", data=TYPED)
    assert "Ada of own" in everything(events)
    assert organizer.post(f"{url}/erase").status_code == 303  # not ticked: nothing happens
    assert "Ada of own" in everything(events)
    assert organizer.post(f"{url}/erase", data={"sure": "1"}).status_code == 303
    kept = everything(events)
    assert "Ada of own" not in kept
    assert "ada@example.org" not in kept
    assert visitor.get(f"/p/{token}").status_code == 404
    log = organizer.get(f"/events/{events.own.event_id}/log").text
    assert "(erased)" in log
    assert "List submitted" in log
    assert "Registration erased" in log
    assert organizer.get(f"/events/{events.own.event_id}").status_code == 200
    assert organizer.get(f"/events/{events.own.event_id}").status_code == 200
    assert organizer.get(f"/events/{events.own.event_id}/log.csv").status_code == 200


def test_imports_and_old_names_tell_nobody_who_was_erased(events: TwoEvents) -> None:
    organizer, event = events.client("organizer"), f"/events/{events.own.event_id}"
    ada, bob = (f"{event}/players/{number}" for number in events.own.registrations)
    organizer.post(f"{ada}/change", data={"name": "Ada Before", "email": ""})
    organizer.post(f"{bob}/change", data={"name": "Adam", "email": ""})
    roster = b"name,email\nAda Before,ada@after.example\nAdam,adam@after.example\n"
    kept = confirm(events, organizer, send(events, organizer, "roster.csv", roster), do="import")
    assert "2 updated" in kept
    organizer.post(f"{ada}/change", data={"name": "Ada", "email": "ada@now.example"})
    organizer.post(f"{bob}/submit", data=TYPED | {"reason": "Ada spilled tea on Adam's list"})
    for known in ("Ada Before", "ada@after.example", "Ada spilled tea"):
        assert known in everything(events)
    organizer.post(f"{ada}/erase", data={"sure": "1"})
    assert re.findall(r"Ada\b(?! of other)|ada@\w+", everything(events)) == []
    # Others keep their names, also those that begin like hers; undoing the import brings nobody back.
    assert "Adam" in everything(events)
    organizer.post(f"{event}/import/undo", follow_redirects=True)
    after = everything(events)
    assert "'Adam'" in after
    assert "Ada Before" not in after


def test_wherever_a_column_says_who_or_why_an_erasure_looks() -> None:
    """A new column of this kind has to be added to the places from which names are taken."""
    for kind in TABLES:
        columns = METADATA.tables[str(kind.__tablename__)].c
        assert set(PLACES.get(kind, ())) <= set(columns.keys())
        telling = {
            column.name
            for column in columns
            if re.search(r"(_by|reason)$", column.name) and isinstance(column.type, AutoString)
        }
        assert telling <= set(PLACES.get(kind, ())), kind.__name__


def test_evidence_is_guarded_again_after_an_erasure(events: TwoEvents) -> None:
    url = f"/events/{events.own.event_id}/players/{events.own.registrations[0]}/erase"
    events.client("organizer").post(url, data={"sure": "1"})
    with pytest.raises(DatabaseError, match="kept as they are"), events.store.connection() as connection:
        connection.execute(text("UPDATE audit_entry SET actor_name = 'somebody else'"))


def test_an_account_is_erased_once_it_is_closed(events: TwoEvents) -> None:
    add_playing_staff(events)
    owner, judge = events.client("owner"), events.own.accounts["judge"]
    owner.post("/accounts/erase", data={"account": str(judge.id)})
    assert judge.email in everything(events)
    owner.post("/accounts/close", data={"email": judge.email})
    address = f"/events/{events.own.event_id}/players/{events.own.registrations[1]}/submit"
    events.client("head_judge").post(address, data=TYPED | {"reason": f"{judge.name} asked for it"})
    assert f"{judge.name} asked" in everything(events)
    owner.post("/accounts/erase", data={"account": str(judge.id)})
    assert judge.email not in everything(events)
    assert judge.name not in everything(events)


def test_players_take_away_what_is_kept_about_them(app: Flask) -> None:
    events = two_events(app)
    answer = app.test_client().get(f"/p/{events.own.tokens[0]}/data.json")
    kept = json.loads(answer.data)
    assert kept["name"] == "Ada of own"
    assert kept["lists"][0]["documents"][0]["name"] == "runner.txt"
    assert kept["links"][0]["issued_by"] == "own.organizer"


def test_staff_take_away_what_is_kept_about_them(app: Flask) -> None:
    events = two_events(app)
    kept = json.loads(events.client("judge").get("/account/data.json").data)
    assert kept["account"]["email"] == "own.judge@example.org"
    assert "password" not in str(kept)


def test_old_things_go_at_night(events: TwoEvents) -> None:
    visitor = events.app.test_client()
    shared = visitor.post("/share", data={"text": "3x Sure Gamble"}).headers["Location"]
    visitor.post(f"/p/{events.own.tokens[0]}/draft", data=TYPED)
    periods = Retention()
    soon = Caller(events.store, SYSTEM, NOON + timedelta(days=29))
    assert tidy(soon, periods) == {}
    later = Caller(events.store, SYSTEM, NOON + timedelta(days=400))
    assert tidy(later, periods) == {
        "shared checks": 2,
        "drafts": 1,
        "private links": 4,
        "batches": 2,
        "deliveries of web hooks": 2,
    }
    assert visitor.get(shared).status_code == 404
    assert visitor.get(f"/p/{events.own.tokens[0]}").status_code == 403
    assert tidy(later, periods) == {}


def test_players_of_old_events_are_erased_where_a_period_is_set(events: TwoEvents) -> None:
    later = Caller(events.store, SYSTEM, NOON + timedelta(days=800))
    tidy(later, Retention(event_days=0))
    assert "Ada of own" in everything(events)
    assert tidy(later, Retention(event_days=730))["players"] == 4
    assert "Ada of own" not in everything(events)


def test_strangers_keep_no_more_than_there_is_room_for(open_site: OpenSite) -> None:
    app = open_site(quotas=Quotas(shared_bytes=50_000))
    visitor = app.test_client()
    answers = [visitor.post("/share", data={"text": f"{n}x Sure Gamble"}).status_code for n in (1, 2, 3, 4)]
    assert answers == [303, 303, 303, 422]
    assert "no room for shared results" in visitor.post("/share", data={"text": "3x Diesel"}).text


def test_a_large_report_is_not_kept_for_strangers(open_site: OpenSite) -> None:
    app = open_site(limits=Limits(shared_bytes=5_000))
    assert app.test_client().post("/share", data={"text": LEGAL_RUNNER.decode()}).status_code == 422


def test_one_account_fills_no_disk_with_batches(open_site: OpenSite) -> None:
    app = open_site(quotas=Quotas(batch_bytes_per_account=1_000))
    events = two_events(app)
    form = {"files": (io.BytesIO(LEGAL_RUNNER * 3), "a.txt")}
    answer = events.client("organizer").post(
        f"/events/{events.own.event_id}/batch", data=form, follow_redirects=True
    )
    assert "would take more than" in answer.text


def test_an_event_takes_so_many_players_and_tells_nobody_who_they_are(open_site: OpenSite) -> None:
    app = open_site(quotas=Quotas(players_per_event=4))
    events = two_events(app)
    visitor = app.test_client()
    known = visitor.post(f"/e/{events.own.code}", data={"name": "Ada of own"})
    new = visitor.post(f"/e/{events.own.code}", data={"name": "Zoe"})
    assert (known.status_code, new.status_code) == (303, 303)
    # Whoever uses somebody's name gets a page of their own, not that player's.
    assert "Sure Gamble" not in visitor.get(known.headers["Location"]).text
    full = visitor.post(f"/e/{events.own.code}", data={"name": "Yan"})
    assert full.status_code == 409
    assert "This event is full. Ask the organizer." in full.text


def test_a_form_sent_twice_registers_once_and_serves_the_next_person_too(app: Flask) -> None:
    visitor, address = app.test_client(), f"/e/{two_events(app).own.code}"
    (key,) = re.findall(r'name="key" value="([^"]+)"', visitor.get(address).text)
    first, again, other = (
        visitor.post(address, data={"name": name, "key": key}).headers["Location"]
        for name in ("Zoe", "zoe ", "Yan")
    )
    assert first == again != other


def test_the_privacy_page_tells_the_periods_of_this_site(open_site: OpenSite) -> None:
    app = open_site(retention=Retention(shared_days=77, event_days=555))
    page = app.test_client().get("/privacy").text
    assert "77 days" in page
    assert "555 days" in page


def test_a_proof_shows_no_cards_once_the_player_got_new_links_or_withdrew(app: Flask) -> None:
    events = two_events(app)
    visitor, organizer = app.test_client(), events.client("organizer")
    proof = f"/proof/{events.own.receipt}"
    assert "Carmen" in visitor.get(proof).text
    site_now = NOON + timedelta(seconds=1)
    object.__setattr__(app.extensions["legaldeck"], "now", lambda: site_now)
    link = {"registration": str(events.own.registrations[0]), "replace": "1"}
    organizer.post(f"/events/{events.own.event_id}/links", data=link)
    page = visitor.get(proof).text
    assert "Carmen" not in page
    assert "The cards are no longer shown here" in page
