"""The player's pages behind a private link."""

from __future__ import annotations

import html
import re
from dataclasses import replace
from datetime import timedelta

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.two_events import LEGAL_RUNNER, TwoEvents
from validator.web.site import KEY

RUNNER = LEGAL_RUNNER.decode()


@pytest.fixture
def desk(events: TwoEvents) -> str:
    return f"/p/{events.own.tokens[1]}"


def text_of(page: str) -> str:
    return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]+>", " ", page)))


def test_registering_leads_to_a_private_page(client: FlaskClient, events: TwoEvents) -> None:
    answer = client.post(f"/e/{events.own.code}", data={"name": "Eli Brook"})
    page = text_of(client.get(answer.headers["Location"]).text)
    assert "You are registered." in page
    assert "Corp deck: paste it, type it or choose a file" in page
    assert "Not submitted yet" in page


def test_registering_a_name_again_does_not_tell_who_plays(client: FlaskClient, events: TwoEvents) -> None:
    first = client.post(f"/e/{events.own.code}", data={"name": "Eli Brook"})
    again = client.post(f"/e/{events.own.code}", data={"name": "eli brook"})
    assert (first.status_code, again.status_code) == (303, 303)
    assert first.headers["Location"] != again.headers["Location"]


def test_a_closed_registration_says_so(client: FlaskClient, events: TwoEvents) -> None:
    events.client("organizer").post(f"/events/{events.own.event_id}/stage", data={"stage": "swiss"})
    assert "Registration is closed." in client.get(f"/e/{events.own.code}").text
    assert client.post(f"/e/{events.own.code}", data={"name": "Late"}).status_code == 403


def test_submitting_gives_a_receipt_with_a_proof_that_anybody_can_open(
    client: FlaskClient, desk: str
) -> None:
    answer = client.post(f"{desk}/submit", data={"deck-runner": RUNNER, "based_on": "0"})
    receipt = client.get(answer.headers["Location"]).text
    assert "Revision 1" in receipt
    assert "Still missing: Corp." in receipt
    proof = re.search(r"http://localhost(/proof/[\w-]+)", receipt)
    assert proof
    page = text_of(client.get(proof[1]).text)
    assert "Result of a check Bo of own · The own event" in page
    assert "Zahya Sadeghi: Versatile Smuggler" in page


def test_an_illegal_list_is_taken_and_marked(client: FlaskClient, desk: str) -> None:
    illegal = RUNNER.replace("2x Cat's Cradle", "2x Bukhgalter")
    answer = client.post(f"{desk}/submit", data={"deck-runner": illegal}, follow_redirects=True)
    assert "not legal yet" in answer.text
    assert "Bukhgalter is banned." in answer.text


def test_nothing_to_submit_is_refused_on_the_page(client: FlaskClient, desk: str) -> None:
    answer = client.post(f"{desk}/submit", data={"deck-runner": "  "})
    assert answer.status_code == 422
    assert "There is no list to submit." in answer.text


def test_a_revision_based_on_an_older_one_is_refused_and_keeps_the_text(
    client: FlaskClient, desk: str
) -> None:
    client.post(f"{desk}/submit", data={"deck-runner": RUNNER, "based_on": "0"})
    other = RUNNER.replace("1x Mayfly", "1x Overclock")
    answer = client.post(f"{desk}/submit", data={"deck-runner": other, "based_on": "0"})
    assert answer.status_code == 409
    assert "A newer revision was submitted meanwhile." in answer.text
    assert "1x Overclock" in answer.text


def test_revisions_tell_their_differences_in_words(client: FlaskClient, desk: str) -> None:
    client.post(f"{desk}/submit", data={"deck-runner": RUNNER})
    client.post(f"{desk}/submit", data={"deck-runner": RUNNER.replace("1x Mayfly", "1x Rejig")})
    page = text_of(client.get(f"{desk}/revisions").text)
    assert "+ added 1 Rejig" in page
    assert "− removed 1 Mayfly" in page


def test_a_draft_is_kept_and_seen_by_nobody_else(client: FlaskClient, events: TwoEvents, desk: str) -> None:
    client.post(f"{desk}/draft", data={"deck-corp": "", "deck-runner": "3x Sure Gamble"})
    assert "3x Sure Gamble" in client.get(desk).text
    staff = events.client("organizer")
    url = f"/events/{events.own.event_id}/players/{events.own.registrations[1]}"
    assert "Sure Gamble" not in staff.get(url).text


def test_live_answers_for_one_deck_with_what_is_left_to_do_for_all(client: FlaskClient, desk: str) -> None:
    answer = client.post(f"{desk}/live?side=runner", data={"deck-runner": RUNNER, "deck-corp": ""}).json
    assert answer is not None
    assert answer["verdict"] == "legal"
    assert "Corp deck: paste it, type it or choose a file" in answer["to_do"]
    assert "Runner deck: Legal" in answer["to_do"]


def test_a_fix_without_scripts_changes_the_deck_it_belongs_to(client: FlaskClient, desk: str) -> None:
    text = "Zahya Sadeghi: Versatile Smuggler\n2x Bukhgalter\n"
    form = {"deck-corp": "first\nsecond", "deck-runner": text, "fix": '{"2":null}'}
    page = client.post(f"{desk}?side=runner", data=form).text
    assert "second" in page
    assert "2x Bukhgalter" not in page


def test_both_decks_in_one_text_are_accepted(client: FlaskClient, desk: str) -> None:
    both = client.get("/?example=decks").text
    text = html.unescape(re.search(r"<textarea[^>]*>(.*?)</textarea>", both, re.DOTALL)[1])  # type: ignore[index]
    page = text_of(client.post(desk, data={"deck-corp": text, "deck-runner": ""}).text)
    assert "Runner deck: found in the Corp box" in page


def test_after_the_deadline_the_page_is_locked(app: Flask, client: FlaskClient, desk: str) -> None:
    site = app.extensions[KEY]
    app.extensions[KEY] = replace(site, now=lambda: site.now() + timedelta(days=4))
    page = client.get(desk).text
    assert "Lists are locked." in page
    assert "readonly" in page
    answer = client.post(f"{desk}/submit", data={"deck-runner": RUNNER})
    assert answer.status_code == 403
    assert "Ask the staff to unlock yours." in answer.text


def test_consent_is_kept(client: FlaskClient, desk: str) -> None:
    client.post(f"{desk}/consent", data={"consent": "1"})
    assert re.search(r'name="consent" value="1" checked', client.get(desk).text)
    client.post(f"{desk}/consent", data={})
    assert not re.search(r'name="consent" value="1" checked', client.get(desk).text)


def test_private_pages_are_not_for_search_engines(client: FlaskClient, desk: str) -> None:
    assert '<meta name="robots" content="noindex">' in client.get(desk).text
