"""Splitting: where one deck of a text ends and the next begins."""

from __future__ import annotations

from itertools import accumulate
from typing import NamedTuple

from validator.deck import CARD, HEADING, IDENTITY, NOTE, PAPERWORK, TOTAL
from validator.parse.item import Item
from validator.parse.piece import COUNTED, DECK, FIELD, RULE, SIDE
from validator.parse.quantity import starts_with_number
from validator.parse.sides import FEW, SIZEABLE, Deck, by_side, with_title

_FULL_DECK = 30
_MOSTLY = 0.6


class Layout(NamedTuple):
    """All items with the copies that stand before each, so that any stretch is counted at once."""

    items: list[Item]
    before: list[int]

    def copies(self, start: int, end: int | None = None) -> int:
        """Count the copies from one place up to another, or to the end."""
        return self.before[len(self.items) if end is None else end] - self.before[start]

    def next_identity(self, index: int) -> int:
        """Return the place of the next identity, or the end."""
        for end in range(index + 1, len(self.items)):
            if self.items[end].piece.role == IDENTITY:
                return end
        return len(self.items)


def split_decks(items: list[Item]) -> list[Deck]:
    """Part the items of a text into decks; every item is in exactly one of them."""
    decks = [part for deck in _at_marks(items) for part in by_side(deck)]
    return _merge_cardless(decks)


def _at_marks(items: list[Item]) -> list[Deck]:
    """Split at headings, identities and sizes that begin another deck."""
    layout = Layout(items, list(accumulate((item.copies for item in items), initial=0)))
    starts = [0]
    for index in range(1, len(items)):
        if index > starts[-1] and _begins_deck(layout, starts[-1], index):
            start = with_title(items, starts[-1], index)
            if start > starts[-1]:
                starts.append(start)
    return [items[start:end] for start, end in zip(starts, [*starts[1:], len(items)], strict=True)]


def _begins_deck(layout: Layout, start: int, index: int) -> bool:
    piece = layout.items[index].piece
    if piece.role == IDENTITY:
        return _identity_begins(layout, start, index)
    copies = layout.copies(start, index)
    if not copies:
        return False
    if piece.role == HEADING and piece.form == SIDE:
        return layout.copies(index) > 0 and not _only_words(layout, index, piece.value)
    if piece.form == DECK:
        return min(copies, layout.copies(index)) >= SIZEABLE and not _sums_up(layout, index, copies)
    if piece.form == RULE:
        return _rule_begins(layout, index, copies)
    if piece.role in (NOTE, TOTAL) and any(what == "size" for what, _ in piece.stated):
        return _size_begins(layout, start, index, copies)
    return piece.form == FIELD and piece.role == PAPERWORK


def _only_words(layout: Layout, index: int, side: str) -> bool:
    """Tell whether the cards below a side's name belong to another side, so that it is mere words."""
    below = layout.items[index : layout.next_identity(index)]
    sides = [item.side for item in below if item.is_card and item.side]
    return bool(sides) and sides.count(side) * 2 < len(sides)


def _identity_begins(layout: Layout, start: int, index: int) -> bool:
    item = layout.items[index]
    copies = layout.copies(start, index)
    earlier = [other for other in layout.items[start:index] if other.piece.role == IDENTITY]
    end = layout.next_identity(index)
    size = layout.copies(index, end)
    same = any(_same_identity(other, item) for other in earlier)
    if item.line.text.lstrip().startswith("#"):
        return size > 0 and copies >= (FEW if same else 1)
    if same and copies < SIZEABLE:
        return False
    if item.piece.value == FIELD and copies:
        return True
    if earlier and item.side and earlier[-1].side and item.side != earlier[-1].side:
        own = sum(other.copies for other in layout.items[index:end] if other.side == item.side)
        among_cards = not item.gap and layout.items[index - 1].piece.role in (CARD, IDENTITY)
        astray = size < SIZEABLE and copies >= SIZEABLE and among_cards
        return copies > 0 and size > 0 and own >= _MOSTLY * size and not astray
    loud = item.piece.loud and item.piece.form != COUNTED
    enough = copies > 0 and size >= (FEW if loud else SIZEABLE)
    uncounted = copies >= SIZEABLE and not starts_with_number(item.line.text.lstrip())
    second = bool(earlier) and copies >= SIZEABLE
    apart = uncounted or second or _is_apart(layout, index)
    return enough and apart and (bool(earlier) or copies >= SIZEABLE)


def _same_identity(one: Item, other: Item) -> bool:
    first, second = one.piece.match, other.piece.match
    return first is not None and second is not None and first.cards == second.cards


def _is_apart(layout: Layout, index: int) -> bool:
    """Tell whether something other than a card stands between the last card and this place."""
    return layout.items[index].gap or not layout.items[index - 1].is_card


def _rule_begins(layout: Layout, index: int, copies: int) -> bool:
    """A drawn line parts full decks where no identity does; the fence of a code block parts any two."""
    fence = layout.items[index].piece.value.startswith("```")
    enough = SIZEABLE if fence else _FULL_DECK
    if copies < enough or layout.copies(index) < enough or _underlines(layout, index):
        return False
    if not fence and any(item.piece.role == IDENTITY for item in layout.items):
        return False
    ahead = 0
    for item in layout.items[index + 1 :]:
        if item.piece.form == RULE and ahead:
            break
        ahead += item.copies
    return ahead >= enough


def _underlines(layout: Layout, index: int) -> bool:
    """Tell whether a drawn line belongs to the heading directly above it."""
    return layout.items[index - 1].piece.role == HEADING and not layout.items[index].gap


def _size_begins(layout: Layout, start: int, index: int, copies: int) -> bool:
    """A size that stands above its deck begins one when the deck before had its size above too."""
    if min(copies, layout.copies(index)) < SIZEABLE or _sums_up(layout, index, copies):
        return False
    for item in layout.items[start:]:
        if item.is_card:
            return False
        if any(what == "size" for what, _ in item.piece.stated):
            return True
    return False


def _sums_up(layout: Layout, index: int, above: int) -> bool:
    """Tell whether a size is that of the cards above it and not that of the cards below."""
    sizes = {value for what, value in layout.items[index].piece.stated if what == "size"}
    copies = 0
    for item in layout.items[index + 1 :]:
        if any(what == "size" for what, _ in item.piece.stated):
            break
        copies += item.copies
    return above in sizes and copies not in sizes


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
