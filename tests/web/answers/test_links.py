"""Lists that are handed in as a link: fetched from a stand-in, kept as what was found."""

from __future__ import annotations

import responses
from flask import Flask
from flask.testing import FlaskClient

from tests.web.two_events import two_events

LINK = "https://netrunnerdb.com/en/decklist/86000/a-smuggler"
API = "https://netrunnerdb.com/api/2.0/public/decklist/86000"
DECK = {"id": 86000, "name": "A smuggler", "cards": {"30010": 1, "30030": 3}}


@responses.activate
def test_a_pasted_link_is_checked(client: FlaskClient) -> None:
    responses.add(responses.GET, API, json={"data": [DECK], "success": True, "total": 1})
    answer = client.post("/live", data={"text": LINK}).json
    assert answer is not None
    assert "Zahya Sadeghi: Versatile Smuggler" in answer["answer"]
    assert 'name="fix"' not in answer["answer"]


@responses.activate
def test_a_number_that_somebody_begins_to_type_is_not_fetched(client: FlaskClient) -> None:
    assert client.post("/live", data={"text": "3"}).status_code == 200
    assert len(responses.calls) == 0


@responses.activate
def test_a_submitted_link_is_kept_as_what_stood_behind_it(app: Flask) -> None:
    responses.add(responses.GET, API, json={"data": [DECK], "success": True, "total": 1})
    events = two_events(app)
    client = app.test_client()
    answer = client.post(
        f"/p/{events.own.tokens[1]}/submit", data={"deck-runner": LINK}, follow_redirects=True
    )
    assert "Zahya Sadeghi: Versatile Smuggler" in answer.text
    staff = events.client("organizer")
    page = staff.get(f"/events/{events.own.event_id}/players/{events.own.registrations[1]}").text
    assert "30030" in page
    assert "A smuggler" in page


@responses.activate
def test_a_link_that_leads_nowhere_is_refused_with_a_sentence(app: Flask) -> None:
    responses.add(responses.GET, API.replace("86000", "86001"), status=404)
    events = two_events(app)
    form = {"deck-runner": LINK.replace("86000", "86001")}
    answer = app.test_client().post(f"/p/{events.own.tokens[1]}/submit", data=form)
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text
