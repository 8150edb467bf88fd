"""Sides: one list that holds the decks of two sides, one after the other or mixed."""

from __future__ import annotations

from itertools import pairwise

from validator.deck import HEADING, IDENTITY, PAPERWORK
from validator.parse.item import Item
from validator.parse.piece import FIELD, RULE, TITLE

SIZEABLE = 15
FEW = 5
_WHOLE = 30
_MIXED = 10

Deck = list[Item]


def by_side(deck: Deck) -> list[Deck]:
    """Part cards of two sides: one side after the other, or two identities above a mixture."""
    copies: dict[str, int] = {}
    for item in deck:
        if item.is_card and item.side:
            copies[item.side] = copies.get(item.side, 0) + item.copies
    sides = {item.side for item in deck if item.piece.role == IDENTITY}
    if len(copies) != 2:
        return [deck]
    if len(sides) == 2 and (min(copies.values()) >= _MIXED or _are_columns(deck)):
        return _sortedby_side(deck)
    fewest = min(copies.values())
    if fewest < (SIZEABLE if sides else FEW):
        return [deck]
    parts = _at_change_of_side(deck)
    if sides and fewest < _WHOLE:
        return parts or [deck]
    if fewest < SIZEABLE:
        return parts if parts and parts[1][0].piece.form == TITLE else [deck]
    return parts or _sortedby_side(deck)


def _are_columns(deck: Deck) -> bool:
    """Tell whether most lines hold cards of both sides, as two decks side by side do."""
    by_line: dict[int, set[str]] = {}
    for item in deck:
        if item.is_card and item.side:
            by_line.setdefault(item.line.number, set()).add(item.side)
    return sum(len(sides) > 1 for sides in by_line.values()) * 2 > len(by_line)


def _at_change_of_side(deck: Deck) -> list[Deck]:
    """Split where the side changes, when it changes only once."""
    cards = [(index, item.side) for index, item in enumerate(deck) if item.is_card and item.side]
    turns = [second for first, second in pairwise(cards) if first[1] != second[1]]
    if len(turns) != 1:
        return []
    place = with_title(deck, 0, turns[0][0])
    return [deck[:place], deck[place:]]


def _sortedby_side(deck: Deck) -> list[Deck]:
    """Deal cards and identities to the deck of their side; other lines stay with the first."""
    first = next(item.side for item in deck if item.side)
    other = [item for item in deck if item.side and item.side != first]
    chosen = {id(item) for item in other}
    return [[item for item in deck if id(item) not in chosen], other]


def with_title(items: list[Item], start: int, index: int) -> int:
    """Go back from the first sure line of a deck over its title and headings."""
    while index - 1 > start:
        before = items[index - 1].piece
        if before.stated and ("size", sum(item.copies for item in items[start:index])) in before.stated:
            break
        if before.role not in (HEADING, PAPERWORK) and before.form not in (TITLE, RULE, FIELD):
            break
        index -= 1
    return index
