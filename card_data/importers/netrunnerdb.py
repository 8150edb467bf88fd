"""Refreshing the fact tables from the NetrunnerDB v3 public API."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

import requests
from pydantic import BaseModel

from card_data.catalogue import CatalogueError
from card_data.importers.download import Patience, checked_address, new_session
from card_data.importers.jsonapi import Service, fetch_collection
from card_data.importers.netrunner_review import KEYS, ids_of, review
from card_data.importers.netrunner_rows import (
    CardModel,
    CycleModel,
    PoolModel,
    PrintingModel,
    Row,
    SetModel,
    fields_of,
    read_models,
)
from card_data.importers.replacement import read_table, recover, replace_folder, state_in_source, write_table
from card_data.tables import read_game

PUBLIC_ADDRESS = "https://api.netrunnerdb.com/api/v3/public"
TITLE_COLUMNS = ("language", "card", "title")
COLUMNS = {
    "cards": (
        *("id", "title", "side", "type", "faction", "subtypes", "influence_cost", "deck_limit"),
        *("minimum_deck_size", "influence_limit", "agenda_points", "unique"),
    ),
    "printings": ("code", "card", "set", "position", "copies_per_product"),
    "sets": ("id", "name", "cycle", "cycle_name", "kind", "released", "publisher"),
    "pools": ("id", "format", "name", "sets"),
}
Progress = Callable[[str], object]
MOST_PROBLEMS_SHOWN = 10
RIGHTS = "Run the command as a user who may write there, or free some space."


class UpdateError(Exception):
    """The new data cannot be trusted; the tables in use were kept."""

    def __init__(self, problems: list[str]) -> None:
        shown = problems[:MOST_PROBLEMS_SHOWN]
        if len(problems) > len(shown):
            shown.append(f"... and {len(problems) - len(shown)} more.")
        super().__init__(
            "The new card data was refused and the old kept:\n" + "\n".join(f"- {p}" for p in shown)
        )
        self.problems = problems


@dataclass(frozen=True, slots=True)
class UpdateReport:
    """What an update changed: counts before and after, and which cards came, went or differ."""

    as_of: date
    before: dict[str, int]
    after: dict[str, int]
    added: tuple[str, ...]
    removed: tuple[str, ...]
    changed: tuple[str, ...]
    notes: tuple[str, ...] = ()


def update_netrunner(
    target: Path,
    base_url: str = PUBLIC_ADDRESS,
    session: requests.Session | None = None,
    progress: Progress = lambda message: None,
    *,
    known_ids: Collection[str] = (),
    as_of: date | None = None,
    patience: Patience | None = None,
) -> UpdateReport:
    """Read all tables anew, review them, and replace the folder `target` in one step."""
    recover(target)
    address = checked_address(base_url)
    service = Service(session or new_session(address), address, patience or Patience())
    new, notes = _fetch_tables(service, progress)
    old = {name: read_table(target / f"{name}.csv") for name in KEYS}
    new["pools"] = _in_old_order(new["pools"], old["pools"])
    problems = review(new, old, known_ids)
    if problems:
        raise UpdateError(problems)
    day = as_of or date.today()
    titles, dropped = _kept_titles(target, ids_of(new, "cards"))
    if dropped:
        notes.append(f"{dropped} titles in other languages were left out: their cards are gone.")
    try:
        replace_folder(target, lambda folder: _fill(folder, new, titles, day))
    except OSError as error:
        raise UpdateError(
            [f"The folder of the tables cannot be written ({error.strerror}).", RIGHTS]
        ) from error
    return _report(new, old, day, notes)


def _fetch_tables(service: Service, progress: Progress) -> tuple[dict[str, list[Row]], list[str]]:
    problems: list[str] = []
    notes: list[str] = []
    cards = read_models(CardModel, "card", _fetch(service, "cards", CardModel, progress), problems)
    printings = read_models(
        PrintingModel, "printing", _fetch(service, "printings", PrintingModel, progress), problems
    )
    cycles = read_models(CycleModel, "cycle", _fetch(service, "card_cycles", CycleModel, progress), problems)
    sets = read_models(SetModel, "set", _fetch(service, "card_sets", SetModel, progress), problems)
    pools = read_models(PoolModel, "pool", _fetch(service, "card_pools", PoolModel, progress), problems)
    if problems:
        raise UpdateError(problems)
    cycle_names = {cycle.id: cycle.name for cycle in cycles}
    tables = {
        "cards": [card.row() for card in sorted(cards, key=lambda card: card.id)],
        "printings": [printing.row() for printing in sorted(printings, key=lambda printing: printing.id)],
        "sets": sorted(
            (s.row(cycle_names) for s in sets), key=lambda row: (row["released"] or "9", row["id"])
        ),
        "pools": [pool.row(_sets_of_pool(service, pool, progress)) for pool in pools],
    }
    notes += _pool_notes(tables, pools)
    return tables, notes


def _in_old_order(rows: list[Row], old: list[Row]) -> list[Row]:
    """Order rows like the table in use, new ones last: pools tell a history that ids do not."""
    place = {row["id"]: i for i, row in enumerate(old)}
    return sorted(rows, key=lambda row: (place.get(row["id"], len(place)), row["format"], row["id"]))


def _by_release(row: Row) -> tuple[str, str]:
    return row["released"] or "later", row["id"]


def _fetch(
    service: Service, resource: str, model: type[BaseModel], progress: Progress
) -> list[dict[str, Any]]:
    return fetch_collection(service, resource, {f"fields[{resource}]": fields_of(model)}, progress)


def _sets_of_pool(service: Service, pool: PoolModel, progress: Progress) -> list[str]:
    """Ask which sets a pool holds: the pool itself lists only whole cycles."""
    params = {"filter[card_pool_id]": pool.id, "fields[card_sets]": "name"}
    return [str(item.get("id")) for item in fetch_collection(service, "card_sets", params, progress)]


def _pool_notes(tables: dict[str, list[Row]], pools: list[PoolModel]) -> list[str]:
    """Compare the cards of each pool's sets with the number that the API states."""
    cards_of_set: dict[str, set[str]] = {}
    for row in tables["printings"]:
        cards_of_set.setdefault(row["set"], set()).add(row["card"])
    stated = {pool.id.replace("_", "-"): pool.num_cards for pool in pools}
    notes = []
    for row in tables["pools"]:
        counted = len(set().union(*(cards_of_set.get(s, set()) for s in row["sets"].split("|"))))
        if stated[row["id"]] not in (None, counted):
            notes.append(
                f"Pool {row['id']}: its sets hold {counted} cards, the API counts {stated[row['id']]}."
            )
    return notes


