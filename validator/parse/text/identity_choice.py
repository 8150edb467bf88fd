"""Identities of one deck: the one that heads its list, and all others that the text names."""

from collections import Counter
from collections.abc import Iterator, Sequence

from validator.finding import Finding, finding
from validator.parse.text.piece import CardPiece, Identity, Note, Piece
from validator.parse.text.spots import Spot, blocks, named
from validator.vocabulary.quantities import starts_with_number


def settle_identities(deck: Sequence[Spot]) -> list[Finding]:
    """Keep one identity; return what is to be asked about others.

    Its repetitions are notes, and so are identities that somebody mentions. A single one among the lines of
    the list is a card of the deck, which no deck may hold; several, or one that stands apart, are those of
    other players.
    """
    identities = [spot for spot in deck if type(spot.piece) is Identity]
    if len(identities) < 2:
        return []
    chosen = _chosen(deck, identities)
    others = {spot for spot in identities if spot is not chosen and not _is_told(spot, chosen)}
    beside = chosen.line.number
    listed = [
        spot
        for place, spot in enumerate(deck)
        if spot in others and (spot.line.number == beside or _is_listed(deck, place, others))
    ]
    for spot in listed:
        _becomes_card(spot)
    noted = {*identities} - {*listed, chosen}
    asked = [one for run in blocks(deck, noted.__contains__) for one in _told(deck, run, others)]
    for spot in noted:
        spot.becomes_note(Note.COMMENT)
    return asked


def _chosen(deck: Sequence[Spot], identities: Sequence[Spot]) -> Spot:
    """Choose the identity of the cards' side that stands right above them, or else the first one.

    Where several stand there together, it is the first of them; the field of an export goes before all.
    """
    first = next((place for place, spot in enumerate(deck) if spot.card), len(deck))
    sides = Counter(spot.piece.side for spot in deck[first:] if spot.card and spot.piece.side)
    side = max(sides, key=lambda one: sides[one], default="")
    certain = [spot for spot in identities if len(spot.piece.cards) == 1]
    fitting = {*certain}.intersection(spot for spot in deck[:first] if spot.piece.side == side)
    fields = [spot for spot in certain if spot in fitting and _is_field(spot.piece)]
    if fitting and not fields:
        *_, nearest = blocks(deck, fitting.__contains__)
        return nearest[0]
    return (fields or certain or identities)[0]


def _is_field(piece: Piece) -> bool:
    return type(piece) is Identity and piece.field


def _is_told(spot: Spot, chosen: Spot) -> bool:
    """Tell whether an identity is the chosen one again, or is one of the other side without a number."""
    counted = starts_with_number(spot.line.text)
    apart = spot.line.number != chosen.line.number
    if apart and spot.piece.side not in ("", chosen.piece.side) and not counted:
        return True
    meant, sure = _meant(spot.piece), _meant(chosen.piece)
    return meant == sure if meant and sure else not counted


def _meant(piece: Piece) -> object:
    """Return the cards that an identity means, by its full or short name."""
    match = piece.match or (piece.meant if isinstance(piece, Identity) else None)
    return match.cards if match else None


def _is_listed(deck: Sequence[Spot], place: int, others: set[Spot]) -> bool:
    """Tell whether an identity stands alone between known cards, without a gap to the one above or below."""
    above, below = deck[max(0, place - 1) : place], deck[place + 1 : place + 2]
    if not others.isdisjoint((*above, *below)):
        return False
    close = [*(above if not deck[place].gap else ()), *(spot for spot in below if not spot.gap)]
    return any(spot.card and spot.piece.match for spot in close)


def _becomes_card(spot: Spot) -> None:
    piece = spot.piece
    if isinstance(piece, Identity):
        hints = (piece.style, piece.code, piece.set_hint, piece.proxies)
        spot.piece = CardPiece(piece.quantity, piece.name, piece.match, *hints)


def _told(deck: Sequence[Spot], run: Sequence[Spot], others: set[Spot]) -> Iterator[Finding]:
    """Ask about the identities of a run that are not clear, under the words above it."""
    asked = [spot for spot in run if spot in others]
    if asked:
        place = deck.index(run[0])
        above = deck[place - 1] if place and not deck[place - 1].card else asked[0]
        yield finding("PA113", asked[0].line.number, words=above.words, names=named(asked))
