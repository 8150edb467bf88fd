"""A game and an edition from packs on the site: by its pages and forms, from the home page to the judge."""

from __future__ import annotations

import io
import re
from datetime import timedelta

from tests.documents.visitors import Visitors, text_of
from validator.services.batches.batch_work import Worker, work_batch
from validator.services.batches.filing import finish_batch
from validator.web.site import KEY

RULES = {"policy": "harbour-2", "tier": "regatta", "format": "tidewater-open"}
LEGAL = "1 Mara\n3 Gull\n3 Grey Heron\n3 Neap\n"
BANNED = "1 Mara\n3 Gull\n3 Grey Heron\n3 Ninth Wave\n"


def test_the_home_page_offers_the_game_and_checks_a_list(visitors: Visitors) -> None:
    home = visitors.app.test_client().get("/").text
    assert re.search(r'<optgroup label="Tidewater"[^>]*>\s*<option value="tidewater-open"', home)
    asked = {"format": "tidewater-open", "policy": "harbour-2", "text": BANNED}
    answer = text_of(visitors.app.test_client().post("/", data=asked).text)
    assert "Ninth Wave is banned" in answer
    assert "Harbour Rules 2, Storm warning" in answer


def test_an_event_of_the_game_goes_its_whole_way(visitors: Visitors) -> None:
    form = visitors.organizer.get("/events/new").text
    assert "Harbour Rules 2" in form
    assert "League Policies 2027" in form
    event = visitors.event(RULES, name="Harbour Regatta")
    desk = visitors.player(event, "Ann Anchor")
    player = visitors.app.test_client()
    sent = player.post(f"{desk}/submit", data={"deck-deck": BANNED, "based_on": "0"}, follow_redirects=True)
    assert "Ninth Wave is banned" in text_of(sent.text)
    rules = visitors.read(f"{visitors.public(event)}/rules")
    assert "Every player submits a decklist." in rules
    assert "Proxies are not allowed." in rules
    assert "Open Water" in visitors.read(visitors.public(event))
    triaged = _drop(visitors, event, "Ben Bow.txt", LEGAL)
    assert "Ben Bow" in triaged
    assert "Legal" in triaged
    judged = event.replace("/events/", "/judge/")
    assert "Ann Anchor" in visitors.page(f"{judged}/players")
    number = visitors.listed(event, "Ann Anchor").rpartition("/")[2]
    opened = visitors.organizer.post(f"{judged}/open", data={"registration": number, "reason": "a test"})
    screen = visitors.organizer.get(opened.headers["Location"]).text
    assert "The judge decides and writes down why." in screen
    assert visitors.app.test_client().get("/docs/forms/tidewater.pdf").data.startswith(b"%PDF")


def _drop(visitors: Visitors, event: str, name: str, text: str) -> str:
    """Drop a list on an event, do the work that follows, and return what the triage says."""
    dropped = visitors.organizer.post(f"{event}/batch", data={"files": [(io.BytesIO(text.encode()), name)]})
    assert dropped.status_code == 303, text_of(dropped.text)
    store = visitors.app.extensions[KEY].store
    work_batch(store, Worker("tests", lambda: visitors.now, timedelta(seconds=60)), 1, 60)
    finish_batch(store, lambda: visitors.now, 1)
    return visitors.page(event)


def test_the_edition_stands_beside_the_documents_with_what_it_changes(visitors: Visitors) -> None:
    documents = visitors.read("/docs/rules")
    assert (
        "League Policies 2027 Another edition of NISEI Organized Play Policies 1.4: 4 changes." in documents
    )
    assert "Harbour Rules 2 Added by this site: 3 rules." in documents
    page = visitors.read("/docs/rules/league-2027")
    assert "Changed (Competitive): Proxies are not allowed. Before: Proxies are allowed." in page
    assert "League Policies 2027, Proxies, from 1 January 2027" in page
    assert "Ended: Before: Your deck is not so large that you cannot shuffle it well" in page
    optional = "Decklists are optional, unless the organizer asks for them."
    assert f"Changed (Casual): Every player submits a decklist. Before: {optional}" in page
    assert "Changed: Second warning for the same infraction: loss of the current game." in page
    assert "The rules of this document." in visitors.read("/docs/rules/harbour-2")


def test_the_library_and_the_interface_know_the_game(visitors: Visitors) -> None:
    assert "Open Water" in visitors.read("/formats")
    client = visitors.app.test_client()
    found = client.get("/api/v1/cards?game=tidewater&q=mara")
    assert "Mara, of the Reef" in found.text
    answer = client.post(
        "/api/v1/check?format=tidewater-open&date=2026-07-01", data=LEGAL, content_type="text/plain"
    )
    assert '"legal"' in answer.text
