"""The usual cut of a line, made first, reads it exactly as all other ways together do."""

import pytest

from card_data.catalogue import load_catalogue
from validator.parse.text.card_line import usual_card
from validator.parse.text.lexicon import Lexicon, lexicon_of
from validator.parse.text.line import read_line
from validator.parse.text.piece import CardPiece

STYLES = (
    "{n}x {title}",
    "{n} {title}",
    "{n}X {title} ●●",
    "{n}x {title} (Core Set)",
    "{n}x {title} (System Gateway)  •••",
    "{n} {title} (no such set)",
    "{title} x{n}",
    "{title} ({n})",
    "* {n} {title}",
    "{n} × {title}",
    "{n}\t{title}",
)


def _the_long_way(line: str, lexicon: Lexicon) -> CardPiece:
    """Read a line that the usual cut does not fit, for the blank before it."""
    (piece,) = read_line(f" {line}", lexicon)
    assert isinstance(piece, CardPiece)
    return piece


def _meaning(card: CardPiece) -> tuple[object, ...]:
    return card.quantity, card.match and card.match.cards, card.form, card.style, card.set_hint


@pytest.mark.parametrize("game", ["netrunner", "onr", "shadowfist"])
@pytest.mark.parametrize("style", STYLES)
def test_the_usual_cut_and_the_long_way_agree_on_every_title(game: str, style: str) -> None:
    lexicon = lexicon_of(load_catalogue(game).names)
    taken = 0
    for card in lexicon.names.cards:
        line = style.format(n=2, title=card.title)
        usual = usual_card(line, lexicon.names)
        taken += usual is not None
        assert usual is None or _meaning(usual) == _meaning(_the_long_way(line, lexicon)), line
    known_set = game == "netrunner" or ("Set" not in style and "System" not in style)
    assert (taken > len(lexicon.names.cards) / 2) == (known_set and "no such" not in style)


def test_a_title_that_ends_in_a_bracket_keeps_it() -> None:
    lexicon = lexicon_of(load_catalogue("netrunner").names)

    piece = usual_card("1x Masterwork (v37) (Uprising)", lexicon.names)

    assert piece == _the_long_way("1x Masterwork (v37) (Uprising)", lexicon)
    assert piece is not None
    assert piece.match is not None
    assert (piece.match.cards[0].id, piece.set_hint) == ("masterwork-v37", "uprising")
    assert usual_card("1x Masterwork (v37)", lexicon.names) is None
