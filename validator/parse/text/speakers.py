"""Chats: the time and the speaker that a log writes in front of every line."""

from __future__ import annotations

from validator.deck import Line
from validator.vocabulary.patterns import lazy

_TIME = r"\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s?[APap]\.?[Mm]\.?)?"
_DAY = r"\d{1,4}[./-]\d{1,2}[./-]\d{2,4}"
_SPEAKER = lazy(
    rf"^\s*[\[(<]?(?:{_DAY},?\s+)?{_TIME}(?:,?\s+{_DAY})?[\])>]?\s*[-–—]?\s*<?[^\s:<>][^:<>]{{0,30}}[:>]\s+"
)
_FEWEST = 3
# A log begins at once, or after a few words.
_OPENING = 8


def without_speakers(lines: tuple[Line, ...]) -> tuple[Line, ...]:
    """Return the lines of a chat as they were said, each with its number; other lines as they are."""
    if not any(_SPEAKER.match(line.text) for line in lines[:_OPENING]):
        return lines
    cuts = [_SPEAKER.match(line.text) for line in lines]
    said = sum(cut is not None for cut in cuts)
    if said < _FEWEST or said * 2 < sum(bool(line.text.strip()) for line in lines):
        return lines
    pairs = zip(lines, cuts, strict=True)
    return tuple(line._replace(text=line.text[cut.end() :]) if cut else line for line, cut in pairs)
