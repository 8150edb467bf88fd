"""From which day cards are legal: release days plus the delay that a policy's tier demands."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta
from typing import TYPE_CHECKING

from card_data.card import LOCAL, LOCAL_MARKED

if TYPE_CHECKING:
    from card_data.catalogue import Catalogue
    from validator.rule import Rule

# Which kinds of local sets a pool takes in, by its key `local`.
LOCAL_KINDS: dict[str | None, tuple[str, ...]] = {
    None: (),
    "unmarked": (LOCAL,),
    "all": (LOCAL, LOCAL_MARKED),
}


def legal_day(released: date, delay: Rule | None) -> date:
    """Return the first day on which a product may be played.

    A second weekday is counted from the day after the release: out on a Friday, legal two weeks later.
    """
    if delay is None:
        return released
    weekday = delay.get("second_weekday")
    if weekday is None:
        return released + timedelta(days=delay["days"])
    until_first = (weekday - released.weekday() - 1) % 7 + 1
    return released + timedelta(days=until_first + 7)


def legal_days(catalogue: Catalogue, delay: Rule | None) -> dict[str, date]:
    """Return for each card the earliest legal day over all its printings.

    A set without a release day has always been out.
    """
    days = {
        card_set.id: legal_day(card_set.released, delay) if card_set.released else date.min
        for card_set in catalogue.sets.values()
    }
    return {
        card.id: min([days[printing.set_id] for printing in card.printings], default=date.min)
        for card in catalogue.cards.values()
    }


def pool_sets(catalogue: Catalogue, pool: Rule) -> tuple[str, ...]:
    """Return the sets of a pool: a pool of the catalogue, or sets, publishers and local cards by rule."""
    if pool.get("every"):
        return tuple(catalogue.sets)
    if "pool" in pool.values:
        return catalogue.pools[pool["pool"]][1]
    publishers = pool.get("publishers", ())
    kinds = LOCAL_KINDS[pool.get("local")]
    others = [s.id for s in catalogue.sets.values() if s.publisher in publishers or s.kind in kinds]
    return (*pool["sets"], *others)


def pool_cards(catalogue: Catalogue, rules: Iterable[Rule]) -> frozenset[str]:
    """Return the ids of all cards with a printing in the pool, released or not."""
    pools = [rule for rule in rules if rule.kind == "pool"]
    if any(pool.get("every") for pool in pools):
        return frozenset(catalogue.cards)
    sets = {set_id for pool in pools for set_id in pool_sets(catalogue, pool)}
    printed = frozenset(
        card.id for card in catalogue.cards.values() if any(p.set_id in sets for p in card.printings)
    )
    named = {card for pool in pools for card in pool.get("cards", ())}
    return (printed | named).difference(*(pool.get("except_cards", ()) for pool in pools))
