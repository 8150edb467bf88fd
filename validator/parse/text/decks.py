"""Decks: where one deck of a text ends and the next begins, and which lines lie outside of any."""

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate, pairwise

from card_data.card import Card
from validator.parse.text.piece import CardPiece, HeadingPiece, Identity, Labelled, Note, Piece
from validator.parse.text.spots import Spot
from validator.vocabulary.headings import DECK, SIDE
from validator.vocabulary.quantities import starts_with_number
from validator.vocabulary.sums import says_it_goes_on

Deck = list[Spot]

# A handful of cards is talk, this many may be a deck that was handed in unfinished, and this many is a deck.
_FEW = 5
# Fewer copies are a section or a sideboard and no deck of its own.
_SIZEABLE = 15
# As many as a small deck has.
_FULL = 30
# So many cards of each side are two decks; a few of the other side are a mistake to report.
_MIXED = 10
# Names that fit both sides, or were misread, must not outvote the others.
_MOSTLY = 0.6
_FENCE = "```"


def split_decks(spots: Sequence[Spot]) -> list[Deck]:
    """Part the spots of a text into decks; every spot is in exactly one of them."""
    decks = [part for deck in _at_marks(spots) for part in _by_side(deck)]
    return _join_continued(_merge_cardless(decks)) if len(decks) > 1 else decks


class _Layout:
    """All spots, with what stands ahead of and before each place, so that any stretch is counted at once."""

    def __init__(self, spots: Sequence[Spot]) -> None:
        self.spots = spots
        self.before = list(accumulate([spot.piece.copies for spot in spots], initial=0))
        self.marks = [index for index, spot in enumerate(spots) if spot.piece.marks_deck]
        self.identities = [index for index in self.marks if type(spots[index].piece) is Identity]
        self.sizes = [index for index in self.marks if spots[index].piece.sizes]
        self.rules = [index for index in self.marks if spots[index].is_rule]
        self.begin(0)

    def begin(self, start: int) -> None:
        """Look at the deck that begins at a place and has named no identity yet."""
        self.start = start
        self.last_identity: Identity | None = None
        self.named: set[tuple[Card, ...]] = set()

    def following(self, places: list[int], index: int) -> int:
        """Return the first of these places behind another, or the end."""
        found = bisect_right(places, index)
        return places[found] if found < len(places) else len(self.spots)

    def note(self, piece: Piece) -> None:
        """Remember an identity of the deck that is being looked at."""
        if type(piece) is Identity:
            self.last_identity = piece
            self.named.add(piece.cards)

    def copies(self, start: int, end: int | None = None) -> int:
        """Count the copies from one place up to another, or to the end."""
        return self.before[len(self.spots) if end is None else end] - self.before[start]


def _at_marks(spots: Sequence[Spot]) -> list[Deck]:
    """Split at headings, identities and sizes that begin another deck."""
    layout = _Layout(spots)
    starts = [0]
    for index in layout.marks:
        if index > starts[-1] and _begins_deck(layout, index):
            start = _with_title(layout, index)
            if start > starts[-1]:
                starts.append(start)
                layout.begin(start)
                for head in spots[start:index]:
                    layout.note(head.piece)
        layout.note(spots[index].piece)
    return [list(spots[start:end]) for start, end in pairwise([*starts, len(spots)])]


def _begins_deck(layout: _Layout, index: int) -> bool:
    """Tell whether another deck begins at a mark: never before the first one has a card."""
    spot, piece = layout.spots[index], layout.spots[index].piece
    copies = layout.copies(layout.start, index)
    if not copies:
        return False
    if type(piece) is Identity:
        return _identity_begins(layout, index, piece, copies)
    if type(piece) is HeadingPiece:
        return _heading_begins(layout, index, piece.kind, copies)
    if spot.is_rule:
        return _rule_begins(layout, index, copies)
    return _size_begins(layout, index, copies) if piece.sizes else type(piece) is Labelled


def _heading_begins(layout: _Layout, index: int, kind: str, copies: int) -> bool:
    """The name of a side begins a deck wherever cards follow; a word for decks only between large ones."""
    if kind == SIDE:
        return layout.copies(index) > 0
    enough = kind == DECK and min(copies, layout.copies(index)) >= _SIZEABLE
    return enough and not _sums_up(layout, index, copies)


def _identity_begins(layout: _Layout, index: int, piece: Identity, copies: int) -> bool:
    """A headline begins a deck at once, another identity one of some size behind another."""
    spot, earlier = layout.spots[index], layout.last_identity
    end = layout.following(layout.identities, index)
    size = layout.copies(index, end)
    same = piece.cards in layout.named
    if spot.line.text.lstrip().startswith("#"):
        return size > 0 and (not same or copies >= _FEW)
    if earlier and piece.side and earlier.side and piece.side != earlier.side:
        return size > 0 and _changes_side(layout, index, end, copies)
    apart = spot.gap or not layout.spots[index - 1].card or not starts_with_number(spot.line.text.lstrip())
    return min(size, copies) >= _SIZEABLE and (apart or earlier is not None)


