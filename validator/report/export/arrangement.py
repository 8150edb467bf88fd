"""What every export needs of a deck: its identity, its cards in printed order, its printings."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from card_data.card import Card, Printing
from card_data.catalogue import Catalogue
from validator.deck import DECK_ZONE, IDENTITY_ZONE, Deck, Entry
from validator.report.printed_list import group_name, printed_order

Block = tuple[str, list[Entry]]


def identity_entry(deck: Deck) -> Entry | None:
    """Return the entry of the deck's identity."""
    return next((entry for entry in deck.entries if entry.zone == IDENTITY_ZONE), None)


def cards_of(deck: Deck, catalogue: Catalogue) -> list[Entry]:
    """Return the cards of the deck proper in printed order."""
    return printed_order(deck, catalogue.game)


def blocks_of(deck: Deck, catalogue: Catalogue) -> Iterator[Block]:
    """Yield the blocks of a printed list, each with its heading."""
    blocks: dict[str, list[Entry]] = {}
    for entry in cards_of(deck, catalogue):
        blocks.setdefault(group_name(catalogue.game, entry.card), []).append(entry)
    yield from blocks.items()


def beside_the_deck(deck: Deck) -> dict[str, list[Entry]]:
    """Return the entries outside the deck proper by zone, such as the sideboard."""
    zones: dict[str, list[Entry]] = {}
    for entry in deck.entries:
        if entry.zone not in (DECK_ZONE, IDENTITY_ZONE):
            zones.setdefault(entry.zone, []).append(entry)
    return zones


def latest_printing(card: Card, catalogue: Catalogue) -> Printing | None:
    """Return the newest printing of a card; one without a day counts as old."""

    def age(printing: Printing) -> tuple[date, str]:
        card_set = catalogue.sets.get(printing.set_id)
        return (card_set.released if card_set and card_set.released else date.min, printing.code)

    return max(card.printings, key=age, default=None)


def code_of(card: Card, catalogue: Catalogue) -> str:
    """Return the code of the newest printing; the card's own id where there is none."""
    printing = latest_printing(card, catalogue)
    return printing.code if printing is not None and printing.code else card.id


def set_name_of(card: Card, catalogue: Catalogue) -> str:
    """Return the name of the newest set with the card."""
    printing = latest_printing(card, catalogue)
    card_set = catalogue.sets.get(printing.set_id) if printing is not None else None
    return card_set.name if card_set is not None else ""


def proxies_note(entry: Entry) -> str:
    """Say how many copies are proxies, as a remark behind a title."""
    if not entry.proxies:
        return ""
    return " (1 proxy)" if entry.proxies == 1 else f" ({entry.proxies} proxies)"


def one_line(text: str) -> str:
    """Return a text without line breaks, doubled spaces and characters that cannot be shown."""
    return "".join(character for character in " ".join(text.split()) if character.isprintable())


def paperwork_lines(deck: Deck) -> list[tuple[str, str]]:
    """Return who plays where and when, as labels and values."""
    fields = [(field, one_line(deck.paperwork.get(field, ""))) for field in ("player", "event", "date")]
    return [(field.capitalize(), value) for field, value in fields if value]
