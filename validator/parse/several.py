"""Several cards in one line: parted by dots, commas, bars or columns."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from validator.deck import CARD, IDENTITY, TOTAL, UNKNOWN
from validator.parse.bracketed import parts_in_brackets
from validator.parse.cardline import known_card, unknown_card
from validator.parse.headings import read_heading
from validator.parse.lexicon import short_name, words_of
from validator.parse.pattern import pattern
from validator.parse.piece import COUNTED, FRAGMENT, Piece
from validator.parse.prose import is_counted_prose, is_prose
from validator.parse.quantity import starts_with_number
from validator.parse.suffix import set_in
from validator.parse.totals import read_totals

if TYPE_CHECKING:
    from validator.parse.lexicon import Lexicon

SEPARATORS = (
    pattern(r"\s+[·•∙‧⋅]\s*|\s*[·•∙‧⋅]\s+"),
    pattern(r"\s*\|\s*"),
    pattern(r"\s*;\s+"),
    pattern(r"\s*,\s+(?:and\s+)?|\s+and\s+(?=\d)"),
    pattern(r"\s+[/&+]\s+"),
)
_LONGEST = 6_000
_FIRST_PARTS = 4
_MOST_JOINED = 3
_FEWEST_COUNTED = 2
_COUNT_ENDS = frozenset("0123456789)]")
_QUANTITY_CELL = pattern(r"^[xX×]?\s?(\d{1,3})\s?[xX×]?$")
_REMARKED_QUANTITY = pattern(r"^[xX×]?\s?(\d{1,2})\s?[xX×]?\s+[^\w\s.,]")
_LONE = pattern(r"^(?:(\d{1,2})\s?[xX×]?|[xX×]\s?(\d{1,2}))$")
_COUNT_AT_END = pattern(r"(?:[xX×]\s?\d{1,2}|\(\d{1,2}\))$")
_LONGEST_COUNT = 4
_AFTER_HEADING = pattern(r"^(\D{3,20})\s(\d{1,2})$")
_COLUMN_NAMES = """qty quantity count copies name card title cards type set pack cost inf influence faction
    cycle code # no number amount anzahl karte menge identity rarity min max"""
_FEWEST_COLUMNS, _MOST_COLUMNS = 3, 8
_COLUMN_WORDS = frozenset(_COLUMN_NAMES.split())


def read_several(text: str, lexicon: Lexicon) -> tuple[Piece, ...]:
    """Read a line of several cards; () when it is not one."""
    if len(text) > _LONGEST:
        return ()
    listed = _listed(parts_in_brackets(text), lexicon)
    if listed:
        return listed
    split = [(_split(text, separator), separator) for separator in SEPARATORS]
    several = [(parts, separator) for parts, separator in split if len(parts) > 1]
    for parts, _ in several:
        pieces = [known_card(part, lexicon, remarks=False) for part in parts]
        if all(map(_is_counted, pieces)):
            return tuple(filter(None, pieces))
    return next(filter(None, (_pieces(parts, separator, lexicon) for parts, separator in several)), ())


def _listed(parts: list[str], lexicon: Lexicon) -> tuple[Piece, ...]:
    """Read a list in brackets when most of its parts are cards, all counted or none; () when it is none."""
    read = [_part_or_identity(part, lexicon) for part in _joined(parts, lexicon)]
    cards = [piece for piece in read if piece.role == CARD]
    known = sum(piece.match is not None for piece in cards)
    enough = known >= _FEWEST_COUNTED or (known == len(read) and all(map(_is_counted, read)))
    return tuple(read) if known and enough and known * 2 >= len(read) and _alike(cards) else ()


def _part_or_identity(part: str, lexicon: Lexicon) -> Piece:
    piece = _part(part, lexicon)
    called = lexicon.identities_called(part) if piece.role == UNKNOWN else ()
    meant = short_name(called)
    if meant:
        return Piece(IDENTITY, COUNTED, 1, part, other=meant)
    return _fragment(piece) if piece.role == UNKNOWN else piece


def _split(text: str, separator: re.Pattern[str]) -> list[str]:
    return [part for part in separator.split(text.strip(" ·•,;|/")) if part]


def _is_counted(piece: Piece | None) -> bool:
    return piece is not None and piece.form == COUNTED


