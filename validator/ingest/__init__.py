"""Ingest: from bytes to numbered lines, whatever the encoding; refuses what is not text."""
