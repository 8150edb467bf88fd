"""The short cut for usual lines reads them exactly as the long way does."""

import pytest

from card_data.catalogue import load_catalogue
from validator.parse.lexicon import lexicon_of
from validator.parse.line import _pieces, _quick
from validator.parse.piece import Piece, pieces_of

STYLES = (
    "{n}x {title}",
    "{n} {title}",
    "{n}X {title} ●●",
    "{n}x {title} (Core Set)",
    "{n}x {title} (System Gateway)  •••",
    "{n} {title} (no such set)",
    "{title} x{n}",
)


def _meaning(pieces: tuple[Piece, ...]) -> list[object]:
    return [(p.role, p.form, p.quantity, p.set_hint, p.match and p.match.cards, p.other) for p in pieces]


@pytest.mark.parametrize("game", ["netrunner", "onr", "shadowfist"])
@pytest.mark.parametrize("style", STYLES)
def test_short_cut_and_long_way_agree_on_every_title(game: str, style: str) -> None:
    lexicon = lexicon_of(load_catalogue(game).names)
    taken = 0
    for card in lexicon.names.cards:
        line = style.format(n=2, title=card.title)
        quick = _quick(line, lexicon)
        taken += bool(quick)
        assert not quick or _meaning(pieces_of(quick)) == _meaning(_pieces(line, lexicon)), line
    known_set = game == "netrunner" or "(" not in style
    assert (taken > len(lexicon.names.cards) / 2) == (known_set and "no such" not in style)


def test_a_title_that_ends_in_a_bracket_keeps_it() -> None:
    lexicon = lexicon_of(load_catalogue("netrunner").names)

    (piece,) = _pieces("1x Masterwork (v37) (Uprising)", lexicon)

    quick = _quick("1x Masterwork (v37) (Uprising)", lexicon)
    assert quick is not None
    assert pieces_of(quick) == (piece,)
    assert piece.match is not None
    assert (piece.match.cards[0].id, piece.set_hint) == ("masterwork-v37", "uprising")
    assert _quick("1x Masterwork (v37)", lexicon) is None
