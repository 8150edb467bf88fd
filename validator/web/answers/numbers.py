"""Numbers as the reader's language writes them: 2,054 in English, 2.054 in German; 25 % or 25%."""

from babel.numbers import format_decimal, format_percent

from validator.languages.language import ENGLISH
from validator.languages.speech import language


def counted(number: int) -> str:
    """Write a count."""
    return str(format_decimal(number, locale=language().locale))


def percent(share: int) -> str:
    """Write whole percents; in English as our pages always did."""
    spoken = language()
    return f"{share} %" if spoken.code == ENGLISH else str(format_percent(share / 100, locale=spoken.locale))