def _changes_side(layout: _Layout, index: int, end: int, copies: int) -> bool:
    """Tell whether the cards below an identity of the other side are of that side, too."""
    spot, size = layout.spots[index], layout.copies(index, end)
    own = sum(other.piece.copies for other in layout.spots[index:end] if other.piece.side == spot.piece.side)
    astray = size < _SIZEABLE and copies >= _SIZEABLE and not spot.gap
    return own >= _MOSTLY * size and not astray


def _rule_begins(layout: _Layout, index: int, copies: int) -> bool:
    """A drawn line parts full decks where no identity does; the fence of a code block parts any two."""
    piece, above = layout.spots[index].piece, layout.spots[index - 1]
    fence = isinstance(piece, Note) and piece.text.startswith(_FENCE)
    enough = _SIZEABLE if fence else _FULL
    underlines = type(above.piece) is HeadingPiece and not layout.spots[index].gap
    if underlines or (not fence and layout.identities):
        return False
    ahead = layout.copies(index, layout.following(layout.rules, index))
    return min(copies, ahead) >= enough


def _size_begins(layout: _Layout, index: int, copies: int) -> bool:
    """A size that stands above its deck begins one when the deck before had its size above too."""
    if min(copies, layout.copies(index)) < _SIZEABLE or _sums_up(layout, index, copies):
        return False
    first_size = layout.following(layout.sizes, layout.start - 1)
    return first_size < index and layout.copies(layout.start, first_size) == 0


def _sums_up(layout: _Layout, index: int, above: int) -> bool:
    """Tell whether a size is that of the cards above it and not that of the cards below."""
    sizes = layout.spots[index].piece.sizes
    return above in sizes and layout.copies(index, layout.following(layout.sizes, index)) not in sizes


def _with_title(layout: _Layout, index: int) -> int:
    """Go back from the first sure line of a deck over its title and headings."""
    while index - 1 > layout.start:
        before = layout.spots[index - 1]
        if layout.copies(layout.start, index) in before.piece.sizes or not _is_head(before):
            break
        index -= 1
    return index


def _is_head(spot: Spot) -> bool:
    """Tell whether a line can stand above the first card of a deck."""
    piece = spot.piece
    title = type(piece) is Note and piece.form == Note.TITLE
    return title or spot.is_rule or isinstance(piece, HeadingPiece | Labelled)


# One list that holds the decks of two sides, one after the other or mixed


def _by_side(deck: Deck) -> list[Deck]:
    """Part a deck that holds many cards of two sides; nearly all hold one, which is seen without counting."""
    played = {spot.piece.side for spot in deck if spot.piece.copies} - {""}
    if len(played) != 2:
        return [deck]
    fewest = min(sum(spot.piece.copies for spot in deck if spot.piece.side == side) for side in played)
    sides = {spot.piece.side for spot in deck if type(spot.piece) is Identity}
    if len(sides) == 2 and (fewest >= _MIXED or _are_columns(deck)):
        return _dealt(deck)
    return [deck] if fewest < _SIZEABLE else _at_change_of_side(deck) or _dealt(deck)


def _are_columns(deck: Deck) -> bool:
    """Tell whether most lines hold cards of both sides, as two decks side by side do."""
    by_line: dict[int, set[str]] = {}
    for spot in deck:
        if spot.card and spot.piece.side:
            by_line.setdefault(spot.line.number, set()).add(spot.piece.side)
    return sum(len(sides) > 1 for sides in by_line.values()) * 2 > len(by_line)


def _at_change_of_side(deck: Deck) -> list[Deck]:
    """Split where the side changes, when it changes only once."""
    cards = [(index, spot.piece.side) for index, spot in enumerate(deck) if spot.card and spot.piece.side]
    turns = [second for first, second in pairwise(cards) if first[1] != second[1]]
    if len(turns) != 1:
        return []
    place = _with_title(_Layout(deck), turns[0][0])
    return [deck[:place], deck[place:]]


def _dealt(deck: Deck) -> list[Deck]:
    """Deal cards and identities to the deck of their side; other lines stay with the first."""
    first = next(spot.piece.side for spot in deck if spot.piece.side)
    other = [spot for spot in deck if spot.piece.side not in ("", first)]
    return [[spot for spot in deck if spot.piece.side in ("", first)], other]


def _merge_cardless(decks: list[Deck]) -> list[Deck]:
    """Give lines that hold no card to the deck that follows them, or to the last."""
    merged: list[Deck] = []
    waiting: Deck = []
    for deck in decks:
        waiting += deck
        if any(spot.card for spot in deck):
            merged.append(waiting)
            waiting = []
    merged[-1] += waiting
    return merged


def _join_continued(decks: list[Deck]) -> list[Deck]:
    """Join decks of one identity where a page says that a list goes on on the next one."""
    joined: dict[object, Deck] = {}
    for place, deck in enumerate(decks):
        named = next((spot.piece.cards for spot in deck if type(spot.piece) is Identity), ())
        joined.setdefault(named or place, []).extend(deck)
    others = (spot for deck in decks for spot in deck if type(spot.piece) is not CardPiece)
    is_one = len(joined) < len(decks) and any(says_it_goes_on(spot.line.text) for spot in others)
    return list(joined.values()) if is_one else decks
