"""Numbers on lines of their own: the copies of the names around them, or a sum."""

from __future__ import annotations

from typing import TYPE_CHECKING

from card_data.names import Match
from validator.deck import CARD, HEADING, TOTAL, UNKNOWN
from validator.parse.item import Item, is_identity, next_item, previous_item
from validator.parse.pattern import pattern
from validator.parse.piece import (
    BARE,
    COMMENT,
    COUNTED,
    FIELD,
    IDENTITY_NEXT,
    LONE,
    SECTION,
    SIDE,
    WORDS,
    Piece,
)
from validator.parse.quantity import starts_with_number

if TYPE_CHECKING:
    from validator.finding import Finding
    from validator.parse.lexicon import Lexicon

_FEWEST_COUNTED = 3
_WORDS_AND_NUMBER = pattern(r"^([^\W\d].*?)[\s,:;.–—-]*\s(\d{1,2})$")
_NUMBER_IN_COLUMN = pattern(r"(?:\t|\||\s{3,})\s*\d{1,2}\s*\|?\s*$")
_LINE_END = 80
_NUMBER_BEHIND = pattern(r"^(.*[^\W\d])\W*\b(\d{1,2})\W*$")


def lone_numbers(items: list[Item], lexicon: Lexicon, _: list[Finding]) -> None:
    """Give a number that stands alone to the names below it, or to the name above it, or take it as a sum."""
    lone = [index for index, item in enumerate(items) if item.piece.form == LONE]
    if not lone:
        return
    for index in lone:
        _join_halves(items, index, lexicon)
    lone = [index for index in lone if items[index].piece.form == LONE]
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


def _join_halves(items: list[Item], index: int, lexicon: Lexicon) -> None:
    """Put a name together that was broken above and below its number, as in the cell of a table."""
    if not 0 < index < len(items) - 1:
        return
    above, number, below = items[index - 1 : index + 2]
    if any(half.piece.match for half in (above, below)):
        return
    name = f"{above.line.text.strip()} {below.line.text.strip()}"
    match = lexicon.names.find(name)
    if match:
        above.piece = Piece(CARD, COUNTED, number.piece.quantity, name, match=match)
        number.becomes_note(COMMENT)
        below.becomes_note(COMMENT)


def numbers_of_titles(items: list[Item], lexicon: Lexicon, _: list[Finding]) -> None:
    """Doubt "Name 2" where others count behind: two copies of Name, or one of the card Name 2."""
    doubtful = _count_behind_mostly(items)
    for item in items:
        found = _NUMBER_BEHIND.match(item.piece.name) if _is_name(item) else None
        other = lexicon.names.find(found[1]) if found else None
        if not found or not other or not item.piece.match:
            continue
        if _NUMBER_IN_COLUMN.search(item.line.text):
            meant, name = other, found[1]
        elif doubtful:
            meant, name = Match("ambiguous", (*other.cards, *item.piece.match.cards)), item.piece.name
        else:
            continue
        item.piece = item.piece._replace(form=COUNTED, quantity=int(found[2]), name=name, match=meant)


def _count_behind_mostly(items: list[Item]) -> bool:
    counted = [item.line.text.strip() for item in items if item.is_counted]
    behind = sum(map(_counts_behind, counted))
    return behind >= _FEWEST_COUNTED and behind * 2 >= len(counted)


def count_behind(items: list[Item], lexicon: Lexicon) -> None:
    """Take the number behind words that nobody knows for copies where most known lines have it there."""
    if not _count_behind_mostly(items):
        return
    for index, item in enumerate(items):
        found = _WORDS_AND_NUMBER.match(item.line.text.strip()) if item.piece.form == WORDS else None
        if found and (_among_cards(items, index) or _goes_on(found[1], items, index, lexicon)):
            item.piece = Piece(CARD, COUNTED, int(found[2]), found[1])


def _among_cards(items: list[Item], index: int) -> bool:
    """Tell whether a line stands close below a card or a heading and is no title of another deck."""
    before, below = previous_item(items, index), next_item(items, index)
    close = before is not None and not items[index].gap and before.piece.role in (CARD, HEADING, UNKNOWN)
    announces = below is not None and below.piece.form in (SIDE, IDENTITY_NEXT, FIELD)
    return close and not is_identity(below) and not announces


def _goes_on(words: str, items: list[Item], index: int, lexicon: Lexicon) -> bool:
    """Tell whether words are the first half of a name; above the cards they may be a title as well."""
    below = items[index + 1].line.text.strip() if index + 1 < len(items) else ""
    return lexicon.names.find(f"{words} {below}") is not None


def _counts_behind(text: str) -> bool:
    """Tell by the end of a line; one that holds many cards is long."""
    return _NUMBER_BEHIND.match(text[-_LINE_END:]) is not None and not starts_with_number(text)


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
