"""Legaldeck: is this deck legal for this event, on this day, and why?"""

__version__ = "0.1.0"
