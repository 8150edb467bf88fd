"""A card's face: what lists, tables and sheets show beside its name."""

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import NamedTuple

from card_data.card import Card
from card_data.catalogue import load_catalogue

SIGNS = Path(__file__).resolve().parents[2] / "static" / "signs.svg"
_HERE = Path(__file__).resolve().parent
_MOST_PIPS = 5
_GREY = "#555b6e"


class CardFace(NamedTuple):
    """What can be seen of a card at a glance; `faction` and `type` name its signs, if it has any."""

    id: str
    game: str
    title: str
    type: str
    type_name: str
    faction: str
    faction_name: str
    influence: int | None

    @property
    def pips(self) -> int:
        """Return how many pips of influence are drawn."""
        return min(self.influence or 0, _MOST_PIPS)

    @property
    def words(self) -> str:
        """Say for those who see no signs what the signs say."""
        kind = " ".join(filter(None, (self.faction_name, self.type_name)))
        return f"{kind}, {self.influence} influence" if self.influence else kind


def face_of(card: Card, game: str) -> CardFace:
    """Return the face of a card; games of packs have no signs of ours."""
    faction = card.factions[0] if card.factions else ""
    known = load_catalogue(game).game
    return CardFace(
        id=card.id,
        game=game,
        title=card.title,
        type=card.type if f"type-{card.type}" in sign_names() else "",
        type_name=known.type_names.get(card.type, card.type),
        faction=faction if f"faction-{faction}" in sign_names() else "",
        faction_name=", ".join(known.faction_name(one) for one in card.factions),
        influence=None if card.identity else card.influence_cost,
    )


def find_face(game: str, card_id: str) -> CardFace | None:
    """Return the face of a card by its id; None for a card that the catalogue lacks, such as a local one."""
    card = load_catalogue(game).cards.get(card_id)
    return face_of(card, game) if card else None


def faction_colour(game: str, faction: str) -> str:
    """Return the colour of a faction on paper."""
    return _colours().get(game, {}).get(faction, _GREY)


def is_aligned(game: str, faction: str) -> bool:
    """Tell whether a faction is one with a colour of its own, and not that of cards without one."""
    return faction_colour(game, faction) != _GREY


@cache
def sign_names() -> frozenset[str]:
    """Return the names of all signs that are drawn."""
    return frozenset(re.findall(r'<symbol id="([\w-]+)"', sign_sheet()))


@cache
def sign_sheet() -> str:
    """Return the sheet of signs as SVG without remarks, for pages that must carry it with them."""
    return re.sub(r"<!--.*?-->|\n\s*", "", SIGNS.read_text("utf-8"), flags=re.DOTALL)


@cache
def _colours() -> dict[str, dict[str, str]]:
    return tomllib.loads((_HERE / "factions.toml").read_text("utf-8"))
