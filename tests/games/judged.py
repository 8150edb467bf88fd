"""Decks written as lines, and what is found about them under a game's rules."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Any

from card_data.catalogue import load_catalogue
from validator.checks import run_checks
from validator.deck import DECK_ZONE, Deck, Entry
from validator.finding import Finding, verdict_of
from validator.rules.rulebook import load_rulebook
from validator.rules.ruleset import Ruleset

GAMES = {"sws-1.2": "shadowfist", "trc-1998": "onr", "ffg-2.2.1": "netrunner"}
DAYS = {"sws-1.2": date(2026, 6, 6), "trc-1998": date(1998, 8, 1), "ffg-2.2.1": date(2017, 8, 1)}


def rules_of(policy: str, format_id: str = "", environment: str = "") -> Ruleset:
    return load_rulebook().ruleset(policy, "", format_id, DAYS[policy], environment)


def deck_of(lines: Iterable[str], game: str = "shadowfist", **facts: Any) -> Deck:
    """Make a deck of lines such as "5 Final Brawl"; every name has to be a title of the game."""
    names = load_catalogue(game).names
    zone = facts.pop("zone", DECK_ZONE)
    entries = []
    for number, line in enumerate(lines, 1):
        quantity, title = line.split(" ", 1)
        match = names.find(title)
        assert match is not None, title
        assert match.card is not None, title
        entries.append(Entry(match.card, int(quantity), zone, (number,)))
    return Deck(tuple(entries), **facts)


def pool_of(lines: Iterable[str], game: str = "shadowfist") -> dict[str, int]:
    return {entry.card.id: entry.quantity for entry in deck_of(lines, game).entries}


def findings(deck: Deck, policy: str, format_id: str = "", environment: str = "") -> list[Finding]:
    return run_checks(deck, rules_of(policy, format_id, environment))


def codes(found: Iterable[Finding]) -> list[str]:
    return [finding.code for finding in found]


def verdict(deck: Deck, policy: str, format_id: str = "", environment: str = "") -> str:
    return verdict_of(findings(deck, policy, format_id, environment))
