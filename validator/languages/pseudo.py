"""A language that nobody speaks, long and full of accents: tests see what is not translated or cut."""

import re

_PLAIN, _ACCENTED = "acegilnorsuyzACEGILNORSUYZ", "áçéğíłñóřšúýžÁÇÉĞÍŁÑÓŘŠÚÝŽ"
ACCENTS = frozenset(_ACCENTED)
_TABLE = str.maketrans(_PLAIN, _ACCENTED)
_KEPT = re.compile(r"(\{[^{}]*\}|<[^<>]*>|&#?\w+;)")


def pseudo(message: str) -> str:
    """Return a message with accents and two letters in five more, its blanks and tags as they were."""
    parts = _KEPT.split(message)
    said = "".join(part if number % 2 else part.translate(_TABLE) for number, part in enumerate(parts))
    letters = sum(map(str.isalpha, "".join(parts[::2])))
    more = letters * 2 // 5
    # In words of six, as long texts are: a single sign of that length would be no test.
    return f"⟦{said}{' ~~~~~' * (more // 6)}{'~' * (more % 6)}⟧"
