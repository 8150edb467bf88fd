"""Outside the list: blocks in another style than the deck's own, which repeat its cards or number its plans.

What a list states about its size decides: the reading that adds up is right, and the rest is talk. Where
nothing is stated, such blocks are left out and asked about; they are never added silently.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from validator.finding import Finding, Severity, finding
from validator.parse.text.decks import Deck
from validator.parse.text.piece import CardPiece, HeadingPiece, Note, Piece, Unread
from validator.parse.text.spots import Spot, blocks, named
from validator.vocabulary.headings import SECTION
from validator.vocabulary.prose import offers_choice
from validator.vocabulary.quantities import NUMBERING

# What these say about lines outside the list is no question once the list adds up without them.
_ABOUT_TALK = frozenset({"PA103", "PA106", "PA112", "PA113"})
# Fewer cards are talk about cards, not a list that something stands outside of.
_FEWEST_CARDS = 5
# A list of so many copies without any heading is whole; words that nobody knows begin something else.
_WHOLE = 30

Block = list[Spot]


def settle_outside(deck: Deck, findings: list[Finding]) -> list[Finding]:
    """Take out of a deck what stands outside its blocks; return what is to be said, as question or note."""
    total = sum([spot.piece.copies for spot in deck])
    sizes = {size for spot in deck if spot.piece.stated for size in spot.piece.sizes}
    found = [*findings]
    for block in [] if total in sizes else list(_outside(deck)):
        found.append(finding("PA112", block[0].line.number, names=named(block)))
        total -= _taken_out(block)
    for words, block in [] if total in sizes else list(_optional(deck)):
        found.append(finding("PA113", block[0].line.number, words=words, names=named(block)))
        total -= _taken_out(block)
    if sizes and total not in sizes:
        total -= _taken_out(_unknown(deck, total, sizes))
    return [_softened(one) for one in found] if total in sizes else found


def _taken_out(block: Block) -> int:
    """Make talk of a block; return how many copies it held."""
    copies = sum(spot.piece.copies for spot in block)
    for spot in block:
        spot.becomes_note(Note.TALK)
    return copies


def _optional(deck: Deck) -> Iterator[tuple[str, Block]]:
    """Yield blocks below words of choice, or below unknown words behind a whole list without headings."""
    if not any(_is_unknown_head(spot.piece) for spot in deck if type(spot.piece) is not CardPiece):
        return
    copies, headings, head = 0, 0, None
    waiting: Block = []
    for spot in [*deck, None]:
        if spot is not None and spot.card:
            waiting.append(spot)
        elif spot is None or not spot.is_rule:
            if waiting and head is not None and _is_choice(head, copies, headings, last=spot is None):
                yield head.words, waiting
            else:
                copies += sum(one.piece.copies for one in waiting)
                headings += head is not None and type(head.piece) is HeadingPiece
            waiting, head = [], spot


def _is_choice(head: Spot, copies: int, headings: int, last: bool) -> bool:
    if not _is_unknown_head(head.piece) or copies < _FEWEST_CARDS:
        return False
    # The rest of a broken name is no head of anything.
    apart = head.gap or type(head.piece) is HeadingPiece or head.words.endswith(":")
    return apart and (offers_choice(head.words) or (last and head.gap and not headings and copies >= _WHOLE))


def _is_unknown_head(piece: Piece) -> bool:
    return type(piece) is Note or (type(piece) is HeadingPiece and piece.kind == SECTION)


def _unknown(deck: Deck, total: int, sizes: set[int]) -> Block:
    """Return the lines that nobody knows if no card is among them and the list adds up without them."""
    listed = blocks(deck, lambda spot: spot.is_counted or _is_unknown(spot))
    apart = [spot for block in listed if all(map(_is_unknown, block)) for spot in block]
    return apart if total - sum(spot.piece.copies for spot in apart) in sizes else []


def _is_unknown(spot: Spot) -> bool:
    return isinstance(spot.piece, Unread) or (spot.card is not None and spot.card.match is None)


def _softened(one: Finding) -> Finding:
    return one._replace(severity=Severity.NOTE) if one.code in _ABOUT_TALK else one


def _outside(deck: Deck) -> Iterator[Block]:
    """Yield the blocks that repeat cards of the list or number their lines, in a style of their own."""
    pieces = [spot.piece for spot in deck]
    if len({piece.style for piece in pieces if type(piece) is CardPiece}) < 2:
        return
    cards = [piece for piece in pieces if type(piece) is CardPiece and piece.match]
    if len({card.style for card in cards}) < 2 or len(cards) < _FEWEST_CARDS:
        return
    styles = Counter([card.style for card in cards])
    own = max(styles, key=lambda style: styles[style])
    listed = {card.cards for card in cards if card.style == own}
    for block in blocks(deck, lambda spot: spot.card):
        cards_there = [spot.card for spot in block if spot.card]
        numbered = own != NUMBERING and all(card.style == NUMBERING for card in cards_there)
        if numbered or all(card.style != own and card.cards in listed for card in cards_there):
            yield block
