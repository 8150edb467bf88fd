"""Meters: a deck's sums as bars, each beside what the rules ask of it."""

from __future__ import annotations

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
        return Meter("Cards", str(size), "good", min(size, 100), 0, 0) if size else None
    state = "good" if size >= minimum else "fault"
    return _meter("Cards", f"{size} (min. {minimum})", state, size, minimum, minimum)


def _influence(record: DeckReport) -> Meter | None:
    spent, limit = record["influence_spent"], record["influence_limit"]
    if spent is None:
        return None
    if limit is None:
        return Meter("Influence", f"{spent}, no limit", "good", min(100, spent), 0, 0)
    return _meter(
        "Influence", f"{spent} of {limit}", "good" if spent <= limit else "fault", spent, limit, limit
    )


def _agendas(record: DeckReport) -> Meter | None:
    points, needed = record["agenda_points"], record.get("agenda_points_needed")
    if points is None:
        return None
    if not needed:
        return Meter("Agenda points", str(points), "good", min(100, points), 0, 0)
    low, high = needed
    state = "good" if low <= points <= high else "fault"
    return _meter(
        "Agenda points",
        f"{points} ({low} or {high} needed)" if high == low + 1 else f"{points} ({low} to {high} needed)",
        state,
        points,
        low,
        high,
    )


def _list_points(record: DeckReport) -> Meter | None:
    points, limit = record.get("list_points"), record.get("list_point_limit")
    if points is None or limit is None:
        return None
    return _meter(
        "List points", f"{points} of {limit}", "good" if points <= limit else "fault", points, limit, limit
    )


def _meter(name: str, text: str, state: str, value: int, low: int, high: int) -> Meter:
    """Scale a bar so that the goal is at four fifths, or further left for a value far beyond it."""
    scale = 100 / max(high * 1.25, value, 1)
    width = max((high - low) * scale, 0.8)
    return Meter(name, text, state, round(value * scale, 2), round(low * scale, 2), round(width, 2))
