"""Other forms of a name that people write: singular for plural, an article at the end."""

import re
from collections.abc import Iterator

# Shorter words are rarely nouns, and an "s" more or less makes other words of them.
SHORTEST_NOUN = 4
_ARTICLE_AT_END = re.compile(r"(.+), (the|an?)", re.IGNORECASE)
_HISSING = ("ss", "sh", "ch", "x")
# A name with its quantity still behind it is no name yet, and most names that nobody knows are such.
_QUANTITY_AT_END = re.compile(r".* [x×]?\d{1,2}", re.IGNORECASE)


def other_forms(name: str) -> Iterator[str]:
    """Yield a name with its article in front, and with one of its words in the other number."""
    if _QUANTITY_AT_END.fullmatch(name):
        return
    moved = _ARTICLE_AT_END.fullmatch(name)
    if moved:
        yield f"{moved[2]} {moved[1]}"
    words = name.split(" ")
    for place, word in enumerate(words):
        if len(word) >= SHORTEST_NOUN and word.isalpha():
            yield " ".join([*words[:place], other_number(word), *words[place + 1 :]])


def other_number(word: str) -> str:
    """Return the plural of a singular and the singular of a plural."""
    lower = word.lower()
    if lower.endswith(("men", "man")):
        return word[:-2] + ("an" if lower.endswith("men") else "en")
    if lower.endswith("s") and not lower.endswith("ss"):
        return _singular(word, lower)
    if lower.endswith(_HISSING):
        return word + "es"
    if lower.endswith("y") and lower[-2] not in "aeiou":
        return word[:-1] + "ies"
    return word + "s"


def _singular(word: str, lower: str) -> str:
    if lower.endswith("ies"):
        return word[:-3] + "y"
    if lower.endswith("es") and lower[:-2].endswith(_HISSING):
        return word[:-2]
    return word[:-1]
