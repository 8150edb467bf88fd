"""Shadowfist and the Netrunner of 1996: typed decks read, resolved, checked and printed."""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import date

from card_data.card import Card
from tests.benchmarks.typed_decks import rates
from validator.checks.title_letters import first_letter
from validator.pipeline import Question
from validator.rules.rulebook import load_rulebook

DECKS = 2000
DAY = date(2026, 6, 6)
TARGET = "3,000"
STYLES = ("{n}x {title}", "{n} {title}", "{title} x{n}")
COPIES = (1, 2, 3, 3, 4, 5)

Row = tuple[str, float, str, str]
Lines = list[tuple[int, Card]]
Choose = Callable[[list[Card], random.Random], Lines]


def run() -> list[Row]:
    """Measure the formats end to end on legal lists, with lines never seen before and seen before."""
    return [
        *_measured("Final Brawl", "sws-1.2", "final-brawl", "golden-comeback", _any),
        *_measured("Comrades in Arms", "sws-1.2", "comrades-in-arms", "", _of_one_designator),
        *_measured("Ritual of the Unnameable", "sws-1.2", "ritual-of-the-unnameable", "", _of_three_letters),
        *_measured("One Hundred Names", "sws-1.2", "one-hundred-names", "sws-modern", _singletons),
        *_measured("1996 Netrunner, constructed", "trc-1998", "constructed", "", _of_one_side),
    ]


def _measured(name: str, policy: str, format_id: str, environment: str, choose: Choose) -> list[Row]:
    rules = load_rulebook().ruleset(policy, "", format_id, DAY, environment)
    chance = random.Random(4)
    cards = [rules.catalogue.cards[card] for card in sorted(rules.in_pool)]
    lists = [_typed(choose(cards, chance), chance) for _ in range(DECKS)]
    never, before = rates(lists, Question(rules))
    return [
        (f"{name}, lines never seen before", never, "decks/s", TARGET),
        (f"{name}, lines seen before", before, "decks/s", TARGET),
    ]


def _typed(chosen: Lines, chance: random.Random) -> bytes:
    style = chance.choice(STYLES)
    return "\n".join(style.format(n=copies, title=card.title) for copies, card in chosen).encode()


def _some(cards: list[Card], number: int, chance: random.Random) -> Lines:
    return [(chance.choice(COPIES), card) for card in chance.sample(cards, min(number, len(cards)))]


def _any(cards: list[Card], chance: random.Random) -> Lines:
    return _some(cards, 20, chance)


def _of_one_designator(cards: list[Card], chance: random.Random) -> Lines:
    wanted = chance.choice(("netherworld", "demon", "hood", "thunder", "cop", "monkey"))
    own = [card for card in cards if wanted in card.subtypes]
    return [(3, card) for card in chance.sample(own, 8)] + _some(cards, 12, chance)


def _of_three_letters(cards: list[Card], chance: random.Random) -> Lines:
    letters = chance.sample("SCTBMDPFRA", 3)
    return _some([card for card in cards if first_letter(card.title) in letters], 20, chance)


def _singletons(cards: list[Card], chance: random.Random) -> Lines:
    return [(1, card) for card in chance.sample(cards, 40)]


def _of_one_side(cards: list[Card], chance: random.Random) -> Lines:
    side = chance.choice(("corp", "runner"))
    plain = [card for card in cards if card.side == side and card.agenda_points is None]
    agendas = [card for card in cards if card.agenda_points == 3] if side == "corp" else []
    return [(2, card) for card in chance.sample(agendas, min(3, len(agendas)))] + [
        (3, card) for card in chance.sample(plain, 13 if agendas else 15)
    ]
