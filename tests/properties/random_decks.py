"""Random decks that are nearly legal, and small changes that may or may not break them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from random import Random

from tests.properties.oracle import (
    CUSTOM_BIOTICS,
    GATEWAY_IDENTITIES,
    SINGLETON_IDENTITIES,
    PlainDeck,
    cards,
    first_legal_day,
    is_identity,
    newest,
    number,
    pool_faults,
)

EVERY_CARD = sorted(cards())
IDENTITIES = [card for card in EVERY_CARD if is_identity(card)]
AGENDAS = [card for card in EVERY_CARD if cards()[card]["type"] == "agenda"]
DIRECTIVES = [card for card in EVERY_CARD if "directive" in cards()[card]["subtypes"].split("|")]
CARD_RULES = (
    "the-professor-keeper-of-knowledge",
    "custom-biotics-engineered-for-success",
    "the-catalyst-convention-breaker",
    "the-syndicate-profit-over-principle",
    "the-shadow-pulling-the-strings",
    *SINGLETON_IDENTITIES,
)


@dataclass
class Shelf:
    """The cards one can build with in a format on a day."""

    format_name: str
    day: date
    card_list: dict
    legal: list[str]

    def __post_init__(self) -> None:
        bound = self.format_name != "system-gateway"
        self.identities = [
            c for c in self.legal if is_identity(c) and not (bound and c in GATEWAY_IDENTITIES)
        ]
        self.of_side: dict[tuple[str, bool], list[str]] = {}
        for card in self.legal:
            if not is_identity(card):
                key = cards()[card]["side"], cards()[card]["type"] == "agenda"
                self.of_side.setdefault(key, []).append(card)

    @classmethod
    def of(cls, format_name: str, day: date, *, delayed: bool) -> Shelf:
        card_list = newest(format_name, "card-list", day) or {}
        out = set(card_list.get("banned", []))
        legal = [
            card
            for card in EVERY_CARD
            if card not in out
            and first_legal_day(card, delayed) <= day
            and not pool_faults(PlainDeck(card, {}), format_name, day, delayed)
        ]
        return cls(format_name, day, card_list, legal)

    def build(self, random: Random) -> PlainDeck:
        """Build a deck that keeps to size, agenda points, influence and the card list, as a rule."""
        special = [card for card in CARD_RULES if card in self.identities]
        identity = random.choice(special if special and random.random() < 0.2 else self.identities)
        return Builder(self, identity, random).build()


class Builder:
    """One deck in the making."""

    def __init__(self, shelf: Shelf, identity: str, random: Random) -> None:
        self.shelf, self.random = shelf, random
        self.me = cards()[identity]
        self.deck = PlainDeck(identity, {})
        self.influence = int(self.me["influence_limit"] or 99)
        self.points = shelf.card_list.get("point_limit", 99) - shelf.card_list.get("points", {}).get(
            identity, 0
        )
        self.restricted = identity in shelf.card_list.get("restricted", [])
        self.most_copies = 1 if identity in SINGLETON_IDENTITIES else 3
        self.size = int(self.me["minimum_deck_size"]) + random.choice((0, 0, 0, 1, 2, 4, 5, 9))

    def build(self) -> PlainDeck:
        side = self.me["side"]
        if side == "corp":
            self.add_agendas(self.shelf.of_side[side, True])
        others = self.shelf.of_side[side, False]
        for _ in range(400):
            missing = self.size - sum(self.deck.cards.values())
            if missing <= 0:
                break
            card = self.random.choice(others)
            if self.cost(card) and self.random.random() < 0.7:
                continue
            self.add(card, min(self.random.choice((1, 2, 3, 3)), missing))
        return self.deck

    def add_agendas(self, agendas: list[str]) -> None:
        if self.deck.identity not in SINGLETON_IDENTITIES:
            agendas = [
                card for card in agendas if cards()[card]["faction"] in (self.me["faction"], "neutral-corp")
            ]
        need = 2 + 2 * (self.size // 5)
        total = large = 0
        for _ in range(300):
            card = self.random.choice(agendas)
            worth = number(card, "agenda_points")
            if total >= need:
                break
            if worth == 0 or self.too_many_of_faction(card):
                continue
            if worth >= 3 and large >= self.shelf.card_list.get("max_3_point_agendas", 99):
                continue
            if total + worth <= need + 1 and self.add(card, 1):
                total += worth
                large += worth >= 3

    def too_many_of_faction(self, card: str) -> bool:
        faction = cards()[card]["faction"]
        others = [c for c in self.deck.cards if cards()[c]["faction"] == faction and c != card]
        return self.most_copies == 1 and faction != "neutral-corp" and len(others) >= 2

    def cost(self, card: str) -> int:
        row = cards()[card]
        own = 0 if row["faction"] == self.me["faction"] else number(card, "influence_cost")
        universal = self.shelf.card_list.get("universal_cost", {}).get(card, 0)
        return own + universal + self.shelf.card_list.get("global_penalty", {}).get(card, 0)

    def add(self, card: str, copies: int) -> bool:
        have = self.deck.cards.get(card, 0)
        copies = min(copies, self.most_copies - have, number(card, "deck_limit") - have)
        if copies <= 0 or self.cost(card) * copies > self.influence or not self.allowed(card, have):
            return False
        self.influence -= self.cost(card) * copies
        self.deck.cards[card] = have + copies
        return True

    def allowed(self, card: str, have: int) -> bool:
        card_list = self.shelf.card_list
        if have:
            return True
        if self.deck.identity == CUSTOM_BIOTICS and cards()[card]["faction"] == "jinteki":
            return False
        if set(card_list.get("banned_subtypes", [])) & set(cards()[card]["subtypes"].split("|")):
            return False
        if card in card_list.get("restricted", []):
            free, self.restricted = not self.restricted, True
            return free
        self.points -= card_list.get("points", {}).get(card, 0)
        return self.points >= 0


def mutate(deck: PlainDeck, shelf: Shelf, random: Random) -> PlainDeck:
    """Change a deck in one or two small ways, most of them plausible mistakes."""
    changed = PlainDeck(deck.identity, dict(deck.cards), dict(deck.extra))
    for _ in range(random.choice((1, 1, 2))):
        random.choice(MUTATIONS)(changed, shelf, random)
    return changed


def put(deck: PlainDeck, card: str, copies: int) -> None:
    deck.cards[card] = deck.cards.get(card, 0) + copies


def one_copy_more(deck: PlainDeck, shelf: Shelf, random: Random) -> None:
    put(deck, random.choice(list(deck.cards)), 1)


def fourth_copy(deck: PlainDeck, shelf: Shelf, random: Random) -> None:
    deck.cards[random.choice(list(deck.cards))] = 4


def one_card_less(deck: PlainDeck, shelf: Shelf, random: Random) -> None:
    card = random.choice(list(deck.cards))
    deck.cards[card] -= 1
    if not deck.cards[card]:
        del deck.cards[card]


def swap_for_any_card(deck: PlainDeck, shelf: Shelf, random: Random) -> None:
    one_card_less(deck, shelf, random)
    put(deck, random.choice(EVERY_CARD), 1)


def swap_for_a_legal_card(deck: PlainDeck, shelf: Shelf, random: Random) -> None:
    one_card_less(deck, shelf, random)
    put(deck, random.choice(shelf.of_side[cards()[deck.identity]["side"], False]), 1)


def swap_for_a_listed_card(deck: PlainDeck, shelf: Shelf, random: Random) -> None:
    kinds = ("banned", "restricted", "points", "universal_cost", "global_penalty")
    listed = sorted({card for kind in kinds for card in shelf.card_list.get(kind, ())})
    side = cards()[deck.identity]["side"]
    fitting = [card for card in listed if cards()[card]["side"] == side] or EVERY_CARD
    one_card_less(deck, shelf, random)
    put(deck, random.choice(fitting), 1)


def several_listed_cards(deck: PlainDeck, shelf: Shelf, random: Random) -> None:
    for _ in range(4):
        swap_for_a_listed_card(deck, shelf, random)


def a_banned_subtype(deck: PlainDeck, shelf: Shelf, random: Random) -> None:
    currents = [card for card in EVERY_CARD if "current" in cards()[card]["subtypes"].split("|")]
    one_card_less(deck, shelf, random)
    put(deck, random.choice(currents), 1)


def large_agendas(deck: PlainDeck, shelf: Shelf, random: Random) -> None:
    large = [card for card in AGENDAS if card in shelf.legal and number(card, "agenda_points") >= 3]
    for card in random.sample(large, min(2, len(large))):
        put(deck, card, 2)


def swap_for_an_agenda(deck: PlainDeck, shelf: Shelf, random: Random) -> None:
    one_card_less(deck, shelf, random)
    legal = [card for card in AGENDAS if card in shelf.legal]
    put(deck, random.choice(legal or AGENDAS), 1)


def more_cards(deck: PlainDeck, shelf: Shelf, random: Random) -> None:
    side = cards()[deck.identity]["side"]
    free = [
        card for card in shelf.legal if cards()[card]["side"] == side and number(card, "influence_cost") == 0
    ]
    plain = [card for card in free if not is_identity(card) and cards()[card]["type"] != "agenda"]
    for card in random.sample(plain, min(5, len(plain))):
        put(deck, card, 1)


def another_identity(deck: PlainDeck, shelf: Shelf, random: Random) -> None:
    side = cards()[deck.identity]["side"]
    deck.identity = random.choice([card for card in IDENTITIES if cards()[card]["side"] == side])


def special_identity(deck: PlainDeck, shelf: Shelf, random: Random) -> None:
    side = cards()[deck.identity]["side"]
    deck.identity = random.choice([card for card in CARD_RULES if cards()[card]["side"] == side])


def another_legal_identity(deck: PlainDeck, shelf: Shelf, random: Random) -> None:
    side = cards()[deck.identity]["side"]
    legal = [card for card in shelf.legal if is_identity(card) and cards()[card]["side"] == side]
    deck.identity = random.choice(legal or IDENTITIES)


def an_alliance(deck: PlainDeck, shelf: Shelf, random: Random) -> None:
    alliances = [card for card in EVERY_CARD if "alliance" in cards()[card]["subtypes"].split("|")]
    one_card_less(deck, shelf, random)
    put(deck, random.choice(alliances), random.choice((1, 2, 3)))
    if random.random() < 0.3:
        deck.cards["pad-campaign"] = 3


def an_extra_card(deck: PlainDeck, shelf: Shelf, random: Random) -> None:
    deck.extra[random.choice(DIRECTIVES if random.random() < 0.5 else shelf.legal)] = 1


MUTATIONS: tuple[Callable[[PlainDeck, Shelf, Random], None], ...] = (
    one_copy_more,
    fourth_copy,
    one_card_less,
    swap_for_any_card,
    swap_for_a_legal_card,
    swap_for_a_listed_card,
    several_listed_cards,
    a_banned_subtype,
    swap_for_an_agenda,
    large_agendas,
    more_cards,
    another_identity,
    special_identity,
    another_legal_identity,
    an_alliance,
    an_extra_card,
)
