"""An event at a glance: what to do next, five counters that filter, and the rows of the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from validator.person_key import words_begin
from validator.services.lists.deadline import Lock
from validator.services.roster.registrations import INCOMPLETE, MISSING, Roster, RosterRow
from validator.store.event_tables import Event, Stage
from validator.store.roster import WITHDRAWN

# Which statuses each counter takes in.
COUNTERS = {
    "registered": ("Registered", (MISSING, INCOMPLETE, "illegal", "judge", "legal")),
    "submitted": ("Submitted", (INCOMPLETE, "illegal", "judge", "legal")),
    "legal": ("Legal", ("legal",)),
    "look": ("Needs a look", (INCOMPLETE, "judge")),
    "illegal": ("Illegal", ("illegal",)),
}
OTHERS = {"missing": (MISSING,), "withdrawn": (WITHDRAWN,)}
SHOWN_FINDINGS = 2
ROWS_OF_A_PAGE = 50


class Counter(NamedTuple):
    """A number that filters the table."""

    id: str
    label: str
    number: int
    chosen: bool


@dataclass(frozen=True, slots=True)
class Overview:
    """What the page of an event shows."""

    next_step: str
    missing: int
    closed: bool
    counters: tuple[Counter, ...]
    rows: tuple[RosterRow, ...]
    filter: str
    search: str = ""
    page: int = 1
    pages: int = 1
    found: int = 0


def overview(roster: Roster, event: Event, lock: Lock, now: datetime, asked: Mapping[str, str]) -> Overview:
    """Sum an event up for its staff: the rows that fit what was asked for, a page of them."""
    counts = roster.counts
    wanted, search, page = asked.get("show", ""), asked.get("q", ""), asked.get("page", "")
    counters = tuple(
        Counter(key, label, sum(counts[status] for status in statuses), key == wanted)
        for key, (label, statuses) in COUNTERS.items()
    )
    statuses = COUNTERS[wanted][1] if wanted in COUNTERS else OTHERS.get(wanted)
    rows = tuple(
        row
        for row in roster.rows
        if (statuses is None or row.status in statuses)
        and words_begin(f"{row.player.name} {row.player.email}", search)
    )
    pages = max(1, -(-len(rows) // ROWS_OF_A_PAGE))
    place = min(max(1, int(page) if page.isdecimal() else 1), pages)
    start = (place - 1) * ROWS_OF_A_PAGE
    closed = lock.closed(now)
    step = _next_step(roster, event, lock, now)
    return Overview(
        step,
        counts[MISSING],
        closed,
        counters,
        rows[start : start + ROWS_OF_A_PAGE],
        wanted if statuses else "",
        search,
        place,
        pages,
        len(rows),
    )


def findings_in_words(decks: Sequence[dict[str, object]]) -> list[str]:
    """Return the first findings of a list and how many more there are."""
    messages = [str(finding["message"]) for deck in decks for finding in _findings(deck)]
    more = len(messages) - SHOWN_FINDINGS
    return messages[:SHOWN_FINDINGS] + ([f"and {more} more"] if more > 0 else [])


def _findings(deck: dict[str, object]) -> list[dict[str, object]]:
    found = deck.get("findings", [])
    return found if isinstance(found, list) else []


def _next_step(roster: Roster, event: Event, lock: Lock, now: datetime) -> str:
    counts = roster.counts
    active = len(roster.rows) - counts[WITHDRAWN]
    if event.stage == Stage.FINISHED:
        return "This event is over. Its lists and its log stay."
    if not active:
        return "Nobody is registered yet. Give out the link, import a roster or add players."
    if event.lists_required and counts[MISSING]:
        lists = "1 list is missing" if counts[MISSING] == 1 else f"{counts[MISSING]} lists are missing"
        return f"{lists}{_until(lock, now)}."
    bad = counts["illegal"] + counts["judge"] + counts[INCOMPLETE]
    if bad:
        return f"All lists are in. {bad} of them need you: tell the players, or look at them yourself."
    if counts[MISSING]:
        return "No list is required. Those that came are below."
    waiting = sum(row.waits for row in roster.rows if row.status != WITHDRAWN)
    if waiting:
        players = "1 player waits" if waiting == 1 else f"{waiting} players wait"
        return f"All lists are in, but {players} for the approval of proxies or art."
    return "All lists are in and legal."


def _until(lock: Lock, now: datetime) -> str:
    if lock.closed(now):
        return " and lists are locked"
    return f", the deadline is {span(lock.at, now)}" if lock.at else ""


def span(moment: datetime, now: datetime) -> str:
    """Say how far away a moment is: in 2 days, in 3 hours, 5 minutes ago."""
    seconds = int((moment - now).total_seconds())
    for size, word in ((86_400, "day"), (3_600, "hour"), (60, "minute")):
        number = abs(seconds) // size
        if number:
            words = f"{number} {word}{'' if number == 1 else 's'}"
            return f"in {words}" if seconds > 0 else f"{words} ago"
    return "now"
