"""Splitting: where one deck of a text ends and the next begins."""

from __future__ import annotations

from itertools import pairwise

from validator.deck import HEADING, IDENTITY, NOTE, PAPERWORK, TOTAL
from validator.parse.item import Item
from validator.parse.piece import COUNTED, DECK, FIELD, RULE, SIDE, TITLE

SIZEABLE = 15
_FEW = 5
_FULL_DECK = 30
_MOSTLY = 0.6
_MIXED = 10

Deck = list[Item]


def split_decks(items: list[Item]) -> list[Deck]:
    """Part the items of a text into decks; every item is in exactly one of them."""
    decks = [part for deck in _at_marks(items) for part in _by_side(deck)]
    return _merge_cardless(decks)


def _at_marks(items: list[Item]) -> list[Deck]:
    """Split at headings, identities and sizes that begin another deck."""
    starts = [0]
    for index in range(1, len(items)):
        if index > starts[-1] and _begins_deck(items, starts[-1], index):
            start = _with_title(items, starts[-1], index)
            if start > starts[-1]:
                starts.append(start)
    return [items[start:end] for start, end in zip(starts, [*starts[1:], len(items)], strict=True)]


def _begins_deck(items: list[Item], start: int, index: int) -> bool:
    piece = items[index].piece
    if piece.role == IDENTITY:
        return _identity_begins(items, start, index)
    copies = _copies(items[start:index])
    if piece.role == HEADING and piece.form == SIDE:
        return copies > 0 and _copies(items[index:]) > 0 and not _only_words(items, index, piece.value)
    if piece.role == HEADING and piece.form == DECK:
        return copies >= SIZEABLE and _copies(items[index:]) >= SIZEABLE
    if piece.form == FIELD and piece.role == PAPERWORK:
        return copies > 0
    if piece.form == RULE:
        return _rule_begins(items, start, index, copies)
    if piece.role in (NOTE, TOTAL) and any(what == "size" for what, _ in piece.stated):
        return _size_begins(items, start, index, copies)
    return False


def _only_words(items: list[Item], index: int, side: str) -> bool:
    """Tell whether the cards below a side's name belong to another side, so that it is mere words."""
    below = [item for item in _until_identity(items, index) if item.is_card and item.side]
    return bool(below) and sum(item.side == side for item in below) * 2 < len(below)


def _identity_begins(items: list[Item], start: int, index: int) -> bool:
    before, item = items[start:index], items[index]
    copies = _copies(before)
    earlier = [other for other in before if other.piece.role == IDENTITY]
    if any(_same_identity(other, item) for other in earlier) and copies < SIZEABLE:
        return False
    if item.piece.value == FIELD and copies:
        return True
    ahead = [other for other in _until_identity(items, index) if other.is_card]
    size = _copies(ahead)
    if not earlier:
        return copies >= SIZEABLE and size >= SIZEABLE and _is_apart(items, start, index)
    if item.side and earlier[-1].side and item.side != earlier[-1].side:
        own = sum(other.copies for other in ahead if other.side == item.side)
        return copies > 0 and size > 0 and own >= _MOSTLY * size
    enough = _FEW if item.piece.loud and item.piece.form != COUNTED else SIZEABLE
    return copies > 0 and size >= enough and _is_apart(items, start, index)


def _same_identity(one: Item, other: Item) -> bool:
    first, second = one.piece.match, other.piece.match
    return first is not None and second is not None and first.cards == second.cards


def _until_identity(items: list[Item], index: int) -> list[Item]:
    """Return what follows a place up to the next identity."""
    for end in range(index + 1, len(items)):
        if items[end].piece.role == IDENTITY:
            return items[index + 1 : end]
    return items[index + 1 :]


def _is_apart(items: list[Item], start: int, index: int) -> bool:
    """Tell whether something other than a card stands between the last card and this place."""
    return items[index].gap or index == start or not items[index - 1].is_card


def _rule_begins(items: list[Item], start: int, index: int, copies: int) -> bool:
    """A drawn line parts full decks where no identity does; the fence of a code block parts any two."""
    fence = items[index].piece.value.startswith("```")
    if not fence and any(item.piece.role == IDENTITY for item in items):
        return False
    ahead = 0
    for item in items[index + 1 :]:
        if item.piece.form == RULE and ahead:
            break
        ahead += item.copies
    return min(copies, ahead) >= (SIZEABLE if fence else _FULL_DECK)


def _size_begins(items: list[Item], start: int, index: int, copies: int) -> bool:
    """A size that stands above its deck begins one when the deck before had its size above too."""
    if copies < SIZEABLE or _copies(items[index:]) < SIZEABLE:
        return False
    for item in items[start:]:
        if item.is_card:
            return False
        if any(what == "size" for what, _ in item.piece.stated):
            return True
    return False


def _with_title(items: list[Item], start: int, index: int) -> int:
    """Go back from the first sure line of a deck over its title and headings."""
    while index - 1 > start:
        before = items[index - 1].piece
        if before.role not in (HEADING, PAPERWORK) and before.form not in (TITLE, RULE, FIELD):
            break
        index -= 1
    return index


def _by_side(deck: Deck) -> list[Deck]:
    """Part cards of two sides: one side after the other, or two identities above a mixture."""
    copies: dict[str, int] = {}
    for item in deck:
        if item.is_card and item.side:
            copies[item.side] = copies.get(item.side, 0) + item.copies
    sides = {item.side for item in deck if item.piece.role == IDENTITY}
    if len(copies) != 2:
        return [deck]
    if len(sides) == 2 and min(copies.values()) >= _MIXED:
        return _sorted_by_side(deck)
    if not sides and min(copies.values()) >= SIZEABLE:
        return _at_change_of_side(deck) or _sorted_by_side(deck)
    return [deck]


def _at_change_of_side(deck: Deck) -> list[Deck]:
    """Split where the side changes, when it changes only once."""
    cards = [(index, item.side) for index, item in enumerate(deck) if item.is_card and item.side]
    turns = [second for first, second in pairwise(cards) if first[1] != second[1]]
    if len(turns) != 1:
        return []
    place = _with_title(deck, 0, turns[0][0])
    return [deck[:place], deck[place:]]


def _sorted_by_side(deck: Deck) -> list[Deck]:
    """Deal cards and identities to the deck of their side; other lines stay with the first."""
    first = next(item.side for item in deck if item.side)
    other = [item for item in deck if item.side and item.side != first]
    chosen = {id(item) for item in other}
    return [[item for item in deck if id(item) not in chosen], other]


def _merge_cardless(decks: list[Deck]) -> list[Deck]:
    """Give lines that hold no card to the deck that follows them, or to the last."""
    merged: list[Deck] = []
    waiting: Deck = []
    for deck in decks:
        waiting = [*waiting, *deck]
        if any(item.is_card for item in deck):
            merged.append(waiting)
            waiting = []
    if waiting and merged:
        merged[-1] = [*merged[-1], *waiting]
    return merged or [waiting]


def _copies(items: Deck) -> int:
    return sum(item.copies for item in items)
