"""The coverage meter: how much of an event has been checked."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from math import ceil

from validator.deckcheck.draw import DrawSeat, is_contender

# What head judges aim at; no document names a number.
GOAL_PERCENT = 10


@dataclass(frozen=True, slots=True)
class Share:
    """So many of all."""

    done: int
    all: int

    @property
    def percent(self) -> int:
        """Return the whole percent, rounded down: a goal is not reached before it is."""
        return self.done * 100 // self.all if self.all else 0

    @property
    def wanted(self) -> int:
        """Return how many reach the goal."""
        return ceil(self.all * GOAL_PERCENT / 100)

    @property
    def reached(self) -> bool:
        """Tell whether the goal is reached."""
        return self.done >= self.wanted


@dataclass(frozen=True, slots=True)
class Coverage:
    """Checked players, decks, and players at the top of the standings."""

    players: Share
    decks: Share
    contenders: Share


def coverage_of(seats: Sequence[DrawSeat], decks_checked: int, decks: int, cut: int) -> Coverage:
    """Measure what was checked; `seats` are all players of the event with their checks so far."""
    top = [seat for seat in seats if is_contender(seat, cut, len(seats))]
    return Coverage(_checked(seats), Share(decks_checked, decks), _checked(top))


def _checked(seats: Collection[DrawSeat]) -> Share:
    return Share(sum(seat.checks > 0 for seat in seats), len(seats))
