"""What every export needs of a deck: its identity, its cards in printed order, its printings."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from card_data.card import Card, Printing
from card_data.catalogue import Catalogue
from validator.deck import DECK_ZONE, IDENTITY_ZONE, Deck, Entry
from validator.report.printed_list import group_name, printed_order


@dataclass(frozen=True, slots=True)
class DeckToWrite:
    """A deck as other programs want it."""

    deck: Deck
    catalogue: Catalogue

    @property
    def title(self) -> str:
        """Return what the deck is called."""
        return one_line(self.deck.title)

    @property
    def paperwork(self) -> list[tuple[str, str]]:
        """Return who plays where and when, as labels and values."""
        fields = [(name, one_line(self.deck.paperwork.get(name, ""))) for name in ("player", "event", "date")]
        return [(name.capitalize(), value) for name, value in fields if value]

    @property
    def identity(self) -> Entry | None:
        """Return the entry of the deck's identity."""
        return next((entry for entry in self.deck.entries if entry.zone == IDENTITY_ZONE), None)

    @property
    def cards(self) -> list[Entry]:
        """Return the cards of the deck proper in printed order."""
        return printed_order(self.deck, self.catalogue.game)

    def blocks(self) -> Iterator[tuple[str, list[Entry]]]:
        """Yield the blocks of a printed list, each with its heading."""
        blocks: dict[str, list[Entry]] = {}
        for entry in self.cards:
            blocks.setdefault(group_name(self.catalogue.game, entry.card), []).append(entry)
        yield from blocks.items()

    def beside(self) -> dict[str, list[Entry]]:
        """Return the entries outside the deck proper by zone, such as the sideboard."""
        zones: dict[str, list[Entry]] = {}
        for entry in self.deck.entries:
            if entry.zone not in (DECK_ZONE, IDENTITY_ZONE):
                zones.setdefault(entry.zone, []).append(entry)
        return zones

    def code_of(self, card: Card) -> str:
        """Return the code of the newest printing; the card's own id where there is none."""
        printing = self._latest_printing(card)
        return printing.code if printing is not None and printing.code else card.id

    def set_name_of(self, card: Card) -> str:
        """Return the name of the newest set with the card."""
        printing = self._latest_printing(card)
        card_set = self.catalogue.sets.get(printing.set_id) if printing is not None else None
        return card_set.name if card_set is not None else ""

    def _latest_printing(self, card: Card) -> Printing | None:
        """Return the newest printing of a card; one without a day counts as old."""

        def age(printing: Printing) -> tuple[date, str]:
            card_set = self.catalogue.sets.get(printing.set_id)
            return (card_set.released if card_set and card_set.released else date.min, printing.code)

        return max(card.printings, key=age, default=None)


def one_line(text: str) -> str:
    """Return a text without line breaks, doubled spaces and characters that cannot be shown."""
    return "".join(character for character in " ".join(text.split()) if character.isprintable())
