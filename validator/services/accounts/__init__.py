"""Accounts of organizers and staff."""
