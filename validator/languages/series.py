"""Titles of cards: what stands in them, as the "and" or "or" of some, is not ours to translate."""

import re
from functools import cache

from card_data.catalogue import game_ids, load_catalogue

# How names are put in a row, and steps after each other; what stands behind a name: translators say the same.
THEN, LABELLED = "Then: {step}", "{name}: {rest}"
AND_WORDS = ("{first} and {last}", "{first} or {last}", THEN, LABELLED)
_JOINED = re.compile(r" (and|or) ")


@cache
def every_title() -> frozenset[str]:
    """Return the titles of all games."""
    return frozenset(card.title for game in game_ids() for card in load_catalogue(game).cards.values())


@cache
def joined_titles() -> tuple[str, ...]:
    """Return the titles of all games in which one of these words stands."""
    return tuple(sorted(filter(_JOINED.search, every_title())))
