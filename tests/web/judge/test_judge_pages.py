"""The judge's pages and what the check screen sends and gets."""

from __future__ import annotations

import hashlib
import json
import re
from datetime import timedelta
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlmodel import select

from tests.services.deck_checks.deck_check_world import CheckWorld, new_check_world
from tests.web.signed_in import sign_in_as
from validator.services.access import SYSTEM, Actor
from validator.services.caller import Caller
from validator.services.events.settings import advance_stage
from validator.store.account import Account
from validator.store.deck_check import CheckDraw, DeckCheck, Infraction, LostCard, StaffProxy
from validator.store.roster import Seat
from validator.web.judge.draw_pages import read_pairings
from validator.web.site import KEY

GAME_LOSS = {"procedure": "deck-or-list", "answers": {"begun": "yes", "playing": "yes", "legal": "yes"}}


@pytest.fixture
def ready(app: Flask) -> CheckWorld:
    return new_check_world(app.extensions[KEY].store)


def signed_in(app: Flask, ready: CheckWorld, actor: Actor) -> FlaskClient:
    client = app.test_client()
    with ready.store.reading() as session:
        account = session.get_one(Account, actor.account_id)
    sign_in_as(client, account)
    return client


@pytest.fixture
def judge(app: Flask, ready: CheckWorld) -> FlaskClient:
    return signed_in(app, ready, ready.judge)


def place(ready: CheckWorld, check: DeckCheck, more: str = "") -> str:
    return f"/judge/{ready.event_id}/checks/{check.id}{more}"


def test_the_home_page_offers_the_three_things_a_judge_does(ready: CheckWorld, judge: FlaskClient) -> None:
    ready.open("Ann")
    page = judge.get(f"/judge/{ready.event_id}").text
    assert "Draw a table" in page
    assert "Find a player" in page
    assert "Continue check" in page
    assert "0 of 4 · 0 % · goal 1" in page


def test_the_draw_page_lets_anybody_check_the_ticket(ready: CheckWorld, judge: FlaskClient) -> None:
    answer = judge.post(f"/judge/{ready.event_id}/draw", data={"seed": "dice 3 5 1"}, follow_redirects=True)
    with ready.store.reading() as session:
        draw = session.exec(select(CheckDraw)).one()
    assert "dice 3 5 1/1/1" in answer.text
    assert draw.ticket == int(hashlib.sha256(b"dice 3 5 1/1/1").hexdigest(), 16) % 4
    assert f"modulo 4: <b>{draw.ticket}</b>" in answer.text


def test_the_draws_are_public_without_names_once_the_event_is_over(
    app: Flask, ready: CheckWorld, judge: FlaskClient
) -> None:
    judge.post(f"/judge/{ready.event_id}/draw", data={"seed": "dice 3 5 1"})
    address = f"/judge/proof/{ready.world.event.code}"
    assert app.test_client().get(address).status_code == 403
    advance_stage(Caller(ready.store, SYSTEM, ready.now), ready.event_id, "finished")
    page = app.test_client().get(address)
    assert page.status_code == 200
    assert "dice 3 5 1/1/1" in page.text
    tickets = app.test_client().get(f"{address}?draw=1").text
    assert re.findall(r'<th scope="row">(\d)</th><td class="number">(\d)</td>', tickets) == [
        ("1", "2"),
        ("2", "2"),
    ]
    assert "Ann" not in page.text + tickets


def test_the_screen_carries_list_cards_and_procedures_with_it(ready: CheckWorld, judge: FlaskClient) -> None:
    page = judge.get(place(ready, ready.open("Ann"))).text
    found = re.search(r'<script type="application/json" id="check-data">(.*?)</script>', page, re.DOTALL)
    assert found is not None
    assert '"title":"Sure Gamble"' in found.group(1)
    assert "Bukhgalter" in found.group(1)
    assert "Was a game in progress when the error was discovered?" in found.group(1)


