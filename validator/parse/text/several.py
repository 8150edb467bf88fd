"""Several cards in one line: parted by dots, commas, bars, columns, brackets, or only a space."""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile

from validator.parse.text.card_line import (
    as_identity,
    counted_card,
    known_card,
    part_card,
    set_in,
    unknown_card,
)
from validator.parse.text.lexicon import Lexicon
from validator.parse.text.piece import CardPiece, Identity, Piece, Pieces, Total, Unread, Words
from validator.parse.text.unusual import parts_in_brackets
from validator.vocabulary.headings import words_of
from validator.vocabulary.patterns import lazy
from validator.vocabulary.prose import is_counted_prose
from validator.vocabulary.quantities import (
    FIRST,
    TWO_NUMBERS,
    Form,
    cell_quantity,
    lone_quantity,
    starts_with_number,
)
from validator.vocabulary.sums import sums_in, sums_of_row

SEPARATORS = (
    lazy(r"\s+[·•∙‧⋅]\s*|\s*[·•∙‧⋅]\s+"),
    lazy(r"\s*\|\s*"),
    lazy(r"\s*;\s+"),
    lazy(r"\s*,\s+(?:and\s+)?|\s+and\s+(?=\d)"),
    lazy(r"\s+[/&+]\s+"),
)
# A whole deck on one line is a fraction of that.
_LONGEST = 6_000
# Two of the longest titles and what stands between them.
_LONGEST_PAIR = 160
# A line whose first parts are no cards is a sentence; looking further would only cost time.
_FIRST_PARTS = 4
# No title has more than two commas.
_MOST_JOINED = 3
# One counted name among words is talk.
_FEWEST_COUNTED = 2
_MOST_PARTICULARS = 5
_MOST_WORDS_OF_A_TYPE = 3
_COUNT_ENDS = frozenset("0123456789)]")
_REMARKED_QUANTITY = lazy(r"^[xX×]?\s?(\d{1,2})\s?[xX×]?\s+[^\w\s.,]")
_COUNT_AT_END = lazy(r"(?:[xX×]\s?\d{1,2}|\(\d{1,2}\))$")
# "(12)" or "x 12": searching only there keeps long lines cheap.
_LONGEST_COUNT = 4
_BETWEEN_IDENTITIES = lazy(r"\s*[/|,;&+]\s*|\s+(?:and|vs\.?|[-–—])\s+|\s", re.IGNORECASE)
_NEXT_CARD = lazy(r"\s+(?=\d{1,2}\s?[xX×]?\s\D)")


def read_several(text: str, lexicon: Lexicon) -> Pieces:
    """Read a line of several cards; () when it is not one."""
    if len(text) > _LONGEST:
        return ()
    listed = _listed(parts_in_brackets(text), lexicon)
    if listed:
        return listed
    inner = text.strip(" ·•,;|/")
    parted = ([part for part in separator.split(inner) if part] for separator in SEPARATORS)
    several = (_joined(parts, lexicon) for parts in parted if len(parts) > 1)
    return next(filter(None, (_pieces(parts, lexicon) for parts in several)), ())


def side_by_side(text: str, lexicon: Lexicon) -> Pieces:
    """Read cards of several columns that have nothing but a space between them: "3 Name 2 Other Name"."""
    parts = _NEXT_CARD.split(text) if text[0].isdigit() and len(text) <= _LONGEST else []
    cards = takewhile(bool, (counted_card(part, lexicon) for part in parts))
    read = tuple(card for card in cards if card)
    return read if len(read) == len(parts) > 1 else ()


def two_identities(text: str, lexicon: Lexicon) -> Pieces:
    """Read the identities of two decks side by side, with a sign, a word or only a space between them."""
    for gap in (
        _BETWEEN_IDENTITIES.finditer(text) if len(text) <= _LONGEST_PAIR and text.count(":") > 1 else ()
    ):
        names = text[: gap.start()], text[gap.end() :]
        cards = [lexicon.names.titled(name) for name in names]
        if all(card is not None and card.identity for card in cards):
            return tuple(Identity(1, name, lexicon.names.find(name)) for name in names)
    return ()


def with_its_type(text: str, lexicon: Lexicon) -> Pieces:
    """Read a counted card with its own type behind the name, and perhaps its faction and numbers."""
    headings, words, kinds = lexicon.headings, text.split(" "), set()
    for end in range(len(words) - 1, max(1, len(words) - _MOST_PARTICULARS) - 1, -1):
        word = words_of(words[end])
        if word in headings.types:
            kinds.add(headings.types[word])
        elif word not in headings.factions and not words[end].strip("-–—:").isdigit():
            return ()
        card = counted_card(" ".join(words[:end]), lexicon) if kinds else None
        if card and card.match and kinds & {card.match.cards[0].type, *card.match.cards[0].subtypes}:
            return (card,)
    return ()


def _listed(parts: list[str], lexicon: Lexicon) -> Pieces:
    """Read a list in brackets when most of its parts are cards, all counted or none; () when it is none."""
    read = [_part_or_identity(part, lexicon) for part in _joined(parts, lexicon)]
    cards = [piece for piece in read if isinstance(piece, CardPiece)]
    known = sum(card.match is not None for card in cards)
    enough = known >= _FEWEST_COUNTED or (
        known == len(read) and all(card.form == Form.COUNTED for card in cards)
    )
    return tuple(read) if known and enough and known * 2 >= len(read) and _alike(cards) else ()


