"""The clock of a deck check: signals for the judge, and the time that the document gives back to a table."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from math import ceil

from validator.rules.procedure_parts import ExtensionRule

# Signals of our own: no document says how long a check may take.
HURRY = timedelta(minutes=7)
STOP = timedelta(minutes=9)
# A check that runs longer than this was probably forgotten.
LONGEST_USUAL = timedelta(minutes=20)


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


def extension_minutes(taken: timedelta, rule: ExtensionRule | None, custom: int = 0) -> int:
    """Return the whole minutes to give back: as long as it took, where the document gives time back.

    `custom` are minutes that judges add by habit, for shuffling again; no document knows them.
    """
    if rule is None or taken <= timedelta(seconds=rule.above_seconds):
        return 0
    return ceil(taken / timedelta(minutes=1)) + custom
