"""Assembly: the items of one deck become its parsed lines, title, side, paperwork and sums."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from validator.deck import (
    CARD,
    DECK_ZONE,
    HEADING,
    IDENTITY,
    IDENTITY_ZONE,
    NOTE,
    UNKNOWN,
    Line,
    ParsedDeck,
    ReadLine,
    Stated,
)
from validator.finding import Finding
from validator.parse.item import Item
from validator.parse.line import TOO_LONG
from validator.parse.messages import finding
from validator.parse.pattern import pattern
from validator.parse.piece import COMMENT, DECK, FIELD, SIDE, TITLE, TYPE, ZONE, Piece
from validator.parse.quantity import MAX_COPIES, starts_with_number

_NUMBER = pattern(r"^\d{1,2}[.)]\s+")
_OF_THE_PLAYER = ("player", "pronouns", "event", "date", "location")


def assemble(items: list[Item], findings: list[Finding]) -> ParsedDeck:
    """Build one deck; its findings are those of its lines and those that were handed in."""
    _settle_identities(items)
    lines = tuple(_lines(items))
    own = [found for item in items for found in _findings_of(item)]
    if not any(item.is_card and item.piece.quantity for item in items):
        own.append(finding("PA105"))
    return ParsedDeck(
        lines,
        _title(items),
        _side(items),
        _paperwork(items),
        tuple(_stated(items)),
        (*findings, *own),
    )


def share_paperwork(decks: list[ParsedDeck]) -> list[ParsedDeck]:
    """Give what the first deck says about player and event to later decks that say nothing."""
    if len(decks) < 2:
        return decks
    common = {key: value for key, value in decks[0].paperwork.items() if key in _OF_THE_PLAYER}
    return [
        decks[0],
        *(
            deck
            if "player" in deck.paperwork
            else ParsedDeck(
                deck.lines, deck.title, deck.side, {**common, **deck.paperwork}, deck.stated, deck.findings
            )
            for deck in decks[1:]
        ),
    ]


def parsed_line(line: Line, piece: Piece, zone: str) -> ReadLine:
    """Turn a piece into the line that the next stage reads."""
    return ReadLine(
        line.number,
        line.text,
        piece.role,
        piece.quantity,
        zone=zone,
        name=piece.name,
        code=piece.code,
        set_hint=piece.set_hint,
        proxies=piece.proxies,
        found=piece.match,
        certain=line.certain,
    )


def _lines(items: list[Item]) -> Iterator[ReadLine]:
    zone = DECK_ZONE
    for item in items:
        piece = item.piece
        if piece.role == HEADING:
            zone = _zone_after(piece, zone)
        own = IDENTITY_ZONE if piece.role == IDENTITY else piece.zone or zone
        if piece.role not in (CARD, IDENTITY):
            piece = Piece(piece.role, name=piece.name)
        yield parsed_line(item.line, piece, own)


def _stated(items: list[Item]) -> Iterator[Stated]:
    """Yield what lines state; sums of several headings on one line cannot be told apart by their line."""
    headings = Counter(item.line.number for item in items if item.piece.role == HEADING)
    for item in items:
        shared = item.piece.form == TYPE and headings[item.line.number] > 1
        for what, value in () if shared else item.piece.stated:
            yield Stated(what, value, item.line.number)


def _zone_after(piece: Piece, zone: str) -> str:
    if piece.form == ZONE:
        return piece.value
    return DECK_ZONE if piece.form in (SIDE, DECK) else zone


def _settle_identities(items: list[Item]) -> None:
    """Keep one identity; its repetitions are notes, and any other identity is a card of the deck."""
    named = [item for item in items if item.piece.role == IDENTITY]
    if len(named) < 2:
        return
    chosen = _chosen(items, named)
    for item in named[: named.index(chosen)]:
        if item.side and item.side != chosen.side and not starts_with_number(item.line.text):
            item.becomes_note(COMMENT)
    for item in named:
        if item is chosen or item.piece.role != IDENTITY:
            continue
        meant, sure = item.piece.match or item.piece.other, chosen.piece.match or chosen.piece.other
        repeats = meant.cards == sure.cards if meant and sure else not starts_with_number(item.line.text)
        if repeats:
            item.becomes_note(COMMENT)
        else:
            item.piece = item.piece._replace(role=CARD, other=None)


def _chosen(items: list[Item], named: list[Item]) -> Item:
    """Choose the first identity that is certain; above the cards, the first one of their side."""
    first = next((index for index, item in enumerate(items) if item.is_card), len(items))
    above = [item for item in items[:first] if item.piece.role == IDENTITY]
    sides = [item.side for item in items[first:] if item.is_card and item.side]
    certain = [item for item in named if item.piece.match and len(item.piece.match.cards) == 1]
    side = max(set(sides), key=sides.count) if sides else ""
    fitting = [item for item in certain if item in above and item.side == side]
    return next(iter(fitting or certain), named[0])


def _title(items: list[Item]) -> str:
    """Choose the title: the labelled one, the one beside the identity, or the one above the list."""
    for item in items:
        for label, value in item.piece.fields:
            if label == "title" and value:
                return value
    titles: list[str] = []
    for item in items:
        piece = item.piece
        if piece.role in (CARD, IDENTITY):
            beside = piece.value if piece.role == IDENTITY and piece.value != FIELD else ""
            titles = [beside] if beside else titles
            break
        if piece.form == TITLE:
            titles.append(piece.value)
        elif piece.form == FIELD and piece.role == NOTE:
            titles = titles[-1:]
    best = next((title for title in titles if title[:1] not in "[("), titles[0] if titles else "")
    return _NUMBER.sub("", best)


def _side(items: list[Item]) -> str:
    for item in items:
        if item.piece.role == IDENTITY and item.side:
            return item.side
    for item in items:
        if item.piece.role == HEADING and item.piece.form == SIDE:
            return item.piece.value
    copies: dict[str, int] = {}
    for item in items:
        if item.side:
            copies[item.side] = copies.get(item.side, 0) + item.copies
    return max(copies, key=lambda side: copies[side]) if copies else ""


def _paperwork(items: list[Item]) -> dict[str, str]:
    paperwork: dict[str, str] = {}
    for item in items:
        for label, value in item.piece.fields:
            if label != "title" and value:
                paperwork.setdefault(label, value)
    return paperwork


def _findings_of(item: Item) -> Iterator[Finding]:
    piece, number = item.piece, item.line.number
    if piece.role == CARD:
        if piece.quantity == 0:
            yield finding("PA101", number, name=piece.name)
        elif piece.quantity > MAX_COPIES:
            yield finding("PA102", number, quantity=piece.quantity, name=piece.name)
        if piece.match and piece.other:
            yield finding(
                "PA108", number, printing=piece.code, name=piece.name, other=piece.other.cards[0].title
            )
    elif piece.role == UNKNOWN:
        if piece.form == TOO_LONG:
            yield finding("PA109", number, length=len(item.line.text))
        else:
            yield finding("PA104", number, text=item.line.text.strip()[:80])
    elif piece.role == NOTE and piece.form == COMMENT and piece.fields == () and piece.name and piece.match:
        yield finding("PA107", number, name=piece.name)
