"""What a person decides about decks that wait: filing or dismissing them, and undoing either."""

from collections.abc import Sequence
from typing import Any

from sqlmodel import Session, col, select

from validator.services.batches.batch_rules import find_batch, write_owners
from validator.services.batches.filing import corrected_list, decks_by_id, list_of_decks
from validator.services.caller import Caller, CallSession
from validator.services.errors import Conflict, NotFound
from validator.services.lists.checked_list import SourceFile
from validator.services.lists.submission import Receipt, submit_decklist
from validator.services.stored_rows import newest_submission, registration_at
from validator.store.batch_tables import ACCEPTED, DISMISSED, BatchDeck, BatchItem
from validator.store.submission_tables import Submission, TakenBack

NO_DECKS = "These lists are not in this batch any more. Reload the page and look again."
OVERTAKEN = "This player has submitted a newer list meanwhile. Open the player to see it."


def accept_proposal(
    caller: Caller,
    batch_id: int,
    deck_ids: Sequence[int],
    registration_id: int,
    reason: str = "",
    *,
    rejected: Sequence[int] = (),
    corrected: Sequence[SourceFile] = (),
) -> Receipt:
    """File decks of a batch as a player's new revision; those `rejected` in their favour are dismissed.

    What somebody `corrected` or confirmed counts instead of what was read.
    """
    with caller.reading() as session:
        batch = find_batch(session, batch_id)
        decks = decks_by_id(session, batch_id, deck_ids)
        if not decks or len(decks) != len(set(deck_ids)):
            raise NotFound(NO_DECKS)
        registration_at(session, batch.event_id, registration_id)
        if corrected:
            entry, check = corrected_list(session, registration_id, decks, corrected, reason)
        else:
            entry, check = list_of_decks(session, registration_id, decks, reason)
    receipt = submit_decklist(caller, entry, check)
    with caller.writing() as session:
        for deck in decks_by_id(session, batch_id, deck_ids):
            deck.match, deck.registration_id = ACCEPTED, registration_id
            deck.submission_id = receipt.submission.id
        others = decks_by_id(session, batch_id, rejected)
        for deck in others:
            deck.match = DISMISSED
        dismissed = _named(session, others)["files"]
        named = _named(session, decks)
        session.record("batch.accepted", batch, registration=registration_id, dismissed=dismissed, **named)
    return receipt


def dismiss_proposal(caller: Caller, batch_id: int, deck_ids: Sequence[int], reason: str = "") -> None:
    """Dismiss decks of a batch: they stay with it, but nobody is asked about them again."""
    with caller.writing() as session:
        batch = find_batch(session, batch_id)
        decks = decks_by_id(session, batch_id, deck_ids)
        if not decks:
            raise NotFound(NO_DECKS)
        for deck in decks:
            deck.match = DISMISSED
        session.record("batch.dismissed", batch, reason=reason, **_named(session, decks))


def reopen_decks(caller: Caller, batch_id: int, deck_ids: Sequence[int]) -> None:
    """Undo what was decided about decks: dismissed ones are asked about again, filed ones taken back."""
    with caller.writing() as session:
        batch = find_batch(session, batch_id)
        decks = decks_by_id(session, batch_id, deck_ids)
        decided = [deck for deck in decks if deck.match in (ACCEPTED, DISMISSED)]
        if not decided:
            raise NotFound(NO_DECKS)
        for submission_id in {deck.submission_id for deck in decided if deck.submission_id is not None}:
            _take_back(session, submission_id)
        for deck in decided:
            deck.submission_id = None
        write_owners(session, batch.event_id, decided)
        session.record("batch.reopened", batch, **_named(session, decided))


def _take_back(session: CallSession, submission_id: int) -> None:
    """Let a filed revision count no longer, unless something newer counts already."""
    submission = session.exec(select(Submission).where(Submission.id == submission_id)).one()
    newest = newest_submission(session, submission.registration_id)
    if newest is None or newest.id != submission_id:
        raise Conflict(OVERTAKEN)
    session.add(
        TakenBack(submission_id=submission_id, taken_back_at=session.now, taken_back_by=session.actor.name)
    )


def _named(session: Session, decks: Sequence[BatchDeck]) -> dict[str, Any]:
    """Return the numbers of decks and the names of their files, by which people know them."""
    items = [deck.item_id for deck in decks]
    names = session.exec(
        select(BatchItem.name).where(col(BatchItem.id).in_(items)).order_by(col(BatchItem.position))
    )
    return {"decks": [deck.id for deck in decks], "files": [name.rsplit("/", 1)[-1] for name in names]}
