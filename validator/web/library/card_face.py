"""A card's face: what a list shows beside its name, and the facts that appear on a closer look."""

from __future__ import annotations

import tomllib
from datetime import date
from functools import cache
from pathlib import Path
from typing import NamedTuple

from card_data.card import Card
from card_data.catalogue import load_catalogue
from validator.report.history.card_history import row_name, standings_today
from validator.report.legality import CardStanding
from validator.rules.rulebook import Rulebook

_MOST_PIPS = 5


class CardFace(NamedTuple):
    """What can be seen of a card at a glance; `faction` and `type` name its signs."""

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


class CardFacts(NamedTuple):
    """A card's facts: names and values, its sets, and where it may be played today."""

    face: CardFace
    rows: tuple[tuple[str, str], ...]
    sets: tuple[tuple[str, date | None], ...]
    standings: tuple[tuple[str, CardStanding], ...]


def face_of(card: Card, game: str) -> CardFace:
    """Return the face of a card."""
    return CardFace(
        id=card.id,
        game=game,
        title=card.title,
        type=card.type,
        type_name=load_catalogue(game).game.type_names.get(card.type, card.type),
        faction=card.factions[0] if card.factions else "",
        faction_name=", ".join(faction_name(game, faction) for faction in card.factions),
        influence=None if card.identity else card.influence_cost,
    )


def find_face(game: str, card_id: str) -> CardFace | None:
    """Return the face of a card by its id; None for a card that the catalogue lacks, such as a local one."""
    card = load_catalogue(game).cards.get(card_id)
    return face_of(card, game) if card else None


def facts_of(card: Card, game: str, rulebook: Rulebook, policy: str, today: date) -> CardFacts:
    """Return the facts of a card on a day."""
    standings = standings_today(card, rulebook, policy, today)
    return CardFacts(
        face_of(card, game),
        tuple(_rows(card, game)),
        card_sets(card, game),
        tuple((row_name(course), standing) for course, standing in standings),
    )


def card_sets(card: Card, game: str) -> tuple[tuple[str, date | None], ...]:
    """Return the products with a printing of a card and their days, the first one first."""
    sets = load_catalogue(game).sets
    found = {sets[printing.set_id].name: sets[printing.set_id].released for printing in card.printings}
    return tuple(sorted(found.items(), key=lambda item: (item[1] or date.min, item[0])))


def _rows(card: Card, game: str) -> list[tuple[str, str]]:
    face, shape = face_of(card, game), load_catalogue(game).game
    sides = dict(zip(shape.sides, shape.side_names, strict=True))
    numbers = {
        "Influence": None if card.identity else card.influence_cost,
        "Influence limit": card.influence_limit,
        "Minimum deck size": card.minimum_deck_size,
        "Agenda points": card.agenda_points,
        "Copies in a deck": None if card.identity else card.deck_limit,
    }
    words = {
        "Side": sides.get(card.side, ""),
        "Type": face.type_name,
        "Faction": face.faction_name,
        "Designators" if not shape.sides else "Subtypes": ", ".join(card.subtypes),
    }
    rows = [(name, text) for name, text in words.items() if text]
    return rows + [(name, str(number)) for name, number in numbers.items() if number is not None]


def faction_name(game: str, faction: str) -> str:
    """Return what people call a faction."""
    return _faction_names().get(game, {}).get(faction, faction.replace("-", " ").title())


@cache
def _faction_names() -> dict[str, dict[str, str]]:
    return tomllib.loads(Path(__file__).with_name("factions.toml").read_text("utf-8"))
