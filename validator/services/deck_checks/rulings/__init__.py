"""Rulings: giving, changing, appealing, recording."""
