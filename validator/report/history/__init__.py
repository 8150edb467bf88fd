"""Legality over time: strips, histories of cards and lists, and where a deck is legal, in words and JSON."""
