"""The judges' desk: board, extra time, coin tosses, slips, photos, assigned checks, what waits."""

from __future__ import annotations

import csv
import hashlib
import io
import re
from datetime import timedelta

import pdfplumber
import pytest
from flask import Flask
from flask.testing import FlaskClient
from PIL import Image
from sqlmodel import select

from tests.services.deck_checks.deck_check_world import CheckWorld, new_check_world, ruled
from tests.services.world import plan
from tests.web.judge.test_judge_pages import place, signed_in
from validator.services.caller import Caller
from validator.services.deck_checks.check_state import Decision
from validator.services.deck_checks.rulings.ruling_entry import record_infraction
from validator.services.events.settings import create_event
from validator.services.events.staff import add_staff
from validator.services.roster.players import register_player
from validator.services.roster.private_links import issue_access
from validator.store.deck_check import DeckCheck
from validator.store.event_tables import Staff
from validator.store.judge_desk import CheckPhoto, CoinToss, TableExtension
from validator.store.roster import Registration
from validator.web.site import KEY

GAME_LOSS = {"procedure": "deck-or-list", "answers": {"begun": "yes", "playing": "yes", "legal": "yes"}}


@pytest.fixture
def ready(app: Flask) -> CheckWorld:
    return new_check_world(app.extensions[KEY].store)


@pytest.fixture
def judge(app: Flask, ready: CheckWorld) -> FlaskClient:
    return signed_in(app, ready, ready.judge)


@pytest.fixture
def head(app: Flask, ready: CheckWorld) -> FlaskClient:
    return signed_in(app, ready, ready.head)


def base(ready: CheckWorld) -> str:
    return f"/judge/{ready.event_id}"


def closed(ready: CheckWorld, name: str = "Ann") -> DeckCheck:
    check = ready.open(name)
    state = ready.state(check, mayfly=0, makler=2) | {"rulings": [GAME_LOSS]}
    return ready.finish(check, state).check


def test_the_board_shows_extra_time_by_table_and_who_is_being_checked(
    ready: CheckWorld, judge: FlaskClient
) -> None:
    closed(ready)
    ready.open("Cem")
    page = judge.get(f"{base(ready)}/board").text
    assert '<th scope="row">1</th><td class="number">+7</td>' in page
    assert "Cem" in page
    assert "The match usually gets as much extra time as the ruling took." in page
    answer = judge.post(f"{base(ready)}/board/clock", data={"minutes": "65"}, follow_redirects=True)
    assert "The round clock is running." in answer.text
    assert "data-ends=" in answer.text


def test_extra_time_is_changed_only_with_a_reason(ready: CheckWorld, judge: FlaskClient) -> None:
    closed(ready)
    with ready.store.reading() as session:
        row = session.exec(select(TableExtension)).one()
    address = f"{base(ready)}/extensions/{row.id}"
    page = judge.post(address, data={"minutes": "12", "reason": " "}, follow_redirects=True).text
    assert "Say why the extension is changed." in page
    judge.post(address, data={"minutes": "12", "reason": "They waited for their decks."})
    page = judge.get(f"{base(ready)}/board").text
    assert "+12" in page
    assert "They waited for their decks." in page


def test_the_custom_of_judges_has_a_name_and_a_reason_and_is_the_head_judges(
    ready: CheckWorld, judge: FlaskClient, head: FlaskClient
) -> None:
    form = {"minutes": "3", "reason": "Players shuffle again."}
    assert judge.post(f"{base(ready)}/board/custom", data=form).status_code == 403
    assert "Judges’ custom" not in judge.get(f"{base(ready)}/board").text
    head.post(f"{base(ready)}/board/custom", data=form)
    assert closed(ready).extension == 10
    assert "Judges of this event add 3 minutes for shuffling again." in judge.get(f"{base(ready)}/board").text


