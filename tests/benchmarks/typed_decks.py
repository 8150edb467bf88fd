"""Typed Netrunner decks for measuring, and how many decks a second are judged."""

from __future__ import annotations

import gc
import random
import time
from collections.abc import Iterator
from datetime import date

import orjson

from card_data.card import Card
from card_data.names import NameIndex
from validator.pipeline import Question, check_bytes
from validator.report.deck_record import deck_report
from validator.rules.kinds import OneOfEach
from validator.rules.rulebook import load_rulebook
from validator.rules.ruleset import Ruleset

DAY = date(2026, 8, 15)
ROUNDS = 5


def rules() -> Ruleset:
    """Return the ruleset under which the benchmarks judge."""
    return load_rulebook().ruleset("nisei-1.4", "competitive", "standard", DAY)


def rates(lists: list[bytes], question: Question) -> tuple[float, float]:
    """Return decks per second, read, judged and printed, with lines never seen and with lines seen before.

    The best of five rounds counts, because the speed of a shared machine changes from second to second. The
    cycle collector is off, as in `legaldeck check`.
    """
    never, before = [], []
    gc.disable()
    for _ in range(ROUNDS):
        _forget_lines(question.rules.catalogue.names)
        never.append(_seconds(lists, question))
        before.append(_seconds(lists, question))
    gc.enable()
    return len(lists) / min(never), len(lists) / min(before)


def _forget_lines(names: NameIndex) -> None:
    names.memory.clear()
    names._found.clear()


def _seconds(lists: list[bytes], question: Question) -> float:
    started = time.perf_counter()
    for data in lists:
        for report in check_bytes("deck", data, question):
            orjson.dumps(deck_report(report))
    return time.perf_counter() - started


def typed_decks(count: int, seed: int = 1) -> list[bytes]:
    """Return so many lists as people type them, in four usual styles; most of them are legal."""
    chance = random.Random(seed)
    return [_typed(identity, copies, chance).encode() for identity, copies in random_decks(count, chance)]


def random_decks(count: int, chance: random.Random) -> Iterator[tuple[Card, list[tuple[Card, int]]]]:
    """Yield so many identities with cards of the pool in force; most of these decks are legal."""
    ruleset = rules()
    banned = set(ruleset.card_list.banned) if ruleset.card_list else set()
    cards = [ruleset.catalogue.cards[card] for card in sorted(ruleset.in_pool - banned)]
    singletons = {card for rule in ruleset.of(OneOfEach) for card in rule.cards}
    identities = [
        card
        for card in cards
        if card.identity and (card.minimum_deck_size or 0) >= 40 and card.id not in singletons
    ]
    for _ in range(count):
        identity = chance.choice(identities)
        yield identity, _cards(identity, cards, chance)


def _typed(identity: Card, cards: list[tuple[Card, int]], chance: random.Random) -> str:
    style = chance.choice(("{n}x {title}", "{n} {title}", "{title} x{n}", "{n}x {title} (System Gateway)"))
    lines = [identity.title, ""]
    lines += [style.format(n=copies, title=card.title) for card, copies in cards]
    return "\n".join(lines) + "\n"


def _cards(identity: Card, cards: list[Card], chance: random.Random) -> list[tuple[Card, int]]:
    """Choose agendas of the right worth, then cards of the faction and a few from outside."""
    usable = [card for card in cards if card.side == identity.side and not card.identity]
    own = [c for c in usable if c.factions == identity.factions or c.factions[0].startswith("neutral")]
    chosen: list[tuple[Card, int]] = []
    size, points = 0, 0
    needed = 2 + 2 * ((identity.minimum_deck_size or 45) // 5) if identity.side == "corp" else 0
    for card in chance.sample(own, len(own)):
        worth = card.agenda_points or 0
        copies = min(
            card.deck_limit or 3, chance.choice((1, 2, 3, 3)), (needed - points) // worth if worth else 3
        )
        if copies and worth and points < needed:
            chosen.append((card, copies))
            points, size = points + worth * copies, size + copies
    outside = [
        card for card in usable if card.influence_cost == 2 and card not in own and not card.agenda_points
    ]
    for card in (*chance.sample(outside, min(3, len(outside))), *chance.sample(own, len(own))):
        copies = min(
            card.deck_limit or 3, chance.choice((1, 2, 2, 3)), (identity.minimum_deck_size or 45) - size
        )
        if copies and not card.agenda_points:
            chosen.append((card, copies))
            size += copies
    return chosen
