"""Reviewing freshly read tables against the ones in use, before anything is replaced."""

from collections.abc import Collection, Iterable, Mapping

from card_data.importers.netrunner_rows import Row

Tables = Mapping[str, list[Row]]
KEYS = {"cards": "id", "printings": "code", "sets": "id", "pools": "id"}
# Sites correct a slip now and then; more than a few losses at once is a broken answer. Sets and pools
# are named in the rule files, so none of them may go without a person's eye.
BEARABLE_LOSSES = {"cards": 3, "printings": 3, "sets": 0, "pools": 0}


def review(new: Tables, old: Tables, known_ids: Collection[str]) -> list[str]:
    """Return everything that speaks against using the new tables, as sentences."""
    return [
        *_repeats(new),
        *_dangling_printings(new),
        *_dangling_sets(new),
        *_losses(new, old),
        *_new_words(new, old),
        *_lost_rule_cards(new, known_ids),
    ]


def ids_of(tables: Tables, name: str) -> set[str]:
    """Return the keys of one table."""
    return {row[KEYS[name]] for row in tables.get(name, ())}


def _repeats(new: Tables) -> Iterable[str]:
    for name in KEYS:
        if len(ids_of(new, name)) < len(new[name]):
            yield f"{name}: two entries have the same id."


def _dangling_printings(new: Tables) -> Iterable[str]:
    cards, sets = ids_of(new, "cards"), ids_of(new, "sets")
    for row in new["printings"]:
        if row["card"] not in cards:
            yield f"Printing {row['code']} belongs to the unknown card {row['card']}."
        if row["set"] not in sets:
            yield f"Printing {row['code']} belongs to the unknown set {row['set']}."
    for card in sorted(cards - {row["card"] for row in new["printings"]}):
        yield f"Card {card} has no printing."


def _dangling_sets(new: Tables) -> Iterable[str]:
    sets = ids_of(new, "sets")
    for row in new["sets"]:
        if not row["cycle_name"]:
            yield f"Set {row['id']} belongs to the unknown cycle {row['cycle']}."
    for row in new["pools"]:
        missing = sorted(set(row["sets"].split("|")) - sets)
        if missing:
            yield f"Pool {row['id']} names unknown sets: {', '.join(missing) or 'none at all'}."


def _losses(new: Tables, old: Tables) -> Iterable[str]:
    for name in KEYS:
        lost = sorted(ids_of(old, name) - ids_of(new, name))
        if len(lost) > BEARABLE_LOSSES[name]:
            yield f"{name}: {len(lost)} entries would disappear ({', '.join(lost[:5])})."


def _new_words(new: Tables, old: Tables) -> Iterable[str]:
    """Sides and types are part of the game's own file, so a new one needs a person first."""
    for column in ("side", "type"):
        known = {row[column] for row in old.get("cards", ())}
        unknown = sorted({row[column] for row in new["cards"]} - known) if known else []
        if unknown:
            yield f"cards: unknown {column} {', '.join(unknown)}; add it to game.toml first."


def _lost_rule_cards(new: Tables, known_ids: Collection[str]) -> Iterable[str]:
    lost = sorted(set(known_ids) - ids_of(new, "cards"))
    if lost:
        yield f"The rule files name cards that would disappear: {', '.join(lost[:10])}."
