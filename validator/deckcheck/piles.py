"""The pile planner: into which piles to sort a deck so that checking it needs the fewest comparisons.

The unit is half a comparison, so that every cost is a whole number. Sorting a card into one of k piles takes
k halves: on average half of the piles are looked at. Finding it among the d different titles of its pile
takes d halves. Where a block of the printed list is spread over piles, each of its cards takes a look at the
title more (two halves), because its kind alone no longer tells the pile. The planner cuts the printed list
into three to five stretches that make the sum smallest.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate, pairwise

FEWEST, MOST = 3, 5
LOOK = 2


@dataclass(frozen=True, slots=True)
class PileRow:
    """One line of the printed list: its key, its block, its title and its copies."""

    key: str
    group: str
    title: str
    copies: int


@dataclass(frozen=True, slots=True)
class Pile:
    """A stretch of the printed list, with a name for it."""

    name: str
    rows: tuple[PileRow, ...]

    @property
    def copies(self) -> int:
        """Count the cards of the pile."""
        return sum(row.copies for row in self.rows)


@dataclass(frozen=True, slots=True)
class Plan:
    """The piles and what checking with them costs, in half comparisons."""

    piles: tuple[Pile, ...]
    cost: int


def plan_piles(rows: Sequence[PileRow]) -> Plan:
    """Return the cheapest split into three to five piles; of equally cheap ones that with fewer piles."""
    if not rows:
        return Plan((), 0)
    listed = tuple(rows)
    counts = range(min(FEWEST, len(rows)), min(MOST, len(rows)) + 1)
    return min((_cheapest(listed, count) for count in counts), key=lambda plan: plan.cost)


class _PileCosts:
    """What each stretch of a list costs, from sums that are made once."""

    def __init__(self, rows: Sequence[PileRow]) -> None:
        self.rows = rows
        self.copies = (0, *accumulate(row.copies for row in rows))
        self.groups: dict[str, int] = {}
        for row in rows:
            self.groups[row.group] = self.groups.get(row.group, 0) + row.copies

    def stretch(self, start: int, stop: int) -> int:
        """Return the cost of searching in a stretch, and of a block that it is the first to tear apart."""
        cost = (self.copies[stop] - self.copies[start]) * (stop - start)
        if self.inside(stop):
            group = self.rows[stop].group
            if not (self.inside(start) and self.rows[start].group == group):
                cost += LOOK * self.groups[group]
        return cost

    def inside(self, cut: int) -> bool:
        """Tell whether a cut lies inside a block."""
        return 0 < cut < len(self.rows) and self.rows[cut - 1].group == self.rows[cut].group


def _cheapest(rows: tuple[PileRow, ...], count: int) -> Plan:
    costs = _PileCosts(rows)

    @cache
    def best(start: int, piles: int) -> tuple[int, tuple[int, ...]]:
        if piles == 1:
            return costs.stretch(start, len(rows)), (start, len(rows))
        options = []
        for stop in range(start + 1, len(rows) - piles + 2):
            cost, bounds = best(stop, piles - 1)
            options.append((costs.stretch(start, stop) + cost, (start, *bounds)))
        return min(options)

    cost, bounds = best(0, count)
    piles = tuple(Pile(_name(costs, start, stop), rows[start:stop]) for start, stop in pairwise(bounds))
    return Plan(piles, cost + costs.copies[-1] * count)


def _name(costs: _PileCosts, start: int, stop: int) -> str:
    rows = costs.rows
    groups = list(dict.fromkeys(row.group for row in rows[start:stop]))
    names = groups if len(groups) <= 2 else [f"{groups[0]} to {groups[-1]}"]
    if costs.inside(start) or costs.inside(stop):
        first, last = rows[start].title, rows[stop - 1].title
        names = [f"{', '.join(names)}: {first} to {last}" if first != last else f"{names[0]}: {first}"]
    return ", ".join(names)
