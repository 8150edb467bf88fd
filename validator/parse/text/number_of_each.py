"""A number for several names: "3x: One, Other", "3 each of One and Other", "One, Other (x3 each)"."""

import re

from validator.parse.text.lexicon import Lexicon
from validator.parse.text.piece import CardPiece, Pieces
from validator.vocabulary.patterns import lazy
from validator.vocabulary.quantities import starts_with_number

_IN_FRONT = lazy(
    r"(?P<copies>\d{1,2})\s?[xX×]?\s*(?:(?:copies\s+)?(?:of\s+)?each(?:\s+of)?\s*[:–—-]?|:)\s+(?P<names>.+)",
    re.IGNORECASE,
)
_BEHIND = lazy(
    r"(?P<names>.+?)[\s:;,=–—-]*[(\[]?\s*[xX×]?\s?(?P<copies>\d{1,2})\s?[xX×]?\s+(?:copies\s+)?(?:of\s+)?each\s*[)\]]?[.,;!]?",
    re.IGNORECASE,
)
# Looking for these first keeps other lines cheap.
_COUNTS_EACH = lazy(r"^\d{1,2}\s?[xX×]?\s?:|\d.*\beach\b", re.IGNORECASE)
_BETWEEN = lazy(r"\s*[,;|/·•]\s+(?:and\s+|&\s+)?|\s+(?:and|&|\+)\s+", re.IGNORECASE)
# A whole deck has fewer different cards; joining their parts again is a few searches for each.
_MOST_NAMES = 60
# No title has more commas or words like "and".
_MOST_JOINED = 3


def read_number_of_each(text: str, lexicon: Lexicon) -> Pieces:
    """Read a line that counts several names at once; () when it is not one, or most of them are unknown."""
    if not _COUNTS_EACH.search(text):
        return ()
    found = _IN_FRONT.fullmatch(text) or _BEHIND.fullmatch(text)
    if found is None:
        return ()
    names = _names_in(found["names"].strip(" ,;|"), lexicon)
    known = [lexicon.names.find(name) for name in names]
    if any(map(starts_with_number, names)) or sum(map(bool, known)) * 2 < max(len(known), 1):
        return ()
    return tuple(
        CardPiece(int(found["copies"]), name, match, style="3 each")
        for name, match in zip(names, known, strict=True)
    )


def _names_in(text: str, lexicon: Lexicon) -> list[str]:
    """Part names at signs and at "and", unless these belong to a title."""
    cuts = [0, *(place for cut in _BETWEEN.finditer(text) for place in cut.span()), len(text)]
    parts = list(zip(cuts[::2], cuts[1::2], strict=True))
    names: list[str] = []
    place = 0
    while place < len(parts) and len(names) < _MOST_NAMES:
        start = parts[place][0]
        ends = range(min(len(parts), place + _MOST_JOINED), place + 1, -1)
        last = next((end for end in ends if lexicon.names.find(text[start : parts[end - 1][1]])), place + 1)
        names.append(text[start : parts[last - 1][1]])
        place = last
    return names
