"""Checking one document of a batch, whatever it is."""

from __future__ import annotations

import responses

from tests.batch.decks import question
from validator.batch.checking import assign, check_upload, clue_of
from validator.batch.extract import extract_deck
from validator.batch.matching import CERTAIN, Entrant, Entrants
from validator.batch.upload import LINK, REFUSED, Upload
from validator.links.deck_link import SITE

UUID = "0c7bd3b1-0000-4000-8000-000000000001"


def test_a_link_elsewhere_is_refused_with_a_reason() -> None:
    (deck,) = check_upload(Upload("row 2", b"https://example.org/deck/1", LINK, "Anna"), question())
    assert deck["verdict"] == "judge"
    assert deck["findings"][0]["code"].startswith("IN")


@responses.activate
def test_a_link_is_fetched_and_its_deck_belongs_to_the_name_beside_it() -> None:
    deck = {"name": "Smuggling", "cards": {"30010": 1, "30030": 3}, "uuid": UUID}
    answer = {"success": True, "version_number": "2.0", "data": [deck]}
    responses.get(f"{SITE}/api/2.0/public/decklist/{UUID}", json=answer)
    item = Upload("form.csv/row 2", f"{SITE}/en/decklist/{UUID}".encode(), LINK, "Anna Schmidt")
    decks = check_upload(item, question())
    assert decks[0]["identity_title"] == "Zahya Sadeghi: Versatile Smuggler"
    (found,) = assign(item, decks, Entrants((Entrant(7, "Anna Schmidt"),)))
    assert (found.owner.state, found.owner.entrant) == (CERTAIN, 7)


def test_what_could_not_be_unpacked_is_a_report_that_says_so() -> None:
    (deck,) = check_upload(Upload("a.pdf", b"a.pdf is locked.", REFUSED), question())
    assert [finding["message"] for finding in deck["findings"]] == ["a.pdf is locked."]


def test_clues_come_from_the_list_and_from_beside_it() -> None:
    item = Upload("mail/list.txt", b"", player="Ben", cobra_id=4)
    clue = clue_of(item, {"paperwork": {"player": "Anna", "email": "a@example.org"}})
    assert (clue.player, clue.beside, clue.file, clue.email, clue.cobra_id) == (
        "Anna",
        "Ben",
        "mail/list.txt",
        "a@example.org",
        4,
    )


def test_an_extract_is_read_back_as_the_same_deck_with_its_open_lines() -> None:
    cards = "3 Sure Gamble\n2 Carmen (1 proxy)\n1 Sneakdoor Prime\n"
    text = f"Player: Anna\n\nZahya Sadeghi: Versatile Smuggler\n{cards}"
    (deck,) = check_upload(Upload("all.csv", text.encode()), question())
    extract = extract_deck(deck)
    read = "3x Sure Gamble\n2x Carmen (1 proxies)\n1 Sneakdoor Prime\n"
    assert extract == f"Player: Anna\nZahya Sadeghi: Versatile Smuggler\n\n{read}"
    (again,) = check_upload(Upload("anna.txt", extract.encode()), question())
    kept = ("card", "quantity", "proxies", "zone")
    assert [[e[key] for key in kept] for e in again["entries"]] == [
        [e[key] for key in kept] for e in deck["entries"]
    ]
    assert again["verdict"] == deck["verdict"]
