"""The clock of a deck check: signals for the judge and the time given back to the table."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from math import ceil

HURRY = timedelta(minutes=7)
STOP = timedelta(minutes=9)
RESHUFFLING = timedelta(minutes=3)


@dataclass(frozen=True, slots=True)
class Clock:
    """When a check began and, once it is over, ended."""

    started: datetime
    ended: datetime | None = None

    def taken(self, now: datetime) -> timedelta:
        """Return how long the check has taken so far."""
        return max(timedelta(), (self.ended or now) - self.started)

    def signal(self, now: datetime) -> str:
        """Return `hurry` from seven minutes on, `stop` from nine, else nothing."""
        taken = self.taken(now)
        return "stop" if taken >= STOP else "hurry" if taken >= HURRY else ""

    def extension_minutes(self, now: datetime) -> int:
        """Return the whole minutes to give back: the time taken and three more to shuffle again."""
        return ceil((self.taken(now) + RESHUFFLING) / timedelta(minutes=1))
