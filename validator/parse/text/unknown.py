"""Words that no catalogue knows: title, heading, card or talk, by what stands before and behind them."""

from validator.parse.text.lexicon import Lexicon
from validator.parse.text.piece import CardPiece, HeadingPiece, Identity, Note, Piece, Unread, Words
from validator.parse.text.spots import Page, Spot
from validator.vocabulary.headings import SECTION
from validator.vocabulary.prose import offers_choice

# Longer titles are rare, and as words unknown to the catalogue rather a sentence.
_NAME_WORDS = 6


def settle_words(page: Page, lexicon: Lexicon) -> None:
    """Decide what words are that nobody knows."""
    unknown = page.unsettled(Words)
    if not unknown:
        return
    single = all(spot.piece.quantity == 1 for spot in page if type(spot.piece) is CardPiece)
    bare_style = single and sum(spot.card is not None and spot.card.match is not None for spot in page) > 2
    first = next((at for at, spot in enumerate(page) if type(spot.piece) in (CardPiece, Identity)), len(page))
    for index in unknown:
        spot, piece = page[index], page[index].piece
        assert isinstance(piece, Words)
        decided = _decided(page, index, piece, first < index, bare_style)
        lone = piece.part or (type(decided) is CardPiece and not bare_style)
        spot.piece = _uncounted_name(spot, piece.name, lexicon) if lone else decided


def _uncounted_name(spot: Spot, name: str, lexicon: Lexicon) -> Piece:
    """Ask about a name without a number among counted ones; half a name must not pass for a short one."""
    if lexicon.names.beginning_with(name):
        return Unread(spot.words)
    return CardPiece(1, name)


def _decided(page: Page, index: int, piece: Words, started: bool, bare_style: bool) -> Piece:
    spot = page[index]
    above, below = page.above(index), page.below(index)
    text = spot.words
    if below is None or below.piece.announces or not started:
        heading = below is not None and below.card is not None and text.endswith(":")
        if not heading and not (below is None and _among_cards(spot, piece, above, below)):
            form = Note.TITLE if below is not None else Note.PROSE
            return Note(form, piece.text or text, piece.name, piece.stated)
    heads = below is not None and below.card is not None and not below.gap
    leaves_out = offers_choice(text) and not any(map(str.isdigit, text))
    if text.endswith(":") or piece.loud or (heads and not bare_style and (spot.gap or leaves_out)):
        return HeadingPiece(SECTION, name=piece.name, stated=piece.stated)
    if bare_style or _among_cards(spot, piece, above, below):
        return CardPiece(1, piece.name)
    return Note(Note.COMMENT, piece.text or text, piece.name, piece.stated)


def _among_cards(spot: Spot, piece: Words, above: Spot | None, below: Spot | None) -> bool:
    """Tell whether a line stands directly below a card and looks like a name."""
    if above is None or spot.gap or type(above.piece) not in (CardPiece, Unread):
        return False
    words = piece.name.split()
    capital = sum(word[:1].isupper() for word in words) * 2 >= len(words)
    close = below is not None and below.card is not None and not below.gap
    return len(words) <= _NAME_WORDS and (capital or close)
