"""Dates as people write them on a sheet: year first, day first, month first or by name."""

import re
from datetime import date

from validator.vocabulary.patterns import lazy

_MONTHS = {
    name: number
    for number, names in enumerate(
        (
            "jan january januar janvier enero gennaio",
            "feb february februar fevrier février febrero febbraio",
            "mar march märz maerz mars marzo",
            "apr april avril abril aprile",
            "may mai mayo maggio",
            "jun june juni juin junio giugno",
            "jul july juli juillet julio luglio",
            "aug august août aout agosto",
            "sep sept september septembre septiembre settembre",
            "oct okt october oktober octobre octubre ottobre",
            "nov november novembre noviembre",
            "dec dez december dezember décembre diciembre dicembre",
        ),
        1,
    )
    for name in names.split()
}
_YEAR_FIRST = lazy(r"^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})$")
_COMPACT = lazy(r"^(\d{4})(\d{2})(\d{2})$")
_YEAR_LAST = lazy(r"^(\d{1,2})([-/. ]+)(\d{1,2})[-/. ]+(\d{4}|\d{2})$")
_DAY_MONTH = lazy(r"^(\d{1,2})(?:st|nd|rd|th|\.)?(?: of)?[\s\-]+([^\W\d]+)\.?,?[\s\-]+(\d{4})$")
_MONTH_DAY = lazy(r"^([^\W\d]+)\.?[\s\-]+(\d{1,2})(?:st|nd|rd|th)?,?[\s\-]+(\d{4})$")
_WEEKDAY = lazy(r"^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,?\s+", re.IGNORECASE)


def read_date(text: str) -> date | None:
    """Read a date when it can mean only one day; "03/04/2026" can mean two and gives None."""
    text = _WEEKDAY.sub("", text.strip().casefold())
    found = _YEAR_FIRST.match(text) or _COMPACT.match(text)
    if found:
        return _date(int(found[1]), int(found[2]), int(found[3]))
    found = _DAY_MONTH.match(text)
    if found:
        return _date(int(found[3]), _MONTHS.get(found[2], 0), int(found[1]))
    found = _MONTH_DAY.match(text)
    if found:
        return _date(int(found[3]), _MONTHS.get(found[1], 0), int(found[2]))
    found = _YEAR_LAST.match(text)
    return _year_last(found) if found else None


def _year_last(found: re.Match[str]) -> date | None:
    first, second = int(found[1]), int(found[3])
    year = int(found[4]) + (2000 if len(found[4]) == 2 else 0)
    if "." in found[2] or first > 12:
        return _date(year, second, first)
    if second > 12 or first == second:
        return _date(year, first, second)
    return None


def _date(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None
