"""Exports: what another program writes and reads, and what comes back when we read it again."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from card_data.card import Card
from card_data.catalogue import load_catalogue
from validator.deck import Deck, Entry
from validator.pipeline import Question, Report, check_bytes
from validator.report.export import FORMATS, ExportError, export
from validator.rules.rulebook import load_rulebook

CATALOGUE = load_catalogue("netrunner")
QUESTION = Question(load_rulebook().ruleset("nisei-1.4", "competitive", "standard", date(2026, 6, 1)))
BY_SIDE = {
    side: [card for card in CATALOGUE.cards.values() if card.side == side and not card.identity]
    for side in ("corp", "runner")
}
IDENTITIES = [card for card in CATALOGUE.cards.values() if card.identity]


def card(card_id: str) -> Card:
    return CATALOGUE.cards[card_id]


ZAHYA = card("zahya-sadeghi-versatile-smuggler")
DECK = Deck(
    entries=(
        Entry(ZAHYA, 1, "identity"),
        Entry(card("diesel"), 2),
        Entry(card("sure-gamble"), 3, proxies=2),
        Entry(card("mutual-favor"), 1, "sideboard"),
    ),
    identity=ZAHYA,
    side="runner",
    title="Smuggler & Son",
    paperwork={"player": "Ann Éxample", "event": "Town Cup", "date": "2026-05-01"},
)


def read_back(text: str) -> Report:
    reports = check_bytes("list", text.encode(), QUESTION)
    assert len(reports) == 1, text
    return reports[0]


def contents(deck: Deck) -> dict[tuple[str, str], tuple[int, int]]:
    return {(entry.card.id, entry.zone): (entry.quantity, entry.proxies) for entry in deck.entries}


@pytest.mark.parametrize("format", FORMATS)
def test_a_deck_comes_back_whole(format: str) -> None:
    report = read_back(export(DECK, format, CATALOGUE))
    assert contents(report.deck) == contents(DECK)
    assert report.deck.identity is ZAHYA
    assert report.deck.title == DECK.title
    assert dict(report.deck.paperwork) == dict(DECK.paperwork)
    assert [f for f in report.findings if f.code.startswith(("IN", "PA", "NM"))] == []


@pytest.mark.parametrize("format", FORMATS)
def test_a_deck_without_identity_and_title_comes_back(format: str) -> None:
    deck = Deck(entries=(Entry(card("diesel"), 3),), side="runner")
    assert contents(read_back(export(deck, format, CATALOGUE)).deck) == contents(deck)


def test_netrunnerdb_text_has_the_usual_layout() -> None:
    assert export(DECK, "netrunnerdb", CATALOGUE).split("\r\n") == [
        "Deck name: Smuggler & Son",
        "Player: Ann Éxample",
        "Event: Town Cup",
        "Date: 2026-05-01",
        "",
        "Zahya Sadeghi: Versatile Smuggler (System Gateway)",
        "",
        "Event (5)",
        "2x Diesel (System Update 2021) ••••",
        "3x Sure Gamble (System Gateway) (2 proxies)",
        "",
        "Sideboard (1)",
        "1x Mutual Favor (System Gateway)",
        "",
        "5 cards (min 40)",
        "",
    ]


def test_jinteki_text_names_the_identity_by_title_and_code() -> None:
    assert export(DECK, "jinteki", CATALOGUE).split("\n")[:9] == [
        ";; title: Smuggler & Son",
        ";; player: Ann Éxample",
        ";; event: Town Cup",
        ";; date: 2026-05-01",
        ";; identity: Zahya Sadeghi: Versatile Smuggler",
        ";; identity-code: 30010",
        "",
        "2 Diesel",
        "3 Sure Gamble (2 proxies)",
    ]


def test_octgn_ids_are_the_prefix_and_the_printing() -> None:
    text = export(DECK, "o8d", CATALOGUE)
    assert '<card qty="3" id="bc0f047c-01b1-427f-a439-d451eda30030">Sure Gamble</card>' in text
    assert '<deck game="0f38e453-26df-4c04-9d67-6d43de939c77">' in text
    assert "Title: Smuggler &amp; Son" in text


def test_cells_that_look_like_formulas_are_made_harmless() -> None:
    deck = Deck(DECK.entries, ZAHYA, "runner", "=1+1", {"player": "@SUM(A1)"})
    assert export(deck, "csv", CATALOGUE).splitlines()[:2] == ["Deck,'=1+1", "Player,'@SUM(A1)"]


def test_an_unknown_format_names_the_known_ones() -> None:
    with pytest.raises(ExportError, match='no format "docx"; choose one of: netrunnerdb, jinteki'):
        export(DECK, "docx", CATALOGUE)


@st.composite
def decks(draw: st.DrawFn) -> Deck:
    identity = draw(st.sampled_from(IDENTITIES))
    cards = draw(
        st.lists(st.sampled_from(BY_SIDE[identity.side]), min_size=1, max_size=20, unique_by=lambda c: c.id)
    )
    entries = [Entry(identity, 1, "identity")]
    for one in cards:
        quantity = draw(st.integers(1, 6))
        entries.append(Entry(one, quantity, "deck", proxies=draw(st.integers(0, quantity))))
    return Deck(tuple(entries), identity, identity.side)


@pytest.mark.parametrize("format", FORMATS)
@settings(max_examples=40, deadline=None)
@given(deck=decks())
def test_any_deck_comes_back_whole(format: str, deck: Deck) -> None:
    report = read_back(export(deck, format, CATALOGUE))
    expected = contents(deck)
    if format == "jinteki":
        expected[deck.entries[0].card.id, "identity"] = (1, 0)
    assert contents(report.deck) == expected


@pytest.mark.parametrize("format", ["o8d", "json-v2", "json-v3", "dek"])
@settings(max_examples=40, deadline=None)
@given(title=st.text(max_size=40), player=st.text(max_size=40))
def test_any_title_and_player_leave_the_cards_alone(format: str, title: str, player: str) -> None:
    deck = Deck(DECK.entries, ZAHYA, "runner", title, {"player": player})
    assert contents(read_back(export(deck, format, CATALOGUE)).deck) == contents(DECK)


@pytest.mark.parametrize("format", FORMATS)
def test_every_card_of_the_catalogue_comes_back(format: str) -> None:
    for side, cards in BY_SIDE.items():
        entries = tuple(Entry(one, 1) for one in cards)
        deck = read_back(export(Deck(entries, side=side), format, CATALOGUE)).deck
        assert {entry.card.id for entry in deck.entries} == {one.id for one in cards}
