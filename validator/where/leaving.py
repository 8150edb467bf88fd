"""Which cards have to leave a deck whatever else is done, and the deck that is left."""

from collections import Counter
from dataclasses import replace

from card_data.card import Card
from validator.checks import hits
from validator.checks.card_lists import banned_card, banned_extra_card, banned_subtype
from validator.checks.copies import (
    disqualifying_copies,
    more_than_one_of_each,
    more_than_the_product_holds,
    too_many_copies,
)
from validator.checks.factions import (
    agenda_of_another_faction,
    card_of_the_other_side,
    excluded_faction,
    wrong_side,
)
from validator.checks.identity import second_identity
from validator.checks.pool import not_in_pool, not_yet_legal
from validator.checks.registry import Check, Hit
from validator.checks.title_letters import title_with_another_letter
from validator.deck import IDENTITY_ZONE, Deck, Entry
from validator.finding import Severity
from validator.rules.ruleset import Ruleset

Hits = list[tuple[Check, Hit]]

# Faults of a card that no other card can cure: every copy leaves. The first ones hold beside any identity.
NEVER_LEGAL = frozenset({not_in_pool, not_yet_legal, banned_card, banned_extra_card, banned_subtype})
NOT_BESIDE_THE_IDENTITY = frozenset(
    {wrong_side, card_of_the_other_side, excluded_faction, agenda_of_another_faction}
)
LEAVES = NEVER_LEGAL | NOT_BESIDE_THE_IDENTITY
# Faults of the number of copies: what is beyond the limit leaves.
SURPLUS = frozenset(
    {too_many_copies, disqualifying_copies, more_than_one_of_each, more_than_the_product_holds}
)


def faults(deck: Deck, rules: Ruleset) -> Hits:
    """Return what makes a deck illegal, or needs a judge."""
    return [(check, hit) for check, hit in hits(deck, rules) if check.severity_of(hit) > Severity.NOTE]


def has_to_leave(deck: Deck, rules: Ruleset, found: Hits) -> Counter[Card]:
    """Count the copies that leave in every legal deck with this identity.

    Letters are looked at last: which three suit best is only clear once everything else has left.
    """
    leaving = _leaving(deck, rules, found, LEAVES)
    if any(check is title_with_another_letter for check, _ in found):
        rest = without(deck, leaving)
        leaving += _leaving(rest, rules, faults(rest, rules), frozenset({title_with_another_letter}))
    return leaving


def never_legal(deck: Deck, found: Hits) -> int:
    """Count the copies that leave whichever identity leads the deck."""
    copies = Counter({card: number for card, number in _copies(deck).items() if card is not deck.identity})
    out = {hit.card for check, hit in found if check in NEVER_LEGAL}
    return sum(number for card, number in copies.items() if card.id in out)


def _leaving(deck: Deck, rules: Ruleset, found: Hits, whole: frozenset[Check]) -> Counter[Card]:
    copies = _copies(deck)
    leaving: Counter[Card] = Counter()
    for check, hit in found:
        card = rules.catalogue.cards.get(hit.card or "")
        if card is None:
            continue
        if check is second_identity:
            leaving[card] = copies[card] - (card is deck.identity)
        elif card is not deck.identity and check in whole:
            leaving[card] = copies[card]
        elif card is not deck.identity and check in SURPLUS:
            leaving[card] = max(leaving[card], hit.params["number"] - hit.params["limit"])
    return +leaving


def _copies(deck: Deck) -> Counter[Card]:
    copies: Counter[Card] = Counter()
    for entry in deck.entries:
        copies[entry.card] += entry.quantity
    return copies


def without(deck: Deck, leaving: Counter[Card]) -> Deck:
    """Return a deck without some copies; lines further down lose theirs first."""
    left = Counter(leaving)
    entries: list[Entry] = []
    for entry in reversed(deck.entries):
        taken = min(left[entry.card], entry.quantity)
        left[entry.card] -= taken
        kept = entry.quantity - taken
        if kept:
            entries.append(entry._replace(quantity=kept, proxies=min(entry.proxies, kept)))
    return replace(deck, entries=tuple(reversed(entries)))


def with_cards(deck: Deck, cards: Counter[Card]) -> Deck:
    """Return a deck with more copies of some cards."""
    return replace(deck, entries=(*deck.entries, *(Entry(card, number) for card, number in cards.items())))


def led_by(deck: Deck, identity: Card) -> Deck:
    """Return the same cards under another identity."""
    others = tuple(entry for entry in deck.entries if entry.card is not deck.identity)
    return replace(deck, identity=identity, entries=(Entry(identity, 1, IDENTITY_ZONE), *others))
