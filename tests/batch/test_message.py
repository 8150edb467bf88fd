"""Messages name every problem and what to do about it."""

from __future__ import annotations

from tests.batch.decks import CORP, ILLEGAL_RUNNER, RUNNER, UNCLEAR_RUNNER, question
from validator.batch.checking import check_upload
from validator.batch.message import Occasion, write_message
from validator.batch.triage import Group
from validator.batch.upload import Upload
from validator.report.deck_report import DeckReport

OCCASION = Occasion("Autumn Regional", "14 November 2026", "13 November 2026, 20:00 CET", "Olga")


def decks(text: str) -> list[DeckReport]:
    return check_upload(Upload("anna.txt", text.encode()), question())


def test_a_banned_card_is_named_with_its_rule_and_its_fix() -> None:
    message = write_message("Anna", "anna@example.org", Group.ILLEGAL, decks(ILLEGAL_RUNNER), OCCASION)
    assert message.subject == "Your decklist for Autumn Regional: 1 thing to fix"
    assert message.body == (
        "Hi Anna,\n"
        "\n"
        "thank you for your decklist for Autumn Regional on 14 November 2026. It is not legal until this"
        " changes:\n"
        "\n"
        "Runner deck, Zahya Sadeghi: Versatile Smuggler:\n"
        "1. Bukhgalter is banned (Standard Balance Update 26.08, from 1 August 2026).\n"
        "   What to do: Remove 2 copies of Bukhgalter. Then add 2 cards: for example 2 Afterimage.\n"
        "\n"
        "Please submit a corrected list by 13 November 2026, 20:00 CET.\n"
        "\n"
        "If you think this is a mistake, just reply.\n"
        "\n"
        "Good luck at Autumn Regional!\n"
        "Olga\n"
    )


def test_every_way_out_of_an_ambiguous_name_is_offered() -> None:
    message = write_message("Anna", "", Group.LOOK, decks(UNCLEAR_RUNNER), OCCASION)
    assert "We could not be sure about something in it:" in message.body
    assert "What to do: Write Sneakdoor Prime A; or: Write Sneakdoor Prime B." in message.body


def test_problems_are_counted_through_over_both_decks() -> None:
    both = decks(CORP.replace("3 Piranhas", "4 Piranhas")) + decks(ILLEGAL_RUNNER)
    message = write_message("Anna", "", Group.ILLEGAL, both, OCCASION)
    assert message.subject.endswith("2 things to fix")
    assert "1. 4 copies of Piranhas, but at most 3 allowed" in message.body
    assert "2. Bukhgalter is banned" in message.body


def test_a_missing_deck_is_named() -> None:
    message = write_message("Anna", "", Group.LOOK, decks(RUNNER), OCCASION, missing=("corp",))
    assert "It is not complete." in message.body
    assert "Not there yet: your corp deck." in message.body


def test_a_missing_list_is_asked_for_with_the_private_link() -> None:
    message = write_message(
        "Ben", "", Group.MISSING, (), OCCASION, ("corp", "runner"), "https://x.example/p/abc"
    )
    assert message.subject == "Your decklist for Autumn Regional: still missing"
    assert "we haven't received your decklist for Autumn Regional on 14 November 2026 yet." in message.body
    assert "with your private link:\nhttps://x.example/p/abc" in message.body
    assert "Not there yet" not in message.body


def test_a_clean_list_asks_for_nothing() -> None:
    message = write_message("Ben", "", Group.CLEAN, decks(RUNNER), OCCASION)
    assert "There is nothing you need to do." in message.body
    assert "Please" not in message.body


def test_a_mail_program_gets_everything_in_one_address() -> None:
    message = write_message("Ben", "ben@example.org", Group.CLEAN, decks(RUNNER), OCCASION)
    assert message.mailto.startswith(
        "mailto:ben@example.org?subject=Your%20decklist%20for%20Autumn%20Regional"
    )
    assert "&body=Hi%20Ben%2C%0D%0A%0D%0Athank" in message.mailto


def test_a_body_that_would_be_cut_off_is_left_out_of_the_address() -> None:
    message = write_message("Ben", "b@example.org", Group.ILLEGAL, decks(ILLEGAL_RUNNER) * 9, OCCASION)
    assert "&body=" not in message.mailto
