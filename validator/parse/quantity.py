"""Quantities: every place and shape in which people write how many copies they mean."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from validator.parse.pattern import pattern
from validator.parse.piece import BARE, COUNTED, MINUS, NUMBERED, PLUS

MAX_COPIES = 99


class Counted(NamedTuple):
    """A number of copies and the words that are left.

    `loose` shapes need a name that is known; `spaced` ones have nothing but a space before the number.
    """

    quantity: int
    name: str
    form: str
    loose: bool = False
    trailing: bool = False
    spaced: bool = False


_X = "[xX×✕✖]"
_CHANGE = pattern(rf"^([+＋]|[-–−‒])\s?(\d{{1,3}})\s?(?:{_X}(?=[\s\"“(:.]|[A-Z]))?[\s:.]*(?=\D)(.+)$")
_NUMBERED = pattern(r"^(\d{1,3})[.)]\s*(?=[^\d\s.)])(.+)$|^(\d{1,3})[.)]\s+(.+)$")
_LEADING = (
    pattern(rf"^(\d{{1,6}})\s?{_X}\s?[-–—:.,]?\s?(?=\S)(.+)$"),
    pattern(
        r"^(\d{1,6})\s?(?:(?<=\s)(?:copies of|copy of|copies|of)|pcs?\.?|pieces|stk\.?|stück|ex\.)\s(.+)$",
        re.IGNORECASE,
    ),
    pattern(r"^(\d{1,6})\s?[-–—:=,*]?\s(.+)$"),
    pattern(rf"^{_X}\s?(\d{{1,3}})[\s:\-–—]+(.+)$"),
    pattern(rf"^[(\[]\s?{_X}?(\d{{1,3}}){_X}?\s?[)\]][\s:\-–—]*(.+)$"),
    pattern(r"^(\d{1,2})-(?=[^\W\d_]|[\"“.$])(.+)$"),
    pattern(r"^(\d{1,2})(?=[A-Z\"“][^\W\d]|[^\W\d_\x00-\x7f])(.+)$"),
)
# A name that begins with a number of its own: only where the catalogue confirms it.
_BEFORE_DIGITS = pattern(r"^(\d{1,2})\s?[-–—:]\s?(?=\d)(.+)$")
_TRAILING = (
    pattern(rf"^(.+?)[\s,:;\-–—.…*]*[\s(\[,*]{_X}\s?(\d{{1,4}})\s?[)\]]?$"),
    pattern(rf"^(.+?)[\s,:;\-–—.…*]*[\s(\[,*](\d{{1,4}})\s?{_X}[)\]]?$"),
    pattern(r"^(.+?)\s?[(\[{]\s?(\d{1,4})\s?[)\]}]$"),
    pattern(r"^(.+?)[\s,:;\-–—(\[]+(\d{1,3})\scop(?:y|ies)[)\]]?$", re.IGNORECASE),
)
_SET_OFF = pattern(r"^(.+?)\s?(?:[:;=]|[-–—]+|\.{2,}|…|_{2,}|,|\*)\s?(\d{1,4})$")
_SPACED = pattern(r"^(.+?)\s(\d{1,4})$")
_DIGIT = pattern(r"\d")
_ENDS_WITH_NUMBER = pattern(r"\d\W?\s?(?:[xX×✕✖]|cop(?:y|ies))?\s?[)\]}]?$")
_STARTS_WITH_NUMBER = pattern(rf"^(?:\d{{1,4}}\s?{_X}?|{_X}\s?\d{{1,3}}|[(\[]\d{{1,3}})[\s)\]:.\-]")


def starts_with_number(text: str) -> bool:
    """Tell whether a line begins with something that can be a quantity."""
    return bool(_STARTS_WITH_NUMBER.match(text))


def readings(text: str) -> Iterator[Counted]:
    """Yield every way to part a line into copies and name, the more usual shapes first."""
    yield Counted(1, text, BARE)
    if not _DIGIT.search(text):
        return
    change = _CHANGE.match(text)
    if change:
        yield Counted(int(change[2]), change[3].strip(), PLUS if change[1] in "+＋" else MINUS)
        return
    for shape in _LEADING:
        found = shape.match(text)
        if found:
            yield Counted(int(found[1]), found[2].strip(), COUNTED)
    found = _BEFORE_DIGITS.match(text)
    if found:
        yield Counted(int(found[1]), found[2].strip(), COUNTED, loose=True)
    numbered = _NUMBERED.match(text)
    if numbered:
        yield Counted(int(numbered[1] or numbered[3]), (numbered[2] or numbered[4]).strip(), NUMBERED)
    if _ENDS_WITH_NUMBER.search(text):
        yield from _trailing(text)


def _trailing(text: str) -> Iterator[Counted]:
    for shape in _TRAILING:
        found = shape.match(text)
        if found:
            yield Counted(int(found[2]), found[1].strip(), COUNTED, trailing=True)
    for shape in (_SET_OFF, _SPACED):
        found = shape.match(text)
        if found:
            spaced = shape is _SPACED
            yield Counted(int(found[2]), found[1].strip(), COUNTED, loose=True, trailing=True, spaced=spaced)
