"""Days, moments and numbers as the reader's language writes them: 2,054 in English, 2.054 in German."""

from datetime import UTC, date, datetime
from functools import lru_cache
from zoneinfo import ZoneInfo

from babel.dates import format_date, format_time
from babel.numbers import format_decimal, format_percent

from validator.languages.language import ENGLISH, Language
from validator.languages.speech import language
from validator.languages.written_days import day_in


def moment(value: datetime, zone: str = "UTC") -> str:
    """Say a moment in a zone, with the zone's name."""
    return _moment(value, zone, language())


@lru_cache(maxsize=4096)
def _moment(value: datetime, zone: str, spoken: Language) -> str:
    local = value.astimezone(UTC if zone == "UTC" else ZoneInfo(zone))
    if spoken.code == ENGLISH:
        return f"{local.day} {local:%B %Y, %H:%M} {local:%Z}"
    day, time = format_date(local, "long", spoken.locale), format_time(local, "short", locale=spoken.locale)
    return f"{day}, {time} {local:%Z}"


def day_said(day: date | str) -> str:
    """Say a day: 5 December 2026."""
    return day_in(date.fromisoformat(day) if isinstance(day, str) else day, language())


def month_said(day: date) -> str:
    """Say a month: Dec 2026."""
    spoken = language()
    return f"{day:%b %Y}" if spoken.code == ENGLISH else format_date(day, "MMM y", spoken.locale)


def counted(number: int) -> str:
    """Write a count."""
    return str(format_decimal(number, locale=language().locale))


def percent(share: int) -> str:
    """Write whole percents; English keeps a space before the sign: 25 %."""
    spoken = language()
    return f"{share} %" if spoken.code == ENGLISH else str(format_percent(share / 100, locale=spoken.locale))
