"""Pages about cards, card lists and formats, the search, and where a deck is legal."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from card_data.catalogue import game_ids, load_catalogue
from tests.web.public.test_check_page import text_of
from tests.where.decks import PRECISION_DESIGN
from validator.rules.rulebook import load_rulebook
from validator.web.library.search import all_lists

BRAWLERS = (
    "5 Friends of the Dragon\n5 Redeemed Gunman\n5 Everyday Hero\n2 Kar Fai\n5 Final Brawl\n2 City Park\n"
)


# --- where is this deck legal? ---


def test_an_answer_offers_to_tell_where_the_deck_is_legal(client: FlaskClient) -> None:
    page = client.post("/", data={"text": PRECISION_DESIGN, "format": "standard"})
    assert re.search(r'<button[^>]*formaction="/where"[^>]*>Where is this deck legal\?</button>', page.text)


def test_the_page_tells_every_format_why_not_and_what_would_help(client: FlaskClient) -> None:
    page = client.post("/where", data={"text": PRECISION_DESIGN, "format": "standard"})
    text = text_of(page.text)
    assert page.status_code == 200
    assert "Legal today in 5 of 11 formats." in text
    assert "✕ Standard Red Level Clearance is banned. Legal 23 December 2022 to 31 July 2026 ." in text
    assert "3 changes make it legal; fewer do not. Take out 3 Red Level Clearance" in text
    assert "No small change makes it legal: it takes 43 changes or more." in text


def test_the_strip_names_days_verdict_reason_and_list(client: FlaskClient) -> None:
    page = client.post("/where", data={"text": PRECISION_DESIGN, "format": "standard"})
    labels = re.findall(r'class="band (\w+)" tabindex="(-?\d)" aria-label="(Standard,[^"]*)"', page.text)
    assert labels[-1] == (
        "illegal",
        "0",
        "Standard, since 1 August 2026: Illegal. Red Level Clearance is banned. "
        "In force: pool Standard 2026 - Vantage Point, list Standard Balance Update 26.08.",
    )
    kind, stop, words = labels[-2]
    assert (kind, stop) == ("legal", "-1")
    assert words.startswith("Standard, 1 May 2026 to 31 July 2026: Legal.")


def test_the_table_tells_the_same_as_the_strip(client: FlaskClient) -> None:
    page = client.post("/where", data={"text": PRECISION_DESIGN, "format": "standard"})
    bands = re.findall(r'class="band (legal|illegal|judge)"', page.text)
    rows = re.findall(r'<td class="(legal|illegal|judge)">[✓✕?] ', page.text)
    assert sorted(bands) == sorted(rows)


def test_the_chosen_day_counts_as_today(client: FlaskClient) -> None:
    page = client.post("/where", data={"text": PRECISION_DESIGN, "format": "standard", "date": "2026-07-31"})
    assert "Legal today in 6 of 11 formats." in text_of(page.text)


def test_games_with_environments_show_them_beside_the_formats(client: FlaskClient) -> None:
    text = text_of(client.post("/where", data={"text": BRAWLERS, "format": "final-brawl"}).text)
    assert "Legal today in 8 of 56 combinations of format and environment." in text
    assert "Old Masters" in text


def test_both_decks_of_a_list_are_told_apart(client: FlaskClient) -> None:
    runner = "Zahya Sadeghi: Versatile Smuggler\n3 Sure Gamble\n"
    page = client.post("/where", data={"text": f"{PRECISION_DESIGN}\n{runner}", "format": "standard"})
    assert page.text.count('<svg class="strip"') == 2


@pytest.mark.parametrize(
    ("data", "status", "says"),
    [
        ({"text": "  "}, 200, "There is no deck to look at. Paste a list, or choose a file."),
        ({"text": "3 Sure Gamble", "date": "soon"}, 422, "is not a date. Write year, month and day"),
    ],
)
def test_what_cannot_be_shown_says_what_to_do(
    client: FlaskClient, data: dict[str, str], status: int, says: str
) -> None:
    page = client.post("/where", data=data)
    assert page.status_code == status
    assert says in page.text


def test_a_whole_collection_is_sent_back(client: FlaskClient) -> None:
    cards = [card for card in load_catalogue("netrunner").cards.values() if card.side == "corp"]
    lines = [f"1 {card.title}" for card in cards if not card.identity][:250]
    text = "\n".join(["Haas-Bioroid: Precision Design", *lines])
    page = client.post("/where", data={"text": text, "format": "standard"})
    assert "more than any deck (200 at most). Send one deck at a time." in page.text
    assert '<svg class="strip"' not in page.text
    assert client.post("/api/v1/where", data={"text": text}).status_code == 422


def test_whoever_comes_without_a_list_is_asked_for_one(client: FlaskClient) -> None:
    page = client.get("/where")
    assert page.status_code == 200
    assert '<textarea name="text"' in page.text
    shown = client.post("/where", data={"text": BRAWLERS, "policy": "sws-1.2"})
    assert "Final Brawl" in shown.text


def test_titles_in_a_list_cannot_break_out_of_the_drawing(client: FlaskClient) -> None:
    page = client.post(
        "/where", data={"text": '3 "><script>alert(1)</script>\n3 Sure Gamble', "format": "standard"}
    )
    assert "<script>alert" not in page.text


def test_the_interface_tells_the_same(client: FlaskClient) -> None:
    answer = client.post("/api/v1/where", data={"text": PRECISION_DESIGN, "format": "standard"}).json
    assert answer is not None
    (deck,) = answer["decks"]
    assert deck["legal_in"] == ["casual", "draft", "eternal", "half-draft", "napd-3-versus-1"]
    (standard,) = (row for row in deck["formats"] if row["format"] == "standard")
    assert standard["nearest"]["changes"] == 3
    nothing = client.post("/api/v1/where", data={"text": ""})
    assert nothing.status_code == 422


# --- cards ---


def test_a_card_shows_printings_and_its_history(client: FlaskClient) -> None:
    text = text_of(client.get("/cards/netrunner/temujin-contract").text)
    assert "Blood Money 11 August 2016 3" in text
    # Legal from the second Friday after its release, dearer by MWL 1.2, banned by MWL 2.0, rotated in 2023.
    assert "19 August 2016 11 April 2017 ✓ legal" in text
    assert "12 April 2017 30 September 2017 ! legal, 1 more influence for each copy (NAPD MWL 1.2)" in text
    assert "1 October 2017 10 August 2023 ✕ banned (NAPD MWL 2.0 to Standard Ban List 23.03)" in text
    assert "11 August 2023 today – not in the pool" in text
    assert "legal, 3 points (Eternal Points List, Version 1.0 to Eternal Points List 26.03)" in text
    assert "Never part of Core Experience" in text


def test_a_card_of_a_game_without_sides_shows_its_designators(client: FlaskClient) -> None:
    text = text_of(client.get("/cards/shadowfist/friends-of-the-dragon").text)
    assert "Designators" in text
    assert "Faction Dragons" in text


def test_the_facts_name_type_faction_influence_copies_sets_and_legality(client: FlaskClient) -> None:
    text = text_of(client.get("/cards/netrunner/temujin-contract/facts").text)
    for fact in (
        "Type Resource",
        "Faction Criminal",
        "Influence 2",
        "Copies in a deck 3",
        "Sets Blood Money",
    ):
        assert fact in text
    assert "✕ Snapshot: banned" in text
    assert "Standard, Startup, System Gateway: not in the pool" in text
    assert "All about Temüjin Contract" in text


@pytest.mark.parametrize(
    "address",
    [
        "/cards/netrunner/no-such-card",
        "/cards/chess/sure-gamble",
        "/cards/../netrunner/sure-gamble/facts",
        "/formats/no-such-format",
        "/card-lists/no-such-list",
    ],
)
def test_what_does_not_exist_is_not_found(client: FlaskClient, address: str) -> None:
    assert client.get(address).status_code == 404


@pytest.mark.parametrize("game", game_ids())
def test_any_card_has_a_page(client: FlaskClient, game: str) -> None:
    cards = list(load_catalogue(game).cards)
    for card in cards[:: len(cards) // 12]:
        assert client.get(f"/cards/{game}/{card}").status_code == 200


# --- lists and formats ---


def test_a_list_tells_what_it_changed(client: FlaskClient) -> None:
    page = client.get("/card-lists/standard-balance-update-26-08")
    text = text_of(page.text)
    assert "In force since 1 August 2026" in text
    assert "What changed against Standard Ban List 26.05" in text
    cells = r'>([^<]+)</a>(?:(?!</tr>).)*Before:">([^<]+)<(?:(?!</tr>).)*<strong>([^<]+)<'
    changed = {name: (before, after) for name, before, after in re.findall(cells, page.text, re.DOTALL)}
    assert changed["Red Level Clearance"] == ("not listed", "banned")
    assert changed["Svyatogor Excavator"] == ("banned", "not listed")
    assert len(changed) == 4


def test_a_points_list_shows_points_and_the_limit(client: FlaskClient) -> None:
    text = text_of(client.get("/card-lists/eternal-points-list-26-03").text)
    assert "Points that a deck may have at most 7" in text
    assert "3 Cerebral Imaging: Infinite Frontiers" in text


def test_every_list_has_a_page_that_says_when_it_held(client: FlaskClient) -> None:
    for _, found in all_lists(load_rulebook()):
        page = client.get(f"/card-lists/{found.list}")
        assert page.status_code == 200
        assert re.search(r"In force (since|from) ", text_of(page.text)), found.list


def test_a_format_shows_its_whole_history(client: FlaskClient) -> None:
    page = client.get("/formats/standard")
    text = text_of(page.text)
    assert "played since 6 September 2012" in text
    assert "1 October 2017 First Rotation" in text
    assert "1 February 2016 NAPD MWL 1.0" in text
    assert '<a href="/card-lists/napd-mwl-1-0" class="band list"' in page.text
    # The first core set alone, before anything else had come out.
    assert ": Pre Rotation, 113 cards" in page.text


def test_all_formats_stand_on_one_page(client: FlaskClient) -> None:
    text = text_of(client.get("/formats").text)
    for format_ in load_rulebook().formats.values():
        assert format_.name in text


# --- search ---


def test_every_page_has_the_search(client: FlaskClient) -> None:
    for address in ("/", "/docs/", "/formats", "/sign-in", "/nothing-here"):
        assert re.search(r'<form[^>]*role="search" action="/search"', client.get(address).text), address


def test_a_name_that_fits_one_card_leads_to_it(client: FlaskClient) -> None:
    answer = client.get("/search", query_string={"q": "Temujin Contract"})
    assert (answer.status_code, answer.location) == (303, "/cards/netrunner/temujin-contract")


def test_words_find_cards_formats_and_lists(client: FlaskClient) -> None:
    text = text_of(client.get("/search", query_string={"q": "standard"}).text)
    assert "Formats Standard Netrunner" in text
    assert "Standard Balance Update 26.08" in text


def test_a_slip_gets_a_proposal_and_nothing_more(client: FlaskClient) -> None:
    page = client.get("/search", query_string={"q": "Sure Gambel"})
    assert page.status_code == 200
    text = text_of(page.text)
    assert "No results for “Sure Gambel”. Did you mean one of these?" in text
    assert "Sure Gamble" in text


@pytest.mark.parametrize("words", ["", "   ", "qqqqqq", "<b>qqqq", "a" * 5000])
def test_a_search_without_a_hit_says_what_to_do(client: FlaskClient, words: str) -> None:
    page = client.get("/search", query_string={"q": words})
    assert page.status_code == 200
    assert "<b>" not in page.text.split("<main")[1]
    assert re.search(r"Type the name|Try fewer letters|Did you mean", page.text)