def _pieces(parts: list[str], separator: re.Pattern[str], lexicon: Lexicon) -> tuple[Piece, ...]:
    comma = separator is SEPARATORS[3]
    if not any(known_card(part, lexicon) for part in parts[:_FIRST_PARTS]):
        return ()
    read = [_part(part, lexicon) for part in (_joined(parts, lexicon) if comma else parts)]
    known = [piece.match is not None for piece in read]
    if len(read) < 2 or not any(known):
        return ()
    lone = _LONE.match(parts[-1])
    if lone:
        # The name of this number stands on the next line.
        read[-1] = Piece(CARD, FRAGMENT, int(lone[1] or lone[2]), parts[-1])
    elif all(known) and (not comma or _alike(read) or _alike(read[1:-1] or read[:1])):
        return tuple(read)
    counted = [piece.form in (COUNTED, FRAGMENT) for piece in read]
    # Names may be broken at both ends of a line.
    broken = read[-1].role == UNKNOWN and _is_name(parts[-1]) and sum(counted) >= _FEWEST_COUNTED
    inner = counted[read[0].role == UNKNOWN : -1 if broken else None]
    sure = sum(known) * 2 >= len(read) or all(map(_is_listed, parts))
    if inner and all(inner) and sure:
        return tuple(_fragment(piece) if piece.role == UNKNOWN else piece for piece in read)
    return ()


def _is_name(part: str) -> bool:
    return part[:1].isupper() and not is_prose(part)


def _is_listed(part: str) -> bool:
    """Tell whether a part is counted, and else reads as a name and not as a sentence."""
    count = _COUNT_AT_END.search(part, max(0, len(part) - _LONGEST_COUNT))
    if count and any(map(str.isalpha, part[: count.start()])):
        return True
    letters = any(map(str.isalpha, part.strip("xX×")))
    return letters and starts_with_number(part) and not is_counted_prose(part.lstrip("0123456789xX× "))


def _alike(pieces: list[Piece]) -> bool:
    """Names side by side are cards when all of them or none of them are counted."""
    return len({piece.form == COUNTED for piece in pieces}) <= 1


def _part(part: str, lexicon: Lexicon, code: str = "") -> Piece:
    return known_card(part, lexicon, code) or unknown_card(part, lexicon, code)


def _fragment(piece: Piece) -> Piece:
    return Piece(CARD, FRAGMENT, 0, piece.name)


def _joined(parts: list[str], lexicon: Lexicon) -> list[str]:
    """Put names together again that have commas of their own."""
    joined: list[str] = []
    place = 0
    while place < len(parts):
        complete = not starts_with_number(parts[place]) and parts[place][-1:] in _COUNT_ENDS
        longest = place + 1 if complete else place + _MOST_JOINED
        for end in range(min(len(parts), longest), place, -1):
            whole = ", ".join(parts[place:end])
            apart = any(map(starts_with_number, parts[place + 1 : end]))
            if end == place + 1 or (not apart and known_card(whole, lexicon, remarks=False)):
                joined.append(whole)
                break
        place = end
    return joined


def read_row(cells: tuple[str, ...], lexicon: Lexicon, code: str) -> tuple[Piece, ...]:
    """Read the columns of a row: several cards side by side, or one card with its particulars."""
    read = [known_card(cell, lexicon, remarks=False) if cell else None for cell in cells]
    cards = [piece for piece in read if piece]
    if read[0] is None and ":" in cells[0] and read_heading(cells[0].partition(":")[0], lexicon):
        return ()
    if not cards:
        return _unknown_row(cells, lexicon, code)
    beside = [cell for piece, cell in zip(read, cells, strict=True) if piece is None and _is_listed(cell)]
    listed = len(cards) > 1 or (beside and cards[0].form == COUNTED)
    several = _side_by_side(cells, read, lexicon) if listed else ()
    place = read.index(cards[0])
    return several or (_with_particulars(cards[0], place, cells, lexicon, code),)


