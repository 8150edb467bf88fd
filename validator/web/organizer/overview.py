"""An event at a glance: what its staff should do next."""

from datetime import datetime

from validator.batch.triage import Group, Triage
from validator.services.batches.event_triage import WAITS
from validator.services.lists.deadline import Lock
from validator.store.event_tables import Event, Stage

# Ahead and past, one and several, by the seconds that the unit has.
SPAN_WORDS: tuple[tuple[int, str, str, str, str], ...] = (
    (86_400, "in {number} day", "in {number} days", "{number} day ago", "{number} days ago"),
    (3_600, "in {number} hour", "in {number} hours", "{number} hour ago", "{number} hours ago"),
    (60, "in {number} minute", "in {number} minutes", "{number} minute ago", "{number} minutes ago"),
)
NOW_WORDS = ("now",)


def next_step(triage: Triage, event: Event, lock: Lock, now: datetime) -> str:
    """Say in a sentence or two what comes next; what waits for a decision has a notice of its own."""
    if event.stage == Stage.FINISHED:
        return "This event is over. Its lists and its log stay."
    players = [row for row in triage.rows if row.registration_id is not None]
    if not players:
        return "Nobody is registered yet. Give out the link, import a roster or add players."
    missing = sum(row.group == Group.MISSING for row in players)
    if event.lists_required and missing:
        return _missing(missing, lock, now)
    bad = sum(row.group not in (Group.MISSING, Group.CLEAN) for row in players)
    if bad:
        if missing:
            need = "1 list needs you" if bad == 1 else f"{bad} lists need you"
            return f"No list is required. {need}: tell the players, or look at them yourself."
        need = "1 of them needs you" if bad == 1 else f"{bad} of them need you"
        return f"All lists are in. {need}: tell the players, or look at them yourself."
    if missing:
        return "No list is required. Those that came are below."
    waiting = sum(WAITS in row.notes for row in players)
    if waiting:
        who = "1 player waits" if waiting == 1 else f"{waiting} players wait"
        return f"All lists are in, but {who} for the approval of proxies or art."
    return "All lists are in and legal."


def _missing(missing: int, lock: Lock, now: datetime) -> str:
    lists = "1 list is missing." if missing == 1 else f"{missing} lists are missing."
    if lock.closed(now):
        return f"{lists} Lists are locked."
    return f"{lists} The deadline is {span(lock.at, now)}." if lock.at else lists


def span(moment: datetime, now: datetime) -> str:
    """Say how far away a moment is: in 2 days, in 3 hours, 5 minutes ago."""
    seconds = int((moment - now).total_seconds())
    for size, *words in SPAN_WORDS:
        number = abs(seconds) // size
        if number:
            return words[2 * (seconds < 0) + (number > 1)].format(number=number)
    return NOW_WORDS[0]
