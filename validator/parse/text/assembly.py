"""Assembly: the spots of one deck become its parsed lines, title, side, paperwork and sums."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any

from card_data.card import Card
from card_data.keys import key_of
from card_data.names import NameIndex
from validator.deck import DECK_ZONE, ParsedDeck, ReadLine, Stated
from validator.finding import Finding, finding
from validator.parse.text.piece import Byline, CardPiece, HeadingPiece, Identity, Named, Note, Unread
from validator.parse.text.spots import Spot
from validator.vocabulary.headings import SIDE, TYPE
from validator.vocabulary.patterns import lazy
from validator.vocabulary.quantities import MAX_COPIES

_NUMBER = lazy(r"^\d{1,2}[.)]\s+")
_OF_THE_PLAYER = ("player", "pronouns", "event", "date", "location")
# As much of a line as a question about it needs.
_SHOWN = 80
# There are dozens of lines in a deck: this makes a receipt in half the time that naming its fields takes.
_receipt: Callable[[tuple[Any, ...]], ReadLine] = partial(tuple.__new__, ReadLine)


def assemble(spots: list[Spot], findings: list[Finding], names: NameIndex) -> ParsedDeck:
    """Build one deck; its findings are those that were handed in and those of its lines."""
    matter = [spot for spot in spots if type(spot.piece) is not CardPiece]
    doubtful = [spot for spot in spots if spot.piece.is_doubtful]
    own = [one for spot in doubtful for one in _findings_of(spot, names)]
    if not any(spot.piece.copies for spot in spots):
        own.append(finding("PA105"))
    fields: dict[str, str] = {}
    for spot in matter:
        for label, value in spot.piece.fields:
            if value:
                fields.setdefault(label, value)
    title = fields.pop("title", "") or _title(spots)
    stated = tuple(_stated(matter))
    return ParsedDeck(
        tuple(_lines(spots, matter)), title, _side(spots, matter), fields, stated, (*findings, *own)
    )


def share_paperwork(decks: list[ParsedDeck]) -> list[ParsedDeck]:
    """Give what the first deck says about player and event to later decks that say nothing."""
    common = {key: value for key, value in decks[0].paperwork.items() if key in _OF_THE_PLAYER}
    later = [
        deck if "player" in deck.paperwork else deck._replace(paperwork={**common, **deck.paperwork})
        for deck in decks[1:]
    ]
    return [decks[0], *later]


def _lines(spots: list[Spot], matter: list[Spot]) -> Iterable[ReadLine]:
    """Write the receipts; nearly all lists have one zone and are no pictures."""
    reads = list(map(_receipt, [spot.line[:2] + spot.piece.receipt for spot in spots]))
    if any(spot.piece.opens_zone not in ("", DECK_ZONE) for spot in matter):
        reads = list(_zoned(spots, reads))
    seen = [spot for spot in spots if not spot.line.certain]
    return map(_as_seen, reads, spots) if seen else reads


def _as_seen(read: ReadLine, spot: Spot) -> ReadLine:
    """Leave a line open that was read from a picture: it is not certain, however well the name is known."""
    line = spot.line
    return read if line.certain else read._replace(match=None, card=None, certain=False, clear=line.clear)


def _zoned(spots: list[Spot], reads: list[ReadLine]) -> Iterator[ReadLine]:
    zone = DECK_ZONE
    for spot, read in zip(spots, reads, strict=True):
        zone = spot.piece.opens_zone or zone
        elsewhere = zone != DECK_ZONE and read.zone == DECK_ZONE and not spot.piece.zone
        yield read._replace(zone=zone) if elsewhere else read


def _stated(matter: list[Spot]) -> Iterator[Stated]:
    """Yield what lines state; sums of several headings on one line cannot be told apart by their line."""
    headings = Counter([spot.line.number for spot in matter if type(spot.piece) is HeadingPiece])
    for spot in matter:
        if spot.piece.stated:
            piece, number = spot.piece, spot.line.number
            if headings[number] < 2 or type(piece) is not HeadingPiece or piece.kind != TYPE:
                for what, value in piece.stated:
                    yield Stated(what, value, number)


def _title(spots: list[Spot]) -> str:
    """Choose the title that no label names: the one beside the identity, or the one above the list."""
    titles: list[str] = []
    for spot in spots:
        piece = spot.piece
        if type(piece) is CardPiece:
            break
        if type(piece) is Identity:
            titles = [piece.title] if piece.title else titles
            break
        if type(piece) is Note and piece.form == Note.TITLE:
            titles.append(piece.text)
        elif type(piece) is Byline:
            titles = titles[-1:]
    best = next((title for title in titles if title[:1] not in "[("), titles[0] if titles else "")
    return _NUMBER.sub("", best)


def _side(spots: list[Spot], matter: list[Spot]) -> str:
    for spot in matter:
        if type(spot.piece) is Identity and spot.piece.side:
            return spot.piece.side
    for spot in matter:
        if type(spot.piece) is HeadingPiece and spot.piece.kind == SIDE:
            return spot.piece.value
    copies: Counter[str] = Counter()
    for spot in spots:
        if spot.piece.side:
            copies[spot.piece.side] += spot.piece.copies
    return max(copies, key=lambda side: copies[side]) if copies else ""


def _findings_of(spot: Spot, names: NameIndex) -> Iterator[Finding]:
    piece, number = spot.piece, spot.line.number
    if isinstance(piece, Named):
        yield from _findings_of_card(piece, number, names)
    elif isinstance(piece, Note):
        yield finding("PA107", number, name=piece.name)
    elif isinstance(piece, Unread) and piece.too_long:
        yield finding("PA109", number, length=len(spot.line.text))
    else:
        yield finding("PA104", number, text=spot.words[:_SHOWN])


def _findings_of_card(card: Named, number: int, names: NameIndex) -> Iterator[Finding]:
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
