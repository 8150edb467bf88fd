"""The entries of a deck: cards with the identity among them, and lines to point at."""

from card_data.card import Card
from validator.deck import DECK_ZONE, EXTRA_ZONE, IDENTITY_ZONE, Deck, Entry
from validator.rules.kinds import DraftIdentity
from validator.rules.ruleset import Ruleset

_PLAYED_ZONES = frozenset({DECK_ZONE, IDENTITY_ZONE, EXTRA_ZONE})


def with_identity(deck: Deck) -> tuple[Entry, ...]:
    """Return all entries, the identity's among them even when the list has no line for it."""
    identity, entries = deck.identity, deck.entries
    if identity is None or (entries and entries[0].card is identity):
        return entries
    if any(entry.card is identity for entry in entries):
        return entries
    return (Entry(identity, 1, IDENTITY_ZONE), *entries)


def entry_of(deck: Deck, card: Card) -> Entry:
    """Return the first entry of a card that is in the deck."""
    return next(entry for entry in with_identity(deck) if entry.card is card)


def identity_entry(deck: Deck) -> Entry:
    """Return the entry of the identity of a deck that has one."""
    return next(entry for entry in with_identity(deck) if entry.card is deck.identity)


def identity_lines(deck: Deck) -> tuple[int, ...]:
    """Return the line to point at for a fault of the deck as a whole: its identity's."""
    return next((entry.lines[:1] for entry in deck.entries if entry.card is deck.identity), ())


def unsettled_copies(deck: Deck) -> int:
    """Count copies that may still turn out to be in the deck: open lines and zones the game lacks."""
    return deck.open_copies + sum(entry.quantity for entry in set_aside(deck))


def set_aside(deck: Deck) -> list[Entry]:
    """Return entries in zones that the game does not play with, such as a sideboard."""
    if deck.tally.zones <= _PLAYED_ZONES:
        return []
    return [entry for entry in deck.entries if entry.zone not in _PLAYED_ZONES]


def draft_identities(rules: Ruleset) -> frozenset[str]:
    """Return the identities that draft rules free from copy limits and agenda factions."""
    return rules.once(_draft_identities)


def _draft_identities(rules: Ruleset) -> frozenset[str]:
    catalogue = rules.catalogue
    printed = (card for rule in rules.of(DraftIdentity) for card in catalogue.sets[rule.set].cards)
    return frozenset(card for card in printed if catalogue.cards[card].identity)
