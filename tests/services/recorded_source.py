"""A stand-in for the public source: our own tables and card lists in its shape, written to a folder."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from card_data.catalogue import FOLDER
from card_data.importers.replacement import read_table
from tests.card_data.importers.conftest import Api, card
from validator.rules.kinds import CardList, Pool
from validator.rules.rulebook import load_rulebook

Item = dict[str, Any]


def under(slug: str) -> str:
    return slug.replace("-", "_")


class RecordedSource:
    """What the source has; tests add to it before they write it down."""

    def __init__(self) -> None:
        tables = {
            name: read_table(FOLDER / "netrunner" / f"{name}.csv")
            for name in ("cards", "printings", "sets", "pools")
        }
        api = Api()
        api.serve_tables(tables)
        self.world: dict[str, list[Item]] = api.world
        self.pool_sets = api.pool_sets
        formats = {row["id"]: row["format"] for row in tables["pools"]}
        rules = [
            (format_, rule)
            for format_ in load_rulebook().formats.values()
            if format_.game == "netrunner"
            for rule in format_.rules
        ]
        named = {f.id: formats[r.pool] for f, r in rules if isinstance(r, Pool) and r.pool in formats}
        self.world["restrictions"] = [
            _restriction(rule, named[f.id])
            for f, rule in rules
            if isinstance(rule, CardList) and f.id in named  # the source has no drafts
        ]
        self.world["snapshots"] = [
            _snapshot(formats[rule.pool], rule.pool, rule.effective.isoformat())
            for _, rule in rules
            if isinstance(rule, Pool) and rule.pool in formats
        ]

    def add_set(self, name: str, released: str, *titles: str) -> None:
        """Print new cards for the Runner in a new set."""
        number = under(name.lower().replace(" ", "-"))
        self.world["card_cycles"].append(_item(number, name=name))
        attributes = {"name": name, "date_release": released, "card_cycle_id": number}
        attributes |= {"card_set_type_id": "expansion", "released_by": "null_signal_games"}
        self.world["card_sets"].append(_item(number, **attributes))
        for place, title in enumerate(titles, 1):
            card_id = under(title.lower().replace(" ", "-"))
            self.world["cards"].append(card(card_id, title=title))
            printed = {"card_id": card_id, "card_set_id": number, "position": place, "quantity": 3}
            self.world["printings"].append(_item(f"990{place:02}", **printed))

    def add_list(self, name: str, day: str, *banned: str, format_id: str = "standard") -> None:
        """Publish a ban list."""
        number = under(name.lower().replace(" ", "-").replace(".", "-"))
        verdicts = {"banned": [under(card) for card in banned]}
        self.world["restrictions"].append(
            _item(number, name=name, format_id=format_id, date_start=day, verdicts=verdicts)
        )

    def add_rotation(self, name: str, day: str, *sets: str, format_id: str = "standard") -> None:
        """Give a format a new card pool."""
        number = under(name.lower().replace(" ", "-"))
        self.world["card_pools"].append(_item(number, name=name, format_id=format_id))
        self.pool_sets[number] = [under(one) for one in sets]
        self.world["snapshots"].append(_snapshot(format_id, number, day))

    def write(self, folder: Path) -> str:
        """Write everything down, and return where."""
        folder.mkdir(exist_ok=True)
        for resource, items in self.world.items():
            (folder / f"{resource}.json").write_text(json.dumps({"data": items}))
        sets = {item["id"]: item for item in self.world["card_sets"]}
        for pool, names in self.pool_sets.items():
            found = {"data": [sets[name] for name in names]}
            (folder / f"card_sets.{pool}.json").write_text(json.dumps(found))
        return str(folder)


def _item(number: str, **attributes: Any) -> Item:
    return {"id": number, "attributes": attributes}


def _snapshot(format_id: str, pool: str, day: str) -> Item:
    number = f"{under(pool)}_{under(day)}"
    return _item(number, format_id=under(format_id), card_pool_id=under(pool), date_start=day)


def _restriction(rule: CardList, format_id: str) -> Item:
    verdicts = {
        "banned": [under(one) for one in rule.banned],
        "restricted": [under(one) for one in rule.restricted],
        "global_penalty": [under(one) for one in rule.global_penalty],
        "universal_faction_cost": {under(one): n for one, n in rule.universal_cost.items()},
        "points": {under(one): n for one, n in rule.points.items()},
    }
    return _item(
        under(rule.list),
        name=rule.name,
        format_id=under(format_id),
        date_start=rule.effective.isoformat(),
        point_limit=rule.point_limit,
        banned_subtypes=None,
        verdicts=verdicts,
    )
