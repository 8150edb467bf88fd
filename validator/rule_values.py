"""Are the values of a rule what its kind demands? One problem at a time, in words."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from card_data.catalogue import Catalogue

PLAIN = {
    "int": (int, "a whole number"),
    "bool": (bool, "true or false"),
    "date": (date, "a date: 2026-05-01"),
}
CHOICES = {"scope": ("all", "deck"), "local": ("all", "unmarked"), "pod-group": ("character", "site")}
LISTS = {
    "strs": "str",
    "cards": "card",
    "sets": "set",
    "formats": "format",
    "subtypes": "subtype",
    "sides": "side",
    "publishers": "publisher",
}


class Problem(NamedTuple):
    """What is wrong, under which key, and the value to point at."""

    text: str
    key: str = ""
    value: str = ""


@dataclass(frozen=True, slots=True)
class Known:
    """All that the values of one game's rules may name, by the type of the value."""

    game: str
    names: Mapping[str, Collection[str]]


NOTHING_KNOWN = Known("", {})


def known_names(catalogue: Catalogue, formats: Collection[str], environments: Collection[str]) -> Known:
    """Collect what rules of the catalogue's game may name."""
    cards = catalogue.cards.values()
    names: dict[str, Collection[str]] = {
        "card": catalogue.cards,
        "set": catalogue.sets,
        "publisher": {card_set.publisher for card_set in catalogue.sets.values()},
        "pool": catalogue.pools,
        "type": {card.type for card in cards},
        "faction": {faction for card in cards for faction in card.factions},
        "subtype": {subtype for card in cards for subtype in card.subtypes},
        "side": catalogue.game.sides,
        "format": formats,
        "environment": environments,
    }
    return Known(catalogue.game.id, names)


def keys_problem(table: Mapping[str, Any], keys: Mapping[str, str], what: str) -> Problem | None:
    """Name a key that does not belong into the table, or one that it lacks."""
    allowed = [key.removesuffix("?") for key in keys]
    for key in table:
        if key not in allowed:
            return Problem(f'unknown key "{key}" in {what}{_instead(key, allowed)}', key)
    for key in keys:
        if not key.endswith("?") and key not in table:
            return Problem(f'{what} lacks "{key}"; add it')
    return None


def value_problem(table: Mapping[str, Any], keys: Mapping[str, str], known: Known) -> Problem | None:
    """Name the first value that is not of its key's type or names something unknown."""
    for key, kind in keys.items():
        name = key.removesuffix("?")
        if name in table and (problem := _wrong(table[name], kind, known)):
            return Problem(problem.text.replace("{key}", f'"{name}"'), name, problem.value)
    return None


def _wrong(value: Any, kind: str, known: Known) -> Problem | None:
    if kind in PLAIN:
        wanted, words = PLAIN[kind]
        negative = type(value) is int and value < 0
        return Problem(f"{{key}} must be {words}") if type(value) is not wanted or negative else None
    if kind in LISTS:
        return _wrong_list(value, LISTS[kind], known)
    if kind == "card-ints":
        return _wrong_table(value, known)
    if not isinstance(value, str) or not value.strip():
        return Problem("{key} must be a text that is not empty")
    if kind == "measure":
        return _wrong_measure(value, known)
    if kind in CHOICES and value not in CHOICES[kind]:
        return Problem(f'{{key}} is "{value}" but must be one of: {", ".join(CHOICES[kind])}')
    return _wrong_name(value, kind, known)


def _wrong_list(value: Any, kind: str, known: Known) -> Problem | None:
    if not isinstance(value, list):
        return Problem("{key} must be a list: [...]")
    seen: set[str] = set()
    for item in value:
        if problem := _wrong(item, kind, known):
            return Problem(problem.text.replace("{key}", "each item of {key}"), value=problem.value)
        if item in seen:
            return Problem(f'"{item}" stands twice in {{key}}; remove one', value=item)
        seen.add(item)
    return None


def _wrong_table(value: Any, known: Known) -> Problem | None:
    if not isinstance(value, dict):
        return Problem("{key} must be a table of cards and numbers")
    for card, number in value.items():
        if problem := _wrong_name(card, "card", known):
            return problem
        if type(number) is not int or number < 1:
            return Problem(f'"{card}" in {{key}} must be a whole number above 0', value=card)
    return None


def _wrong_measure(value: str, known: Known) -> Problem | None:
    kind, _, name = value.partition(":")
    if value == "size":
        return None
    if kind not in ("type", "card"):
        return Problem(f'{{key}} is "{value}" but must be "size", "type:..." or "card:..."')
    return _wrong_name(name, kind, known)


def _wrong_name(value: str, kind: str, known: Known) -> Problem | None:
    names = known.names.get(kind)
    if names is None or value in names:
        return None
    where = "files" if kind in ("format", "environment") else "catalogue"
    return Problem(
        f'{kind} "{value}" is not in the {known.game} {where}{_instead(value, names)}', value=value
    )


def _instead(word: str, words: Collection[str]) -> str:
    from difflib import get_close_matches  # only ever needed for a broken file

    close = get_close_matches(word, list(words), n=1)
    return f'; did you mean "{close[0]}"?' if close else "; remove or correct it"
