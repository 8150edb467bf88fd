"""What two spellings of one person's name share."""

import unicodedata
from functools import lru_cache


@lru_cache(maxsize=8192)  # a table asks for the same few hundred names again and again
def name_key(name: str) -> str:
    """Return a name without case, accents and punctuation."""
    letters = unicodedata.normalize("NFKD", name.casefold())
    plain = "".join(c for c in letters if not unicodedata.combining(c))
    return " ".join("".join(c if c.isalnum() else " " for c in plain).split()) or plain.strip()


def words_begin(text: str, sought: str) -> bool:
    """Say whether every word that somebody looks for begins a word of a text: "an sch" finds Anna Schmidt."""
    parts = name_key(sought).split()
    words = name_key(text).split() if parts else []
    return all(any(word.startswith(part) for word in words) for part in parts)
