"""Text of a notation such as JSON or XML: it may be longer than any typed list."""

from __future__ import annotations

from validator.deck import Source
from validator.ingest.limits import Limits
from validator.ingest.text import source_from_bytes

_STARTS = (b"{", b"[", b"<")
_BEFORE = b"\xef\xbb\xbf \t\r\n"


def text_source(name: str, data: bytes, limits: Limits) -> Source:
    """Decode text; one that begins like a notation is bounded in bytes only, since a cut would break it."""
    if data[:1000].lstrip(_BEFORE).startswith(_STARTS):
        return source_from_bytes(data, name, max_bytes=limits.bytes, max_lines=limits.bytes)
    return source_from_bytes(data, name, max_lines=limits.lines)
