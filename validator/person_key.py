"""What two spellings of one person's name share."""

from __future__ import annotations

import unicodedata


def name_key(name: str) -> str:
    """Return a name without case, accents and punctuation."""
    letters = unicodedata.normalize("NFKD", name.casefold())
    plain = "".join(c for c in letters if not unicodedata.combining(c))
    return " ".join("".join(c if c.isalnum() else " " for c in plain).split()) or plain.strip()
