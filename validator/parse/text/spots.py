"""The page: the pieces of all lines in order, with the blank space before them."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from types import UnionType

from validator.deck import Line
from validator.parse.text.piece import CardPiece, Note, Piece, Pieces
from validator.vocabulary.quantities import Form

# A text with a blank line after nearly every line has no gaps but wider ones.
_DOUBLE_SPACED = 0.7
# A question names a few; the lines are all in the receipt.
_MOST_NAMED = 6


class Spot:
    """One piece where it stands in the text; looking around may replace the piece."""

    __slots__ = ("gap", "line", "piece")

    def __init__(self, line: Line, piece: Piece, gap: bool) -> None:
        self.line = line
        self.piece = piece
        self.gap = gap

    @property
    def card(self) -> CardPiece | None:
        """Return the card that this is, known or not."""
        return self.piece if type(self.piece) is CardPiece else None

    @property
    def is_counted(self) -> bool:
        """Tell whether this is a card with a quantity, known to the catalogue."""
        piece = self.piece
        return type(piece) is CardPiece and piece.form == Form.COUNTED and piece.match is not None

    @property
    def is_bare(self) -> bool:
        """Tell whether this is a name without a number, known to the catalogue."""
        return type(self.piece) is CardPiece and self.piece.form == Form.BARE

    @property
    def is_rule(self) -> bool:
        """Tell whether this is a line drawn across the page."""
        return type(self.piece) is Note and self.piece.form == Note.RULE

    @property
    def words(self) -> str:
        """Return the line without space around it."""
        return self.line.text.strip()

    def becomes_note(self, form: str) -> None:
        """Turn the piece into a note of some kind; what it stated stays."""
        piece = self.piece
        text = piece.text or self.words
        if form in (Note.TITLE, Note.TALK) and type(piece) is CardPiece and piece.style[:1] in ("", " "):
            text = piece.name
        self.piece = Note(form, text, piece.name, piece.stated)


Card = tuple[Spot, CardPiece]


class Page(list[Spot]):
    """All spots of a text; knows which are next to each other when drawn lines do not count."""

    def __init__(self, spots: Iterable[Spot]) -> None:
        super().__init__(spots)
        unsettled = [index for index, spot in enumerate(self) if not spot.piece.is_settled]
        # These may ever be unsettled: a wrap also changes the line before its rest.
        self._open = sorted({*unsettled, *(index - 1 for index in unsettled if index)})

    def unsettled(self, kind: type[Piece] | UnionType = Piece) -> list[int]:
        """Return the places where the lines around decide; a plain list has hardly any."""
        pieces = [(index, self[index].piece) for index in self._open]
        return [index for index, piece in pieces if not piece.is_settled and isinstance(piece, kind)]

    def cards(self) -> list[Card]:
        """Return all cards, known or not, each with its spot."""
        return [(spot, spot.piece) for spot in self if type(spot.piece) is CardPiece]

    def open_cards(self) -> list[Card]:
        """Return the cards that are not settled, each with its spot."""
        spots = [self[index] for index in self.unsettled(CardPiece)]
        return [(spot, spot.piece) for spot in spots if type(spot.piece) is CardPiece]

    def below(self, index: int) -> Spot | None:
        """Return the next spot that is more than a line drawn across the page."""
        return self._solid(range(index + 1, len(self)))

    def above(self, index: int) -> Spot | None:
        """Return the spot before that is more than a line drawn across the page."""
        return self._solid(range(index - 1, -1, -1))

    def _solid(self, places: range) -> Spot | None:
        for place in places:
            if not self[place].is_rule:
                return self[place]
        return None


def blocks(spots: Iterable[Spot], belongs: Callable[[Spot], object]) -> Iterator[list[Spot]]:
    """Yield the stretches of neighbouring lines, without a gap between them, that all belong to something."""
    block: list[Spot] = []
    for spot in spots:
        belonging = belongs(spot)
        if block and (spot.gap or not belonging):
            yield block
            block = []
        if belonging:
            block.append(spot)
    if block:
        yield block


def copies_in(spots: Iterable[Spot]) -> int:
    """Count the copies of all cards."""
    return sum([spot.piece.copies for spot in spots])


def sizes_in(spots: Iterable[Spot]) -> set[int]:
    """Return the sizes of a deck that lines state."""
    return {size for spot in spots if spot.piece.stated for size in spot.piece.sizes}


def named(block: Iterable[Spot]) -> str:
    """Name the first few cards of a block."""
    names = [spot.piece.name for spot in block]
    return ", ".join(names[:_MOST_NAMED]) + (", ..." if names[_MOST_NAMED:] else "")


def page_of(lines: Sequence[Line], readings: Sequence[Pieces]) -> Page:
    """Lay out all pieces in order; lines that are blank only leave a gap."""
    usual = _usual_step([line.number for line, pieces in zip(lines, readings, strict=True) if pieces])
    spots: list[Spot] = []
    before = 0
    for line, pieces in zip(lines, readings, strict=True):
        if pieces:
            gap = line.number - before > usual
            before = line.number
            for piece in pieces:
                spots.append(Spot(line, piece, gap))
                gap = False
    return Page(spots)


def _usual_step(numbers: list[int]) -> int:
    """Return how far apart lines stand: 1, or 2 in a text with a blank line after every line."""
    steps = len(numbers) - 1
    many = _DOUBLE_SPACED * steps
    if steps < 5 or numbers[-1] - numbers[0] - steps <= many:
        return 1
    return 2 if sum(second - first > 1 for first, second in pairwise(numbers)) > many else 1
