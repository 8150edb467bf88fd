"""One word per state on every page, and a document that holds no list is never called anything else."""

from __future__ import annotations

import html
import io
import json
import re

import pytest
from flask.testing import FlaskClient

from tests.batch.decks import CORP, ILLEGAL_RUNNER, RUNNER
from tests.web.batch.test_batch_pages import drop_for_event
from tests.web.two_events import TwoEvents

TYPOS = {
    "Sure Gamble": "Sure Gambel",
    "Overclock": "Overclok",
    "Mutual Favor": "Mutal Favor",
    "Docklands Pass": "Dockland Passs",
    "Boomerang": "Boomerangg",
    "Jailbreak": "Jailbraek",
}
QUESTION = {"format": "standard", "date": "2026-11-15"}


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("list.pdf", b"%PDF-1.4 nothing follows"),
        ("program.exe", b"MZ\x90\x00\x03\x00\x00\x00\xff\xff" * 20),
        ("note.txt", b"Dear organizer,\nsee you on Saturday, looking forward to it!\n"),
    ],
)
def test_what_holds_no_list_could_not_be_read(client: FlaskClient, name: str, data: bytes) -> None:
    page = client.post("/", data=QUESTION | {"file": (io.BytesIO(data), name)}).text
    assert "Could not be read" in page
    assert "Needs a" not in page.split('class="answer')[1].split("<footer")[0]
    assert "Share this result" not in page
    assert "No /Root" not in page


def test_a_broken_file_is_a_group_of_its_own_in_the_triage(events: TwoEvents) -> None:
    organizer = events.client("organizer")
    drop_for_event(events, organizer, {"Bo of own.pdf": b"%PDF-1.4 nothing follows"})
    url = f"/events/{events.own.event_id}"
    page = organizer.get(f"{url}?show=unread").text
    row = page.split("Bo of own</a>")[1].split("</tr>")[0]
    assert "Could not be read" in row
    assert "Needs a look" not in row


def test_only_a_legal_list_has_a_proof_of_legality(client: FlaskClient) -> None:
    legal = client.post("/share", data=QUESTION | {"text": RUNNER}, follow_redirects=True).text
    illegal = client.post("/share", data=QUESTION | {"text": ILLEGAL_RUNNER}, follow_redirects=True).text
    assert "<h1>Proof of legality</h1>" in legal
    assert "Proof of legality" not in illegal
    assert "<h1>Result of a check</h1>" in illegal


def test_a_list_without_its_other_deck_is_no_proof(events: TwoEvents) -> None:
    page = events.client("stranger").get(f"/proof/{events.own.receipt}").text
    assert "Proof of legality" not in page
    assert "Corp is missing" in page


def fixes(page: str) -> list[tuple[str, dict[str, str]]]:
    found = re.findall(r'name="fix" value="([^"]*)"[^>]*>([^<]*)</button>', page)
    return [(label, json.loads(html.unescape(value))) for value, label in found]


def test_six_typos_are_mended_with_one_button(client: FlaskClient) -> None:
    text = RUNNER
    for right, wrong in TYPOS.items():
        text = text.replace(right, wrong)
    page = client.post("/", data=QUESTION | {"text": text}).text
    every = dict(fixes(page))["Fix all 6 spellings"]
    assert {line.split(" ", 1)[1] for line in every.values()} == set(TYPOS)
    again = client.post("/", data=QUESTION | {"text": text, "fix": json.dumps(every)}).text
    assert "Fix all" not in again
    assert '<div class="answer-head legal">' in again


def test_far_guesses_are_no_buttons(client: FlaskClient) -> None:
    page = client.post("/", data=QUESTION | {"text": CORP + "1 The Supercomputer\n"}).text
    labels = [label for label, _ in fixes(page)]
    assert "Dorm Computer" not in labels
    assert "Supercorridor" not in labels
