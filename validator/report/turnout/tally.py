"""Counting the lists of an event so that nothing of a single list can be told from the numbers.

Lists that everybody may see and lists that nobody may see are counted apart and added up afterwards. A group
of fewer than three lists, or any group of a part with fewer than five, goes into the others. So nobody who
takes the public numbers from those of the staff learns more than that.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

# In a group of two each player can tell the other's deck from their own.
SMALLEST_GROUP = 3
SMALLEST_CROWD = 5


@dataclass(frozen=True, slots=True)
class PlayedDeck:
    """What is counted of a deck: ids of its identity, its factions and its cards, each once."""

    side: str
    identity: str
    factions: frozenset[str]
    cards: frozenset[str]


@dataclass(frozen=True, slots=True)
class PlayedList:
    """A player's list that counts: its decks, and the kinds of fault that it has now and ever had."""

    published: bool
    decks: tuple[PlayedDeck, ...] = ()
    faults: frozenset[str] = frozenset()
    faults_ever: frozenset[str] = frozenset()


class ListGroup(NamedTuple):
    """So many lists with something in common; `key` names it for programs, `faction` gives its colour."""

    key: str
    name: str
    number: int
    faction: str = ""


class ListTally(NamedTuple):
    """Groups of lists, the largest first or in their natural order, and how many lists there are in all.

    `others` counts what is in groups too small to show; it is None where groups overlap and no sum is told.
    """

    id: str
    title: str
    groups: tuple[ListGroup, ...]
    of: int
    others: int | None = None
    note: str = ""

    def share(self, count: int) -> int:
        """Return how many lists of a hundred a count is."""
        return round(100 * count / self.of) if self.of else 0

    def rows(self) -> list[tuple[str, int, int]]:
        """Return names, counts and shares, the others last."""
        found = [(group.name, group.number, self.share(group.number)) for group in self.groups]
        return [*found, ("Others", self.others, self.share(self.others))] if self.others else found


Describe = Callable[[str], tuple[str, str]]


def tally(
    title: tuple[str, str],
    lists: Sequence[PlayedList],
    keys_of: Callable[[PlayedList], Iterable[str]],
    describe: Describe,
    *,
    overlapping: bool = False,
) -> ListTally:
    """Count the lists by what they have; `describe` gives the name of a key, and its faction."""
    counted, others = folded(lists, keys_of)
    named = [ListGroup(key, *_ordered(describe(key), count)) for key, count in counted.items()]
    groups = sorted(named, key=lambda group: (-group.number, group.name))
    of = sum(any(True for _ in keys_of(one)) for one in lists)
    return ListTally(*title, tuple(groups), of, None if overlapping else others)


def _ordered(described: tuple[str, str], count: int) -> tuple[str, int, str]:
    name, faction = described
    return name, count, faction


def folded(
    lists: Sequence[PlayedList], keys_of: Callable[[PlayedList], Iterable[str]]
) -> tuple[dict[str, int], int]:
    """Return how many lists have which key, and how many are in groups too small to be told."""
    shown: Counter[str] = Counter()
    others = 0
    for published in (True, False):
        part = [one for one in lists if one.published is published]
        for key, count in Counter(key for one in part for key in keys_of(one)).items():
            if count < SMALLEST_GROUP or len(part) < SMALLEST_CROWD:
                others += count
            else:
                shown[key] += count
    return dict(shown), others