def test_a_coin_toss_can_be_repeated_by_anybody(ready: CheckWorld, judge: FlaskClient) -> None:
    ann = ready.players["Ann"]
    page = judge.post(
        f"{base(ready)}/players/{ann}/toss", data={"seed": "dice 5 2"}, follow_redirects=True
    ).text
    ticket = int(hashlib.sha256(b"dice 5 2/toss/1").hexdigest(), 16) % 2
    with ready.store.reading() as session:
        row = session.exec(select(CoinToss)).one()
    assert (row.ticket, row.result) == (ticket, row.choices[ticket])
    assert set(row.choices) == {"Corp", "Runner"}
    assert f"The coin says: {row.result}." in page
    assert "dice 5 2/toss/1" in page


def test_the_slip_says_what_was_found_what_follows_and_how_to_appeal(
    ready: CheckWorld, judge: FlaskClient
) -> None:
    check = closed(ready)
    wanted = [
        "1 × Mayfly missing (1 listed, 0 found)",
        "Illegal deck or decklist: Game loss",
        "Loss of the game in progress.",
        "The player may appeal to the head judge, who has the final say.",
    ]
    page = judge.get(place(ready, check, "/slip")).text
    pdf = judge.get(place(ready, check, "/slip.pdf")).data
    with pdfplumber.open(io.BytesIO(pdf)) as opened:
        text = " ".join(" ".join(sheet.extract_text().split()) for sheet in opened.pages)
    for sentence in wanted:
        assert sentence in page
        assert sentence in text


def picture_with_a_place() -> bytes:
    picture = Image.new("RGB", (2400, 1200), "red")
    exif = picture.getexif()
    exif[0x010E] = "taken at home"
    kept = io.BytesIO()
    picture.save(kept, "JPEG", exif=exif)
    assert b"taken at home" in kept.getvalue()
    return kept.getvalue()


def test_a_photo_is_kept_small_and_without_what_the_phone_noted(
    ready: CheckWorld, judge: FlaskClient
) -> None:
    check = ready.open("Ann")
    form = {"photo": (io.BytesIO(picture_with_a_place()), "x.jpg"), "subject": "sleeves"}
    answer = judge.post(place(ready, check, "/photos"), data=form)
    assert answer.status_code == 200
    with ready.store.reading() as session:
        kept = session.exec(select(CheckPhoto)).one()
    assert b"taken at home" not in kept.data
    with Image.open(io.BytesIO(kept.data)) as opened:
        assert (opened.format, opened.size, dict(opened.getexif())) == ("JPEG", (1600, 800), {})
    shown = judge.get((answer.json or {})["url"])
    assert (shown.mimetype, shown.data) == ("image/jpeg", kept.data)


@pytest.mark.parametrize("data", [b"", b"<svg onload=alert(1)>", b"\xff\xd8\xff broken"])
def test_what_is_no_photo_is_refused_with_a_sentence(
    ready: CheckWorld, judge: FlaskClient, data: bytes
) -> None:
    form = {"photo": (io.BytesIO(data), "x.jpg"), "subject": "sleeves"}
    answer = judge.post(
        place(ready, ready.open("Ann"), "/photos"), data=form, headers={"X-Requested-With": "fetch"}
    )
    assert answer.status_code == 422
    assert "photo" in (answer.json or {})["error"]


def test_a_check_is_given_to_a_colleague(ready: CheckWorld, judge: FlaskClient) -> None:
    check = ready.open("Ann")
    with ready.store.reading() as session:
        hedy = session.exec(select(Staff).where(Staff.name == "Hedy")).one()
    page = judge.post(
        place(ready, check, "/assign"), data={"staff": str(hedy.id)}, follow_redirects=True
    ).text
    assert "Hedy has this check now." in page
    assert "Hedy, for" in page


def test_the_judges_page_shows_what_waits(ready: CheckWorld, judge: FlaskClient, app: Flask) -> None:
    ruled(ready, "Ann", ready.judge, "cheating")
    row = ruled(ready, "Ben", ready.judge, "marked-cards", slight="no")
    judge.post(f"{base(ready)}/rulings/{row.id}/appeal", data={"grounds": "It is only wear."})
    ready.open("Cem")
    page = judge.get(base(ready)).text
    assert "Cheating: Disqualification" in page
    assert "ruling waits for the head judge" in page
    assert "appeal waits for the head judge" in page
    assert "check runs for" in page