def test_the_screen_carries_the_signs_and_facts_of_its_cards(ready: CheckWorld, judge: FlaskClient) -> None:
    page = judge.get(place(ready, ready.open("Ann"))).text
    found = re.search(r'<script type="application/json" id="check-data">(.*?)</script>', page, re.DOTALL)
    assert found is not None
    rows = [row for deck in json.loads(found.group(1))["decks"] for row in deck["rows"] if "face" in row]
    carmen = next(row for row in rows if row["title"] == "Carmen")
    assert carmen["face"] == {
        "faction": "criminal",
        "type": "program",
        "pips": 2,
        "words": "Criminal Program, 2 influence",
    }
    assert (
        carmen["facts"].items() >= {"Faction": "Criminal", "Influence": "2", "Copies in a deck": "3"}.items()
    )
    carried = set(re.findall(r'<symbol id="([\w-]+)"', page))
    for face in (row["face"] for row in rows):
        assert {f"faction-{face['faction']}", f"type-{face['type']}"} <= carried


def test_a_name_cannot_break_out_of_the_data_of_the_page(ready: CheckWorld, judge: FlaskClient) -> None:
    ready.now -= timedelta(days=1)
    ready.register("Eve </script><!--<script>alert(1)")
    page = judge.get(place(ready, ready.open("Eve </script><!--<script>alert(1)"))).text
    assert page.count("<script") == 2
    assert "<!--" not in page


def test_the_engine_answers_while_nothing_is_kept(ready: CheckWorld, judge: FlaskClient) -> None:
    check = ready.open("Ann")
    state = ready.state(check, {"Bukhgalter": 1}, mayfly=0)
    answer = judge.post(place(ready, check, "/look"), json={"state": state}).json
    assert answer["facts"]["legal"] is False
    assert answer["procedures"] == ["deck-or-list"]
    assert answer["decks"][0]["repair"]["take_out"] == {"Bukhgalter": 1}
    assert judge.get(place(ready, check, "/state")).json["revision"] == 0


def test_a_count_on_top_of_an_old_revision_comes_back_with_the_newest(
    app: Flask, ready: CheckWorld, judge: FlaskClient
) -> None:
    check = ready.open("Ann")
    first, second = ready.state(check), ready.state(check, mayfly=0)
    head = signed_in(app, ready, ready.head)
    assert judge.post(place(ready, check, "/state"), json={"revision": 0, "state": first}).json == {
        "revision": 1
    }
    answer = head.post(place(ready, check, "/state"), json={"revision": 0, "state": second})
    assert answer.status_code == 409
    assert answer.json is not None
    assert answer.json["theirs"]["saved_by"] == "Judy"
    theirs = answer.json["theirs"]["state"]["decks"]["0"]["found"]
    assert theirs == first["decks"]["0"]["found"]
    assert theirs != second["decks"]["0"]["found"]


@pytest.mark.parametrize("sent", [[], {"revision": "x", "state": {}}, {"revision": 0}, "nonsense"])
def test_what_cannot_be_read_is_refused_with_a_sentence(
    ready: CheckWorld, judge: FlaskClient, sent: Any
) -> None:
    answer = judge.post(
        place(ready, ready.open("Ann"), "/state"), json=sent, headers={"X-Requested-With": "fetch"}
    )
    assert answer.status_code == 422
    assert "what you counted is kept" in (answer.json or {})["error"]


def finished(ready: CheckWorld, judge: FlaskClient) -> DeckCheck:
    check = ready.open("Ann")
    state = ready.state(check, mayfly=0, makler=2) | {"rulings": [GAME_LOSS]}
    answer = judge.post(place(ready, check, "/finish"), json={"revision": 0, "state": state})
    assert answer.status_code == 200
    return check


def test_a_finished_check_shows_its_report_as_page_pdf_and_json(
    ready: CheckWorld, judge: FlaskClient
) -> None:
    check = finished(ready, judge)
    screen = judge.get(place(ready, check))
    assert screen.status_code == 303
    assert screen.location.endswith("/report")
    page = judge.get(place(ready, check, "/report")).text
    assert "Illegal deck or decklist: Game loss" in page
    assert "1 × Mayfly missing (1 listed, 0 found)" in page
    assert "The list was corrected: revision 2" in page
    pdf = judge.get(place(ready, check, "/report.pdf"))
    assert pdf.mimetype == "application/pdf"
    assert pdf.data.startswith(b"%PDF")
    plain = judge.get(place(ready, check, "/report.json")).json
    assert plain["rulings"][0]["final"] == "game-loss"


