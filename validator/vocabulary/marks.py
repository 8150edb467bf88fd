"""Marks behind a name: influence dots, sets in brackets, proxies, and what encodings make of them."""

import re
from typing import Final

from validator.vocabulary.patterns import lazy

DOTS: Final = "•●○◉◦★☆⁕∞♘♞■□▪▫◆◇⬤⚫⚪✦✧✪∙·※♦♢⊙◎🔴🟠🟡🟢🔵🟣🟤🦄\ufffd"
DOTS_AND_SPACES: Final = DOTS + " \t"
ALL_COPIES: Final = -1

# An encoding that has no dots writes question marks; one question mark alone may belong to a title.
_LOST_DOTS = lazy(r"(?:\s\?+|\?\?)[\s?]*$")
_ONLY_MARKS = lazy(rf"[{re.escape(DOTS)}*\s]+")
_INFLUENCE = lazy(
    r"[\s,\-–—]*[(\[{]?\s*(?:\d{1,2}(?:\s*[x×*@]\s*\d{1,2})?\s*(?:inf\.?|influence|pips?|dots?)"
    r"|(?:inf\.?|influence)\s*[:=]?\s*\d{1,2})\s*(?:each)?\s*[)\]}]?$",
    re.IGNORECASE,
)
_INFLUENCE_WORD = lazy(r"inf|pip|dot", re.IGNORECASE)
_PROXY = lazy(
    r"[\s,\-–—]*[(\[*{]?\s*(?:(\d{1,2})\s*[x×]?\s*|(?:all|as)\s+)?prox(?:y|ies|ied|ys|y'd)"
    r"\s*[x×]?\s*(\d{1,2})?\s*[)\]*}]?$|\s*[\[(]P[\])]$",
    re.IGNORECASE,
)
_PROXY_WORD = lazy(r"prox|[\[(]P[\])]$", re.IGNORECASE)


def is_marks(text: str) -> bool:
    """Tell whether a text is nothing but dots and stars."""
    return _ONLY_MARKS.fullmatch(text) is not None


def without_dots(text: str) -> str:
    """Take influence dots and the like off the end, also when an encoding turned them into question marks."""
    plain = text.rstrip(DOTS_AND_SPACES)
    return _LOST_DOTS.sub("", plain) if plain.endswith("?") else plain


def influence_at_end(text: str) -> re.Match[str] | None:
    """Find influence in words at the end of a line, such as "(2 inf)"."""
    return _INFLUENCE.search(text) if _INFLUENCE_WORD.search(text) else None


def proxies_at_end(text: str) -> tuple[int, int] | None:
    """Find proxies at the end of a line: where the remark begins, and how many copies or `ALL_COPIES`."""
    found = _PROXY.search(text) if _PROXY_WORD.search(text) else None
    if found is None:
        return None
    copies = found[1] or found[2]
    return found.start(), int(copies) if copies else ALL_COPIES
