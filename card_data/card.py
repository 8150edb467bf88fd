"""What the catalogue knows: cards, printings, sets and the shape of each game."""

from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

# Kinds of the sets that hold an organizer's own cards: without and with the mark that some pools exclude.
LOCAL, LOCAL_MARKED = "local", "local-marked"


class Printing(NamedTuple):
    """One printed version of a card in one set."""

    code: str
    set_id: str
    position: int
    copies: int


class CardSet(NamedTuple):
    """A product that was released on a day; `kind` tells core sets, packs and promos apart.

    `cards` are the ids of the cards that are printed in it.
    """

    id: str
    name: str
    cycle: str
    cycle_name: str
    kind: str
    released: date | None
    publisher: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """A title, over all its printings; one object per card, so identity is equality."""

    id: str
    title: str
    side: str
    type: str
    factions: tuple[str, ...]
    subtypes: tuple[str, ...]
    deck_limit: int | None
    influence_cost: int | None
    influence_limit: int | None
    minimum_deck_size: int | None
    agenda_points: int | None
    former_subtypes: tuple[str, ...]  # of older printings only; the newest counts
    identity: bool
    printings: tuple[Printing, ...]


class Game(NamedTuple):
    """What differs between games: sides, the order of types, what one player registers."""

    id: str
    name: str
    sides: tuple[str, ...]
    side_names: tuple[str, ...]
    identity_types: tuple[str, ...]
    type_names: dict[str, str]
    faction_names: dict[str, str]
    decks_per_player: int
    headings: dict[str, str]
    groups: tuple[tuple[str, str, str], ...]

    @property
    def names_of_sides(self) -> dict[str, str]:
        """Return what people call each side, in the order of the game."""
        return dict(zip(self.sides, self.side_names, strict=True))

    def faction_name(self, faction: str) -> str:
        """Return what people call a faction."""
        return self.faction_names.get(faction) or faction.replace("-", " ").title()

    def group_of(self, card: Card) -> int:
        """Return the place of a card's group in a printed list; groups are (name, type, subtype)."""
        for place, (_, type_, subtype) in enumerate(self.groups):
            if card.type == type_ and (not subtype or subtype in card.subtypes):
                return place
        return len(self.groups)
