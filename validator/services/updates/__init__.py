"""Newer cards and card lists: what they would change, applying them, and telling whom it concerns."""
