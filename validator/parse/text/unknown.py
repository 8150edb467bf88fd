"""Words that no catalogue knows: title, heading, card or talk, by what stands before and behind them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from validator.parse.text.page_items import Page, PageItem
from validator.parse.text.piece import (
    COMMENT,
    PROSE,
    TITLE,
    CardPiece,
    Fragment,
    HeadingPiece,
    Identity,
    Note,
    Piece,
    Unread,
    Words,
)
from validator.vocabulary.headings import SECTION

if TYPE_CHECKING:
    from validator.parse.text.lexicon import Lexicon

_NAME_WORDS = 6


def settle_words(page: Page, lexicon: Lexicon) -> None:
    """Decide what words are that nobody knows."""
    unknown = [place for place in page.unsettled() if type(page[place].piece) in (Words, Fragment)]
    if not unknown:
        return
    cards = [item.piece for item in page if type(item.piece) is CardPiece]
    bare_style = sum(card.match is not None for card in cards) > 2 and all(
        card.quantity == 1 for card in cards
    )
    started = False
    for index, item in enumerate(page[: unknown[-1] + 1]):
        piece = item.piece
        if type(piece) is Fragment:
            item.piece = _uncounted_name(item, piece.name, piece.quantity or 1, lexicon)
        elif type(piece) is Words:
            decided = _decided(page, index, piece, started, bare_style)
            lone = type(decided) is CardPiece and not bare_style
            item.piece = _uncounted_name(item, piece.name, 1, lexicon) if lone else decided
        started = started or type(item.piece) in (CardPiece, Identity)


def _uncounted_name(item: PageItem, name: str, quantity: int, lexicon: Lexicon) -> Piece:
    """Ask about a name without a number among counted ones; half a name must not pass for a short one."""
    if lexicon.names.beginning_with(name):
        return Unread(item.words)
    return CardPiece(quantity, name)


def _decided(page: Page, index: int, piece: Words, started: bool, bare_style: bool) -> Piece:
    item = page[index]
    above, below = page.above(index), page.below(index)
    if index and page[index - 1].is_rule:
        above = None
    text = item.words
    if below is None or below.piece.announces or not started:
        heading = below is not None and below.card is not None and text.endswith(":")
        if not heading and not (below is None and _among_cards(item, piece, above, below)):
            form = TITLE if below is not None else PROSE
            return Note(form, piece.text or text, piece.name, piece.stated)
    heads = below is not None and below.card is not None and not below.gap
    if text.endswith(":") or piece.loud or (heads and item.gap and not bare_style):
        return HeadingPiece(SECTION, name=piece.name, stated=piece.stated)
    if bare_style or _among_cards(item, piece, above, below):
        return CardPiece(1, piece.name)
    return Note(COMMENT, piece.text or text, piece.name, piece.stated)


def _among_cards(item: PageItem, piece: Words, above: PageItem | None, below: PageItem | None) -> bool:
    """Tell whether a line stands directly below a card and looks like a name."""
    if above is None or item.gap or type(above.piece) not in (CardPiece, Unread):
        return False
    words = piece.name.split()
    capital = sum(word[:1].isupper() for word in words) * 2 >= len(words)
    close = below is not None and below.card is not None and not below.gap
    return len(words) <= _NAME_WORDS and (capital or close)
