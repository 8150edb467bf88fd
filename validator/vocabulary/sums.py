"""Sums that a list states about itself: its size, its influence, its agenda points, and limits of them."""

import re
from collections.abc import Iterable

from validator.vocabulary.patterns import lazy

SIZE, INFLUENCE, AGENDA_POINTS = "size", "influence", "agenda_points"
Stated = tuple[str, int]

TOTAL_WORDS = frozenset({"total", "totals", "sum", "summe", "gesamt", "grand total", "total cards", "suma"})
# What stands where a sum would, on a page of a sheet that is not its last.
_GOES_ON = (
    *("continued on the next page", "weiter auf der nächsten seite", "suite à la page suivante"),
    *("sigue en la página siguiente", "ciąg dalszy na następnej stronie"),
)

_NUMBER = r"(\d{1,3})(?:\s?/\s?\d{1,3})?"
_END = r"(?=\s*(?:[()\[\],;.:|·–—-]|of\b|$))"
_SIZE_WORDS = (
    "total cards|total|deck ?size|size|cards in deck|cards total|cards?|card count|number of cards|deck total"
    "|count|sum|summe|gesamt|insgesamt|kartenanzahl|somme|totale|totaal|suma|итого|всего"
)
_CARDS = r"(?:cards?|karten?|cartes?|cartas?|kaarten|kort|карт(?:а|ы)?)"
_IN_DECK = r"(?:\s+(?:total|in (?:the )?deck|deck))?"
_SIZE = lazy(
    rf"^[(\[]?(?:total\s*:?\s*)?{_NUMBER}\s*(?:total\s+)?(?:-\s?)?{_CARDS}\b{_IN_DECK}{_END}"
    rf"|^{_NUMBER}\s*x?\s*(?:total|totals|sum|summe|gesamt|suma)$"
    rf"|^(?:grand )?(?:{_SIZE_WORDS})(?:\s+cards)?\s*[:=]?\s*[(\[]?{_NUMBER}(?:\s*{_CARDS})?[)\]]?{_END}",
    re.IGNORECASE,
)
_INFLUENCE = lazy(
    rf"^{_NUMBER}\s*(?:total\s+)?(?:influence|inf\.?)(?:\s+(?:points?\s+)?(?:spent|used|total))?{_END}"
    rf"|^(?:total\s+)?(?:influence|inf\.?)(?:\s+(?:points?|spent|used|total|cost|count))*\s*[:=]?\s*"
    rf"{_NUMBER}(?:\s+(?:spent|used))?{_END}",
    re.IGNORECASE,
)
_POINTS = lazy(
    rf"^{_NUMBER}\s*(?:agenda\s+)?points?\b{_END}"
    rf"|^(?:total\s+)?(?:agenda\s+points?|points|agenda pts)(?:\s+total)?\s*[:=]?\s*{_NUMBER}{_END}",
    re.IGNORECASE,
)
_KINDS = ((SIZE, _SIZE), (INFLUENCE, _INFLUENCE), (AGENDA_POINTS, _POINTS))
_OTHER_POINTS = lazy(rf"^{_NUMBER}\s+[a-z]+ (?:points?|influence)\b{_END}", re.IGNORECASE)
_DIGIT = lazy(r"\d")
_CLAUSE = lazy(r"\s*[,;|·•]\s+|\.\s+|\s+[-–—]\s+")
_LIMIT = lazy(r"\b(?:minimum|maximum|limit|at least|at most)\b", re.IGNORECASE)
_LIMITED = lazy(r"\b(?:cards?|deck|influence|inf)\b", re.IGNORECASE)
_BRACKETS = lazy(r"[(\[][^()\[\]]*[)\]]")
_SIZE_IN_BRACKETS = lazy(rf"[(\[]\s*(?:total\s*:?\s*)?{_NUMBER}\s*cards?(?:\s+total)?\s*[)\]]", re.IGNORECASE)
_FOOTER = lazy(
    r"^(?:cards up to |deck (?:built|published)|decklist (?:built|published)|built (?:on|with) |warning: |"
    r"published on |exported from |packs?: |most recent pack|sets? used)",
    re.IGNORECASE,
)
# What stands where one page ends and the next begins.
_PAGE = lazy(
    r"^(?:page|seite|página|strona) \d{1,3}(?:\s?(?:of|/|von|sur|de|z)\s?\d{1,3})?$"
    r"|^[-–—]\s?\d{1,3}\s?[-–—]$|^[(\[]?(?:continued|cont\.|cont['’]d)[)\]]?$",
    re.IGNORECASE,
)
_SUM_LABEL = lazy(r"(?:total )?(?:influence|inf|agenda points|totals?)(?: spent)?\s*:", re.IGNORECASE)
# A line that states all sums of a deck is shorter; beyond it is a paragraph.
_LONGEST = 160


def says_it_goes_on(text: str) -> bool:
    """Tell whether a text says that a list goes on on the next page."""
    return any(words in text.casefold() for words in _GOES_ON)


def sums_in(text: str) -> tuple[Stated, ...] | None:
    """Read a line that states sums, such as "15/15 influence, 20 agenda points"; None when it states none.

    The sums are empty where a line states sums of things that no deck of ours is made of.
    """
    if len(text) > _LONGEST or not _DIGIT.search(text):
        return None
    clauses = [_stated_in(clause.strip()) for clause in _CLAUSE.split(text)]
    if clauses[0]:
        return tuple(dict.fromkeys(one for one in clauses if one))
    return () if _OTHER_POINTS.match(text) else None


def is_limit(text: str) -> bool:
    """Tell whether a line states a limit rather than a sum: "Minimum deck size: 45"."""
    if len(text) > _LONGEST or not _LIMIT.search(text):
        return False
    return _LIMIT.search(_BRACKETS.sub("", text)) is not None


def limits_sums(text: str) -> bool:
    """Tell whether a limit is one of size or influence."""
    return _LIMITED.search(text) is not None


def is_footer(text: str) -> bool:
    """Tell whether a line is what exports write below a list."""
    return _FOOTER.match(text) is not None


def parts_pages(text: str) -> bool:
    """Tell whether a line is the number of a page, or says that the list goes on there."""
    return _PAGE.match(text) is not None


def sums_of_row(cells: Iterable[str]) -> tuple[Stated, ...] | None:
    """Read a row with the word for a sum, and its number where only one is there; None for other rows."""
    words = [cell for cell in cells if cell]
    numbers = [cell for cell in words if cell.isdecimal()]
    if not any(map(is_total, words)):
        return None
    return (sums_in(f"Total: {numbers[0]}") or ()) if len(numbers) == 1 else ()


def heads_sums(text: str) -> bool:
    """Tell whether a line announces sums that follow: "Influence:"."""
    return text.endswith(":") and _SUM_LABEL.fullmatch(text) is not None


def size_in_brackets(text: str) -> tuple[Stated, ...]:
    """Find a size in brackets behind other words, as in "by a player (60 cards)"."""
    found = _SIZE_IN_BRACKETS.search(text)
    return ((SIZE, int(found[1])),) if found else ()


def without_size(text: str) -> str:
    """Take a size in brackets out of a line."""
    return _SIZE_IN_BRACKETS.sub("", text).strip()


def is_total(text: str) -> bool:
    """Tell whether a cell is the word in front of a sum."""
    return text.casefold().strip(" :") in TOTAL_WORDS


def _stated_in(clause: str) -> Stated | None:
    for what, shape in _KINDS:
        found = shape.match(clause)
        if found:
            return what, next(int(number) for number in found.groups() if number)
    return None
