"""Reading a game's fact tables and deriving every key under which its names may be found."""

import csv
import tomllib
from collections import defaultdict
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from typing import Any

from card_data.catalogue import TABLES, CatalogueError, table_files
from card_data.keys import key_of
from card_data.names import WAYS
from card_data.table_faults import FactRow, table_faults
from card_data.updates import layered

Plain = dict[str, Any]


def read_game(folder: Path) -> Plain:
    """Turn one game's fact tables into the plain value that the catalogue is made from."""
    rows = {name: _rows(layered(folder / f"{name}.csv")) for name in TABLES}
    game = read_shape(folder)
    for fault in table_faults(folder.name, rows, game):
        raise CatalogueError(fault)
    position = {row["id"]: i for i, row in enumerate(rows["cards"])}
    printings = _printings(rows)
    identity_types = set(game["identity_types"])
    cards = [_card(row, tuple(printings[row["id"]]), identity_types) for row in rows["cards"]]
    return {
        "version": _version(folder),
        "game": game,
        "cards": cards,
        "sets": _sets(rows, printings),
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


def read_shape(folder: Path) -> Plain:
    """Return what game.toml says; left out means no sides, one deck, headings and blocks by type."""
    game = tomllib.loads((folder / "game.toml").read_text("utf-8"))
    types = game["types"].items()
    usual = {
        "id": folder.name,
        "sides": [],
        "side_names": [side.capitalize() for side in game.get("sides", [])],
        "identity_types": [],
        "factions": {},
        "decks_per_player": 1,
        "headings": {type_: [name.lower(), f"{name.lower()}s"] for type_, name in types},
        "groups": [{"name": name, "type": type_} for type_, name in types],
    }
    return usual | game


def faults_in(folder: Path) -> list[str]:
    """Return everything that is wrong with a game's tables, each with file and line."""
    rows = {name: _rows(folder / f"{name}.csv") for name in TABLES}
    return list(table_faults(folder.name, rows, read_shape(folder)))


def _rows(path: Path) -> list[FactRow]:
    if not path.exists():
        return []
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            reader = csv.DictReader(file, restval="", restkey="")
            return [FactRow(row, reader.line_num) for row in reader]
    except (UnicodeDecodeError, csv.Error) as error:
        name = f"{path.parent.name}/{path.name}"
        raise CatalogueError(f"{name}:1: this is not a table in UTF-8 ({error}); save it as CSV") from error


def _printings(rows: dict[str, list[FactRow]]) -> dict[str, list[tuple[str, str, int, int]]]:
    """Return the printings by card; without a table of them, one in each set that the card names."""
    printings: dict[str, list[tuple[str, str, int, int]]] = defaultdict(list)
    for row in rows["printings"]:
        place, copies = row.get("position", ""), row.get("copies_per_product", "")
        printings[row["card"]].append((row.get("code", ""), row["set"], int(place or 0), int(copies or 0)))
    for row in rows["cards"]:
        printings[row["id"]] += [("", set_id, 0, 0) for set_id in _list(row.get("sets", ""))]
    return printings


def _version(folder: Path) -> str:
    digest = sha256()
    for path in table_files(folder):
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:12]


def _number(text: str) -> int | None:
    return int(text) if text else None


def _list(text: str) -> tuple[str, ...]:
    return tuple(text.split("|")) if text else ()


def _card(row: FactRow, printings: tuple[Any, ...], identity_types: set[str]) -> tuple[Any, ...]:
    return (
        row["id"],
        row["title"],
        row.get("side", ""),
        row["type"],
        _list(row.get("faction", "")),
        _list(row.get("subtypes", "")),
        _number(row.get("deck_limit", "")),
        _number(row.get("influence_cost", "")),
        _number(row.get("influence_limit", "")),
        _number(row.get("minimum_deck_size", "")),
        _number(row.get("agenda_points", "")),
        _list(row.get("former_subtypes", "")),
        row["type"] in identity_types,
        printings,
    )


def _sets(
    rows: dict[str, list[FactRow]], printings: dict[str, list[tuple[str, str, int, int]]]
) -> list[tuple[Any, ...]]:
    """Return the sets with the cards that are printed in each, once and in the order of the cards."""
    printed: dict[str, dict[str, None]] = defaultdict(dict)
    for row in rows["cards"]:
        for _, set_id, _, _ in printings[row["id"]]:
            printed[set_id][row["id"]] = None
    return [(*_set(row), tuple(printed[row["id"]])) for row in rows["sets"]]


def _set(row: FactRow) -> tuple[str, ...]:
    cycle, cycle_name = row.get("cycle") or row["id"], row.get("cycle_name") or row["name"]
    return (
        row["id"],
        row["name"],
        cycle,
        cycle_name,
        *(row.get(key, "") for key in ("kind", "released", "publisher")),
    )


def _keys(rows: dict[str, list[FactRow]], position: dict[str, int], game: Plain) -> Plain:
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


def _codes(rows: dict[str, list[FactRow]], position: dict[str, int]) -> dict[str, int]:
    codes = dict(position)
    codes.update({row["code"]: position[row["card"]] for row in rows["printings"] if row.get("code")})
    return codes


def _set_keys(rows: dict[str, list[FactRow]]) -> dict[str, str]:
    keys: dict[str, str] = {}
    initials: dict[str, set[str]] = defaultdict(set)
    for row in rows["sets"]:
        _, name, cycle, cycle_name, *_ = _set(row)
        keys.setdefault(key_of(cycle_name), cycle)
        words = [word for word in name.replace("-", " ").split() if word != "&"]
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
