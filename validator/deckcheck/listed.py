"""A submitted list as a judge counts it: rows in the printed order, made from the report that was kept."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from card_data.catalogue import Catalogue
from validator.deck import (
    DECK_ZONE,
    EXTRA_ZONE,
    IDENTITY_ZONE,
    NO_PLACEHOLDERS,
    PLACEHOLDER_ZONE,
    UNSETTLED,
    Deck,
    Entry,
    Placeholders,
)
from validator.deckcheck.piles import PileRow, Plan, plan_piles
from validator.report.deck_report import DeckReport
from validator.report.kept_report import kept_cards, kept_deck
from validator.report.printed_list import group_name, printed_order

EXTRA_GROUP, OPEN_GROUP = "Set aside at the start", "Not recognised on the list"
PLACEHOLDER_GROUP = "Put in by a ruling"


@dataclass(frozen=True, slots=True)
class ListedRow:
    """One row to count: a card of the list, or (`card` empty) a line that nobody could read for certain."""

    key: str
    zone: str
    card: str
    title: str
    group: str
    copies: int
    proxies: int = 0


@dataclass(frozen=True, slots=True)
class ListedDeck:
    """One deck of a submitted list: its rows in printed order and the deck as the engine read it."""

    side: str
    title: str
    rows: tuple[ListedRow, ...]
    deck: Deck

    @property
    def copies(self) -> int:
        """Count the cards that the list names, the identity and cards set aside included."""
        return sum(row.copies for row in self.rows)

    @property
    def unread(self) -> tuple[ListedRow, ...]:
        """Return the lines that name no card for certain."""
        return tuple(row for row in self.rows if not row.card and row.zone != PLACEHOLDER_ZONE)

    def piles(self) -> Plan:
        """Plan the piles for the deck proper."""
        return plan_piles(
            [PileRow(r.key, r.group, r.title, r.copies) for r in self.rows if r.card and r.zone == DECK_ZONE]
        )


BLANK_ROW, AGENDA_ROW = "placeholder/blank", "placeholder/agenda"


def placeholder_rows(placeholders: Placeholders) -> tuple[ListedRow, ...]:
    """Return the rows of the blanks that an earlier ruling put into a deck."""
    rows = (
        (BLANK_ROW, "Blank placeholder", placeholders.blanks),
        (AGENDA_ROW, "Blank agenda (4 advancements, 2 points)", placeholders.agendas),
    )
    return tuple(
        ListedRow(key, PLACEHOLDER_ZONE, "", title, PLACEHOLDER_GROUP, copies)
        for key, title, copies in rows
        if copies
    )


def row_key(zone: str, card: str) -> str:
    """Return the key under which the copies of a card in a zone are counted."""
    return f"{zone}/{card}"


def listed_deck(
    record: DeckReport, catalogue: Catalogue, placeholders: Placeholders = NO_PLACEHOLDERS
) -> ListedDeck:
    """Read one deck of a kept report; cards that the catalogue no longer has count as unreadable lines."""
    deck = replace(kept_deck(kept_cards(record), catalogue), placeholders=placeholders)
    unread = _unread(record, catalogue)
    rows = (*_rows(deck, catalogue), *placeholder_rows(placeholders), *unread)
    return ListedDeck(deck.side, deck.title, rows, deck)


def _rows(deck: Deck, catalogue: Catalogue) -> tuple[ListedRow, ...]:
    def row(entry: Entry, group: str) -> ListedRow:
        key = row_key(entry.zone, entry.card.id)
        card = entry.card
        return ListedRow(key, entry.zone, card.id, card.title, group, entry.quantity, entry.proxies)

    # The same card may have two entries of one zone; a judge counts it in one row.
    merged: dict[str, ListedRow] = {}
    identities = [entry for entry in deck.entries if entry.zone == IDENTITY_ZONE]
    extras = [entry for entry in deck.entries if entry.zone == EXTRA_ZONE]
    named = [
        *((entry, group_name(catalogue.game, entry.card)) for entry in identities),
        *((entry, group_name(catalogue.game, entry.card)) for entry in printed_order(deck, catalogue.game)),
        *((entry, EXTRA_GROUP) for entry in extras),
    ]
    for entry, group in named:
        new = row(entry, group)
        if old := merged.get(new.key):
            new = replace(old, copies=old.copies + new.copies, proxies=old.proxies + new.proxies)
        merged[new.key] = new
    return tuple(merged.values())


def _unread(record: DeckReport, catalogue: Catalogue) -> tuple[ListedRow, ...]:
    lines = [
        ListedRow(
            row_key("line", str(line["number"])),
            "",
            "",
            line["text"].strip(),
            OPEN_GROUP,
            line["quantity"] or 1,
        )
        for line in record["lines"]
        if line["match"] in UNSETTLED
    ]
    gone = [
        ListedRow(row_key("gone", plain["card"]), "", "", plain["title"], OPEN_GROUP, plain["quantity"])
        for plain in record["entries"]
        if plain["card"] not in catalogue.cards
    ]
    return (*lines, *gone)


@dataclass(frozen=True, slots=True)
class ListFault:
    """One thing that makes a list incomplete or ambiguous; a judge may say that it is in order after all."""

    key: str
    text: str


def list_faults(
    decks: Sequence[ListedDeck], missing: Sequence[str], catalogue: Catalogue
) -> tuple[ListFault, ...]:
    """Return what a list lacks: whole decks first, then lines that name no card for certain."""
    names = catalogue.game.names_of_sides
    absent = [ListFault(f"side/{side}", f"The list has no {names.get(side, side)} deck.") for side in missing]
    unread = [
        ListFault(f"{number}/{row.key}", f"“{row.title}” does not identify one card.")
        for number, deck in enumerate(decks)
        for row in deck.unread
    ]
    return (*absent, *unread)
