"""Finding a card by what people write: the certain ways only (guessing belongs to resolve)."""

from __future__ import annotations

from typing import NamedTuple

from card_data.card import Card


class Match(NamedTuple):
    """How a name was found and the cards it can mean; one card means certain."""

    how: str
    cards: tuple[Card, ...]


def key_of(name: str) -> str:
    """Reduce a name to what people agree on: letters and digits, no case, accents or marks."""
    raise NotImplementedError


class NameIndex:
    """All ways to name the cards of one game."""

    def find(self, name: str) -> Match | None:
        """Find a card by title (exact, normalised), alias or printed title in another language."""
        raise NotImplementedError

    def find_code(self, code: str) -> Match | None:
        """Find a card by printing code or card id."""
        raise NotImplementedError
