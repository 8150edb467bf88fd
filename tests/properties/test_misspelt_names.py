"""Names with one slip: never silently another card, and the right one is proposed first."""

from __future__ import annotations

import random
from datetime import date

from card_data.card import Card
from card_data.names import Match
from validator.deck import CARD, ReadLine
from validator.resolve.guess import Guesses
from validator.resolve.identification import identify
from validator.resolve.resolution import CERTAIN
from validator.rules.rulebook import load_rulebook

RULES = load_rulebook().ruleset("nisei-1.4", "competitive", "standard", date(2026, 8, 15))
CATALOGUE = RULES.catalogue
LEAST_RIGHT = 0.98


def slips(title: str, chance: random.Random) -> set[str]:
    """Return the title with two neighbours swapped, and with one character dropped."""
    i, j = chance.randrange(len(title) - 1), chance.randrange(len(title))
    swapped = title[:i] + title[i + 1] + title[i] + title[i + 2 :]
    dropped = title[:j] + title[j + 1 :]
    return {swapped, dropped} - {title}


def meaning(name: str, side: str) -> Match:
    match = CATALOGUE.names.find(name)
    if match is not None and len(match.cards) == 1:
        return match
    line = ReadLine(1, name, CARD, 1, name=name, found=match)
    return identify(line, RULES, lambda card: True, side, Guesses())


def is_name_of(card: Card, name: str) -> bool:
    """Tell whether the slip happens to be the whole name of another card: nobody could tell then."""
    match = CATALOGUE.names.find(name)
    return match is not None and match.cards == (card,)


def test_no_slip_becomes_another_card_and_the_right_one_is_proposed_first() -> None:
    chance = random.Random(20261116)
    silent, right, total = [], 0, 0
    for card in CATALOGUE.cards.values():
        for name in slips(card.title, chance):
            match = meaning(name, card.side)
            total += 1
            right += bool(match.cards) and match.cards[0] is card
            certain = match.how in CERTAIN and match.cards[0] is not card
            if certain and not is_name_of(match.cards[0], name):
                silent.append((name, card.title, match.cards[0].title))
    assert silent == []
    assert total > 3900
    assert right / total >= LEAST_RIGHT
