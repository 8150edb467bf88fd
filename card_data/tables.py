"""Reading a game's fact tables and deriving every key under which its names may be found."""

from __future__ import annotations

import csv
import tomllib
from collections import defaultdict
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from typing import Any

from card_data.catalogue import TABLES, table_files
from card_data.keys import key_of
from card_data.names import WAYS
from card_data.updates import layered

Plain = dict[str, Any]


def read_game(folder: Path) -> Plain:
    """Turn one game's fact tables into the plain value that the catalogue is made from."""
    rows = {name: _rows(layered(folder / f"{name}.csv")) for name in TABLES}
    game = tomllib.loads((folder / "game.toml").read_text("utf-8"))
    position = {row["id"]: i for i, row in enumerate(rows["cards"])}
    printings = defaultdict(list)
    for row in rows["printings"]:
        printings[row["card"]].append(
            (row["code"], row["set"], int(row["position"] or 0), int(row["copies_per_product"] or 0))
        )
    identity_types = set(game["identity_types"])
    cards = [_card(row, tuple(printings[row["id"]]), identity_types) for row in rows["cards"]]
    return {
        "version": _version(folder),
        "game": game,
        "cards": cards,
        "sets": [_set(row) for row in rows["sets"]],
        "pools": {row["id"]: (row["name"], tuple(row["sets"].split("|"))) for row in rows["pools"]},
        "keys": _keys(rows, position, game),
        "codes": _codes(rows, position),
        "set_keys": _set_keys(rows),
        **_age(layered(folder / "SOURCE.toml")),
    }


def _age(path: Path) -> Plain:
    """Say how old cards and card lists are: the older of the two days decides."""
    said = tomllib.loads(path.read_text("utf-8")) if path.exists() else {}
    days = [str(said[key]) for key in ("as_of", "rules_as_of") if key in said]
    return {"as_of": min(days, default=""), "lives": "rules_as_of" in said}


def _rows(path: Path) -> list[dict[str, str]]:
    if not path.exists():
        return []
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def _version(folder: Path) -> str:
    digest = sha256()
    for path in table_files(folder):
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:12]


def _number(text: str) -> int | None:
    return int(text) if text else None


def _list(text: str) -> tuple[str, ...]:
    return tuple(text.split("|")) if text else ()


def _card(row: dict[str, str], printings: tuple[Any, ...], identity_types: set[str]) -> tuple[Any, ...]:
    return (
        row["id"],
        row["title"],
        row["side"],
        row["type"],
        _list(row["faction"]),
        _list(row["subtypes"]),
        _number(row["deck_limit"]),
        _number(row["influence_cost"]),
        _number(row["influence_limit"]),
        _number(row["minimum_deck_size"]),
        _number(row["agenda_points"]),
        _list(row.get("former_subtypes", "")),
        row["type"] in identity_types,
        printings,
    )


def _set(row: dict[str, str]) -> tuple[str, ...]:
    return tuple(row[key] for key in ("id", "name", "cycle", "cycle_name", "kind", "released", "publisher"))


def _keys(rows: dict[str, list[dict[str, str]]], position: dict[str, int], game: Plain) -> Plain:
    ways: dict[str, dict[str, set[int]]] = {way: defaultdict(set) for way in WAYS}
    for row in rows["cards"]:
        index = position[row["id"]]
        ways["normalised"][key_of(row["title"])].add(index)
        for alias in _derived_aliases(row["title"], row["type"] in game["identity_types"]):
            ways["alias"][key_of(alias)].add(index)
    for row in rows["aliases"]:
        ways["alias"][key_of(row["alias"])].add(position[row["card"]])
    for row in rows["titles"]:
        ways["translated"][key_of(row["title"])].add(position[row["card"]])
    keys: Plain = {}
    for place, way in enumerate(WAYS):
        for key, indices in ways[way].items():
            if key and key not in keys:
                numbers = tuple(index * len(WAYS) + place for index in sorted(indices))
                keys[key] = numbers if len(numbers) > 1 else numbers[0]
    return keys


def _derived_aliases(title: str, identity: bool) -> Iterable[str]:
    """Yield other usual forms: with or without "The" and "&", TM spelt out, the subtitle, one face of two."""
    words = title.split(" ", 1)
    yield words[1] if words[0] == "The" and len(words) == 2 else f"The {title}"
    if identity and ": " in title:
        yield title.split(": ", 1)[1]
    if " // " in title:
        yield from title.split(" // ")
    if "&" in title:
        yield title.replace("&", "")
    if "™" in title:
        yield title.replace("™", "TM")


def _codes(rows: dict[str, list[dict[str, str]]], position: dict[str, int]) -> dict[str, int]:
    codes = dict(position)
    codes.update({row["code"]: position[row["card"]] for row in rows["printings"] if row["code"]})
    return codes


def _set_keys(rows: dict[str, list[dict[str, str]]]) -> dict[str, str]:
    keys: dict[str, str] = {}
    initials: dict[str, set[str]] = defaultdict(set)
    for row in rows["sets"]:
        keys.setdefault(key_of(row["cycle_name"]), row["cycle"])
        words = [word for word in row["name"].replace("-", " ").split() if word != "&"]
        if len(words) > 1:
            initials[key_of("".join(word[0] for word in words))].add(row["id"])
    for row in rows["sets"]:
        keys[key_of(row["name"])] = row["id"]
        keys[key_of(row["id"])] = row["id"]
    for row in rows["set_codes"]:
        keys.setdefault(key_of(row["code"]), row["set"])
    for key, sets in initials.items():
        if len(sets) == 1:
            keys.setdefault(key, next(iter(sets)))
    return keys
