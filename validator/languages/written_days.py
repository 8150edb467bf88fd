"""A day as a language writes it, alone and inside a sentence that Python worded with 2026-12-05."""

import re
from datetime import date

from babel.dates import format_date

from validator.languages.language import ENGLISH, Language

# What somebody typed stands in quotes, and a date to write has "example" or "like" before it: both stay.
_DAY = re.compile(r"“[^”]*”|(?:example|like) \S+|(?<![\w/.-])(\d{4}-\d\d-\d\d)(?![\w/-])")


def day_in(day: date, spoken: Language) -> str:
    """Write a day: 5 December 2026."""
    return f"{day.day} {day:%B %Y}" if spoken.code == ENGLISH else format_date(day, "long", spoken.locale)


def month_in(day: date, spoken: Language) -> str:
    """Write a month: December 2026."""
    return f"{day:%B %Y}" if spoken.code == ENGLISH else format_date(day, "LLLL y", spoken.locale)


def days_in(sentence: str, spoken: Language) -> str:
    """Write every day of a sentence as people do."""
    return _DAY.sub(lambda found: _written(found, spoken), sentence) if "-" in sentence else sentence


def _written(found: re.Match[str], spoken: Language) -> str:
    try:
        return day_in(date.fromisoformat(found[1]), spoken) if found[1] else found[0]
    except ValueError:
        return found[0]
