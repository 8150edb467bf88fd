"""Which identities could lead a deck whose list names none."""

from card_data.card import Card
from validator.deck import Deck
from validator.rules.ruleset import Ruleset


def fitting_identities(deck: Deck, rules: Ruleset) -> list[Card]:
    """Return the legal identities of the deck's side, those that share most cards' faction first."""
    copies: dict[tuple[str, ...], int] = {}
    agendas: set[tuple[str, ...]] = set()
    for entry in deck.entries:
        faction = entry.card.factions
        copies[faction] = copies.get(faction, 0) + entry.quantity
        if entry.card.agenda_points is not None and not faction[0].startswith("neutral"):
            agendas.add(faction)
    banned = rules.card_list.banned if rules.card_list else ()
    fitting = [
        card
        for card in rules.catalogue.names.cards
        if card.identity
        and card.side == deck.side
        and card.id in rules.in_pool
        and card.id not in banned
        and (not agendas or agendas == {card.factions})
    ]
    return sorted(fitting, key=lambda card: (-copies.get(card.factions, 0), card.title))