def _part_or_identity(part: str, lexicon: Lexicon) -> Piece:
    piece = part_card(part, lexicon)
    if not isinstance(piece, Words):
        return piece
    called = lexicon.identities_called(part)
    return as_identity(piece, called) if len(called) == 1 else replace(piece, part=True)


def _pieces(parts: list[str], lexicon: Lexicon) -> Pieces:
    """Read parts that are cards, all of them counted or none; names may be broken at both ends of a line."""
    if len(parts) < 2 or not any(known_card(part, lexicon) for part in parts[:_FIRST_PARTS]):
        return ()
    read = [part_card(part, lexicon) for part in parts]
    known = [piece.match is not None for piece in read]
    if all(known):
        return tuple(read) if _alike(read) else _once(read) or (Unread(", ".join(parts)),)
    counted = sum(map(_is_counted, read))
    begun = parts[-1][0].isupper() or lone_quantity(parts[-1]) is not None
    broken = isinstance(read[-1], Words) and begun and counted >= _FEWEST_COUNTED
    inner = read[isinstance(read[0], Words) : -1 if broken else None]
    sure = sum(known) * 2 >= len(read) or all(map(_is_listed, parts))
    if inner and sure and all(map(_is_counted, inner)):
        return tuple(replace(piece, part=True) if isinstance(piece, Words) else piece for piece in read)
    return ()


def _once(read: Sequence[Piece]) -> Pieces:
    """Return the counted one of several names of the same card, as beside a translation; else ()."""
    counted = [piece for piece in read if _is_counted(piece)]
    return (counted[0],) if len(counted) == 1 and len({piece.cards for piece in read}) == 1 else ()


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
    if all(map(_is_counted, cards)):
        beside = [piece or cell for piece, cell in zip(read, cells, strict=True) if piece or _is_listed(cell)]
        if len(beside) > 1:
            return tuple(unknown_card(one, lexicon) if isinstance(one, str) else one for one in beside)
    elif len(cards) > 1 and _alike([piece for piece in cards if isinstance(piece, CardPiece)]):
        numbers = [number for cell in cells if (number := cell_quantity(cell)) is not None]
        if len(numbers) == len(cards):
            return tuple(map(_with_quantity, cards, numbers))
        if not numbers:
            return tuple(cards)
    if len({piece.cards for piece in cards if _is_another(piece, lexicon)}) > 1:
        return (Unread(" | ".join(filter(None, cells))),)
    return (_with_particulars(cards[0], read.index(cards[0]), cells, lexicon, code),)


def _is_another(piece: CardPiece | Identity, lexicon: Lexicon) -> bool:
    """Tell whether a cell names a card by its title, and not the type, faction or set of another one."""
    words, headings = words_of(piece.name), lexicon.headings
    told = words in headings.types or words in headings.factions or lexicon.names.find_set(piece.name)
    by_title = piece.match is not None and piece.match.is_by_title
    return isinstance(piece, CardPiece) and by_title and not told


def _with_quantity(piece: CardPiece | Identity, number: int) -> CardPiece | Identity:
    if isinstance(piece, CardPiece):
        return replace(piece, form=Form.COUNTED, quantity=number, style=FIRST)
    return replace(piece, quantity=number, counted=True)


def _with_particulars(
    piece: CardPiece | Identity, place: int, cells: tuple[str, ...], lexicon: Lexicon, code: str
) -> Piece:
    others = [*cells[:place][::-1], *cells[place + 1 :]]
    if not _is_counted(piece):
        # The number of copies stands in a cell of its own, or in one with a remark.
        alone = [number for cell in others if (number := cell_quantity(cell)) is not None]
        remarked = [int(found[1]) for cell in others if (found := _REMARKED_QUANTITY.match(cell))]
        for number in (alone or remarked)[:1]:
            piece = _with_quantity(piece, number)
        if isinstance(piece, CardPiece) and len(alone) > 1:
            before = any(cell_quantity(cell) is not None for cell in cells[:place])
            behind = any(cell_quantity(cell) is not None for cell in cells[place + 1 :])
            piece = replace(piece, others=tuple(alone[1:]), style=FIRST if before and behind else TWO_NUMBERS)
    hint = piece.set_hint or next(filter(None, (set_in(cell, lexicon.names) for cell in others)), "")
    return replace(piece, set_hint=hint, code=piece.code or code)


def _without_heading(cell: str, lexicon: Lexicon) -> str:
    """Take the type of the card off the front of its name, where both stand in one column."""
    words = cell.split(" ")
    for end in range(min(_MOST_WORDS_OF_A_TYPE, len(words) - 1), 0, -1):
        name = " ".join(words[end:])
        if words_of(" ".join(words[:end])) in lexicon.headings.types and lexicon.names.find(name):
            return name
    return cell


def _unknown_row(cells: tuple[str, ...], lexicon: Lexicon, code: str) -> Pieces:
    """Read a row whose name nobody knows by the number before or behind it; types of cards say nothing."""
    if all(map(_is_listed, cells)):
        return tuple(unknown_card(cell, lexicon) for cell in cells)
    sums = next(filter(None, map(sums_in, cells)), None) or sums_of_row(cells)
    if sums is not None:
        return (Total(sums),)
    first, *others = [cell for cell in cells if words_of(cell) not in lexicon.headings.types] or [""]
    name, number = (others or [""])[0], cell_quantity(first)
    if number is None and len(others) == 1:
        name, number = first, cell_quantity(others[0])
    named = number is not None and name and not name[0].isdigit()
    return (part_card(f"{number} {_without_heading(name, lexicon)}", lexicon, code),) if named else ()
