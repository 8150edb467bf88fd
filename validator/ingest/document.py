"""From the bytes of any document to its sources."""

from __future__ import annotations

from validator.deck import Source
from validator.ingest.limits import DEFAULT_LIMITS, Limits
from validator.ingest.text import source_from_bytes


def ingest(name: str, data: bytes, limits: Limits | None = None) -> list[Source]:
    """Turn a document into sources, chosen by what it contains rather than by its name."""
    bounds = limits or DEFAULT_LIMITS
    return [source_from_bytes(data, name, max_lines=bounds.lines)]