def test_the_summary_names_the_rulings(ready: CheckWorld, judge: FlaskClient) -> None:
    finished(ready, judge)
    page = judge.get(f"/judge/{ready.event_id}/summary").text
    assert "1 × Illegal deck or decklist" in page
    assert "7 minutes" in page
    assert re.search(r"Ruled by Judy\. 16 November 2026 \d\d:\d\d CET, round 1\.", page)
    assert judge.get(f"/judge/{ready.event_id}/summary.json").json["penalties"] == {"Game loss": 1}


def test_an_appeal_is_noted_and_decided_on_the_players_page(
    app: Flask, ready: CheckWorld, judge: FlaskClient
) -> None:
    finished(ready, judge)
    with ready.store.reading() as session:
        row = session.exec(select(Infraction)).one()
    base = f"/judge/{ready.event_id}"
    judge.post(f"{base}/rulings/{row.id}/appeal", data={"grounds": "A typing slip."})
    player = f"{base}/players/{ready.players['Ann']}"
    assert "A typing slip." in judge.get(player).text
    decision = {"penalty": "warning", "reason": "I believe it."}
    assert judge.post(f"{base}/appeals/1", data=decision).status_code == 403
    signed_in(app, ready, ready.head).post(f"{base}/appeals/1", data=decision)
    assert "Decided by Hedy: Warning." in judge.get(player).text


def test_a_ruling_outside_of_a_check_is_recorded_on_the_players_page(
    ready: CheckWorld, judge: FlaskClient
) -> None:
    address = f"/judge/{ready.event_id}/players/{ready.players['Ben']}"
    form = {"procedure": "marked-cards", "answer-slight": "no"}
    preview = judge.post(f"{address}/ruling", data=form).text
    assert "Give this ruling?" in preview
    assert "Loss of the game." in preview
    assert "There are no rulings." in judge.get(address).text
    page = judge.post(f"{address}/ruling", data=form | {"seen": "1"}, follow_redirects=True).text
    assert "The ruling is given." in page
    assert "Game loss" in page
    refused = judge.post(f"{address}/ruling", data={"procedure": "marked-cards"}, follow_redirects=True).text
    assert "Answer this first: Is it only slight wear" in refused


def test_a_proxy_by_staff_can_be_printed(ready: CheckWorld, judge: FlaskClient) -> None:
    address = f"/judge/{ready.event_id}/players/{ready.players['Ben']}"
    form = {"title": "sure gamble", "reason": "Fell into the coffee."}
    assert "The proxy is recorded." in judge.post(f"{address}/proxy", data=form, follow_redirects=True).text
    with ready.store.reading() as session:
        proxy = session.exec(select(StaffProxy)).one()
    printed = judge.get(f"/judge/{ready.event_id}/proxies/{proxy.id}.pdf")
    assert printed.data.startswith(b"%PDF")


def test_the_clock_of_a_lost_card_is_started_and_settled(app: Flask) -> None:
    ready = new_check_world(app.extensions[KEY].store, "ffg-2.2.1")
    judge = signed_in(app, ready, ready.judge)
    address = f"/judge/{ready.event_id}/players/{ready.players['Ann']}"
    page = judge.post(
        f"{address}/lost", data={"title": "Corroder", "minutes": "4"}, follow_redirects=True
    ).text
    assert "The clock is running." in page
    with ready.store.reading() as session:
        lost = session.exec(select(LostCard)).one()
    assert (lost.due_at - lost.reported_at).total_seconds() == 240
    answers = {"answer-during": "no", "answer-in-time": "no", "answer-next-round": "no"}
    page = judge.post(f"/judge/{ready.event_id}/lost/{lost.id}", data=answers, follow_redirects=True).text
    assert "Removed from the tournament" in page


def test_pairings_are_entered_by_hand(ready: CheckWorld, judge: FlaskClient) -> None:
    form = {"round": "2", "pairings": "1: Ann - Cem\n2: Ben vs Dag"}
    page = judge.post(f"/judge/{ready.event_id}/pairings", data=form, follow_redirects=True).text
    assert "Round 2 is saved: 2 tables." in page
    with ready.store.reading() as session:
        seats = session.exec(select(Seat).where(Seat.round_id == 2)).all()
    tables = {seat.registration_id: seat.table_number for seat in seats}
    assert tables[ready.players["Ann"]] == tables[ready.players["Cem"]] == 1


