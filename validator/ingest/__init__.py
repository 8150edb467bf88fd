"""Bytes become sources: lines of text that remember where they stood."""
