"""What is printed on: A4, or US Letter where people use that."""

import os
import re
import tomllib
from collections.abc import Iterable, Mapping
from enum import StrEnum
from functools import cache
from pathlib import Path

FILE = Path(__file__).with_name("paper.toml")
_TERRITORY = re.compile(r"[a-z]{2,3}(?:[-_][a-z]{4})?[-_]([a-z]{2})(?![a-z])", re.I)


class Paper(StrEnum):
    """A size of paper, by the name that PDF and CSS have for it."""

    A4 = "a4"
    LETTER = "letter"

    @property
    def half(self) -> str | tuple[float, float]:
        """Return half a sheet, for slips: A5, or half of Letter in millimetres."""
        return "a5" if self is Paper.A4 else (139.7, 215.9)


PAPER_NAMES = {Paper.A4: "A4", Paper.LETTER: "US Letter"}


@cache
def _letter_zones() -> Mapping[str, frozenset[str]]:
    found = tomllib.loads(FILE.read_text())
    return {country: frozenset(zones) for country, zones in found.items()}


def paper_of_zone(zone: str) -> Paper:
    """Return what people in a time zone print on."""
    letter = any(zone in zones for zones in _letter_zones().values())
    return Paper.LETTER if letter else Paper.A4


def paper_of_languages(tags: Iterable[str]) -> Paper:
    """Return what people with these languages print on; the first country counts (en-US, es_MX.UTF-8)."""
    countries = (found[1].upper() for tag in tags if (found := _TERRITORY.match(tag)))
    return Paper.LETTER if next(countries, "") in _letter_zones() else Paper.A4


def paper_of_locale(environment: Mapping[str, str] = os.environ) -> Paper:
    """Return what the machine's locale prints on."""
    names = ("LC_ALL", "LC_PAPER", "LANG")
    return paper_of_languages([next((environment[name] for name in names if environment.get(name)), "")])