def test_a_typo_in_a_card_keeps_what_was_typed_and_proposes_the_card(
    ready: CheckWorld, judge: FlaskClient
) -> None:
    address = f"{base(ready)}/players/{ready.players['Ann']}"
    answer = judge.post(f"{address}/proxy", data={"title": "Sure Gam", "reason": "Torn in round 1."})
    assert answer.status_code == 422
    assert "Did you mean Sure Gamble?" in answer.text
    assert 'value="Torn in round 1."' in answer.text
    assert '<option value="Sure Gamble">' in answer.text


def test_what_was_answered_stays_when_a_question_is_left_open(ready: CheckWorld, judge: FlaskClient) -> None:
    address = f"{base(ready)}/players/{ready.players['Ann']}/ruling"
    answer = judge.post(address, data={"procedure": "deck-or-list", "answer-begun": "yes"})
    assert answer.status_code == 422
    assert "Answer this first: Was a game in progress" in answer.text
    assert 'name="answer-begun" value="yes" checked' in answer.text


def test_an_earlier_warning_is_told_before_the_next_one_is_given(
    ready: CheckWorld, judge: FlaskClient
) -> None:
    ruled(ready, "Ann", ready.judge, "insufficient-shuffling")
    ruled(ready, "Ann", ready.judge, "insufficient-shuffling")
    address = f"{base(ready)}/players/{ready.players['Ann']}/ruling"
    page = judge.post(address, data={"procedure": "insufficient-shuffling"}).text
    assert "has 2 earlier rulings for the same infraction: Warning, Warning." in page
    assert "Third warning for the same infraction: loss of the current game." in page
    screen = judge.get(place(ready, ready.open("Ann"))).text
    assert "Earlier rulings at this event: Insufficient shuffling: Warning" in screen


def test_a_round_that_is_paired_nudges_to_move_the_stage_on(app: Flask) -> None:
    waiting = new_check_world(app.extensions[KEY].store, begun=False)
    waiting.seat(("Ann", "Ben"), ("Cem", "Dag"))
    page = signed_in(app, waiting, waiting.head).get(f"/judge/{waiting.event_id}").text
    assert "Round 1 is paired, so the event counts as begun." in page
    assert "Move it to Swiss" in page


def test_a_player_without_a_list_goes_through_the_procedure(ready: CheckWorld, judge: FlaskClient) -> None:
    from validator.services.access import SYSTEM
    from validator.services.caller import Caller
    from validator.services.roster.players import register_player

    late = register_player(Caller(ready.store, SYSTEM, ready.now), ready.event_id, "Eve").registration
    form = {"registration": str(late.id), "reason": "A tip."}
    page = judge.post(f"{base(ready)}/open", data=form, follow_redirects=True).text
    assert "There is no list to check against: Eve." in page
    assert "Rule on the missing list here." in page


def test_the_time_of_a_forgotten_check_can_be_set_when_it_is_closed(ready: CheckWorld) -> None:
    check = ready.open("Ann")
    ended = int(timedelta(minutes=63).total_seconds() * 1000)
    state = ready.state(check) | {"ended": ended, "extension": 8, "extension_reason": "I forgot it."}
    finished = ready.finish(check, state)
    assert (finished.check.seconds, finished.check.extension) == (3780, 8)
    assert finished.check.id == check.id


