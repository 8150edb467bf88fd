"""The fact tables as the NetrunnerDB v3 public API has them now."""

import shutil
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from pydantic import BaseModel

from card_data.catalogue import CatalogueError
from card_data.importers.jsonapi import Service, fetch_collection
from card_data.importers.netrunner_review import KEYS, Tables, ids_of, review
from card_data.importers.netrunner_rows import (
    CardModel,
    CycleModel,
    Model,
    PoolModel,
    PrintingModel,
    Row,
    SetModel,
    fields_of,
    read_models,
)
from card_data.importers.replacement import read_table, stated_in_source, table_text
from card_data.tables import read_game
from card_data.updates import layered

SOURCE = "SOURCE.toml"
Progress = Callable[[str], object]
MOST_PROBLEMS_SHOWN = 10


class UpdateError(Exception):
    """The new data cannot be trusted; what is in use stays."""

    def __init__(self, problems: list[str]) -> None:
        shown = problems[:MOST_PROBLEMS_SHOWN]
        if len(problems) > len(shown):
            shown.append(f"... and {len(problems) - len(shown)} more.")
        super().__init__("The new data was refused and the old kept:\n" + "\n".join(f"- {p}" for p in shown))
        self.problems = problems


@dataclass(frozen=True, slots=True)
class CardUpdate:
    """The tables as they would be, as text by file name, with their rows and those in use now."""

    files: dict[str, str]
    new: Tables
    old: Tables
    notes: tuple[str, ...] = ()


def fetch_cards(
    target: Path,
    service: Service,
    progress: Progress = lambda message: None,
    *,
    known_ids: Collection[str] = (),
    as_of: date,
) -> CardUpdate:
    """Read all tables anew and review them against the ones in use in the folder `target`."""
    new, notes = _fetch_tables(service, progress)
    old = {name: read_table(layered(target / f"{name}.csv")) for name in KEYS}
    new["pools"] = _in_old_order(new["pools"], old["pools"])
    problems = review(new, old, known_ids)
    if problems:
        raise UpdateError(problems)
    titles, dropped = _kept_titles(target, ids_of(new, "cards"))
    if dropped:
        notes.append(f"{dropped} titles in other languages were left out: their cards are gone.")
    files = {f"{name}.csv": table_text(rows) for name, rows in new.items()}
    files["titles.csv"] = table_text(titles)
    counts = {name: len(new[name]) for name in ("cards", "printings", "sets")}
    said = layered(target / SOURCE).read_text("utf-8")
    files[SOURCE] = stated_in_source(said, {"as_of": as_of, **counts, "titles": len(titles)})
    _try_out(target, files)
    return CardUpdate(files, new, old, tuple(notes))


def _try_out(target: Path, files: Mapping[str, str]) -> None:
    """Read the finished tables with our own reader, beside the files that no update touches."""
    with TemporaryDirectory() as place:
        folder = Path(place) / target.name
        shutil.copytree(target, folder)
        for name, text in files.items():
            (folder / name).write_text(text, "utf-8")
        try:
            read_game(folder)
        except (CatalogueError, KeyError, ValueError, TypeError) as error:
            raise UpdateError([f"The finished tables do not fit our own files ({error!r})."]) from error


def _fetch_tables(service: Service, progress: Progress) -> tuple[dict[str, list[Row]], list[str]]:
    problems: list[str] = []
    notes: list[str] = []

    def read(model: type[Model], name: str, resource: str) -> list[Model]:
        return read_models(model, name, fetch_all(service, resource, model, progress), problems)

    cards = read(CardModel, "card", "cards")
    printings = read(PrintingModel, "printing", "printings")
    cycles = read(CycleModel, "cycle", "card_cycles")
    sets = read(SetModel, "set", "card_sets")
    pools = read(PoolModel, "pool", "card_pools")
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


def fetch_all(
    service: Service, resource: str, model: type[BaseModel], progress: Progress
) -> list[dict[str, Any]]:
    """Fetch a whole collection, with no more fields than a model reads."""
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
    titles = read_table(layered(target / "titles.csv"))
    kept = [row for row in titles if row["card"] in cards]
    return kept, len(titles) - len(kept)
