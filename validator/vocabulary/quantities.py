"""Quantities: every place and shape in which people write how many copies they mean."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from validator.vocabulary.patterns import lazy

# No list means more copies of one card; a larger number is a year, a collector number or a slip.
MAX_COPIES: Final = 99
X: Final = "[xX×✕✖]"

# The shape of a number before its name; people mix "3x" and "3", so both are one shape.
FIRST, NUMBERING = "3", "1."
# Two numbers on the same side of a name, in cells of their own: either may be the number of copies.
TWO_NUMBERS = "3 3"


class Form:
    """How a name is counted: not at all, by a number, by that of its line, or as a change to another list."""

    BARE, COUNTED, NUMBERED, PLUS, MINUS = "bare", "counted", "numbered", "plus", "minus"
    # A name with a remark behind it and no number.
    REMARKED = "remarked"


class Counted(NamedTuple):
    """One way to part a line into a number of copies and a name.

    `shape` is a picture of the number and its place, alike in all lines of one list. `loose` shapes need a
    name that is known; `spaced` ones have nothing but a space before the number.
    """

    quantity: int
    name: str
    form: str
    shape: str = ""
    loose: bool = False
    trailing: bool = False
    spaced: bool = False


_CHANGE = lazy(rf"^([+＋]|[-–−‒])\s?(\d{{1,3}})\s?(?:{X}(?=[\s\"“(:.]|[A-Z]))?[\s:.]*(?=\D)(.+)$")
_CHANGE_BEHIND = lazy(r"^(.+?)\s?[(\[]\s?([+＋]|[-–−‒])\s?(\d{1,2})\s?[)\]]$")
_NUMBERED = lazy(r"^(\d{1,3})(?:\.\)|[.)])\s*(?=[^\d\s.)])(.+)$|^(\d{1,3})[.)]\s+(.+)$")
_LEADING = (
    lazy(rf"^(\d{{1,6}})\s?{X}\s?[-–—:.,]?\s?(?=\S)(.+)$"),
    lazy(
        r"^(\d{1,6})\s?(?:(?<=\s)(?:copies of|copy of|copies|of)|pcs?\.?|pieces|stk\.?|stück|ex\.)\s(.+)$",
        re.IGNORECASE,
    ),
    lazy(r"^(\d{1,6})\s?[-–—:=,*]?\s(.+)$"),
    lazy(rf"^{X}\s?(\d{{1,3}})[\s:\-–—]+(.+)$"),
    lazy(rf"^[(\[]\s?{X}?(\d{{1,3}}){X}?\s?[)\]][\s:\-–—]*(.+)$"),
    lazy(r"^(\d{1,2})-(?=[^\W\d_]|[\"“.$])(.+)$"),
    lazy(r"^(\d{1,2})(?=[A-Z\"“][^\W\d]|[^\W\d_\x00-\x7f])(.+)$"),
)
# What parts a number from its name: lists that write it so write it everywhere.
_SIGNS = frozenset("-–—:=,*")
# A name that begins with a number of its own: only where the catalogue confirms it.
_BEFORE_DIGITS = lazy(r"^(\d{1,2})\s?[-–—:]\s?(?=\d)(.+)$")
# What each shape cannot do without: looking for these is a tenth of looking for the shape.
_TRAILING = (
    (
        " x3",
        frozenset("xX×✕✖"),
        lazy(rf"^(.+?)[\s,:;\-–—.…*]*(?:[\s(\[,*]{X}|[×✕✖])\s?(\d{{1,4}})\s?[)\]]?$"),
    ),
    (" 3x", frozenset("xX×✕✖"), lazy(rf"^(.+?)[\s,:;\-–—.…*]*[\s(\[,*](\d{{1,4}})\s?{X}[)\]]?$")),
    (" (3)", frozenset("([{"), lazy(r"^(.+?)\s?[(\[{]\s?(\d{1,4})\s?[)\]}]$")),
    (
        " 3 copies",
        frozenset("yYsS"),
        lazy(r"^(.+?)[\s,:;\-–—(\[]+(\d{1,3})\scop(?:y|ies)[)\]]?$", re.IGNORECASE),
    ),
)
# "x 1234 )": what stands further in front belongs to the name.
_LONGEST_COUNT = 12
_SET_OFF = lazy(r"^(.+?)\s?(?:[:;=|]|[-–—]+|\.{2,}|…|_{2,}|,|\*)\s?(\d{1,4})$")
_SPACED = lazy(r"^(.+?)\s(\d{1,4})$")
_DIGIT = lazy(r"\d")
_ENDS_WITH_NUMBER = lazy(r"\d\W?\s?(?:[xX×✕✖]|cop(?:y|ies))?\s?[)\]}]?$")
_STARTS_WITH_NUMBER = lazy(rf"^(?:\d{{1,4}}\s?{X}?|{X}\s?\d{{1,3}}|[(\[]\d{{1,3}})[\s)\]:.\-]")
_LONE = lazy(
    rf"(?:(?:qty|quantity|copies|amount)[\"']?\s*[:=]\s*)?"
    rf"[(\[]?(?:(\d{{1,2}})\s?(?:{X}|-?\s?ofs?|copies(?: each)?|of each)?|{X}\s?(\d{{1,2}}))[)\]]?\s*:?",
    re.IGNORECASE,
)
_CELL = lazy(rf"{X}?\s?(\d{{1,3}})\s?{X}?")
# What is counted again behind a name is another card and no remark.
_COUNTED_AGAIN = lazy(r"(?<!\w)(?:\d{1,2}\s?[xX×]|[xX×]\s?\d{1,2})(?!\w)|\(\d{1,2}\)")


def readings(text: str) -> Iterator[Counted]:
    """Yield every way to part a line into copies and name, the more usual shapes first."""
    yield Counted(1, text, Form.BARE)
    if not _DIGIT.search(text):
        return
    change = _CHANGE.match(text)
    if change:
        yield _changed(change[1], change[2], change[3])
        return
    change = _CHANGE_BEHIND.match(text) if text[-1] in ")]" else None
    if change:
        yield _changed(change[2], change[3], change[1])
        return
    # A number in front stands there itself, in a bracket or behind an x: a word has none.
    if not text[:1].isalpha() or text[0] in "xX":
        yield from _leading(text)
    if _ENDS_WITH_NUMBER.search(text):
        yield from _trailing(text)


def _changed(sign: str, number: str, name: str) -> Counted:
    return Counted(int(number), name.strip(), Form.PLUS if sign in "+＋" else Form.MINUS, "+3")


def _leading(text: str) -> Iterator[Counted]:
    for shape in _LEADING:
        found = shape.match(text)
        if found:
            sign = text[found.end(1) : found.start(2)].strip()
            yield Counted(
                int(found[1]), found[2].strip(), Form.COUNTED, FIRST + sign if sign in _SIGNS else FIRST
            )
    found = _BEFORE_DIGITS.match(text)
    if found:
        yield Counted(int(found[1]), found[2].strip(), Form.COUNTED, FIRST, loose=True)
    numbered = _NUMBERED.match(text)
    if numbered:
        yield Counted(
            int(numbered[1] or numbered[3]), (numbered[2] or numbered[4]).strip(), Form.NUMBERED, NUMBERING
        )


def _trailing(text: str) -> Iterator[Counted]:
    end = text[-_LONGEST_COUNT:]
    for shape, signs, pattern in _TRAILING:
        found = None if signs.isdisjoint(end) else pattern.match(text)
        if found:
            yield Counted(int(found[2]), found[1].strip(), Form.COUNTED, shape, trailing=True)
    for shape, pattern in ((" - 3", _SET_OFF), (" 3", _SPACED)):
        found = pattern.match(text)
        if found:
            name, spaced = found[1].strip(), pattern is _SPACED
            yield Counted(int(found[2]), name, Form.COUNTED, shape, loose=True, trailing=True, spaced=spaced)


def starts_with_number(text: str) -> bool:
    """Tell whether a line begins with something that can be a quantity."""
    return _STARTS_WITH_NUMBER.match(text) is not None


def counts_again(text: str) -> bool:
    """Tell whether a text holds a number of copies anywhere, such as "x2" or "(3)"."""
    return _COUNTED_AGAIN.search(text) is not None


def is_year(number: int) -> bool:
    """Tell whether a number is a year, which counts nothing."""
    return 1990 <= number < 2100


def lone_quantity(text: str) -> int | None:
    """Return the number of a line that is nothing but a quantity: "3", "x3", "3 of each:", "Qty: 3"."""
    found = _LONE.fullmatch(text)
    return int(found[1] or found[2]) if found else None


def cell_quantity(text: str) -> int | None:
    """Return the number of a cell that is nothing but a quantity: "3", "3x", "x3"."""
    found = _CELL.fullmatch(text.strip())
    return int(found[1]) if found else None


def copies_of(value: object) -> int | None:
    """Read the number of copies that a program wrote; None for everything that is not a whole number."""
    if isinstance(value, bool):
        return None
    if isinstance(value, float):
        return int(value) if value.is_integer() else None
    if isinstance(value, str):
        digits = value.strip().strip("xX×* ").removesuffix(".0")
        return int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 10 else None
    return value if isinstance(value, int) and value >= 0 else None
