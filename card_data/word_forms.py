"""Other forms of a name that people write: singular for plural, an article at the end."""

from __future__ import annotations

import re
from collections.abc import Iterator

# Shorter words are rarely nouns, and an "s" more or less makes other words of them.
SHORTEST_NOUN = 4
_ARTICLE_AT_END = re.compile(r"(.+), (the|an?)", re.IGNORECASE)
# The first pattern that fits a word tells its other number.
_NUMBERS = tuple(
    (re.compile(pattern, re.IGNORECASE), other)
    for pattern, other in (
        (r"(.*m)en", r"\1an"),
        (r"(.*m)an", r"\1en"),
        (r"(.*)ies", r"\1y"),
        (r"(.*(?:ss|sh|ch|x))es", r"\1"),
        (r"(.*[^s])s", r"\1"),
        (r"(.*(?:ss|sh|ch|x))", r"\1es"),
        (r"(.*[^aeiou])y", r"\1ies"),
        (r"(.*)", r"\1s"),
    )
)


def other_forms(name: str) -> Iterator[str]:
    """Yield a name with its article in front, and with one of its words in the other number."""
    moved = _ARTICLE_AT_END.fullmatch(name)
    if moved:
        yield f"{moved[2]} {moved[1]}"
    words = name.split(" ")
    for place, word in enumerate(words):
        if len(word) >= SHORTEST_NOUN and word.isalpha():
            yield " ".join([*words[:place], other_number(word), *words[place + 1 :]])


def other_number(word: str) -> str:
    """Return the plural of a singular and the singular of a plural."""
    for pattern, other in _NUMBERS:
        found = pattern.fullmatch(word)
        if found:
            return found.expand(other)
    return word
