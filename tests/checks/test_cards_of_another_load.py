"""A deck whose cards were loaded at another time than the rules is judged like any other."""

from dataclasses import replace
from datetime import date

from validator.checks import run_checks
from validator.deck import Deck, Entry
from validator.pipeline import Question, check_bytes
from validator.rules.rulebook import load_rulebook
from validator.rules.ruleset import Ruleset

LIST = b"""Haas-Bioroid: Engineering the Future
4 Hedge Fund
2 Snare!
1 Sure Gamble
3 Astrotrain
1 Account Siphon
"""


def loaded_again(deck: Deck) -> Deck:
    entries = tuple(entry._replace(card=replace(entry.card)) for entry in deck.entries)
    identity = next((entry.card for entry in entries if entry.card.identity), None)
    return replace(deck, entries=entries, identity=identity)


def codes(deck: Deck, rules: Ruleset) -> list[tuple[str, str]]:
    return [(finding.code, card) for finding in run_checks(deck, rules) for card in finding.cards or ("",)]


def test_netrunner_deck() -> None:
    rules = load_rulebook().ruleset("nisei-1.4", "competitive", "standard", date(2026, 8, 15))
    (report,) = check_bytes("list", LIST, Question(rules))

    assert ("DK201", "hedge-fund") in codes(report.deck, rules)
    assert codes(loaded_again(report.deck), rules) == codes(report.deck, rules)


def test_every_card_of_shadowfist() -> None:
    rules = load_rulebook().ruleset("sws-1.2", "", "final-brawl", date(2026, 6, 6), "classic")
    deck = Deck(tuple(Entry(card, 6) for card in rules.catalogue.cards.values()))

    assert len(codes(deck, rules)) > 1000
    assert codes(loaded_again(deck), rules) == codes(deck, rules)
