"""Card lists and rotations as the public API has them, written as rule files.

Lists that the installation has were verified by hand, and public data has known slips: they are never
overwritten. Where the source says something else, the proposal says so.
"""

import json
import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from card_data.importers.jsonapi import Service
from card_data.importers.netrunner_rows import RestrictionModel, Row, SnapshotModel, read_models, slug
from card_data.importers.netrunnerdb import Progress, UpdateError, fetch_all
from card_data.updates import HOMES, layered
from validator.rules.kinds import CardList, Pool
from validator.rules.layers import Format
from validator.rules.rulebook import Rulebook
from validator.services.updates.data_changes import change, listed
from validator.store.update_tables import DataChange

GAME, SOURCE = "netrunner", "netrunnerdb"
HOME = next(home for home in HOMES if home.name == "formats")


@dataclass(frozen=True, slots=True)
class KnownData:
    """What lists may name: the titles of cards, and the pools with their formats."""

    titles: Mapping[str, str]
    pools: Collection[Row]


@dataclass
class ListUpdate:
    """The files as they would be, by their place, and what that changes."""

    files: dict[str, str] = field(default_factory=dict)
    changes: list[DataChange] = field(default_factory=list)


def fetch_lists(
    service: Service, rulebook: Rulebook, known: KnownData, as_of: date, progress: Progress = lambda _: None
) -> ListUpdate:
    """Fetch all card lists and rotations, and write files for those that are new."""
    problems: list[str] = []
    found = fetch_all(service, "restrictions", RestrictionModel, progress)
    restrictions = read_models(RestrictionModel, "restriction", found, problems)
    found = fetch_all(service, "snapshots", SnapshotModel, progress)
    snapshots = read_models(SnapshotModel, "snapshot", found, problems)
    formats = _our_formats(rulebook, known)
    problems += [p for r in restrictions if slug(r.format_id) in formats for p in _unknown(r, known)]
    if problems:
        raise UpdateError(problems)
    update = ListUpdate()
    for restriction in sorted(restrictions, key=lambda r: (r.date_start, r.id)):
        _take_list(update, restriction, formats.get(slug(restriction.format_id)), known, as_of)
    for format_ in dict.fromkeys(formats.values()):
        own = [one for one in snapshots if formats.get(slug(one.format_id)) is format_]
        _take_pools(update, format_, own, known, as_of)
    return update


def _our_formats(rulebook: Rulebook, known: KnownData) -> dict[str, Format]:
    """Return our formats by their names at the source: a format of ours has a pool of theirs."""
    named = {row["id"]: row["format"] for row in known.pools}
    own = [format_ for format_ in rulebook.formats.values() if format_.game == GAME]
    return {
        named[rule.pool]: format_
        for format_ in own
        for rule in format_.rules
        if isinstance(rule, Pool) and rule.pool in named
    }


def _unknown(restriction: RestrictionModel, known: KnownData) -> Iterator[str]:
    said = restriction.verdicts
    named = {*said.banned, *said.restricted, *said.global_penalty, *said.universal_faction_cost, *said.points}
    missing = sorted(slug(card) for card in named if slug(card) not in known.titles)
    if missing:
        yield (
            f"{restriction.name} names cards that are not here: {listed(missing)}."
            " Run `legaldeck cards update` and apply it first."
        )


def _take_list(
    update: ListUpdate, restriction: RestrictionModel, format_: Format | None, known: KnownData, as_of: date
) -> None:
    name, number = restriction.name, slug(restriction.id)
    if format_ is None:
        update.changes.append(
            change("note", name, "It belongs to a format that is not here, and was left out.")
        )
        return
    stated = _stated(restriction)
    own = next((rule for rule in format_.card_lists if rule.list == number), None)
    place = f"{GAME}/lists/{number}.toml"
    installed = (HOME / place).exists()
    if own is not None and _same(own, stated, restriction):
        return
    if own is not None and installed:
        text = f"The source differs from the list here, which is kept: {_between(own, stated, known)}"
        update.changes.append(change("note", name, text, own.effective.isoformat()))
        return
    taken = next(
        (r for r in format_.card_lists if r.effective == restriction.date_start and r is not own), None
    )
    if taken is not None:
        text = f"It begins on the same day as {taken.name} and was left out."
        update.changes.append(change("note", name, text, restriction.date_start.isoformat()))
        return
    update.files[f"formats/{place}"] = _list_text(restriction, format_, stated, as_of)
    before = own or _list_before(format_, restriction.date_start)
    what = "new card list" if own is None else "changed card list"
    text = f"{format_.name}: {_between(before, stated, known)}"
    update.changes.append(change(what, name, text, restriction.date_start.isoformat()))


