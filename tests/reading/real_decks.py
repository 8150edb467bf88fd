"""Real decks to write lists from: half of them to tune the reader on, the other half never looked at."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import NamedTuple

from card_data.card import Card
from card_data.catalogue import load_catalogue

FILE = Path(__file__).with_name("decks.jsonl.gz")
TUNED, UNSEEN = "tuned", "unseen"
# Other seeds as well as other decks, so that no choice of words is shared by both halves.
SEEDS = {TUNED: 1, UNSEEN: 2}


class RealDeck(NamedTuple):
    """An identity and its cards with their copies."""

    identity: Card
    cards: dict[Card, int]

    @property
    def size(self) -> int:
        """Count the cards."""
        return sum(self.cards.values())


def pairs(half: str) -> list[tuple[RealDeck, RealDeck]]:
    """Return the decks of one half as players register them: one of each side."""
    with gzip.open(FILE, "rt") as rows:
        decks = [_deck(*json.loads(row)) for row in rows]
    both = list(zip(decks[::2], decks[1::2], strict=True))
    return both[: len(both) // 2] if half == TUNED else both[len(both) // 2 :]


def _deck(identity: str, copies: dict[str, int]) -> RealDeck:
    cards = load_catalogue("netrunner").cards
    return RealDeck(cards[identity], {cards[card]: number for card, number in copies.items()})
