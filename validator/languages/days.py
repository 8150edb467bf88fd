"""Days and moments as the reader's language writes them; in English as our pages always did."""

from datetime import UTC, date, datetime
from functools import lru_cache
from zoneinfo import ZoneInfo

from babel.dates import format_date, format_time

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
