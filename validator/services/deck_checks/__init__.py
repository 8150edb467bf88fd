"""Deck checks: whom to check, counting, rulings, reports."""
