"""What is wrong with a list itself, whatever lies on the table: missing decks, unidentified cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from card_data.catalogue import Catalogue
from validator.deckcheck.listed import ListedDeck


@dataclass(frozen=True, slots=True)
class ListFault:
    """One thing that makes a list incomplete or ambiguous; a judge may say that it is in order after all."""

    key: str
    text: str


def list_faults(
    decks: Sequence[ListedDeck], missing: Sequence[str], catalogue: Catalogue
) -> tuple[ListFault, ...]:
    """Return what a list lacks: whole decks first, then lines that name no card for certain."""
    names = catalogue.game.names_of_sides
    absent = [ListFault(f"side/{side}", f"The list has no {names.get(side, side)} deck.") for side in missing]
    unread = [
        ListFault(f"{number}/{row.key}", f"“{row.title}” does not identify one card.")
        for number, deck in enumerate(decks)
        for row in deck.unread
    ]
    return (*absent, *unread)
