"""The home page, as a visitor without scripts sees it, and the pieces that the script asks for."""

from __future__ import annotations

import html
import io
import json
import re
from pathlib import Path

from flask.testing import FlaskClient

BANNED = "Zahya Sadeghi: Versatile Smuggler\n3x Sure Gamble\n2x Bukhgalter\n1x Sneakdoor Prime\n"
PDF = Path(__file__).parents[2] / "decklists" / "pdf" / "fpdf-sheet.pdf"
OF_2018 = {"policy": "nisei-2018", "tier": "competitive", "date": "2019-01-05"}


def text_of(page: str) -> str:
    return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]+>", " ", page)))


def test_the_empty_page_says_what_it_is_for(client: FlaskClient) -> None:
    page = client.get("/")
    assert page.status_code == 200
    assert "Is this deck legal?" in page.text
    assert "Your result will appear here" in page.text
    assert "not stored unless you ask" in page.text


def test_a_submitted_list_is_judged_without_any_script(client: FlaskClient) -> None:
    text = text_of(client.post("/", data={"text": BANNED, "format": "standard"}).text)
    assert "✕ Illegal" in text
    assert "Bukhgalter is banned." in text
    assert "Standard Balance Update 26.08, from 1 August 2026" in text
    assert "Sneakdoor Prime A" in text


def test_a_day_before_the_ban_changes_the_answer(client: FlaskClient) -> None:
    def text(day: str) -> str:
        return text_of(client.post("/", data={"text": "2x Red Level Clearance", "date": day}).text)

    assert "Red Level Clearance is banned." not in text("2026-05-20")
    assert "1 August 2026" in text("2026-07-31")
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
    assert "is not a date. Write year, month and day" in page.text


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
    assert "Your result will appear here" in answer["answer"]


def test_two_decks_in_one_paste_are_both_answered(client: FlaskClient) -> None:
    text = text_of(client.get("/?example=decks").text)
    assert "2 decks: Legal" in text
    assert "Haas-Bioroid: Precision Design" in text
    assert "20 (20 or 21 needed) ✓" in text


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
    assert "Proof of legality" not in page.text
    # The clock of the test stands still at noon; the request arrived a moment before.
    assert re.search("16 November 2026, (11:59|12:00) UTC", page.text)
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
    sheet = client.post("/export/sheet", data={"text": BANNED})
    assert sheet.data.startswith(b"%PDF")
    assert "zahya-sadeghi-decklist.pdf" in sheet.headers["Content-Disposition"]
    assert client.post("/export/exe", data={"text": BANNED}).status_code == 404


def test_markup_in_a_list_is_shown_and_not_obeyed(client: FlaskClient) -> None:
    page = client.post("/", data={"text": "3x <script>alert(1)</script>"})
    assert "<script>alert" not in page.text


def test_a_list_of_another_game_is_offered_the_rules_of_that_game(client: FlaskClient) -> None:
    text = "5x Ting Ting\n5x Fire Mystic\n5x Proving Ground\n5x Golden Gunman\n"
    page = client.post("/", data={"text": text, "format": "standard"})
    assert "These look like Shadowfist cards" in text_of(page.text)
    assert 'name="instead" value="final-brawl"' in page.text
    form = {"text": text, "format": "standard", "policy": "nisei-1.4", "instead": "final-brawl"}
    after = text_of(client.post("/", data=form).text)
    assert "These look like" not in after
    assert "Secret War Society" in after
    assert "not found" not in after


def test_a_list_of_1996_is_offered_the_rules_of_1996(client: FlaskClient) -> None:
    text = "4x Loan from Chiba\n4x Codecracker\n4x Bodyweight Synthetic Blood\n"
    answer = client.post("/live", data={"text": text}).json
    assert answer is not None
    assert "These look like Netrunner (1996) cards" in text_of(answer["answer"])


def test_one_misspelt_name_is_no_other_game(client: FlaskClient) -> None:
    assert "These look like" not in client.post("/", data={"text": "3x Ting Ting"}).text
    assert "These look like" not in client.post("/", data={"text": BANNED + "5x Ting Ting\n"}).text


def test_a_text_file_is_shown_with_its_lines_marked(client: FlaskClient) -> None:
    file = (io.BytesIO(BANNED.encode()), "mine.txt")
    answer = client.post("/read", data={"file": file}, content_type="multipart/form-data").json
    assert answer is not None
    assert '<li class="fault" value="3" data-line="3">' in answer["source"]
    assert "2x Bukhgalter" in answer["texts"][""]
    assert answer["problems"] == []


def test_a_pdf_is_shown_as_its_pages_with_marks(client: FlaskClient) -> None:
    file = (io.BytesIO(PDF.read_bytes()), "sheet.pdf")
    page = client.post("/", data={"file": file}, content_type="multipart/form-data").text
    assert '<img src="data:image/png;base64,' in page
    assert '<rect class="mark fault" data-line="' in page


def test_a_file_without_a_list_could_not_be_read(client: FlaskClient) -> None:
    file = (io.BytesIO(b"%PDF-1.4 nothing"), "broken.pdf")
    answer = client.post("/read", data={"file": file}, content_type="multipart/form-data").json
    assert answer is not None
    assert answer["texts"] == {}
    assert len(answer["problems"]) == 1


def test_proxies_are_marked_card_by_card_where_the_policy_asks(client: FlaskClient) -> None:
    form = {"text": "Noise: Hacker Extraordinaire\n3x Stimhack\n2x Daily Casts (1 proxy)\n", **OF_2018}
    page = client.post("/", data=form).text
    assert "Mark proxies (1 marked)" in page
    values = [html.unescape(value) for value in re.findall(r'name="fix" value="([^"]+)"', page)]
    assert '{"2":"3x Stimhack (2 proxies)"}' in values
    assert '{"3":"2x Daily Casts"}' in values
    after = client.post("/", data={**form, "fix": '{"2":"3x Stimhack (2 proxies)"}'}).text
    assert "Mark proxies (3 marked)" in after


def test_proxies_are_not_asked_about_where_the_policy_does_not(client: FlaskClient) -> None:
    assert "Mark proxies" not in client.post("/", data={"text": BANNED, "policy": "nisei-1.4"}).text
    assert "Mark proxies" not in client.post("/", data={"text": BANNED, **OF_2018, "tier": "casual"}).text


def test_the_answer_names_the_card_list_in_force(client: FlaskClient) -> None:
    text = text_of(client.post("/", data={"text": BANNED, "format": "standard"}).text)
    assert "NISEI Organized Play Policies 1.4 · Standard Balance Update 26.08 · rules" in text
