"""Players, rounds and tables pulled from Cobra and Aesop's Tables: seen before they are saved, and again."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterator
from copy import deepcopy
from datetime import timedelta

import pytest
from flask.testing import FlaskClient
from sqlmodel import col, select

from tests.documents.visitors import text_of
from tests.web.organizer.tournament_server import AESOP, COBRA, TournamentServer, decks_of, tournament_server
from tests.web.two_events import TwoEvents
from validator.services.batches.batch_work import Worker, work_batch
from validator.services.batches.filing import finish_batch
from validator.services.errors import Invalid
from validator.services.roster.tournament_link import export_of, fetch_tournament
from validator.store.batch_tables import Batch

PAGE, EXPORT = "/tournaments/4711", "/tournaments/4711.json"


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[TournamentServer]:
    with tournament_server() as running:
        monkeypatch.setenv("LEGALDECK_COBRA_URL", running.address)
        yield running


def pull(events: TwoEvents, organizer: FlaskClient, address: str) -> str:
    """Ask for a tournament; return the page that tells what would change."""
    return organizer.post(f"/events/{events.own.event_id}/import", data={"address": address}).text


def confirm(events: TwoEvents, organizer: FlaskClient, preview: str) -> str:
    """Send the form of a preview as it stands."""
    fields = dict(re.findall(r'type="hidden" name="(data|address)" value="([^"]*)"', preview))
    url = f"/events/{events.own.event_id}/import"
    return text_of(organizer.post(url, data={**fields, "do": "import"}, follow_redirects=True).text)


def players(events: TwoEvents, client: FlaskClient) -> set[str]:
    page = client.get(f"/events/{events.own.event_id}").text
    return set(re.findall(r'class="row-link"[^>]*>([^<]+)</a>', page))


def test_a_tournament_is_pulled_seen_and_saved_and_changes_are_pulled_again(
    events: TwoEvents, organizer: FlaskClient, server: TournamentServer
) -> None:
    server.tell(EXPORT, COBRA)
    before = players(events, organizer)
    preview = pull(events, organizer, server.address + PAGE)
    said = text_of(preview)
    assert "3 new: Ann Anchor, Ben Bow, Cy Dent" in said
    assert "registered but not in the file, they stay: Ada of own, Bo of own" in said
    assert players(events, organizer) == before
    assert "3 added, 0 updated, 0 unchanged." in confirm(events, organizer, preview)
    assert players(events, organizer) == before | {"Ann Anchor", "Ben Bow", "Cy Dent"}

    # The event knows where it came from; what has changed there since is shown before it is saved.
    shown = organizer.get(f"/events/{events.own.event_id}").text
    assert f'name="address" value="{server.address}{PAGE}"' in shown
    assert "Look for changes" in shown
    later = deepcopy(COBRA)
    later["players"][0]["name"] = "Anna Anchor"
    later["players"][1]["rank"], later["players"][2]["rank"] = 3, 2
    later["rounds"][0][0]["player2"]["id"], later["rounds"][0][1]["player1"]["id"] = 503, 502
    later["rounds"].append([{"table": 1, "player1": {"id": 501}, "player2": {"id": 503}}])
    server.tell(EXPORT, later)
    preview = pull(events, organizer, server.address + PAGE)
    said = text_of(preview)
    assert "Ann Anchor: now called Anna Anchor" in said
    assert "Ben Bow: rank 3, was 2" in said
    assert "Cy Dent: rank 2, was 3" in said
    assert "Round 1, table 1: Anna Anchor – Cy Dent, was Anna Anchor – Ben Bow" in said
    assert "Round 1, table 2: Ben Bow, was Cy Dent" in said
    assert "Round 2 is new, with 1 table" in said
    assert "Anna Anchor" not in players(events, organizer)
    assert "0 added, 3 updated, 0 unchanged." in confirm(events, organizer, preview)
    assert "Anna Anchor" in players(events, organizer)
    assert "0 new" in text_of(pull(events, organizer, server.address + PAGE))


def test_aesops_tables_brings_byes_tables_and_the_cut(
    events: TwoEvents, organizer: FlaskClient, server: TournamentServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("LEGALDECK_COBRA_URL")
    monkeypatch.setenv("LEGALDECK_AESOP_URL", server.address)
    server.tell("/88.json", AESOP)
    preview = pull(events, organizer, f"{server.address}/88/standings")
    assert "3 new: Ann Anchor, Ben Bow, Cy Dent" in text_of(preview)
    assert server.asked == ["/88.json"]
    confirm(events, organizer, preview)
    moved = deepcopy(AESOP)
    moved["rounds"][0][1] = {**moved["rounds"][0][1], "corpPlayer": "(BYE)", "runnerPlayer": 503}
    moved["rounds"][1][0] |= {"corpPlayer": 501, "runnerPlayer": 503, "eliminationGame": True}
    server.tell("/88.json", moved)
    said = text_of(pull(events, organizer, f"{server.address}/88"))
    # A bye is a bye on either side; who plays the Corp in the cut is another order of seats.
    assert "Rounds: 2 Round 2, table 1: Ann Anchor – Cy Dent, was Cy Dent – Ann Anchor" in said


def test_a_file_goes_the_same_way(events: TwoEvents, organizer: FlaskClient) -> None:
    file = (io.BytesIO(json.dumps(AESOP).encode()), "88.json")
    preview = organizer.post(f"/events/{events.own.event_id}/import", data={"file": file}).text
    assert "Round 2 is new, with 1 table" in text_of(preview)
    assert "3 added" in confirm(events, organizer, preview)


def test_the_decks_of_a_tournament_find_the_players_that_were_pulled(
    events: TwoEvents, organizer: FlaskClient, server: TournamentServer
) -> None:
    server.tell(EXPORT, COBRA)
    confirm(events, organizer, pull(events, organizer, server.address + PAGE))
    decks = decks_of(502, "B. Bow")
    wrong = organizer.post(
        f"/events/{events.own.event_id}/import",
        data={"file": (io.BytesIO(decks), "decks.json")},
        follow_redirects=True,
    )
    assert "These are decks, not players." in text_of(wrong.text)
    url = f"/events/{events.own.event_id}/batch"
    assert organizer.post(url, data={"files": [(io.BytesIO(decks), "decks.json")]}).status_code == 303
    with events.store.reading() as session:
        number = session.exec(select(Batch.id).order_by(col(Batch.id).desc())).first()
    assert number is not None
    work_batch(events.store, Worker("tests", lambda: events.now, timedelta(seconds=60)), number, 60)
    finish_batch(events.store, lambda: events.now, number)
    row = organizer.get(f"/events/{events.own.event_id}").text.split("Ben Bow</a>")[1].split("</tr>")[0]
    assert "Zahya Sadeghi: Versatile Smuggler (Criminal Identity) ? Corp deck is missing." in text_of(row)


@pytest.mark.parametrize(
    "address",
    [
        "",
        "Spring Regional",
        "file:///etc/passwd",
        "ftp://tournaments.nullsignal.games/tournaments/1",
        "http://169.254.169.254/tournaments/1",
        "http://localhost/tournaments/1",
        "https://tournaments.nullsignal.games.example.org/tournaments/1",
        "https://tournaments.nullsignal.games@example.org/tournaments/1",
        "https://user:word@tournaments.nullsignal.games/tournaments/1",
        "https://tournaments.nullsignal.games:8443/tournaments/1",
        "https://tournaments.nullsignal.games/tournaments",
        "https://tournaments.nullsignal.games/tournaments/../users/1",
        "https://tournaments.nullsignal.games/tournaments/1x",
        "https://aesopstables.net/login",
        "https://[::1/tournaments/1",
        f"https://aesopstables.net/1/{'x' * 600}",
    ],
)
def test_no_other_address_is_ever_asked(address: str) -> None:
    with pytest.raises(Invalid, match="We can't pull a tournament from there"):
        export_of(address)


@pytest.mark.parametrize(
    ("address", "fetched"),
    [
        ("https://tournaments.nullsignal.games/tournaments/4711", "/tournaments/4711.json"),
        ("tournaments.nullsignal.games/tournaments/4711/rounds?x=1#top", "/tournaments/4711.json"),
        (" http://www.tournaments.nullsignal.games/tournaments/4711.json ", "/tournaments/4711.json"),
        ("https://tournaments.nullsignal.games/beta/tournaments/4711/players", "/tournaments/4711.json"),
        ("https://aesopstables.net/88", "/88.json"),
        ("https://www.aesopstables.net/88/3", "/88.json"),
    ],
)
def test_any_page_of_a_tournament_leads_to_its_export(address: str, fetched: str) -> None:
    site, url = export_of(address)
    assert url == site.usual + fetched
    assert url.startswith("https://")


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ((404, "text/html", b"no"), "Cobra has no such tournament."),
        ((302, "text/html", b""), "Cobra did not send the tournament (status 302). If it is not public"),
        ((403, "application/json", b"{}"), "did not send the tournament (status 403)"),
        ((200, "text/html", b"<h1>Sign in</h1>"), "did not send the tournament (status 200)"),
        ((200, "application/json", b" " * 10_000_001), "larger than 10,000,000 bytes"),
    ],
    ids=["gone", "elsewhere", "forbidden", "page", "huge"],
)
def test_what_a_site_answers_instead_is_said(
    server: TournamentServer, answer: tuple[int, str, bytes], sentence: str
) -> None:
    server.answers[EXPORT] = answer
    with pytest.raises(Invalid, match=re.escape(sentence)):
        fetch_tournament(server.address + PAGE)
    assert server.asked == [EXPORT]


def test_a_refusal_is_shown_on_the_page_of_the_event(
    events: TwoEvents, organizer: FlaskClient, server: TournamentServer
) -> None:
    url = f"/events/{events.own.event_id}/import"
    for address, sentence in (
        (server.address + PAGE, "Cobra has no such tournament."),
        ("http://169.254.169.254/tournaments/1", "We can't pull a tournament from there."),
    ):
        assert sentence in text_of(organizer.post(url, data={"address": address}, follow_redirects=True).text)
    assert server.asked == [EXPORT]