def test_penalties_are_taken_to_cobra_by_round_table_and_number(
    ready: CheckWorld, judge: FlaskClient, head: FlaskClient
) -> None:
    with ready.store.writing() as session:
        session.get_one(Registration, ready.players["Ann"]).cobra_id = 4711
    closed(ready)
    ruled(ready, "Cem", ready.judge, "cheating")
    ruled(ready, "Ben", ready.judge, "materials", **{"stands-in": "no"})
    answer = judge.get(f"{base(ready)}/penalties.csv")
    rows = list(csv.DictReader(io.StringIO(answer.data.decode("utf-8-sig"))))
    assert [(row["round"], row["table"], row["cobra player id"], row["player"]) for row in rows] == [
        ("1", "1", "4711", "Ann"),
        ("1", "2", "", "Cem"),
    ]
    assert [(row["penalty"], row["counts"]) for row in rows] == [
        ("Game loss", "yes"),
        ("Disqualification (proposed, waits for the head judge)", "not yet"),
    ]
    assert rows[0]["what follows"] == "Loss of the game in progress."
    assert "two wins" in rows[1]["what follows"]
    head.post(f"{base(ready)}/rulings/1/annul", data={"reason": "Miscounted."})
    assert "Ann" not in judge.get(f"{base(ready)}/penalties.csv").text


def test_a_players_page_tells_of_rulings_at_other_events_of_the_same_judge(
    ready: CheckWorld, judge: FlaskClient
) -> None:
    organizer = Caller(ready.store, ready.world.organizer, ready.now)
    earlier = create_event(organizer, plan(name="The spring event"))
    made = register_player(organizer, earlier.id, "Ann").registration
    with ready.store.writing() as session:
        same = session.get_one(Registration, ready.players["Ann"]).player_id
        session.get_one(Registration, made.id).player_id = same
    decision = Decision(procedure="cheating", text="Stacked the deck.")
    record_infraction(organizer, made.id, decision)
    page = f"{base(ready)}/players/{ready.players['Ann']}"
    assert "At other events of yours" not in judge.get(page).text  # Judy was no judge there
    add_staff(organizer, earlier.id, name="Judy", role="judge", email="judy@example.org")
    shown = judge.get(page).text
    assert "Cheating: Disqualification" in shown
    assert "The spring event" in shown


def test_a_player_reads_the_list_that_staff_corrected(ready: CheckWorld, app: Flask) -> None:
    made = issue_access(
        Caller(ready.store, ready.world.organizer, ready.now), ready.event_id, [ready.players["Ann"]]
    )
    desk = f"/p/{made[ready.players['Ann']]}"
    closed(ready)
    page = app.test_client().get(desk).text
    assert "Lists are locked. You can read yours here" in page
    assert "No list yet" not in page
    assert "Submitted: revision 2" in page
    assert "2x Makler" in page
    assert "Mayfly" not in page
    assert "corrected by Judy" in page


def test_a_card_has_its_other_names_and_who_shows_its_picture(ready: CheckWorld, judge: FlaskClient) -> None:
    check = ready.open("Ann")
    data = judge.get(place(ready, check)).text
    assert "Pari Truqu" in data
    assert "/cards/netrunner/sure-gamble" in data
    page = judge.get("/cards/netrunner/sure-gamble").text
    assert 'lang="es">Apuesta Segura</span>' in page
    assert re.search(r'href="https://netrunnerdb.com/en/card/\d{5}"[^>]*>See the card on NetrunnerDB', page)
    assert "See the card on" not in judge.get("/cards/onr/aardvark").text


def test_decks_that_are_still_with_the_judge_stand_on_the_board_until_they_are_back(
    ready: CheckWorld, judge: FlaskClient
) -> None:
    check = ready.open("Ann")
    ready.finish(check, ready.state(check) | {"returned": False})
    other = ready.open("Cem")
    ready.finish(other, ready.state(other))
    board = judge.get(f"{base(ready)}/board").text
    away = board[board.index("Decks not yet returned") :]
    assert "<b>Table 1</b> Ann" in away
    assert "Cem" not in away
    page = judge.post(place(ready, check, "/returned"), follow_redirects=True).text
    assert "The decks are back with their players." in page
    assert "Decks not yet returned" not in page
    again = judge.post(place(ready, check, "/returned"), follow_redirects=True).text
    assert "The decks of this table are back already." in again
