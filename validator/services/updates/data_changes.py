"""What newer cards and card lists change, in rows that a person can review."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from card_data.importers.netrunner_review import Tables
from card_data.importers.netrunner_rows import Row
from card_data.importers.netrunnerdb import CardUpdate
from validator.store.update_tables import DataChange

MOST_NAMED = 12


def change(what: str, name: str, text: str = "", since: str = "") -> DataChange:
    """Return one change."""
    return {"what": what, "name": name, "since": since, "text": text}


def listed(names: Iterable[str]) -> str:
    """Name things, of many the first ones."""
    found = sorted(names, key=str.casefold)
    more = f" and {len(found) - MOST_NAMED} more" if len(found) > MOST_NAMED else ""
    return ", ".join(found[:MOST_NAMED]) + more


def card_changes(update: CardUpdate) -> Iterator[DataChange]:
    """Yield what is different between two states of the tables."""
    new, old = update.new, update.old
    yield from _sets(new, old)
    yield from _cards(new, old)
    yield from _pools(new, old)
    yield from (change("note", "", note) for note in update.notes)


def _by_id(rows: Iterable[Row]) -> dict[str, Row]:
    return {row["id"]: row for row in rows}


def _sets(new: Tables, old: Tables) -> Iterator[DataChange]:
    before, cards = _by_id(old["sets"]), defaultdict(set)
    for row in new["printings"]:
        cards[row["set"]].add(row["card"])
    for row in new["sets"]:
        was = before.get(row["id"])
        if was is None:
            yield change("new set", row["name"], f"{len(cards[row['id']])} cards", row["released"])
        elif was != row:
            yield change("changed set", row["name"], _differences(was, row), row["released"])


def _cards(new: Tables, old: Tables) -> Iterator[DataChange]:
    before, after = _by_id(old["cards"]), _by_id(new["cards"])
    days = _first_days(new)
    fresh = defaultdict(list)
    for card in after.keys() - before.keys():
        fresh[days.get(card, "")].append(after[card]["title"])
    for day, titles in sorted(fresh.items()):
        count = len(titles)
        yield change("new cards", f"{count} card{'' if count == 1 else 's'}", listed(titles), day)
    for card in sorted(after.keys() & before.keys()):
        if after[card] != before[card]:
            yield change("changed card", after[card]["title"], _differences(before[card], after[card]))
    for card in sorted(before.keys() - after.keys()):
        yield change("card that is gone", before[card]["title"])
    yield from _reprints(new, old, before.keys() & after.keys())


def _reprints(new: Tables, old: Tables, cards: Iterable[str]) -> Iterator[DataChange]:
    """Yield the cards that were there and have new printings, which may bring them back into a pool."""
    known, wanted = {row["code"] for row in old["printings"]}, set(cards)
    titles = {row["id"]: row["title"] for row in new["cards"]}
    found = {
        titles[row["card"]] for row in new["printings"] if row["code"] not in known and row["card"] in wanted
    }
    if found:
        yield change("reprints", f"{len(found)} card{'' if len(found) == 1 else 's'}", listed(found))


def _first_days(tables: Tables) -> dict[str, str]:
    released = {row["id"]: row["released"] for row in tables["sets"]}
    days: dict[str, str] = {}
    for row in tables["printings"]:
        day = released.get(row["set"], "")
        if day and day < days.get(row["card"], "9"):
            days[row["card"]] = day
    return days


def _pools(new: Tables, old: Tables) -> Iterator[DataChange]:
    before, names = _by_id(old["pools"]), {row["id"]: row["name"] for row in new["sets"]}
    for row in new["pools"]:
        was, sets = before.get(row["id"]), set(row["sets"].split("|"))
        if was is None:
            yield change("new card pool", row["name"], listed(names.get(s, s) for s in sets))
        elif set(was["sets"].split("|")) != sets:
            gone = set(was["sets"].split("|")) - sets
            parts = [("more", sets - set(was["sets"].split("|"))), ("no longer", gone)]
            text = "; ".join(
                f"{word}: {listed(names.get(s, s) for s in some)}" for word, some in parts if some
            )
            yield change("changed card pool", row["name"], text)


def _differences(before: Mapping[str, str], after: Mapping[str, str]) -> str:
    return "; ".join(
        f"{key.replace('_', ' ')}: {before.get(key) or 'none'} → {value or 'none'}"
        for key, value in after.items()
        if before.get(key) != value
    )
