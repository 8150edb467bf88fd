"""The programming interface: what it answers and how it says no."""

from __future__ import annotations

import io

from flask.testing import FlaskClient

LIST = "Zahya Sadeghi: Versatile Smuggler\n3x Sure Gamble\n2x Bukhgalter\n"


def test_a_plain_body_is_checked(client: FlaskClient) -> None:
    answer = client.post("/api/v1/check?format=standard", data=LIST, content_type="text/plain").json
    assert answer is not None
    assert answer["verdict"] == "illegal"
    deck = answer["decks"][0]
    assert deck["identity"] == "zahya-sadeghi-versatile-smuggler"
    assert (deck["policy"], deck["tier"], deck["format"]) == ("nisei-1.4", "competitive", "standard")
    assert deck["date"] == "2026-11-16"
    assert "FM201" in [finding["code"] for finding in deck["findings"]]
    assert deck["lines"][1]["match"] == "exact"


def test_a_file_is_checked(client: FlaskClient) -> None:
    data = {"file": (io.BytesIO(LIST.encode()), "deck.txt"), "date": "2023-07-01"}
    answer = client.post("/api/v1/check", data=data, content_type="multipart/form-data").json
    assert answer is not None
    assert answer["decks"][0]["source"] == "deck.txt"
    assert "FM201" not in [finding["code"] for finding in answer["decks"][0]["findings"]]


def test_nothing_to_check_is_refused_with_a_sentence(client: FlaskClient) -> None:
    answer = client.post("/api/v1/check", data="", content_type="text/plain")
    assert answer.status_code == 422
    sentence = "There is nothing to check. Send the list as the body, as `text` or as `file`."
    assert answer.content_type == "application/problem+json"
    assert answer.json == {
        "type": "about:blank",
        "title": "Unprocessable Entity",
        "status": 422,
        "detail": sentence,
        "error": sentence,
    }


def test_an_unknown_format_is_refused_with_the_choices(client: FlaskClient) -> None:
    answer = client.post("/api/v1/check?format=nonsense", data=LIST, content_type="text/plain")
    assert answer.status_code == 422
    assert "standard" in answer.json["error"]  # type: ignore[index]


def test_too_large_a_list_is_refused_as_json(client: FlaskClient) -> None:
    client.application.config["MAX_CONTENT_LENGTH"] = 100
    answer = client.post("/api/v1/check", data="x" * 200, content_type="text/plain")
    assert answer.status_code == 413
    assert answer.json is not None
    assert answer.json["error"] == (
        "That is too large. Decklists are small. Send only the list, or fewer files at once."
    )


def test_cards_are_found_by_beginning_then_by_word(client: FlaskClient) -> None:
    titles = [card["title"] for card in client.get("/api/v1/cards?q=gamb").json["cards"]]  # type: ignore[index]
    assert "Sure Gamble" in titles
    first = client.get("/api/v1/cards?q=sure").json["cards"][0]  # type: ignore[index]
    assert first["title"] == "Sure Gamble"
    assert first["type_name"] == "Event"


def test_cards_are_found_whatever_the_accents(client: FlaskClient) -> None:
    cards = client.get("/api/v1/cards?q=bran 1").json["cards"]  # type: ignore[index]
    assert cards[0]["title"] == "Brân 1.0"


def test_a_limit_that_is_no_number_is_refused(client: FlaskClient) -> None:
    assert client.get("/api/v1/cards?q=a&limit=many").status_code == 422
    assert client.get("/api/v1/cards?q=a&limit=51").status_code == 422


def test_an_unknown_game_is_refused(client: FlaskClient) -> None:
    assert "netrunner" in client.get("/api/v1/cards?q=a&game=go").json["error"]  # type: ignore[index]


def test_formats_name_the_card_list_of_the_day(client: FlaskClient) -> None:
    def standard(day: str) -> str:
        rows = client.get(f"/api/v1/formats?date={day}").json["formats"]  # type: ignore[index]
        return str(next(row for row in rows if row["format"] == "standard")["card_list"])

    assert standard("2026-08-01") == "standard-balance-update-26-08"
    assert standard("2026-07-31") == "standard-ban-list-26-05"


def test_policies_name_their_tiers(client: FlaskClient) -> None:
    rows = {row["policy"]: row for row in client.get("/api/v1/policies").json["policies"]}  # type: ignore[index]
    assert rows["nisei-1.4"]["tiers"] == ["casual", "competitive"]
    assert rows["nisei-1.4"]["default_format"] == "standard"


def test_an_unknown_path_answers_in_json(client: FlaskClient) -> None:
    answer = client.get("/api/v1/nothing")
    assert answer.status_code == 404
    assert answer.json is not None
    assert answer.json["error"].startswith("There is nothing here.")
