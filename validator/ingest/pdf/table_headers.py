"""Header rows of tables: which words stand over which column, and what the column holds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from validator.ingest.pdf.page_words import Word

QUANTITY, NAME, INFLUENCE, PROXIES, OTHER = "quantity", "name", "influence", "proxies", "other"
MINIMUM, IDENTITY, MAXIMUM, INDEX = "minimum", "identity", "maximum", "index"

_WORDS = {
    QUANTITY: "qty quantity count amount copies number no nr # x",
    NAME: "card name title cards card/name",
    INFLUENCE: "inf influence infl",
    PROXIES: "proxy proxies proxied",
    MINIMUM: "min minimum",
    IDENTITY: "identity id",
    MAXIMUM: "max maximum",
    OTHER: "type subtype subtypes set pack expansion cycle product cost faction side strength code notes "
    "note comment comments check checked price position memory mu rarity",
}
_PHRASES = {
    "card name": NAME,
    "card title": NAME,
    "name of card": NAME,
    "card type": OTHER,
    "card number": OTHER,
    "card id": OTHER,
    "influence cost": INFLUENCE,
    "inf cost": INFLUENCE,
    "min size": MINIMUM,
    "max inf": MAXIMUM,
    "max influence": MAXIMUM,
}
_ROLES = {word: role for role, words in _WORDS.items() for word in words.split()} | _PHRASES
_LONGEST = 3
TOGETHER = 0.8


class Heading(NamedTuple):
    """The head of one table column."""

    role: str
    x0: float
    x1: float

    @property
    def middle(self) -> float:
        """Return the place of the middle of the head."""
        return (self.x0 + self.x1) / 2


def read_header(row: Sequence[Word]) -> tuple[Heading, ...]:
    """Return the heads of a row of words, or nothing when the row is not the header of a card table."""
    headings: list[Heading] = []
    at = 0
    while at < len(row):
        for length in range(min(_LONGEST, len(row) - at), 0, -1):
            words = row[at : at + length]
            role = _ROLES.get(_phrase(words)) if _stand_together(words) else None
            if role:
                headings.append(Heading(role, row[at].x0, row[at + length - 1].x1))
                at += length
                break
        else:
            return ()
    return tuple(headings) if _is_table({heading.role for heading in headings}) else ()


def is_header_text(text: str) -> bool:
    """Tell whether a text consists of heads of table columns."""
    words = [word.strip(".:?()").lower() or word for word in text.split()]
    return " ".join(words) in _ROLES or all(word in _ROLES for word in words)


def _stand_together(words: Sequence[Word]) -> bool:
    return all(b.x0 - a.x1 < TOGETHER * b.size for a, b in pairwise(words))


def _phrase(words: Iterable[Word]) -> str:
    return " ".join(word.text.strip(".:?()").lower() or word.text for word in words)


def _is_table(roles: set[str]) -> bool:
    if NAME in roles:
        return bool(roles & {QUANTITY, INFLUENCE, PROXIES})
    return IDENTITY in roles and bool(roles & {MINIMUM, MAXIMUM})


def settle_roles(headings: Sequence[Heading]) -> tuple[Heading, ...]:
    """Tell row numbers from quantities when a header has a column for each."""
    quantities = [heading for heading in headings if heading.role == QUANTITY]
    if len(quantities) < 2 or sum(heading.role == NAME for heading in headings) != 1:
        return tuple(headings)
    first = quantities[0]
    return tuple(heading._replace(role=INDEX) if heading is first else heading for heading in headings)
