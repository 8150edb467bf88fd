"""What a deck could take in: cards that a format has and that cost the deck nothing but their place."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from card_data.card import Card
from validator.checks import hits
from validator.checks.card_lists import second_restricted_card
from validator.checks.influence_spent import spending
from validator.checks.totals import listed_points, point_list
from validator.deck import IDENTITY_ZONE, Deck, Entry
from validator.rules.ruleset import Ruleset
from validator.where.leaving import LEAVES, SURPLUS, faults

# More copies than any rule allows, to be told the limit.
_MANY = 100


@dataclass(slots=True)
class Supply:
    """Legal cards beside one identity that cost no influence and are on no list, and how many copies."""

    rules: Ruleset
    identity: Card | None
    side: str
    agendas: tuple[Card, ...]
    others: tuple[Card, ...]
    limits: dict[Card, int] = field(default_factory=dict)

    def limit(self, card: Card) -> int:
        """Return how many copies of a card a deck may hold: the checks are asked, with far too many."""
        if card not in self.limits:
            deck = Deck((Entry(card, _MANY),), self.identity, self.side)
            stated = [
                hit.params["limit"]
                for check, hit in hits(deck, self.rules)
                if check in SURPLUS and hit.card == card.id
            ]
            self.limits[card] = min(stated, default=_MANY)
        return self.limits[card]


def supply(deck: Deck, rules: Ruleset) -> Supply:
    """Return what a deck with this identity and side could take in, the same for all such decks."""
    kept = rules.once(_supplies)
    key = (rules.day, deck.identity, deck.side)
    if key not in kept:
        kept[key] = _supply(deck.identity, deck.identity.side if deck.identity else deck.side, rules)
    return kept[key]


def _supplies(rules: Ruleset) -> dict[object, Supply]:
    return {}


def _supply(identity: Card | None, side: str, rules: Ruleset) -> Supply:
    cards = [
        card
        for card in rules.catalogue.cards.values()
        if card.id in rules.in_pool and not card.identity and (not side or card.side == side)
    ]
    shelf = Deck(tuple(Entry(card, 1) for card in cards), identity, side)
    refused = {
        hit.card
        for check, hit in hits(shelf, rules)
        if check in LEAVES or check in SURPLUS or check is second_restricted_card
    }
    refused |= {part.entry.card.id for part in (spending(shelf, identity, rules) if identity else ())}
    points = point_list(rules)
    refused |= {card.id for card, _ in listed_points(shelf, points)} if points else set()
    free = [card for card in cards if card.id not in refused]
    return Supply(
        rules,
        identity,
        side,
        agendas=tuple(card for card in free if card.agenda_points),
        others=tuple(card for card in free if card.agenda_points is None),
    )


def legal_identities(side: str, rules: Ruleset) -> Sequence[Card]:
    """Return the identities of a side that may be played at all."""
    kept = rules.once(_identities)
    key = (rules.day, side)
    if key not in kept:
        kept[key] = [
            card
            for card in rules.catalogue.cards.values()
            if card.identity and card.side == side and card.id in rules.in_pool and _is_legal(card, rules)
        ]
    return kept[key]


def _identities(rules: Ruleset) -> dict[object, list[Card]]:
    return {}


def _is_legal(identity: Card, rules: Ruleset) -> bool:
    alone = Deck((Entry(identity, 1, IDENTITY_ZONE),), identity, identity.side)
    return not any(hit.card == identity.id for _, hit in faults(alone, rules))
