"""Chats: the time and the speaker that a log writes in front of every line."""

from __future__ import annotations

from collections.abc import Sequence

from validator.deck import Line
from validator.parse.pattern import pattern

_TIME = r"\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s?[APap]\.?[Mm]\.?)?"
_DAY = r"\d{1,4}[./-]\d{1,2}[./-]\d{2,4}"
_SPEAKER = pattern(
    rf"^\s*[\[(<]?(?:{_DAY},?\s+)?{_TIME}(?:,?\s+{_DAY})?[\])>]?\s*[-–—]?\s*<?[^\s:<>][^:<>]{{0,30}}[:>]\s+"
)
_FEWEST = 3


def without_speakers(lines: Sequence[Line]) -> tuple[Line, ...] | None:
    """Return the lines as they were said, each with its number; None when they are no log of a chat."""
    cuts = [_SPEAKER.match(line.text) for line in lines]
    said = sum(cut is not None for cut in cuts)
    if said < _FEWEST or said * 2 < sum(bool(line.text.strip()) for line in lines):
        return None
    pairs = zip(lines, cuts, strict=True)
    return tuple(line._replace(text=line.text[cut.end() :]) if cut else line for line, cut in pairs)
