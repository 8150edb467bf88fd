"""Typed Netrunner decks for measuring: legal-looking lists of the current Standard pool."""

from __future__ import annotations

import random
from datetime import date

from card_data.card import Card
from validator.rule import Ruleset
from validator.rulebook import load_rulebook

DAY = date(2026, 8, 15)


def rules() -> Ruleset:
    """Return the ruleset under which the benchmarks judge."""
    return load_rulebook().ruleset("nisei-1.4", "competitive", "standard", DAY)


def typed_decks(count: int, seed: int = 1) -> list[bytes]:
    """Return so many lists as people type them, in four usual styles."""
    chance = random.Random(seed)
    ruleset = rules()
    cards = [ruleset.catalogue.cards[card] for card in sorted(ruleset.in_pool)]
    identities = [card for card in cards if card.identity and card.minimum_deck_size]
    by_side = {
        side: [card for card in cards if card.side == side and not card.identity] for side in ("corp", "runner")
    }
    return [_typed(chance.choice(identities), by_side, chance).encode() for _ in range(count)]


def _typed(identity: Card, by_side: dict[str, list[Card]], chance: random.Random) -> str:
    style = chance.choice(("{n}x {title}", "{n} {title}", "{title} x{n}", "{n}x {title} (System Gateway)"))
    lines = [identity.title, ""]
    size = 0
    for card in chance.sample(by_side[identity.side], 40):
        copies = min(card.deck_limit or 3, chance.choice((1, 2, 2, 3, 3, 3)))
        lines.append(style.format(n=copies, title=card.title))
        size += copies
        if size >= (identity.minimum_deck_size or 45):
            break
    return "\n".join(lines) + "\n"
