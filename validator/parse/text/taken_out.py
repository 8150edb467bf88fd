"""Taken out: what is struck through in a part of a line, and words that say a card is not played."""

import re

from validator.vocabulary.patterns import lazy

_STRUCK = lazy(
    r"~~(?!\s)([^~]+)~~|<(?:s|del|strike)>(.+?)</(?:s|del|strike)>|\[(?:s|strike)\](.+?)\[/(?:s|strike)\]",
    re.IGNORECASE,
)
# Alone in a bracket, or behind a dash or comma at the end of a line.
_OUT = r"(?:cut|not\s(?:played|playing|in)|removed|taken\sout|dropped|unplayed)"
_SAYS_OUT = lazy(rf"(?:[(\[{{]|[-–—,:;]\s)\s*{_OUT}\s*[)\]}}]?[\s.!]*$", re.IGNORECASE)
_IN_DOUBT = lazy(
    rf"[(\[{{]\s*(?:{_OUT}|out"
    r"|maybe|perhaps|optional|side|sb|side\s?board|maybe\s?board|\?+|[-+]\d{1,2}"
    r"|(?:now|only|rather|have|got|own|need|want|lack|miss|missing|short|was|were|up to)s?[\s:]\d{1,2}"
    r"|\d{1,2}\s(?:more|less|missing|short|needed|owned|left)|\d\?|or\s[^()\[\]]+)\s*[)\]}]"
    r"|[-–—,:;]\s(?:out|maybe|perhaps|optional)[\s.!?]*$|(?<!\?)\?$"
    rf"|(?:<-+|←|//|--|#)\s*{_OUT}\b[^()]{{0,12}}$|[❌✗✘🚫⛔]",
    re.IGNORECASE,
)


def without_struck(text: str) -> tuple[str, list[str]]:
    """Part what is struck through from the rest of a line."""
    if "~~" not in text and "<" not in text and "[" not in text:
        return text, []
    struck = ["".join(filter(None, parts)) for parts in _STRUCK.findall(text)]
    return (_STRUCK.sub(" ", text).strip(), struck) if struck else (text, [])


def says_it_is_out(text: str) -> bool:
    """Tell whether the end of a card's line says that the card is not played."""
    return _SAYS_OUT.search(text) is not None


def may_be_out(text: str) -> bool:
    """Tell whether a card's line says that the card or its number may be another one, or none."""
    return _IN_DOUBT.search(text) is not None
