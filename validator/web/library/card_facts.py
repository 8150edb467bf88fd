"""The facts of a card that appear on a closer look, and its sets."""

from datetime import date
from typing import NamedTuple

from card_data.card import Card
from card_data.catalogue import load_catalogue
from validator.report.faces.card_face import CardFace, face_of
from validator.report.history.card_history import row_name, statuses_today
from validator.report.legality import CardStatus
from validator.rules.rulebook import Rulebook


class CardFacts(NamedTuple):
    """A card's facts: names and values, its sets, and where it may be played today."""

    face: CardFace
    rows: tuple[tuple[str, str], ...]
    sets: tuple[tuple[str, date | None], ...]
    statuses: tuple[tuple[str, CardStatus], ...]


def facts_of(card: Card, game: str, rulebook: Rulebook, policy: str, today: date) -> CardFacts:
    """Return the facts of a card on a day."""
    statuses = statuses_today(card, rulebook, policy, today)
    return CardFacts(
        face_of(card, game),
        tuple(_rows(card, game)),
        card_sets(card, game),
        tuple((row_name(course), status) for course, status in statuses),
    )


def card_sets(card: Card, game: str) -> tuple[tuple[str, date | None], ...]:
    """Return the products with a printing of a card and their days, the first one first."""
    sets = load_catalogue(game).sets
    found = {sets[printing.set_id].name: sets[printing.set_id].released for printing in card.printings}
    return tuple(sorted(found.items(), key=lambda item: (item[1] or date.min, item[0])))


def _rows(card: Card, game: str) -> list[tuple[str, str]]:
    face, shape = face_of(card, game), load_catalogue(game).game
    numbers = {
        "Influence": None if card.identity else card.influence_cost,
        "Influence limit": card.influence_limit,
        "Minimum deck size": card.minimum_deck_size,
        "Agenda points": card.agenda_points,
        "Copies in a deck": None if card.identity else card.deck_limit,
    }
    words = {
        "Side": shape.names_of_sides.get(card.side, ""),
        "Type": face.type_name,
        "Faction": face.faction_name,
        "Designators" if not shape.sides else "Subtypes": ", ".join(card.subtypes),
    }
    rows = [(name, text) for name, text in words.items() if text]
    return rows + [(name, str(number)) for name, number in numbers.items() if number is not None]
