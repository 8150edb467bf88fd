"""The one place where the command line asks what day it is."""

from datetime import date


def today() -> date:
    """Return the day in the reader's own zone."""
    return date.today()
