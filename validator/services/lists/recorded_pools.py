"""Recording the cards that a player of a limited event may build from; every line names one card."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from sqlmodel import Session

from validator.deck import NOTE, UNKNOWN, ReadLine
from validator.pipeline import Question, check_bytes
from validator.services.access import Action
from validator.services.caller import Caller
from validator.services.errors import Invalid
from validator.services.judging import CheckDecks
from validator.services.lists.checked_list import report_row
from validator.services.lists.current_lists import current_list
from validator.services.lists.recheck import recheck_lists
from validator.services.stored_rows import find_registration, hold_event, hold_registration, newest_pool
from validator.store.event_tables import Event
from validator.store.submission_tables import StoredPool

SHOWN_PROBLEMS = 8


def read_card_counts(name: str, data: bytes, question: Question, field: str) -> dict[str, int]:
    """Return copies by card id; raise `Invalid` that names the lines which leave a card open."""
    cards: dict[str, int] = {}
    problems: list[str] = []
    for report in check_bytes(name, data, question):
        problems += [_problem(line) for line in report.lines if _is_open(line)]
        for entry in report.deck.entries:
            cards[entry.card.id] = cards.get(entry.card.id, 0) + entry.quantity
    if problems:
        more = len(problems) - SHOWN_PROBLEMS
        rest = [f"And {more} more lines."] if more > 0 else []
        raise Invalid(" ".join([*problems[:SHOWN_PROBLEMS], *rest]), field)
    return cards


def _is_open(line: ReadLine) -> bool:
    # Words that begin with a number may be a card that nobody knows: a record must not lose it.
    counted = line.role == NOTE and line.text.strip()[:1].isdigit()
    return bool(line.candidates) or line.match == "unknown" or line.role == UNKNOWN or counted


def _problem(line: ReadLine) -> str:
    choices = [card.title for card in line.candidates[:3]]
    meant = f"; write {' or '.join(choices)}" if choices else ""
    return f"Line {line.number}: “{line.text.strip()}” names no single card{meant}."


def record_pool(
    caller: Caller, registration_id: int, cards: Mapping[str, int], check: CheckDecks, note: str = ""
) -> StoredPool:
    """Keep a player's card pool (card id and number of copies); the newest recording counts.

    A list that the player has submitted is checked again at once, against this pool.
    """
    if not cards or any(copies < 1 for copies in cards.values()):
        raise Invalid("A pool names its cards with one copy or more of each.", "cards")
    with caller.writing() as session:
        event = hold_event(session, find_registration(session, registration_id).event_id, to_change=False)
        hold_registration(session, registration_id)
        session.standing(event.id).require(Action.RECORD_POOL, registration_id)
        if not event.limited:
            raise Invalid("This is not a limited event. Change that in its settings first.")
        before = newest_pool(session, registration_id)
        pool = StoredPool(
            registration_id=registration_id,
            number=before.number + 1 if before else 1,
            recorded_at=caller.now,
            recorded_by=caller.actor.name,
            cards=dict(cards),
            note=note.strip(),
        )
        session.add(pool)
        session.record(
            "pool.recorded",
            pool,
            event_id=event.id,
            registration=registration_id,
            number=pool.number,
            copies=sum(cards.values()),
            **_check_again(session, event, registration_id, caller.now, check),
        )
    return pool


def _check_again(
    session: Session, event: Event, registration_id: int, now: datetime, check: CheckDecks
) -> dict[str, Any]:
    """Keep a new report on the player's list; return what the log tells about it."""
    session.flush()
    item = current_list(session, registration_id)
    if item is None:
        return {}
    (again,) = recheck_lists(event, [item], check).lists
    session.add(report_row(again.submission_id, now, "pool recorded", again.rules, again.checked))
    return {"before": again.before, "after": again.after}
