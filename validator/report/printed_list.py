"""The one order and the blocks in which lists are printed, shown, exported and checked."""

from __future__ import annotations

from card_data.card import Card, Game
from validator.deck import DECK_ZONE, IDENTITY_ZONE, Deck, Entry

IDENTITY_BLOCK, OTHER_BLOCK = "Identity", "Other"
# Behind every block of the deck proper.
BESIDE_THE_DECK = 1000


def printed_order(deck: Deck, game: Game) -> list[Entry]:
    """Return the entries of the deck proper in the one order that lists, sheets and checks share."""
    entries = [entry for entry in deck.entries if entry.zone == DECK_ZONE]
    return sorted(entries, key=lambda entry: (game.group_of(entry.card), entry.card.title.casefold()))


def group_name(game: Game, card: Card) -> str:
    """Return the block of a printed list of a card of the deck."""
    return _named(game, game.group_of(card))


def block_of(zone: str, card: Card | None, game: Game) -> tuple[int, str]:
    """Return the place and the name of the block of copies in a zone; beside the deck that is the zone."""
    if zone == IDENTITY_ZONE:
        return -1, IDENTITY_BLOCK
    if zone != DECK_ZONE:
        return BESIDE_THE_DECK, zone
    place = game.group_of(card) if card else len(game.groups)
    return place, _named(game, place)


def _named(game: Game, place: int) -> str:
    return game.groups[place][0] if place < len(game.groups) else OTHER_BLOCK