def _side_by_side(cells: tuple[str, ...], read: list[Piece | None], lexicon: Lexicon) -> tuple[Piece, ...]:
    """Read several cards of one row; () where the others are particulars of the first."""
    cards = [piece for piece in read if piece]
    numbers = [int(found[1]) for cell in cells if (found := _QUANTITY_CELL.match(cell))]
    if not _alike([piece for piece in cards if piece.role == CARD]):
        return ()
    if all(piece.form == COUNTED for piece in cards):
        parts = [piece or _unknown_part(cell, lexicon) for piece, cell in zip(read, cells, strict=True)]
        if parts[-1] is None and _is_name(cells[-1]):
            parts[-1] = Piece(CARD, FRAGMENT, 0, cells[-1])
        return tuple(piece for piece in parts if piece)
    if len(numbers) == len(cards):
        pairs = zip(cards, numbers, strict=True)
        return tuple(piece._replace(form=COUNTED, quantity=number) for piece, number in pairs)
    return () if numbers else tuple(cards)


def _unknown_part(cell: str, lexicon: Lexicon) -> Piece | None:
    """Keep what is counted beside known cards, also a number whose name stands on the next line."""
    lone = _LONE.match(cell)
    if lone:
        return Piece(CARD, FRAGMENT, int(lone[1] or lone[2]), cell)
    return unknown_card(cell, lexicon) if _is_listed(cell) else None


def is_column_header(cells: tuple[str, ...]) -> bool:
    """Tell whether a row names columns: at least two of its cells are words for columns."""
    words = [re.findall(r"[a-z#]+", cell.lower()) for cell in cells if cell]
    named = sum(_names_column(word) for word in words)
    numbers = any(cell[:1].isdigit() or cell[-1:].isdigit() for cell in cells)
    return named >= 2 and named * 2 > len(words) and not numbers


def _names_column(words: list[str]) -> bool:
    return sum(word in _COLUMN_WORDS for word in words) * 2 >= max(len(words), 1)


def names_columns(text: str) -> bool:
    """Tell whether a line is nothing but names of columns, such as "Qty Card Name Inf"."""
    words = text.lower().split()
    return _FEWEST_COLUMNS <= len(words) <= _MOST_COLUMNS and all(word in _COLUMN_WORDS for word in words)


def _with_particulars(piece: Piece, place: int, cells: tuple[str, ...], lexicon: Lexicon, code: str) -> Piece:
    others = [*cells[:place][::-1], *cells[place + 1 :]]
    if piece.form != COUNTED:
        found = _first_match(_QUANTITY_CELL, others) or _first_match(_REMARKED_QUANTITY, others)
        quantity = int(found[1]) if found else _behind_heading(others, lexicon)
        if quantity is not None:
            piece = piece._replace(form=COUNTED, quantity=quantity)
    sets = (set_in(cell, lexicon.names) for cell in others)
    hint = piece.set_hint or next(filter(None, sets), "")
    return piece._replace(set_hint=hint, code=piece.code or code)


def _behind_heading(cells: list[str], lexicon: Lexicon) -> int | None:
    """Find a number that stands close behind the type of the card."""
    found = _first_match(_AFTER_HEADING, cells)
    return int(found[2]) if found and words_of(found[1]) in lexicon.headings else None


def _without_heading(cell: str, lexicon: Lexicon) -> str:
    """Take the type of the card off the front of its name, where both stand in one column."""
    words = cell.split(" ")
    for end in range(min(3, len(words) - 1), 0, -1):
        name = " ".join(words[end:])
        if words_of(" ".join(words[:end])) in lexicon.headings and lexicon.names.find(name):
            return name
    return cell


def _first_match(shape: re.Pattern[str], cells: list[str]) -> re.Match[str] | None:
    return next((found for cell in cells if (found := shape.match(cell))), None)


def _unknown_row(cells: tuple[str, ...], lexicon: Lexicon, code: str) -> tuple[Piece, ...]:
    sums = [piece for cell in cells if (piece := read_totals(cell)) and piece.role == TOTAL]
    if sums:
        return (sums[0],)
    for place, cell in enumerate(cells[:-1]):
        found = _QUANTITY_CELL.match(cell)
        if found and cells[place + 1] and not cells[place + 1][0].isdigit():
            name = _without_heading(cells[place + 1], lexicon)
            return (_part(f"{found[1]} {name}", lexicon, code),)
    if len(cells) == 2 and _QUANTITY_CELL.match(cells[1]) and cells[0]:
        number = _QUANTITY_CELL.match(cells[1])
        return (_part(f"{number[1] if number else 1} {cells[0]}", lexicon, code),)
    return ()
