"""Several cards in one line: parted by dots, commas, bars, columns, brackets, or only a space."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from validator.parse.text.card_line import counted_card, known_card, part_card, set_in, unknown_card
from validator.parse.text.piece import CardPiece, Fragment, Identity, Piece, Pieces, Total, Words
from validator.vocabulary.headings import words_of
from validator.vocabulary.patterns import lazy
from validator.vocabulary.prose import is_counted_prose
from validator.vocabulary.quantities import FIRST, Form, cell_quantity, lone_quantity, starts_with_number
from validator.vocabulary.sums import sums_in

if TYPE_CHECKING:
    from validator.parse.text.lexicon import Lexicon

SEPARATORS = (
    lazy(r"\s+[·•∙‧⋅]\s*|\s*[·•∙‧⋅]\s+"),
    lazy(r"\s*\|\s*"),
    lazy(r"\s*;\s+"),
    lazy(r"\s*,\s+(?:and\s+)?|\s+and\s+(?=\d)"),
    lazy(r"\s+[/&+]\s+"),
)
_LONGEST = 6_000
_FIRST_PARTS = 4
_MOST_JOINED = 3
_FEWEST_COUNTED = 2
_MOST_PARTICULARS = 5
_COUNT_ENDS = frozenset("0123456789)]")
_REMARKED_QUANTITY = lazy(r"^[xX×]?\s?(\d{1,2})\s?[xX×]?\s+[^\w\s.,]")
_COUNT_AT_END = lazy(r"(?:[xX×]\s?\d{1,2}|\(\d{1,2}\))$")
_LONGEST_COUNT = 4
_NEXT_CARD = lazy(r"\s+(?=\d{1,2}\s?[xX×]?\s\D)")
# A list that a program writes on one line: texts and numbers within brackets, with or without quotes.
_PROGRAM_LIST = lazy(r"^(?:[\w\"' .-]{1,40}?\s*[:=]{1,2}\s*)?(?:\w+\()?([\[({].*[\])}])\s*[,;]*$")
# A quote that closes a text stands before a sign; any other belongs to the text.
_PROGRAM_TEXT = lazy(r"""[\[({,:=]\s*(["'])(?P<text>.{1,80}?)\1(?=\s*[,\])}:;=])""")
_PROGRAM_NUMBER = lazy(r"(?<![\w.])\d{1,2}(?![\w.])")


def read_several(text: str, lexicon: Lexicon) -> Pieces:
    """Read a line of several cards; () when it is not one."""
    if len(text) > _LONGEST:
        return ()
    several = [parts for separator in SEPARATORS if len(parts := _split(text, separator)) > 1]
    return next(filter(None, (_all_counted(parts, lexicon) for parts in several)), ()) or next(
        filter(None, (_pieces(_joined(parts, lexicon), lexicon) for parts in several)), ()
    )


def side_by_side(text: str, lexicon: Lexicon) -> Pieces:
    """Read cards of several columns that have nothing but a space between them: "3 Name 2 Other Name"."""
    parts = _NEXT_CARD.split(text) if text[0].isdigit() and len(text) <= _LONGEST else []
    return _all_counted(parts, lexicon) if len(parts) > 1 else ()


def _all_counted(parts: Sequence[str], lexicon: Lexicon) -> Pieces:
    """Return the parts as counted cards; () as soon as one is not."""
    cards: list[Piece] = []
    for part in parts:
        card = counted_card(part, lexicon)
        if card is None:
            return ()
        cards.append(card)
    return tuple(cards)


def _particulars(words: Sequence[str], lexicon: Lexicon) -> set[str]:
    """Return the types that words name; none when one of the words is nothing that is known of a card."""
    kinds: set[str] = set()
    for word in words:
        kind = lexicon.headings.types.get(words_of(word))
        if kind:
            kinds.add(kind)
        elif words_of(word) not in lexicon.headings.factions and not word.strip("-–—:").isdigit():
            return set()
    return kinds


def _split(text: str, separator: re.Pattern[str]) -> list[str]:
    return [part for part in separator.split(text.strip(" ·•,;|/")) if part]


def _pieces(parts: list[str], lexicon: Lexicon) -> Pieces:
    """Read parts that are cards, all of them counted or none; names may be broken at both ends of a line."""
    if len(parts) < 2 or not any(known_card(part, lexicon) for part in parts[:_FIRST_PARTS]):
        return ()
    read = [part_card(part, lexicon) for part in parts]
    known = [_is_known(piece) for piece in read]
    if all(known) and (_alike(read) or _alike(read[1:-1] or read[:1])):
        return tuple(read)
    counted = sum(map(_is_counted, read))
    begun = parts[-1][0].isupper() or lone_quantity(parts[-1]) is not None
    broken = isinstance(read[-1], Words) and begun and counted >= _FEWEST_COUNTED
    inner = read[isinstance(read[0], Words) : -1 if broken else None]
    sure = sum(known) * 2 >= len(read) or all(map(_is_listed, parts))
    if inner and sure and all(map(_is_counted, inner)):
        return tuple(Fragment(0, piece.name) if isinstance(piece, Words) else piece for piece in read)
    return ()


def _is_known(piece: Piece) -> bool:
    return isinstance(piece, CardPiece | Identity) and piece.match is not None


def _is_counted(piece: Piece) -> bool:
    return (isinstance(piece, CardPiece) and piece.form == Form.COUNTED) or (
        isinstance(piece, Identity) and piece.counted
    )


def _is_listed(part: str) -> bool:
    """Tell whether a part is counted, and else reads as a name and not as a sentence."""
    count = _COUNT_AT_END.search(part, max(0, len(part) - _LONGEST_COUNT))
    if count and any(map(str.isalpha, part[: count.start()])):
        return True
    letters = any(map(str.isalpha, part.strip("xX×")))
    return letters and starts_with_number(part) and not is_counted_prose(part.lstrip("0123456789xX× "))


def _alike(pieces: Sequence[Piece]) -> bool:
    """Names side by side are cards when all of them or none of them are counted."""
    return len({_is_counted(piece) for piece in pieces}) <= 1


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


def read_row(cells: tuple[str, ...], lexicon: Lexicon, code: str) -> Pieces:
    """Read the columns of a row: several cards side by side, or one card with its particulars."""
    read = [known_card(cell, lexicon, remarks=False) if cell else None for cell in cells]
    cards = [piece for piece in read if piece]
    if not cards:
        return _unknown_row(cells, lexicon, code)
    beside = [cell for piece, cell in zip(read, cells, strict=True) if piece is None and _is_listed(cell)]
    listed = len(cards) > 1 or (beside and _is_counted(cards[0]))
    several = _cards_of_row(cells, read, lexicon) if listed else ()
    return several or (_with_particulars(cards[0], read.index(cards[0]), cells, lexicon, code),)


def _cards_of_row(
    cells: Sequence[str], read: Sequence[CardPiece | Identity | None], lexicon: Lexicon
) -> Pieces:
    """Read several cards of one row; () where the others are particulars of the first."""
    cards = [piece for piece in read if piece]
    numbers = [number for cell in cells if (number := cell_quantity(cell)) is not None]
    if not _alike([piece for piece in cards if isinstance(piece, CardPiece)]):
        return ()
    if all(map(_is_counted, cards)):
        beside = zip(read, cells, strict=True)
        return tuple(
            piece or unknown_card(cell, lexicon) for piece, cell in beside if piece or _is_listed(cell)
        )
    if len(numbers) == len(cards):
        return tuple(_with_quantity(piece, number) for piece, number in zip(cards, numbers, strict=True))
    return () if numbers else tuple(cards)


def _with_quantity(piece: CardPiece | Identity, number: int) -> CardPiece | Identity:
    if isinstance(piece, CardPiece):
        return replace(piece, form=Form.COUNTED, quantity=number, style=FIRST)
    return replace(piece, quantity=number, counted=True)


def _with_particulars(
    piece: CardPiece | Identity, place: int, cells: tuple[str, ...], lexicon: Lexicon, code: str
) -> Piece:
    others = [*cells[:place][::-1], *cells[place + 1 :]]
    if not _is_counted(piece):
        quantity = next(_quantities(others), None)
        if quantity is not None:
            piece = _with_quantity(piece, quantity)
    hint = piece.set_hint or next(filter(None, (set_in(cell, lexicon.names) for cell in others)), "")
    return replace(piece, set_hint=hint, code=piece.code or code)


def _quantities(cells: Sequence[str]) -> Iterator[int]:
    """Yield what can be the number of copies: a cell of its own, or one with a remark."""
    yield from (number for cell in cells if (number := cell_quantity(cell)) is not None)
    yield from (int(found[1]) for cell in cells if (found := _REMARKED_QUANTITY.match(cell)))


def _unknown_row(cells: tuple[str, ...], lexicon: Lexicon, code: str) -> Pieces:
    if all(map(_is_listed, cells)):
        return tuple(unknown_card(cell, lexicon) for cell in cells)
    for cell in cells:
        sums = sums_in(cell)
        if sums is not None:
            return (Total(sums),)
    for place, cell in enumerate(cells[:-1]):
        number, behind = cell_quantity(cell), cells[place + 1]
        # Behind other words than those of a card a number is a player's score.
        before = " ".join(cells[:place]).split()
        counts = number is not None and (not before or _particulars(before, lexicon))
        if counts and behind and not behind[0].isdigit():
            return (part_card(f"{number} {behind}", lexicon, code),)
    between = all(words_of(cell) in lexicon.headings.types for cell in cells[1:-1])
    number = cell_quantity(cells[-1]) if len(cells) > 1 and cells[0] and between else None
    return (part_card(f"{number} {cells[0]}", lexicon, code),) if number is not None else ()