def _kept_titles(target: Path, cards: set[str]) -> tuple[list[Row], int]:
    """Keep our titles in other languages (the API has none) for the cards that still exist."""
    titles = read_table(target / "titles.csv")
    kept = [row for row in titles if row["card"] in cards]
    return kept, len(titles) - len(kept)


def _fill(folder: Path, new: dict[str, list[Row]], titles: list[Row], day: date) -> None:
    for name, rows in new.items():
        write_table(folder / f"{name}.csv", COLUMNS[name], rows)
    write_table(folder / "titles.csv", TITLE_COLUMNS, titles)
    counts = {name: len(new[name]) for name in ("cards", "printings", "sets")}
    state_in_source(folder / "SOURCE.toml", day, {**counts, "titles": len(titles)})
    try:
        read_game(folder)
    except (CatalogueError, KeyError, ValueError, TypeError) as error:
        raise UpdateError([f"The finished tables do not fit our own files ({error!r})."]) from error


def _report(
    new: dict[str, list[Row]], old: dict[str, list[Row]], day: date, notes: list[str]
) -> UpdateReport:
    before = {row["id"]: row for row in old["cards"]}
    after = {row["id"]: row for row in new["cards"]}
    return UpdateReport(
        as_of=day,
        before={name: len(rows) for name, rows in old.items()},
        after={name: len(rows) for name, rows in new.items()},
        added=tuple(sorted(after.keys() - before.keys())),
        removed=tuple(sorted(before.keys() - after.keys())),
        changed=tuple(sorted(i for i in after.keys() & before.keys() if after[i] != before[i])),
        notes=tuple(notes),
    )
