"""Refresh a game's fact tables from a public source."""
