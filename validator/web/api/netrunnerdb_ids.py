"""NetrunnerDB's ids for formats, card pools, restrictions and snapshots, and what they mean here."""

import tomllib
from collections.abc import Mapping
from datetime import date
from functools import lru_cache
from typing import NamedTuple

from card_data.catalogue import FOLDER, Catalogue, load_catalogue
from validator.rules.kinds import BoundToFormat, CardList, Pool
from validator.rules.rulebook import Rulebook
from validator.rules.ruleset import Ruleset
from validator.where.epochs import Course, courses

FILE = "netrunnerdb.toml"


class Asked(NamedTuple):
    """The ids that one validation names, or that follow from those it names."""

    format_id: str | None = None
    card_pool_id: str | None = None
    restriction_id: str | None = None
    snapshot_id: str | None = None


class KnownIds(NamedTuple):
    """Everything that has an id there: cards by theirs, pools as sets of cards, restrictions as rulesets."""

    catalogue: Catalogue
    construction: Ruleset
    formats: Mapping[str, Course]
    pools: Mapping[str, tuple[str, frozenset[str]]]
    restrictions: Mapping[str, tuple[str, Ruleset]]
    snapshots: Mapping[str, tuple[str, date]]

    def completed(self, asked: Asked, today: date) -> Asked:
        """Fill in what follows: a snapshot or format brings pool and restriction; what was named stays."""
        follows = asked
        if asked.snapshot_id and asked.snapshot_id in self.snapshots:
            format_id, day = self.snapshots[asked.snapshot_id]
            follows = self._at(format_id, day)
        elif asked.format_id and asked.format_id in self.formats:
            follows = self._at(asked.format_id, today)
        elif asked.card_pool_id and asked.card_pool_id in self.pools:
            follows = Asked(self.pools[asked.card_pool_id][0])
        elif asked.restriction_id and asked.restriction_id in self.restrictions:
            follows = Asked(self.restrictions[asked.restriction_id][0])
        return Asked(*(own or other for own, other in zip(asked, follows, strict=True)))

    def _at(self, format_id: str, day: date) -> Asked:
        rules = self.formats[format_id].on(day)
        if rules is None:
            return Asked(format_id)
        known = [key for key, (other, first) in self.snapshots.items() if other == format_id and first <= day]
        snapshot = next((key for key in reversed(known) if self._is_pinned(key, rules)), None)
        return Asked(format_id, theirs(rules.pool_id), theirs(rules.list_id) or None, snapshot)

    def _is_pinned(self, snapshot: str, rules: Ruleset) -> bool:
        """Tell whether a snapshot has the same pool and list as some rules: later ones may be unknown."""
        format_id, day = self.snapshots[snapshot]
        then = self.formats[format_id].on(day)
        return then is not None and (then.pool_id, then.list_id) == (rules.pool_id, rules.list_id)


def theirs(own: str) -> str:
    """Write an id of ours as they do."""
    return own.replace("-", "_")


def ours(their: str) -> str:
    """Write an id of theirs as we do."""
    return their.replace("_", "-")


@lru_cache(maxsize=2)
def known_ids(rulebook: Rulebook) -> KnownIds:
    """Read what their ids mean under our rules."""
    folder = next(FOLDER.glob(f"*/{FILE}")).parent
    names = tomllib.loads((folder / FILE).read_text(encoding="utf-8"))
    other_names = {own: their for their, own in names["formats"].items()}
    policy = rulebook.newest_policy(folder.name)
    found = {
        other_names.get(course.format.id, theirs(course.format.id)): course
        for course in courses(rulebook, policy.id)
    }
    newest = found[theirs(policy.default_format)].epochs[-1]
    # How decks are built is the same in all their formats; pools and lists are asked about apart.
    basics = [rule for rule in newest.rules if not isinstance(rule, Pool | CardList | BoundToFormat)]
    construction = rulebook.ruleset(policy.id, "", policy.default_format, newest.day).with_rules(basics)
    pools: dict[str, tuple[str, frozenset[str]]] = {}
    restrictions: dict[str, tuple[str, Ruleset]] = {}
    for format_id, course in found.items():
        for epoch in course.epochs:
            pools.setdefault(theirs(epoch.pool_id), (format_id, epoch.printed))
            if epoch.card_list is not None and theirs(epoch.list_id) not in restrictions:
                listed = construction.with_rules([*basics, epoch.card_list])
                restrictions[theirs(epoch.list_id)] = (format_id, listed)
    snapshots = {
        snapshot: (format_id, day)
        for format_id, days in names["snapshots"].items()
        for snapshot, day in days.items()
    }
    return KnownIds(load_catalogue(folder.name), construction, found, pools, restrictions, snapshots)
