"""Local cards of an event stay on the sheets and in the kit of the whole event."""

from __future__ import annotations

import pypdfium2

from card_data.catalogue import load_catalogue
from card_data.local_table import read_local_cards, write_local_cards
from tests.games.judged import rules_of
from validator.pipeline import Question, check_bytes
from validator.report.deck_record import deck_report
from validator.report.whole_event.offline_kit import offline_kit
from validator.report.whole_event.player_list import EventLists, PlayerList
from validator.report.whole_event.sheets import all_sheets
from validator.rules.house_rules import add_local_cards

TABLE = (
    "title,type,factions,designators,set,no max,blue spear\r\n"
    "Midnight Courier,character,dragons,cop|hero,Fan Set,no,yes\r\n"
    '"Tea, and Sympathy",event,,,Local cards,yes,no\r\n'
)
LIST = b"5 Hacker\n4 Midnight Courier\n"


def fan_list() -> PlayerList:
    local = read_local_cards(TABLE, load_catalogue("shadowfist"))
    rules = add_local_cards(rules_of("sws-1.2", "final-brawl"), local)
    decks = tuple(deck_report(report) for report in check_bytes("deck.txt", LIST, Question(rules)))
    return PlayerList("Ann Lee", "legal", decks)


def test_sheets_of_all_players_print_the_local_cards() -> None:
    pdf = pypdfium2.PdfDocument(all_sheets([fan_list()], "Fan Cup"))
    text = pdf[0].get_textpage().get_text_range()
    assert "Midnight Courier" in text
    assert "Hacker" in text


def test_the_offline_kit_lists_the_local_cards() -> None:
    page = offline_kit(EventLists("Fan Cup", "Final Brawl", "2026-11-16 12:00", (fan_list(),)))
    assert "Midnight Courier" in page
    assert "Other" in page


def test_a_table_of_local_cards_is_written_as_it_was_read() -> None:
    assert write_local_cards(read_local_cards(TABLE, load_catalogue("shadowfist"))) == TABLE
