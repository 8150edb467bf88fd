"""A page that is written line by line and remembers on which line every card of which deck stands."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from card_data.card import Card
from card_data.catalogue import load_catalogue
from tests.reading.real_decks import RealDeck

Shape = Callable[[int, Card], str]
CATALOGUE = load_catalogue("netrunner")


@dataclass
class Page:
    """What was written, and the truth about it: deck by deck, card by card, with its lines."""

    chance: random.Random
    lines: list[str] = field(default_factory=list)
    decks: list[RealDeck] = field(default_factory=list)
    places: dict[Card, set[int]] = field(default_factory=lambda: defaultdict(set))
    name: str = "list.txt"
    # Cards whose names are misspelt: whoever reads them right asks about them.
    misspelt: set[Card] = field(default_factory=set)
    # A total that the list states lets the reader prove itself; then nothing may be wrong.
    stated: bool = False

    def say(self, *lines: str) -> None:
        """Write lines that hold no card of a deck."""
        self.lines += lines

    def card(self, card: Card, line: str) -> None:
        """Write the line of a card."""
        self.lines.append(line)
        self.places[card].add(len(self.lines))

    def deck(self, deck: RealDeck, shape: Shape, identity: str = "{}") -> None:
        """Write a deck without headings: the identity, then the cards in any order."""
        self.begin(deck, identity)
        cards = list(deck.cards.items())
        self.chance.shuffle(cards)
        for card, copies in cards:
            self.card(card, shape(copies, card))

    def begin(self, deck: RealDeck, identity: str = "{}") -> None:
        """Write the identity of a deck."""
        self.decks.append(deck)
        if identity:
            self.card(deck.identity, identity.format(deck.identity.title))

    def grouped(self, deck: RealDeck, shape: Shape, heading: str = "{} ({})", gap: bool = True) -> None:
        """Write the cards of a deck by type, each type under its heading."""
        for name, cards in groups(deck):
            if gap:
                self.say("")
            if heading:
                self.say(heading.format(name, sum(deck.cards[card] for card in cards)))
            for card in cards:
                self.card(card, shape(deck.cards[card], card))

    def some(self, deck: RealDeck, count: int) -> list[Card]:
        """Choose cards of a deck."""
        return self.chance.sample(list(deck.cards), min(count, len(deck.cards)))

    def others(self, deck: RealDeck, count: int) -> list[Card]:
        """Choose cards of the same side that the deck does not play."""
        return self.chance.sample(
            [card for card in CATALOGUE.cards.values() if _fits(card, deck) and card not in deck.cards], count
        )

    def text(self) -> bytes:
        """Return the page as a file."""
        return "\n".join(self.lines).encode() + b"\n"


def groups(deck: RealDeck) -> Iterable[tuple[str, list[Card]]]:
    """Part the cards of a deck by the groups of a printed list."""
    game = CATALOGUE.game
    found: dict[int, list[Card]] = defaultdict(list)
    for card in deck.cards:
        found[game.group_of(card)].append(card)
    for place in sorted(found):
        yield game.groups[place][0], sorted(found[place], key=lambda card: card.title)


def set_name(card: Card) -> str:
    """Return the name of the first set that a card was printed in."""
    return CATALOGUE.sets[card.printings[0].set_id].name


def dots(deck: RealDeck, card: Card, copies: int) -> str:
    """Return the influence of so many copies as dots, in groups of five."""
    if card.factions == deck.identity.factions or not card.influence_cost:
        return ""
    spent = "•" * (card.influence_cost * copies)
    return " " + " ".join(spent[i : i + 5] for i in range(0, len(spent), 5))


def influence(deck: RealDeck) -> int:
    """Return the influence that a deck spends."""
    return sum(dots(deck, card, copies).count("•") for card, copies in deck.cards.items())


def points(deck: RealDeck) -> int:
    """Return the agenda points of a deck."""
    return sum((card.agenda_points or 0) * copies for card, copies in deck.cards.items())


def misspelt(title: str, chance: random.Random) -> str:
    """Swap two letters of a title that are not the same."""
    places = [i for i in range(1, len(title) - 1) if title[i] != title[i + 1] and title[i : i + 2].isalpha()]
    place = chance.choice(places)
    return f"{title[:place]}{title[place + 1]}{title[place]}{title[place + 2 :]}"


def _fits(card: Card, deck: RealDeck) -> bool:
    return card.side == deck.identity.side and not card.identity
