"""Identities of one deck: the one that heads its list, and all others that the text names."""

from collections import Counter
from collections.abc import Iterator, Sequence

from validator.finding import Finding, Severity, finding
from validator.parse.text.piece import CardPiece, Identity, Note, Piece
from validator.parse.text.spots import Spot, named
from validator.vocabulary.quantities import starts_with_number

Run = list[Spot]


def settle_identities(deck: Sequence[Spot], findings: list[Finding]) -> list[Finding]:
    """Keep one identity; return the findings with what is to be asked about others.

    Its repetitions are notes, and so are identities that somebody mentions. A single one among the lines of
    the list is a card of the deck, which no deck may hold; several, or one that stands apart, are those of
    other players, and asked about where no stated size says that the list is complete.
    """
    places = [place for place, spot in enumerate(deck) if type(spot.piece) is Identity]
    if len(places) < 2:
        return findings
    chosen = _chosen(deck, places)
    others = [place for place in places if deck[place] is not chosen and not _is_told(deck[place], chosen)]
    beside = chosen.line.number
    listed = [
        place for place in others if deck[place].line.number == beside or _is_listed(deck, place, others)
    ]
    for place in listed:
        _becomes_card(deck[place])
    sizes = {size for spot in deck if spot.piece.stated for size in spot.piece.sizes}
    fits = sum(spot.piece.copies for spot in deck) in sizes
    kept = {id(deck[place]) for place in listed} | {id(chosen)}
    doubtful = {id(deck[place]) for place in others} - kept
    noted = [place for place in places if id(deck[place]) not in kept]
    asked = [one for run in _runs(deck, noted) for one in _told(deck, run, doubtful)]
    for place in noted:
        deck[place].becomes_note(Note.COMMENT)
    return [*findings, *(one._replace(severity=Severity.NOTE) if fits else one for one in asked)]


def _chosen(deck: Sequence[Spot], places: list[int]) -> Spot:
    """Choose the identity of the cards' side that stands right above them, or else the first one.

    Where several stand there together, it is the first of them; the field of an export goes before all.
    """
    first = next((place for place, spot in enumerate(deck) if spot.card), len(deck))
    sides = Counter(spot.piece.side for spot in deck[first:] if spot.card and spot.piece.side)
    side = max(sides, key=lambda one: sides[one], default="")
    certain = [place for place in places if len(deck[place].piece.cards) == 1]
    fitting = [place for place in certain if place < first and deck[place].piece.side == side]
    fields = [place for place in fitting if _is_field(deck[place].piece)]
    if fitting and not fields:
        return next(iter(_runs(deck, fitting)[-1]))
    return deck[(fields or certain or places)[0]]


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


def _is_listed(deck: Sequence[Spot], place: int, others: list[int]) -> bool:
    """Tell whether an identity stands alone between known cards, without a gap to the one above or below."""
    if place - 1 in others or place + 1 in others:
        return False
    above = deck[place - 1 : place] if place and not deck[place].gap else []
    below = [spot for spot in deck[place + 1 : place + 2] if not spot.gap]
    return any(spot.card and spot.piece.match for spot in (*above, *below))


def _becomes_card(spot: Spot) -> None:
    piece = spot.piece
    if isinstance(piece, Identity):
        hints = (piece.style, piece.code, piece.set_hint, piece.proxies)
        spot.piece = CardPiece(piece.quantity, piece.name, piece.match, *hints)


def _runs(deck: Sequence[Spot], places: list[int]) -> list[Run]:
    """Part places of identities at gaps and at what stands between them."""
    runs: list[Run] = []
    for place in places:
        if runs and deck[place - 1] is runs[-1][-1] and not deck[place].gap:
            runs[-1].append(deck[place])
        else:
            runs.append([deck[place]])
    return runs


def _told(deck: Sequence[Spot], run: Run, doubtful: set[int]) -> Iterator[Finding]:
    """Ask about the identities of a run that are not clear, under the words above it."""
    asked = [spot for spot in run if id(spot) in doubtful]
    if asked:
        place = next(at for at, spot in enumerate(deck) if spot is run[0])
        above = deck[place - 1] if place and not deck[place - 1].card else asked[0]
        yield finding("PA113", asked[0].line.number, words=above.words, names=named(asked))
