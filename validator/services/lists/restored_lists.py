"""Lists that come back: an earlier revision submitted once more, and drafts that nobody submitted in time."""

from __future__ import annotations

from validator.services.access import Action
from validator.services.caller import Caller
from validator.services.judging import judge_decks, workflow_of
from validator.services.lists.checked_list import SourceFile
from validator.services.lists.deadline import lock_of
from validator.services.lists.revisions import load_list
from validator.services.lists.submission import ListInput, Receipt, submit_decklist
from validator.services.stored_rows import find_event, find_registration, newest_submission
from validator.store.submission_tables import Draft


def bring_back_revision(caller: Caller, registration_id: int, number: int) -> Receipt:
    """Submit the sources of an earlier revision as a new one, judged by the present rules."""
    with caller.reading() as session:
        registration = find_registration(session, registration_id)
        caller.standing(session, registration.event_id).require(Action.SUBMIT_LIST, registration_id)
        earlier = load_list(session, registration, number)
    sources = tuple(SourceFile(source.name, source.data, source.reading) for source in earlier.sources)
    submission = earlier.submission
    entry = ListInput(
        registration_id,
        sources,
        letters=submission.letters,
        placeholders={side: (blanks, agendas) for side, (blanks, agendas) in submission.placeholders.items()},
    )
    return submit_decklist(caller, entry, judge_decks)


def draft_left_behind(caller: Caller, registration_id: int) -> Draft | None:
    """Return what a player had typed when lists locked, if it was never submitted; staff see it only then."""
    with caller.writing() as session:
        registration = find_registration(session, registration_id)
        caller.standing(session, registration.event_id).require(Action.OPEN_LIST, registration_id)
        event = find_event(session, registration.event_id)
        draft = session.get(Draft, registration_id)
        newest = newest_submission(session, registration_id)
        if draft is None or not lock_of(event, workflow_of(event)).closed(caller.now):
            return None
        if newest is not None and newest.submitted_at >= draft.saved_at:
            return None
        caller.record(session, "draft.opened", registration)
    return draft