def test_pairings_that_cannot_be_are_named_line_by_line(ready: CheckWorld, judge: FlaskClient) -> None:
    form = {"round": "2", "pairings": "1: Ann - Nobody\nno number\n1: Ben - Ann"}
    answer = judge.post(f"/judge/{ready.event_id}/pairings", data=form)
    assert answer.status_code == 422
    for problem in (
        "Line 1: nobody called Nobody is registered.",
        "Line 2: write a table number, a colon and the names.",
        "Line 3: table 1 is there twice.",
    ):
        assert problem in answer.text


@pytest.mark.parametrize(
    ("text", "tables"),
    [
        ("1: Ann - Ben", {1: [1, 2]}),
        ("1. ann vs. BEN", {1: [1, 2]}),
        ("7) Ann, Ben, Anna-Lena Maier", {7: [1, 2, 3]}),
        ("3\tAnn\tBen", {3: [1, 2]}),
        ("4: Ann", {4: [1]}),
    ],
)
def test_pairings_are_read_in_many_spellings(text: str, tables: dict[int, list[int]]) -> None:
    assert read_pairings(text, {"Ann": 1, "Ben": 2, "Anna-Lena Maier": 3}) == (tables, [])


def test_nobody_sits_at_two_tables() -> None:
    assert read_pairings("1: Ann - Ben\n2: Ann", {"Ann": 1, "Ben": 2})[1] == ["A player sits at two tables."]
    assert read_pairings("", {})[1] == ["Enter at least one table."]


def test_a_judge_who_plays_is_not_offered_the_own_deck(app: Flask, ready: CheckWorld) -> None:
    ann = ready.world.staff("Ann", "judge", registration_id=ready.players["Ann"])
    client = signed_in(app, ready, ann)
    page = client.get(f"/judge/{ready.event_id}/players").text
    assert f'value="{ready.players["Ann"]}"' not in page
    assert f'value="{ready.players["Cem"]}"' in page
    form = {"registration": str(ready.players["Ann"]), "reason": "x"}
    assert client.post(f"/judge/{ready.event_id}/open", data=form).status_code == 403


def test_a_judge_who_plays_is_not_offered_what_they_may_not_do(app: Flask, ready: CheckWorld) -> None:
    ann = ready.world.staff("Ann", "judge", registration_id=ready.players["Ann"])
    home = signed_in(app, ready, ann).get(f"/judge/{ready.event_id}").text
    assert ">Draw a table</button>" not in home
    assert "You play in this event: random checks are for staff who do not." in home


def test_the_worker_serves_only_the_judges_pages(app: Flask) -> None:
    answer = app.test_client().get("/judge/worker.js")
    assert answer.mimetype == "text/javascript"
    assert answer.headers["Cache-Control"] == "no-cache"


def test_an_abandoned_check_goes_back_to_the_home_page(ready: CheckWorld, judge: FlaskClient) -> None:
    check = ready.open("Ann")
    page = judge.post(
        place(ready, check, "/abandon"), data={"reason": "Fire alarm."}, follow_redirects=True
    ).text
    assert "does not count" in page
    with ready.store.reading() as session:
        assert session.get_one(DeckCheck, check.id).status == "abandoned"


def test_a_count_is_not_saved_at_an_archived_event_until_it_is_brought_back(
    app: Flask, ready: CheckWorld, judge: FlaskClient
) -> None:
    check, organizer = ready.open("Ann"), signed_in(app, ready, ready.world.organizer)
    sent = {"revision": 0, "state": ready.state(check, mayfly=0)}
    organizer.post(f"/events/{ready.event_id}/archive")
    for action in ("/state", "/finish"):
        answer = judge.post(place(ready, check, action), json=sent, headers={"X-Requested-With": "fetch"})
        assert answer.status_code == 409
        sentence = "This event is archived, so nothing in it can be changed. Bring it back first."
        assert answer.json == {"error": sentence}
    assert judge.get(place(ready, check, "/state")).json["revision"] == 0
    organizer.post(f"/events/{ready.event_id}/unarchive")
    assert judge.post(place(ready, check, "/state"), json=sent).json == {"revision": 1}
