"""From which day cards are legal: release days plus the delay that a policy's tier demands."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from typing import TYPE_CHECKING

from card_data.card import LOCAL, LOCAL_MARKED

if TYPE_CHECKING:
    from card_data.catalogue import Catalogue
    from validator.rules.kinds import Pool, ReleaseDelay

# Which kinds of local sets a pool takes in, by its key `local`.
LOCAL_KINDS: dict[str, tuple[str, ...]] = {
    "": (),
    "unmarked": (LOCAL,),
    "all": (LOCAL, LOCAL_MARKED),
}


def legal_day(released: date, delay: ReleaseDelay | None) -> date:
    """Return the first day on which a product may be played.

    A second weekday is counted from the day after the release: out on a Friday, legal two weeks later.
    """
    if delay is None:
        return released
    if delay.second_weekday is None:
        return released + timedelta(days=delay.days or 0)
    until_first = (delay.second_weekday - released.weekday() - 1) % 7 + 1
    return released + timedelta(days=until_first + 7)


def legal_days_of_sets(catalogue: Catalogue, delay: ReleaseDelay | None) -> dict[str, date]:
    """Return for each set its first legal day; one without a release day has always been out."""
    return {
        card_set.id: legal_day(card_set.released, delay) if card_set.released else date.min
        for card_set in catalogue.sets.values()
    }


def legal_days(catalogue: Catalogue, delay: ReleaseDelay | None) -> dict[str, date]:
    """Return for each card the earliest legal day over all its printings."""
    days = legal_days_of_sets(catalogue, delay)
    # A card of no set has always been out; of several sets the first counts, which is therefore laid on last.
    legal = dict.fromkeys(catalogue.cards, date.min)
    for set_id in sorted(days, key=lambda set_id: days[set_id], reverse=True):
        legal.update(dict.fromkeys(catalogue.sets[set_id].cards, days[set_id]))
    return legal


def pool_sets(catalogue: Catalogue, pool: Pool) -> tuple[str, ...]:
    """Return the sets of a pool: a pool of the catalogue, or sets, publishers and local cards by rule."""
    if pool.every:
        return tuple(catalogue.sets)
    if pool.pool:
        return catalogue.pools[pool.pool][1]
    kinds = LOCAL_KINDS[pool.local]
    others = [s.id for s in catalogue.sets.values() if s.publisher in pool.publishers or s.kind in kinds]
    return (*pool.sets, *others)


def pool_cards(catalogue: Catalogue, pools: Sequence[Pool]) -> frozenset[str]:
    """Return the ids of all cards with a printing in the pools, released or not."""
    if any(pool.every for pool in pools):
        return frozenset(catalogue.cards)
    sets = {set_id for pool in pools for set_id in pool_sets(catalogue, pool)}
    printed = [catalogue.sets[set_id].cards for set_id in sets]
    named = [pool.cards for pool in pools]
    return frozenset().union(*printed, *named).difference(*(pool.except_cards for pool in pools))
