"""Titles of cards that are joined by "and" or "or" themselves: such a word is not ours to translate."""

from __future__ import annotations

import re
from functools import cache

from card_data.catalogue import game_ids, load_catalogue

# How names are put in a row; and steps after each other; translators say the same.
THEN = "Then: {step}"
AND_WORDS = ("{first} and {last}", "{first} or {last}", THEN)
_JOINED = re.compile(r" (and|or) ")


@cache
def joined_titles() -> tuple[str, ...]:
    """Return the titles of all games in which one of these words stands."""
    cards = (card for game in game_ids() for card in load_catalogue(game).cards.values())
    return tuple(sorted({card.title for card in cards if _JOINED.search(card.title)}))
