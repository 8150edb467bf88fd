"""Header rows of tables: which words stand over which column, and what the column holds."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from validator.ingest.pdf.printed_words import Word
from validator.vocabulary.columns import (
    CODE,
    DECK,
    IDENTITY,
    INFLUENCE,
    MAXIMUM,
    MINIMUM,
    NAME,
    NUMBER,
    OTHER,
    PROXIES,
    QUANTITY,
    SET,
    SIDE,
    ZONE,
    role_of,
)

INDEX = "index"  # a column that counts the rows
# What a page needs no more of than that it is no name and no number.
_BESIDE = frozenset({CODE, SET, ZONE, SIDE, DECK})
_LONGEST = 3  # words of one head, as in "name of card"
TOGETHER = 0.8  # of a letter's height: the words of one head stand closer


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
            role = _role(" ".join(word.text for word in words)) if _stand_together(words) else ""
            if role:
                headings.append(Heading(role, row[at].x0, row[at + length - 1].x1))
                at += length
                break
        else:
            return ()
    return tuple(headings) if _is_table({heading.role for heading in headings}) else ()


def is_header_text(text: str) -> bool:
    """Tell whether a text consists of heads of table columns."""
    return bool(_role(text)) or all(map(_role, text.split()))


def _role(words: str) -> str:
    """Return what a column of a page holds; a number counts copies until another column does."""
    role = role_of(words)
    if role == NUMBER:
        return QUANTITY
    return OTHER if role in _BESIDE else role


def _stand_together(words: Sequence[Word]) -> bool:
    return all(b.x0 - a.x1 < TOGETHER * b.size for a, b in pairwise(words))


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
