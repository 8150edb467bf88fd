"""The programming interface: what it answers and how it says no."""

from __future__ import annotations

import io
import json
import re

from flask.testing import FlaskClient

from card_data.catalogue import load_catalogue

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


# --- many lists in one call ---


def test_many_lists_are_answered_line_by_line_in_their_order(client: FlaskClient) -> None:
    body = {
        "format": "standard",
        "lists": [{"name": "Ada", "text": LIST}, {"text": " "}, {"text": "3 Diesel"}],
    }
    answer = client.post("/api/v1/check/batch", json=body)
    assert answer.is_streamed
    assert answer.content_type == "application/x-ndjson"
    ada, nothing, diesel = (json.loads(line) for line in answer.text.splitlines())
    alone = client.post("/api/v1/check?format=standard&name=Ada", data=LIST, content_type="text/plain").json
    assert ada == {"place": 0, "name": "Ada", **alone}  # type: ignore[dict-item]
    assert (nothing["decks"], nothing["error"].split(".")[0]) == ([], "There is nothing to check")
    assert diesel["place"] == 2
    assert diesel["decks"][0]["entries"][0]["card"] == "diesel"


def test_a_batch_is_refused_as_a_whole_when_its_rules_cannot_be(client: FlaskClient) -> None:
    lists = [{"text": LIST}]
    wrong = client.post("/api/v1/check/batch", json={"format": "nonsense", "lists": lists})
    assert wrong.status_code == 422
    for body in ({}, {"lists": []}, {"lists": lists * 1001}, {"lists": [{}]}, {"lists": lists, "x": 1}):
        assert client.post("/api/v1/check/batch", json=body).status_code == 422


def test_each_list_of_a_batch_counts_for_the_limit(client: FlaskClient) -> None:
    """3000 checks a minute are allowed; what else the visitor asks for is counted apart."""
    lists = [{"text": "."}] * 1000
    statuses = [client.post("/api/v1/check/batch", json={"lists": lists}).status_code for _ in range(4)]
    assert statuses == [200, 200, 200, 429]
    assert client.get("/api/v1/policies").status_code == 200


# --- cards and rules ---


def test_a_card_tells_its_legality_over_time(client: FlaskClient) -> None:
    card = client.get("/api/v1/cards/temujin-contract").json
    assert card is not None
    assert (card["title"], card["influence_cost"], card["deck_limit"]) == ("Temüjin Contract", 2, 3)
    assert card["printings"] == [
        {"code": "11026", "set": "blood-money", "set_name": "Blood Money", "released": "2016-08-11"}
    ]
    (standard,) = (row for row in card["legality"] if row["format"] == "standard")
    # Dearer by MWL 1.2, banned by MWL 2.0, rotated in 2023.
    assert [(span["first"], span["last"], span["standing"]) for span in standard["spans"]][-4:] == [
        ("2016-08-19", "2017-04-11", "legal"),
        ("2017-04-12", "2017-09-30", "limited"),
        ("2017-10-01", "2023-08-10", "banned"),
        ("2023-08-11", None, "out"),
    ]
    assert standard["words"] == "not in the pool"
    then = client.get("/api/v1/cards/temujin-contract?date=2020-01-01").json["legality"]  # type: ignore[index]
    assert next(row["standing"] for row in then if row["format"] == "standard") == "banned"
    assert client.get("/api/v1/cards/no-such-card").status_code == 404


def test_all_cards_are_read_page_by_page(client: FlaskClient) -> None:
    found, cursor = [], ""
    while cursor is not None:
        page = client.get(f"/api/v1/cards?game=onr&limit=50&cursor={cursor}").json
        assert page is not None
        found += [card["card"] for card in page["cards"]]
        cursor = page["next"]
    assert len(found) == len(set(found)) == len(load_catalogue("onr").cards)


def test_rules_are_stated_with_their_citations(client: FlaskClient) -> None:
    stated = client.get("/api/v1/rules?format=standard&date=2026-08-01").json
    assert stated is not None
    assert (stated["policy"], stated["card_list"]) == ("nisei-1.4", "standard-balance-update-26-08")
    rule = next(rule for rule in stated["rules"] if rule["citation"]["rule"] == "NR-2")
    assert rule["subject"] == "deck"
    assert client.get("/api/v1/rules?tier=none").status_code == 422


def test_what_somebody_has_already_is_not_sent_again(client: FlaskClient) -> None:
    tag = client.get("/api/v1/policies").headers["ETag"]
    again = client.get("/api/v1/policies", headers={"If-None-Match": tag})
    assert (again.status_code, again.data) == (304, b"")


def test_scripts_of_other_sites_may_ask(client: FlaskClient) -> None:
    asked = client.options("/api/v1/check/batch", headers={"Origin": "https://deck.example"})
    assert asked.headers["Access-Control-Allow-Origin"] == "*"
    assert "Content-Type" in asked.headers["Access-Control-Allow-Headers"]
    answer = client.get("/api/v1/policies", headers={"Origin": "https://deck.example"})
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Credentials" not in answer.headers
    assert "Access-Control-Allow-Origin" not in client.get("/").headers


def test_the_page_shows_every_route_with_its_examples(client: FlaskClient) -> None:
    page = client.get("/api").text
    shown = page.replace("<wbr>", "")
    for path, methods in client.get("/api/v1/openapi.json").json["paths"].items():  # type: ignore[index]
        for method in methods:
            assert f"<code>{method.upper()} {path}</code>" in shown
    assert "&#34;basic_deckbuilding_rules&#34;: true" in page
    assert not re.search(r'<(script|link)[^>]*(src|href)="http', page)
