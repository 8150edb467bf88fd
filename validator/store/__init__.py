"""The tables, sessions and migrations."""
