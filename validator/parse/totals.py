"""Totals: sums that a list states about itself, collected and never trusted."""

from __future__ import annotations

import re

from validator.deck import NOTE, TOTAL
from validator.parse.pattern import pattern
from validator.parse.piece import COMMENT, FOOTER, Piece

_NUMBER = r"(\d{1,3})(?:\s?/\s?\d{1,3})?"
_END = r"(?=\s*(?:[()\[\],;.:|·–—-]|of\b|$))"
_SIZE_WORDS = (
    "total cards|total|deck ?size|size|cards in deck|cards total|cards?|card count|number of cards|deck total"
    "|count|sum|summe|gesamt|insgesamt|kartenanzahl|somme|totale|totaal|suma|итого|всего"
)
_CARDS = r"(?:cards?|karten?|cartes?|cartas?|kaarten|kort|карт(?:а|ы)?)"
_IN_DECK = r"(?:\s+(?:total|in (?:the )?deck|deck))?"
_SIZE = pattern(
    rf"^[(\[]?(?:total\s*:?\s*)?{_NUMBER}\s*(?:total\s+)?(?:-\s?)?{_CARDS}\b{_IN_DECK}{_END}"
    rf"|^{_NUMBER}\s*x?\s*(?:total|totals|sum|summe|gesamt)$"
    rf"|^(?:grand )?(?:{_SIZE_WORDS})(?:\s+cards)?\s*[:=]?\s*[(\[]?{_NUMBER}(?:\s*{_CARDS})?[)\]]?{_END}",
    re.IGNORECASE,
)
_INFLUENCE = pattern(
    rf"^{_NUMBER}\s*(?:total\s+)?(?:influence|inf\.?)(?:\s+(?:points?\s+)?(?:spent|used|total))?{_END}"
    rf"|^(?:total\s+)?(?:influence|inf\.?)(?:\s+(?:points?|spent|used|total|cost|count))*\s*[:=]?\s*"
    rf"{_NUMBER}(?:\s+(?:spent|used))?{_END}",
    re.IGNORECASE,
)
_POINTS = pattern(
    rf"^{_NUMBER}\s*(?:agenda\s+)?points?\b{_END}"
    rf"|^(?:total\s+)?(?:agenda\s+points?|points|agenda pts)(?:\s+total)?\s*[:=]?\s*{_NUMBER}{_END}",
    re.IGNORECASE,
)
_OTHER_POINTS = pattern(rf"^{_NUMBER}\s+[a-z]+ (?:points?|influence)\b{_END}", re.IGNORECASE)
_KINDS = (("size", _SIZE), ("influence", _INFLUENCE), ("agenda_points", _POINTS))
_CLAUSE = pattern(r"\s*[,;|·•]\s+|\.\s+|\s+[-–—]\s+")
_LIMIT = pattern(r"\b(?:minimum|maximum|limit|at least|at most)\b", re.IGNORECASE)
_BRACKETS = pattern(r"[(\[][^()\[\]]*[)\]]")
_LIMITS_SUM = pattern(r"\b(?:cards?|deck|influence|inf)\b", re.IGNORECASE)
_IN_BRACKETS = pattern(rf"[(\[]\s*(?:total\s*:?\s*)?{_NUMBER}\s*cards?(?:\s+total)?\s*[)\]]", re.IGNORECASE)
_FOOTERS = pattern(
    r"^(?:cards up to |deck (?:built|published)|decklist (?:built|published)|built (?:on|with) |warning: |"
    r"published on |exported from |packs?: |most recent pack|sets? used)",
    re.IGNORECASE,
)


def read_totals(text: str) -> Piece | None:
    """Read a line that states sums, such as "45 cards (min 45)" or "15/15 influence, 20 agenda points"."""
    if len(text) > 160:
        return None
    if _FOOTERS.match(text):
        return Piece(NOTE, FOOTER, value=text)
    if _LIMIT.search(_BRACKETS.sub("", text)):
        return Piece(NOTE, COMMENT, value=text) if _LIMITS_SUM.search(text) else None
    clauses = _CLAUSE.split(text)
    stated = [one for clause in clauses if (one := _stated_in(clause.strip()))]
    if stated and _stated_in(clauses[0].strip()):
        return Piece(TOTAL, stated=tuple(dict.fromkeys(stated)))
    return Piece(TOTAL) if _OTHER_POINTS.match(text) else None


def size_in_brackets(text: str) -> tuple[tuple[str, int], ...]:
    """Find a size that stands in brackets behind other words, as in "by a player (60 cards)"."""
    found = _IN_BRACKETS.search(text)
    return (("size", int(found[1])),) if found else ()


def without_size(text: str) -> str:
    """Take a size in brackets out of a line."""
    return _IN_BRACKETS.sub("", text).strip()


def _stated_in(clause: str) -> tuple[str, int] | None:
    for what, shape in _KINDS:
        found = shape.match(clause)
        if found:
            return what, next(int(number) for number in found.groups() if number)
    return None