def _stated(restriction: RestrictionModel) -> dict[str, Any]:
    """Return what a list says, under the names that rule files have for it."""
    said = restriction.verdicts
    values: dict[str, Any] = {
        "banned": sorted(map(slug, said.banned)),
        "banned_subtypes": sorted(map(slug, restriction.banned_subtypes)),
        "restricted": sorted(map(slug, said.restricted)),
        "points": {slug(card): number for card, number in sorted(said.points.items())},
        "universal_cost": {slug(c): n for c, n in sorted(said.universal_faction_cost.items())},
        "global_penalty": dict.fromkeys(sorted(map(slug, said.global_penalty)), 1),
    }
    return {key: value for key, value in values.items() if value}


def _same(own: CardList, stated: Mapping[str, Any], restriction: RestrictionModel) -> bool:
    if own.effective != restriction.date_start:
        return False
    return all(
        _plain(getattr(own, key)) == _plain(stated.get(key, ()))
        for key in ("banned", "restricted", "points", "universal_cost", "global_penalty")
    )


def _plain(value: Any) -> dict[str, int]:
    return dict(value) if isinstance(value, Mapping) else dict.fromkeys(value, 0)


def _between(before: CardList | None, stated: Mapping[str, Any], known: KnownData) -> str:
    """Say what differs between two lists, by the names of the cards."""
    parts = []
    for key in ("banned", "restricted", "points", "universal_cost", "global_penalty"):
        old = _plain(getattr(before, key) if before else ())
        new = _plain(stated.get(key, ()))
        word = key.replace("_", " ")
        for sign, cards in (
            (f"{word} now", [card for card in new if new[card] != old.get(card)]),
            (f"no longer {word}", [card for card in old if card not in new]),
        ):
            if cards:
                parts.append(f"{sign}: {listed(known.titles.get(card, card) for card in cards)}")
    return "; ".join(parts) or "no card changes"


def _list_before(format_: Format, day: date) -> CardList | None:
    earlier = [rule for rule in format_.card_lists if rule.effective < day]
    return max(earlier, key=lambda rule: rule.effective, default=None)


def _list_text(restriction: RestrictionModel, format_: Format, stated: Mapping[str, Any], as_of: date) -> str:
    name = json.dumps(restriction.name, ensure_ascii=False)
    lines = [
        f'format = "{format_.id}"',
        f'game = "{GAME}"',
        f"verified_on = {as_of}",
        "",
        "[[rule]]",
        'id = "card-list"',
        'kind = "card-list"',
        f"effective = {restriction.date_start}",
        f'source = "{SOURCE}"',
        f"section = {name}",
        f'list = "{slug(restriction.id)}"',
        f"name = {name}",
    ]
    if restriction.point_limit is not None and "points" in stated:
        lines.append(f"point_limit = {restriction.point_limit}")
    for key, value in stated.items():
        if isinstance(value, list):
            lines += [f"{key} = [", *(f'    "{card}",' for card in value), "]"]
    for key, value in stated.items():
        if isinstance(value, dict):
            lines += ["", f"[rule.{key}]", *(f'"{card}" = {number}' for card, number in value.items())]
    return "\n".join(lines) + "\n"


def _take_pools(
    update: ListUpdate, format_: Format, snapshots: list[SnapshotModel], known: KnownData, as_of: date
) -> None:
    """Add the rotations of a format that come after the ones it has."""
    pools = [rule for rule in format_.rules if isinstance(rule, Pool)]
    have, last = {rule.pool for rule in pools}, max(rule.effective for rule in pools)
    names = {row["id"]: row["name"] for row in known.pools}
    place = f"{GAME}/{format_.id}.toml"
    for snapshot in sorted(snapshots, key=lambda one: (one.date_start, one.id)):
        pool, day = slug(snapshot.card_pool_id), snapshot.date_start
        if pool in have:
            continue
        if pool not in names:
            text = f"{format_.name} has the pool {pool}, which is not here."
            raise UpdateError([f"{text} Run `legaldeck cards update` and apply it first."])
        have.add(pool)
        if day <= last:
            text = f"{format_.name} has a later pool already, so this one was left out."
            update.changes.append(change("note", names[pool], text, day.isoformat()))
            continue
        file = f"formats/{place}"
        text = update.files.get(file) or layered(HOME / place).read_text("utf-8")
        text = re.sub(r"(?m)^verified_on *=.*$", f"verified_on = {as_of}", text, count=1)
        update.files[file] = text.rstrip("\n") + _pool_text(names[pool], pool, day)
        update.changes.append(change("rotation", format_.name, f"Card pool: {names[pool]}", day.isoformat()))


def _pool_text(name: str, pool: str, day: date) -> str:
    return (
        f'\n\n[[rule]]\nid = "pool"\nkind = "pool"\neffective = {day}\nsource = "{SOURCE}"\n'
        f'section = {json.dumps(name, ensure_ascii=False)}\npool = "{pool}"\n'
    )
