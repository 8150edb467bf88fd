"""Shadowfist and the Netrunner of 1996: typed decks read, resolved, checked and printed."""

from __future__ import annotations

import random
import time
from datetime import date

import orjson

from validator.pipeline import Question, check_bytes
from validator.report.document import document
from validator.rule import Ruleset
from validator.rulebook import load_rulebook

DECKS = 2000
DAY = date(2026, 6, 6)
TARGET = "3,000"
STYLES = ("{n}x {title}", "{n} {title}", "{title} x{n}")

Row = tuple[str, float, str, str]


def run() -> list[Row]:
    """Measure the formats that ask most of a deck, end to end, on lists never seen before."""
    cases = [
        ("Final Brawl", "sws-1.2", "final-brawl", "golden-comeback"),
        ("Comrades in Arms", "sws-1.2", "comrades-in-arms", ""),
        ("Ritual of the Unnameable", "sws-1.2", "ritual-of-the-unnameable", ""),
        ("One Hundred Names", "sws-1.2", "one-hundred-names", "sws-modern"),
        ("1996 Netrunner, constructed", "trc-1998", "constructed", ""),
    ]
    return [
        _measured(name, load_rulebook().ruleset(policy, "", format_id, DAY, e))
        for name, policy, format_id, e in cases
    ]


def _measured(name: str, rules: Ruleset) -> Row:
    lists = _typed_decks(rules)
    question = Question(rules)
    started = time.perf_counter()
    for data in lists:
        for report in check_bytes("deck", data, question):
            orjson.dumps(document(report))
    return name, DECKS / (time.perf_counter() - started), "decks/s", TARGET


def _typed_decks(rules: Ruleset, seed: int = 4) -> list[bytes]:
    chance = random.Random(seed)
    sides = rules.catalogue.game.sides or ("",)
    cards = [rules.catalogue.cards[card] for card in sorted(rules.in_pool)]
    by_side = {side: [card for card in cards if card.side == side] for side in sides}
    decks = []
    for _ in range(DECKS):
        style = chance.choice(STYLES)
        chosen = chance.sample(by_side[chance.choice(sides)], 20)
        lines = [style.format(n=chance.choice((1, 2, 3, 3, 4, 5)), title=card.title) for card in chosen]
        decks.append("\n".join(lines).encode())
    return decks
