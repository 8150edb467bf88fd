"""Checks on formats whose decks are built around one designator."""

from collections.abc import Iterator
from typing import Any

from validator.checks.entries import unsettled_copies
from validator.checks.registry import Hit, check
from validator.checks.wording import count, listing
from validator.deck import DECK_ZONE, Deck, Entry
from validator.finding import Severity
from validator.rules.kinds import SharedDesignator
from validator.rules.ruleset import Ruleset

# A deck that misses the number does so with one of its most frequent designators.
RUNNERS_UP = 4


@check("DK701", "{shared}, but {needed} are needed{others}.", kind=SharedDesignator)
def too_few_share_a_designator(deck: Deck, rules: Ruleset, rule: SharedDesignator) -> Iterator[Hit]:
    """So many cards of the deck have to share one designator.

    Designators are the words of a card's title and subtitle on its newest printing, in the singular and
    whatever their case; every copy counts. The finding names the designator that most cards share, and the
    next ones. Add cards with that designator. While copies stand on unread lines they may have it: then a
    judge has to look.
    """
    counted = _counted(deck)
    best = max(counted.values(), default=0)
    if best < rule.cards:
        waits = best + unsettled_copies(deck) >= rule.cards
        yield Hit(rule, params=_params(_leading(counted), rule.cards), waits=waits)


@check("DK702", "{shared}; {needed} are needed{others}.", kind=SharedDesignator, severity=Severity.NOTE)
def shared_designator(deck: Deck, rules: Ruleset, rule: SharedDesignator) -> Iterator[Hit]:
    """Tells which designator makes the deck legal, on how many cards, and which come next.

    Every copy counts. It is a note for the judge who counts the deck, and changes no verdict.
    """
    counted = _counted(deck)
    if max(counted.values(), default=0) >= rule.cards:
        yield Hit(rule, params=_params(_leading(counted), rule.cards))


@check(
    "DK703",
    "Only older printings of {cards} have “{designator}”; the newest printing counts, so they do not.",
    kind=SharedDesignator,
    severity=Severity.NOTE,
)
def former_designator(deck: Deck, rules: Ruleset, rule: SharedDesignator) -> Iterator[Hit]:
    """Printings of a card can differ in their designators, and cards are played by their newest version.

    The note names the cards that an older printing would let count, where that would have mattered. Errata
    that are not on any printing are not known here: show them to the judge.
    """
    former: dict[str, list[Entry]] = {}
    for entry in deck.entries:
        for designator in entry.card.former_subtypes:
            former.setdefault(designator, []).append(entry)
    counted = _counted(deck)
    enough = min(rule.cards, max(counted.values(), default=0) + 1)
    for designator, entries in former.items():
        if counted.get(designator, 0) + sum(entry.quantity for entry in entries) >= enough:
            titles = listing(entry.card.title for entry in entries)
            yield Hit(rule, params={"cards": titles, "designator": designator})


def missing_designators(deck: Deck, rules: Ruleset) -> list[tuple[str, int]]:
    """Return each designator with the cards that it lacks, the fewest first; none where enough share one."""
    rule = rules.first(SharedDesignator)
    if rule is None:
        return []
    enough = rule.cards - unsettled_copies(deck)
    missing = [(designator, enough - number) for designator, number in _ranked(_counted(deck))]
    return [] if any(number <= 0 for _, number in missing) else missing or [("", enough)]


def _counted(deck: Deck) -> dict[str, int]:
    key = ("designators",)
    if key not in deck.memory:
        deck.memory[key] = _count(deck)
    counted: dict[str, int] = deck.memory[key]
    return counted


def _count(deck: Deck) -> dict[str, int]:
    counted: dict[str, int] = {}
    for entry in deck.entries:
        if entry.zone == DECK_ZONE:
            copies = entry.quantity
            for designator in entry.card.subtypes:
                counted[designator] = counted.get(designator, 0) + copies
    return counted


def _leading(counted: dict[str, int]) -> list[tuple[str, int]]:
    """Rank only the designators that will be named; a deck has dozens that come up once."""
    least = sorted(counted.values(), reverse=True)[: 1 + RUNNERS_UP][-1:]
    return _ranked({name: number for name, number in counted.items() if number >= least[0]})


def _ranked(counted: dict[str, int]) -> list[tuple[str, int]]:
    return sorted(counted.items(), key=lambda item: (-item[1], item[0]))


def _params(ranked: list[tuple[str, int]], needed: int) -> dict[str, Any]:
    next_ones = ranked[1 : 1 + RUNNERS_UP]
    listed = ", ".join(f"“{designator}” {number}" for designator, number in next_ones)
    best, number = ranked[0] if ranked else ("", 0)
    return {
        "shared": f"{count(number, 'card')} with the designator “{best}”"
        if ranked
        else "No card has a designator",
        "designator": best,
        "number": number,
        "needed": needed,
        "others": f"; next: {listed}" if listed else "",
        "candidates": [list(item) for item in ranked[: 1 + RUNNERS_UP]],
    }
