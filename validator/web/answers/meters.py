"""Meters: a deck's sums as bars, each beside what the rules ask of it."""

from typing import NamedTuple

from validator.report.deck_report import DeckReport


class Meter(NamedTuple):
    """One bar of 100 units: how far it is filled, where the goal lies, and the same in words."""

    name: str
    text: str
    state: str
    fill: float
    goal: float
    goal_width: float


def meters_of(record: DeckReport) -> tuple[Meter, ...]:
    """Return the meters that make sense for a deck."""
    found = (_size(record), _influence(record), _agendas(record), _list_points(record))
    return tuple(meter for meter in found if meter is not None)


def _size(record: DeckReport) -> Meter | None:
    size, minimum = record["size"], record.get("minimum_size")
    if not minimum:
        return _meter("Cards", str(size), size) if size else None
    return _meter("Cards", f"{size} (min. {minimum})", size, (minimum, minimum), size >= minimum)


def _influence(record: DeckReport) -> Meter | None:
    spent, limit = record["influence_spent"], record["influence_limit"]
    if spent is None:
        return None
    if limit is None:
        return _meter("Influence", f"{spent}, no limit", spent)
    return _meter("Influence", f"{spent} of {limit}", spent, (limit, limit), spent <= limit)


def _agendas(record: DeckReport) -> Meter | None:
    points, needed = record["agenda_points"], record.get("agenda_points_needed")
    if points is None:
        return None
    if not needed:
        return _meter("Agenda points", str(points), points)
    low, high = needed
    text = f"{points} ({low} or {high} needed)" if high == low + 1 else f"{points} ({low} to {high} needed)"
    return _meter("Agenda points", text, points, needed, low <= points <= high)


def _list_points(record: DeckReport) -> Meter | None:
    points, limit = record.get("list_points"), record.get("list_point_limit")
    if points is None or limit is None:
        return None
    return _meter("List points", f"{points} of {limit}", points, (limit, limit), points <= limit)


def _meter(name: str, text: str, value: int, goal: tuple[int, int] | None = None, good: bool = True) -> Meter:
    """Scale a bar so that the goal is at four fifths, or further left for a value far beyond it."""
    if goal is None:
        return Meter(name, text, "good", min(100, value), 0, 0)
    low, high = goal
    scale = 100 / max(high * 1.25, value, 1)
    width = max((high - low) * scale, 0.8)
    state = "good" if good else "fault"
    return Meter(name, text, state, round(value * scale, 2), round(low * scale, 2), round(width, 2))
