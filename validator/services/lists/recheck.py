"""Checking all lists of an event again: first a preview of what would change, then the change."""

import hashlib
from dataclasses import dataclass

from sqlalchemy import func
from sqlmodel import col, select

from validator.services.access import Action
from validator.services.caller import Caller, CallSession
from validator.services.errors import Conflict
from validator.services.judging import CheckDecks, EventRules, rules_of, workflow_of
from validator.services.lists.checked_list import CheckedList, check_list, report_row
from validator.services.lists.current_lists import CurrentList, current_lists
from validator.services.stored_rows import find_event, hold_event
from validator.store.event_tables import Event
from validator.store.roster import REGISTERED, Registration
from validator.store.submission_tables import Submission

OUTDATED = "Lists or settings changed in the meantime. Look at the new preview and confirm it."


@dataclass(frozen=True, slots=True)
class Rechecked:
    """One list checked again: its verdict before and after."""

    registration_id: int
    submission_id: int
    player: str
    before: str
    rules: EventRules
    checked: CheckedList

    @property
    def after(self) -> str:
        """Return the verdict that the list would have."""
        return self.checked.verdict


@dataclass(frozen=True, slots=True)
class Recheck:
    """All lists checked again; `fingerprint` names what was shown, for the confirmation.

    Staff who play see whose verdict changes, but not what was found: that would tell what is in the list.
    """

    event_id: int
    version: int
    lists: tuple[Rechecked, ...]
    concealed: bool = False

    @property
    def changed(self) -> tuple[Rechecked, ...]:
        """Return the lists whose verdict would change."""
        return tuple(item for item in self.lists if item.before != item.after)

    @property
    def fingerprint(self) -> str:
        """Identify the lists, their rules and their verdicts; equal previews have equal fingerprints."""
        parts = [f"{item.submission_id} {item.after} {item.rules}" for item in self.lists]
        return hashlib.sha256("\n".join([str(self.version), *parts]).encode()).hexdigest()


def count_lists(caller: Caller, event_id: int) -> int:
    """Count the lists that a re-check would check again."""
    query = select(func.count(func.distinct(col(Submission.registration_id)))).join(
        Registration, col(Registration.id) == Submission.registration_id
    )
    with caller.reading(Action.RECHECK_EVENT, event_id) as session:
        return session.exec(
            query.where(Registration.event_id == event_id, Registration.status == REGISTERED)
        ).one()


def preview_recheck(caller: Caller, event_id: int, check: CheckDecks) -> Recheck:
    """Check all lists under the event's present rules, without changing anything."""
    with caller.reading() as session:
        standing = session.standing(event_id).require(Action.RECHECK_EVENT)
        event = find_event(session, event_id)
        lists = current_lists(session, event_id)
    return recheck_lists(event, lists, check, concealed=not standing.sees_lists)


def recheck_lists(
    event: Event, lists: list[CurrentList], check: CheckDecks, *, concealed: bool = False
) -> Recheck:
    """Check given lists under the rules of an event, stored or still planned."""
    workflow = workflow_of(event)
    results = []
    for item in lists:
        rules = rules_of(event, item.letters, item.pool, item.placeholders)
        checked = check_list(check, item.sources, rules, workflow)
        results.append(
            Rechecked(item.registration_id, item.submission_id, item.player, item.verdict, rules, checked)
        )
    return Recheck(event.id, event.version, tuple(results), concealed)


def recheck_event(
    caller: Caller, event_id: int, check: CheckDecks, confirmed: str, reason: str = ""
) -> Recheck:
    """Check all lists again and keep the new reports, if they are what the preview had shown."""
    recheck = preview_recheck(caller, event_id, check)
    if recheck.fingerprint != confirmed:
        raise Conflict(OUTDATED)
    with caller.writing() as session:
        event = hold_event(session, event_id)
        keep_recheck(session, event, recheck, reason)
    return recheck


def keep_recheck(session: CallSession, event: Event, recheck: Recheck, reason: str) -> None:
    """Add the new reports to a transaction that holds the event, unless something changed since."""
    now_submitted = [item.submission_id for item in current_lists(session, event.id)]
    if event.version != recheck.version or now_submitted != [item.submission_id for item in recheck.lists]:
        raise Conflict(OUTDATED)
    for item in recheck.lists:
        session.add(report_row(item.submission_id, session.now, "re-check", item.rules, item.checked))
    session.record(
        "event.rechecked",
        event,
        reason=reason,
        lists=len(recheck.lists),
        changed=[
            {"registration": item.registration_id, "before": item.before, "after": item.after}
            for item in recheck.changed
        ],
    )
