"""The home page, as a visitor without scripts sees it, and the pieces that the script asks for."""

from __future__ import annotations

import html
import io
import json
import re

from flask.testing import FlaskClient

BANNED = "Zahya Sadeghi: Versatile Smuggler\n3x Sure Gamble\n2x Bukhgalter\n1x Sneakdoor Prime\n"


def text_of(page: str) -> str:
    return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]+>", " ", page)))


def test_the_empty_page_says_what_it_is_for(client: FlaskClient) -> None:
    page = client.get("/")
    assert page.status_code == 200
    assert "Is this deck legal?" in page.text
    assert "The answer appears here" in page.text
    assert "not stored unless you ask" in page.text


def test_a_submitted_list_is_judged_without_any_script(client: FlaskClient) -> None:
    text = text_of(client.post("/", data={"text": BANNED, "format": "standard"}).text)
    assert "✕ Illegal" in text
    assert "Bukhgalter is banned." in text
    assert "Standard Balance Update 26.08, from 2026-08-01" in text
    assert "Sneakdoor Prime A" in text


def test_a_day_before_the_ban_changes_the_answer(client: FlaskClient) -> None:
    def text(day: str) -> str:
        return text_of(client.post("/", data={"text": "2x Red Level Clearance", "date": day}).text)

    assert "Red Level Clearance is banned." not in text("2026-05-20")
    assert "2026-08-01" in text("2026-07-31")
    assert "Red Level Clearance is banned." in text("2026-08-01")


def test_a_pressed_fix_changes_the_text_and_checks_it_again(client: FlaskClient) -> None:
    page = client.post("/", data={"text": BANNED})
    values = [html.unescape(value) for value in re.findall(r'name="fix" value="([^"]+)"', page.text)]
    assert {"3": None} in [json.loads(value) for value in values]
    after = client.post("/", data={"text": BANNED, "fix": '{"3":null}'})
    assert "2x Bukhgalter" not in after.text
    assert "1x Sneakdoor Prime" in after.text


def test_a_file_is_read_instead_of_the_text(client: FlaskClient) -> None:
    file = (io.BytesIO(b"Zahya Sadeghi: Versatile Smuggler\n3x Sure Gamble\n"), "mine.txt")
    page = client.post("/", data={"text": "9x Diesel", "file": file}, content_type="multipart/form-data")
    assert "Sure Gamble" in page.text
    assert 'name="fix"' not in page.text


def test_a_day_that_is_none_is_answered_with_a_sentence(client: FlaskClient) -> None:
    page = client.post("/", data={"text": BANNED, "date": "soon"})
    assert page.status_code == 200
    assert "is not a day. Write year, month and day" in page.text


def test_policy_and_format_of_different_games_are_answered_with_a_sentence(client: FlaskClient) -> None:
    page = client.post("/", data={"text": BANNED, "format": "standard", "policy": "sws-1.2"})
    assert page.status_code == 200
    assert "choose one of" in page.text


def test_live_answers_with_marks_per_line(client: FlaskClient) -> None:
    answer = client.post("/live", data={"text": BANNED}).json
    assert answer is not None
    assert answer["verdict"] == "illegal"
    assert answer["marks"]["2"] == "card"
    assert answer["marks"]["3"] == "fault"
    assert answer["marks"]["4"] == "doubt"
    assert "Bukhgalter is banned." in answer["answer"]


def test_live_with_an_empty_text_waits(client: FlaskClient) -> None:
    answer = client.post("/live", data={"text": "  \n "}).json
    assert answer is not None
    assert answer["verdict"] is None
    assert "The answer appears here" in answer["answer"]


def test_two_decks_in_one_paste_are_both_answered(client: FlaskClient) -> None:
    text = text_of(client.get("/?example=decks").text)
    assert "2 decks: Legal" in text
    assert "Haas-Bioroid: Precision Design" in text
    assert "20, needs 20 or 21 ✓" in text


def test_the_example_with_mistakes_shows_every_kind_of_finding(client: FlaskClient) -> None:
    text = text_of(client.get("/?example=mistakes").text)
    assert "4 copies of Sure Gamble, but at most 3 allowed." in text
    assert "Keep 3" in text
    assert "Liberated Account is not in the card pool" in text
    assert "influence spent" in text


def test_a_shared_result_is_kept_as_it_was(client: FlaskClient) -> None:
    answer = client.post("/share", data={"text": BANNED})
    assert answer.status_code == 303
    page = client.get(answer.headers["Location"])
    assert "Proof of legality" in page.text
    assert "16 November 2026, 12:00 UTC" in page.text
    assert "Bukhgalter is banned." in page.text


def test_sharing_nothing_shows_the_form_again(client: FlaskClient) -> None:
    assert client.post("/share", data={"text": " "}).status_code == 200


def test_an_unknown_link_says_so(client: FlaskClient) -> None:
    page = client.get("/r/doesnotexist")
    assert page.status_code == 404
    assert "There is no such result." in page.text


def test_a_list_can_be_taken_away_as_a_file(client: FlaskClient) -> None:
    answer = client.post("/export/report-json", data={"text": BANNED})
    assert answer.headers["Content-Disposition"] == 'attachment; filename="report.json"'
    assert json.loads(answer.data)[0]["verdict"] == "illegal"
    assert client.post("/export/jinteki", data={"text": BANNED}).text.count("Sure Gamble") == 1
    assert client.post("/export/sheet", data={"text": BANNED}).data.startswith(b"%PDF")
    assert client.post("/export/exe", data={"text": BANNED}).status_code == 404


def test_markup_in_a_list_is_shown_and_not_obeyed(client: FlaskClient) -> None:
    page = client.post("/", data={"text": "3x <script>alert(1)</script>"})
    assert "<script>alert" not in page.text
