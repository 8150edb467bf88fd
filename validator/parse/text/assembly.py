"""Assembly: the items of one deck become its parsed lines, title, side, paperwork and sums."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from card_data.keys import key_of
from validator.deck import (
    DECK_ZONE,
    ParsedDeck,
    ReadLine,
    Stated,
)
from validator.parse.findings import finding
from validator.parse.text.page_items import PageItem
from validator.parse.text.piece import (
    COMMENT,
    TITLE,
    Byline,
    CardPiece,
    HeadingPiece,
    Identity,
    Note,
    Unread,
)
from validator.vocabulary.headings import DECK, SIDE, TYPE, ZONE
from validator.vocabulary.patterns import lazy
from validator.vocabulary.quantities import MAX_COPIES, starts_with_number

if TYPE_CHECKING:
    from card_data.card import Card
    from card_data.names import NameIndex
    from validator.finding import Finding

_NUMBER = lazy(r"^\d{1,2}[.)]\s+")
_OF_THE_PLAYER = ("player", "pronouns", "event", "date", "location")
_SHOWN = 80
# There are dozens of lines in a deck: this makes a receipt in half the time that naming its fields takes.
_receipt: Callable[[tuple[Any, ...]], ReadLine] = partial(tuple.__new__, ReadLine)


def assemble(items: list[PageItem], findings: list[Finding], names: NameIndex) -> ParsedDeck:
    """Build one deck; its findings are those of its lines and those that were handed in."""
    matter = [item for item in items if type(item.piece) is not CardPiece]
    named = [item for item in matter if type(item.piece) is Identity]
    if len(named) > 1:
        _settle_identities(items, named)
        matter = [item for item in items if type(item.piece) is not CardPiece]
    own = list(_findings_of(items, names))
    if not any(item.piece.copies for item in items):
        own.append(finding("PA105"))
    return ParsedDeck(
        tuple(_lines(items, matter)),
        _title(items, matter),
        _side(items, matter),
        _paperwork(matter),
        tuple(_stated(matter)),
        (*findings, *own),
    )


def share_paperwork(decks: list[ParsedDeck]) -> list[ParsedDeck]:
    """Give what the first deck says about player and event to later decks that say nothing."""
    common = {key: value for key, value in decks[0].paperwork.items() if key in _OF_THE_PLAYER}
    return [
        deck
        if deck is decks[0] or "player" in deck.paperwork
        else ParsedDeck(
            deck.lines, deck.title, deck.side, {**common, **deck.paperwork}, deck.stated, deck.findings
        )
        for deck in decks
    ]


def _lines(items: list[PageItem], matter: list[PageItem]) -> Iterable[ReadLine]:
    """Write the receipts; nearly all lists have one zone and are no pictures."""
    reads = list(map(_receipt, [item.line[:2] + item.piece.receipt for item in items]))
    zones = [item for item in matter if type(item.piece) is HeadingPiece and item.piece.kind == ZONE]
    if zones:
        reads = list(_zoned(items, reads))
    seen = [item for item in items if not item.line.certain]
    return map(_as_seen, reads, items) if seen else reads


def _as_seen(read: ReadLine, item: PageItem) -> ReadLine:
    """Leave a line open that was read from a picture: it is not certain, however well the name is known."""
    line = item.line
    return read if line.certain else read._replace(match=None, card=None, certain=False, clear=line.clear)


def _zoned(items: list[PageItem], reads: list[ReadLine]) -> Iterator[ReadLine]:
    zone = DECK_ZONE
    for item, read in zip(items, reads, strict=True):
        piece = item.piece
        if type(piece) is HeadingPiece:
            zone = _zone_after(piece, zone)
        elsewhere = zone != DECK_ZONE and read.zone == DECK_ZONE and not piece.zone
        yield read._replace(zone=zone) if elsewhere else read


def _zone_after(heading: HeadingPiece, zone: str) -> str:
    if heading.kind == ZONE:
        return heading.value
    return DECK_ZONE if heading.kind in (SIDE, DECK) else zone


def _stated(matter: list[PageItem]) -> Iterator[Stated]:
    """Yield what lines state; sums of several headings on one line cannot be told apart by their line."""
    headings = [item.line.number for item in matter if type(item.piece) is HeadingPiece]
    shared = {first for first, second in pairwise(headings) if first == second}
    for item in matter:
        piece, number = item.piece, item.line.number
        if number in shared and type(piece) is HeadingPiece and piece.kind == TYPE:
            continue
        for what, value in piece.stated:
            yield Stated(what, value, number)


def _settle_identities(items: list[PageItem], named: list[PageItem]) -> None:
    """Keep one identity; its repetitions are notes, and any other identity is a card of the deck."""
    chosen = _chosen(items, named)
    sure = _meant(chosen)
    for item in named:
        if item is chosen:
            continue
        counted = starts_with_number(item.line.text)
        meant, piece = _meant(item), item.piece
        apart = item.line.number != chosen.line.number
        other_side = apart and item.piece.side not in ("", chosen.piece.side) and not counted
        if other_side or (meant == sure if meant and sure else not counted):
            item.becomes_note(COMMENT)
        elif isinstance(piece, Identity):
            item.piece = CardPiece(
                piece.quantity,
                piece.name,
                piece.match,
                style=piece.style,
                code=piece.code,
                set_hint=piece.set_hint,
            )


def _meant(item: PageItem) -> object:
    """Return the cards that an identity means, by its full or short name."""
    assert isinstance(item.piece, Identity)
    match = item.piece.match or item.piece.meant
    return match.cards if match else None


def _chosen(items: list[PageItem], named: list[PageItem]) -> PageItem:
    """Choose the first identity that is certain; above the cards, the first one of their side."""
    first = next((index for index, item in enumerate(items) if item.card), len(items))
    sides = Counter(item.piece.side for item in items[first:] if item.card and item.piece.side)
    side = sides.most_common(1)[0][0] if sides else ""
    above = {id(item) for item in items[:first]}
    certain = [
        item
        for item in named
        if isinstance(item.piece, Identity) and item.piece.match and len(item.piece.match.cards) == 1
    ]
    fitting = [item for item in certain if id(item) in above and item.piece.side == side]
    return next(iter(fitting or certain), named[0])


def _title(items: list[PageItem], matter: list[PageItem]) -> str:
    """Choose the title: the labelled one, the one beside the identity, or the one above the list."""
    for label, value in _fields(matter):
        if label == "title" and value:
            return value
    titles: list[str] = []
    for item in items:
        piece = item.piece
        if type(piece) is CardPiece:
            break
        if type(piece) is Identity:
            titles = [piece.title] if piece.title else titles
            break
        if type(piece) is Note and piece.form == TITLE:
            titles.append(piece.text)
        elif type(piece) is Byline:
            titles = titles[-1:]
    best = next((title for title in titles if title[:1] not in "[("), titles[0] if titles else "")
    return _NUMBER.sub("", best)


def _fields(matter: list[PageItem]) -> Iterator[tuple[str, str]]:
    for item in matter:
        yield from item.piece.fields


def _side(items: list[PageItem], matter: list[PageItem]) -> str:
    for item in matter:
        if type(item.piece) is Identity and item.piece.side:
            return item.piece.side
    for item in matter:
        if type(item.piece) is HeadingPiece and item.piece.kind == SIDE:
            return item.piece.value
    copies: Counter[str] = Counter()
    for item in items:
        if item.piece.side:
            copies[item.piece.side] += item.piece.copies
    return max(copies, key=lambda side: copies[side]) if copies else ""


def _paperwork(matter: list[PageItem]) -> dict[str, str]:
    paperwork: dict[str, str] = {}
    for label, value in _fields(matter):
        if label != "title" and value:
            paperwork.setdefault(label, value)
    return paperwork


def _findings_of(items: list[PageItem], names: NameIndex) -> Iterator[Finding]:
    for item in items:
        piece, number = item.piece, item.line.number
        if type(piece) is CardPiece or type(piece) is Identity:
            if piece.code or not 0 < piece.quantity <= MAX_COPIES:
                yield from _findings_of_card(piece, number, names)
        elif type(piece) is Unread:
            if piece.too_long:
                yield finding("PA109", number, length=len(item.line.text))
            else:
                yield finding("PA104", number, text=item.words[:_SHOWN])
        elif type(piece) is Note and piece.form == COMMENT and piece.name and piece.match:
            yield finding("PA107", number, name=piece.name)


def _findings_of_card(card: CardPiece | Identity, number: int, names: NameIndex) -> Iterator[Finding]:
    if card.quantity == 0:
        yield finding("PA101", number, name=card.name)
    elif card.quantity > MAX_COPIES:
        yield finding("PA102", number, quantity=card.quantity, name=card.name)
    by_code = names.find_code(card.code) if card.code and card.match else None
    if not by_code or not card.match:
        return
    meant = by_code.cards[0]
    if meant not in card.match.cards:
        yield finding("PA108", number, printing=card.code, name=card.name, other=meant.title)
    elif card.match.how == "code" and not _is_begun(card.name, meant) and card.name != card.code:
        yield finding("PA205", number, name=card.name, code=card.code, card=meant.title)


def _is_begun(name: str, card: Card) -> bool:
    """Tell whether a title is the card's short form, such as an identity without its subtitle."""
    return bool(key_of(name)) and key_of(card.title).startswith(key_of(name))
