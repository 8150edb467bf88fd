"""Numbers along a scale: how long before the deadline lists came in, how many minutes deck checks took."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import inf

from validator.report.turnout.tally import SMALLEST_GROUP, ListGroup, ListTally

_DAY = 24.0
# Hours before the deadline; what is below 0 came late.
ARRIVALS = (inf, 7 * _DAY, 4 * _DAY, 2 * _DAY, _DAY, 12.0, 6.0, 3.0, 1.0, 0.0, -inf)
# Minutes: judges are told to hurry at seven and to stop at nine.
CHECKS = (0.0, 3.0, 5.0, 7.0, 9.0, 12.0, inf)

Span = tuple[float, float, int]


def arrivals(hours: Sequence[float]) -> ListTally:
    """Count lists by the hours that were left until the deadline when they came in."""
    # The very last moment is in time: 0 hours belong to the last hour.
    spans = [(high, low, sum(low <= hour < high for hour in hours)) for high, low in pairwise(ARRIVALS)]
    groups = [ListGroup(_key(high, low), _before(high, low), count) for high, low, count in joined(spans)]
    return ListTally("arrivals", "When lists came in", tuple(groups), len(hours))


def durations(minutes: Sequence[float]) -> ListTally:
    """Count deck checks by the minutes they took."""
    spans = [(low, high, sum(low <= taken < high for taken in minutes)) for low, high in pairwise(CHECKS)]
    groups = [ListGroup(_key(low, high), _minutes(low, high), count) for low, high, count in joined(spans)]
    return ListTally("deck-checks", "How long deck checks took", tuple(groups), len(minutes))


def joined(spans: Iterable[Span]) -> list[Span]:
    """Join spans of too few with their neighbours; empty ones at both ends are left out."""
    found: list[Span] = []
    for first, last, count in spans:
        if found and 0 < found[-1][2] < SMALLEST_GROUP:
            before = found.pop()
            found.append((before[0], last, before[2] + count))
        elif found or count:
            found.append((first, last, count))
    while found and found[-1][2] < SMALLEST_GROUP:
        first, last, count = found.pop()
        if count and found:
            before = found.pop()
            found.append((before[0], last, before[2] + count))
    return found


def _key(first: float, last: float) -> str:
    return "-".join("" if abs(edge) == inf else f"{edge:g}" for edge in (first, last))


def _before(high: float, low: float) -> str:
    """Say a span of hours before the deadline."""
    if high == inf and low == -inf:
        return "At any time"
    if low == -inf:
        return "After the deadline" if high == 0 else f"Less than {_length(high)} before, or late"
    if high == inf:
        return f"More than {_length(low)} before" if low else "Before the deadline"
    if low == 0:
        return f"In the last {_length(high)}" if high != 1 else "In the last hour"
    return f"{_range(high, low)} before"


def _range(high: float, low: float) -> str:
    if low >= _DAY:
        return f"{high / _DAY:g} to {low / _DAY:g} days"
    return f"{_length(high)} to {low:g} hours" if high > _DAY else f"{high:g} to {low:g} hours"


def _length(hours: float) -> str:
    if hours >= 2 * _DAY:
        return f"{hours / _DAY:g} days"
    return "an hour" if hours == 1 else f"{hours:g} hours"


def _minutes(low: float, high: float) -> str:
    if low == 0 and high == inf:
        return "Any time"
    if low == 0:
        return f"Under {high:g} minutes"
    return f"{low:g} minutes or more" if high == inf else f"{low:g} to {high:g} minutes"
