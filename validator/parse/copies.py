"""Numbers on lines of their own: the copies of the names around them, or a sum."""

from __future__ import annotations

from typing import TYPE_CHECKING

from validator.deck import HEADING, TOTAL, UNKNOWN
from validator.parse.item import Item
from validator.parse.piece import BARE, COUNTED, LONE, SECTION, Piece

if TYPE_CHECKING:
    from validator.finding import Finding
    from validator.parse.lexicon import Lexicon


def lone_numbers(items: list[Item], _: Lexicon, __: list[Finding]) -> None:
    """Give a number that stands alone to the names below it, or to the name above it, or take it as a sum."""
    lone = [index for index, item in enumerate(items) if item.piece.form == LONE]
    if not lone:
        return
    behind = _stand_behind(items, lone)
    for index in lone:
        item = items[index]
        names = _name_above(items, index) if behind else _names_below(items, index)
        if names:
            for name in names:
                name.piece = name.piece._replace(form=COUNTED, quantity=item.piece.quantity)
            item.piece = Piece(HEADING, SECTION, name=item.line.text.strip())
        elif item.piece.quantity == sum(other.copies for other in items[:index]):
            item.piece = Piece(TOTAL, stated=(("size", item.piece.quantity),))
        else:
            item.piece = Piece(UNKNOWN, value=item.line.text.strip())


def _stand_behind(items: list[Item], lone: list[int]) -> bool:
    """Tell whether numbers follow their names: the first does, and more of them do than not."""
    above = [bool(_name_above(items, index)) for index in lone]
    below = [bool(_names_below(items, index)) for index in lone]
    return above[0] and sum(above) > sum(below)


def _is_name(item: Item) -> bool:
    return item.is_card and item.piece.form == BARE


def _name_above(items: list[Item], index: int) -> list[Item]:
    return [items[index - 1]] if index and _is_name(items[index - 1]) else []


def _names_below(items: list[Item], index: int) -> list[Item]:
    names: list[Item] = []
    for item in items[index + 1 :]:
        if not _is_name(item) or (names and item.gap):
            break
        names.append(item)
    return names
