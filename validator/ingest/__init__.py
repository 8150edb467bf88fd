"""Ingest: from bytes to numbered lines, whatever the encoding; refuses what is not text."""

from validator.ingest.text import MAX_BYTES, MAX_LINES, source_from_bytes, source_from_text

__all__ = ["MAX_BYTES", "MAX_LINES", "source_from_bytes", "source_from_text"]
