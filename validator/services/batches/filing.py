"""Filing decks of a batch as players' lists: what is certain at once, the rest when a person says so."""

from collections import Counter
from collections.abc import Sequence

from sqlalchemy import or_, update
from sqlmodel import Session, col, select

from validator.batch.extract import extract_deck
from validator.batch.upload import FILE
from validator.report.deck_report import DeckReport
from validator.report.kept_report import decompress_report
from validator.report.list_summary import DeckSummary, doubled_sides
from validator.services.batches.batch_rules import owners_again, starter_of
from validator.services.batches.batch_work import Clock, unfinished_items
from validator.services.batches.rival_decks import has_copy, without_copies
from validator.services.caller import Caller
from validator.services.errors import ServiceError
from validator.services.judging import CheckDecks, EventRules, event_question, judge_decks
from validator.services.lists.checked_list import SourceFile
from validator.services.lists.submission import ListInput, content_hash, submit_decklist
from validator.services.stored_rows import counting_list, stored
from validator.store.batch_tables import CERTAIN, FINISHED, WORKING, Batch, BatchDeck, BatchItem
from validator.store.database import Store
from validator.store.submission_tables import SubmissionSource

Kept = dict[SourceFile, list[DeckReport]]


def list_of_decks(
    session: Session, registration_id: int, decks: Sequence[BatchDeck], reason: str = ""
) -> tuple[ListInput, CheckDecks]:
    """Return the list that some decks make, and a check that knows their reports already.

    Decks of other sides that the player has handed in before stay in the list.
    """
    sides = {_side(deck.summary) for deck in decks}
    kept: Kept = {} if "" in sides else _other_sides(session, registration_id, sides)
    for item_id in dict.fromkeys(deck.item_id for deck in decks):
        chosen = [deck for deck in decks if deck.item_id == item_id]
        kept |= _source(session, item_id, chosen)
    return ListInput(registration_id, tuple(kept), reason=reason), _check_with(kept)


def corrected_list(
    session: Session,
    registration_id: int,
    decks: Sequence[BatchDeck],
    texts: Sequence[SourceFile],
    reason: str = "",
) -> tuple[ListInput, CheckDecks]:
    """Return the list that somebody corrected before filing it, with what arrived as pictures beside it."""
    sides = {_side(deck.summary) for deck in decks}
    kept: Kept = {} if "" in sides else _other_sides(session, registration_id, sides)
    query = select(BatchItem).where(col(BatchItem.id).in_({deck.item_id for deck in decks}))
    pictures = [SourceFile(item.name, item.data, item.reading) for item in session.exec(query)]
    sources = (*kept, *texts)
    entry = ListInput(registration_id, sources, reason=reason, pictures=tuple(pictures))
    return entry, _check_with(kept)


def replaces_deck(session: Session, registration_id: int, decks: Sequence[BatchDeck]) -> bool:
    """Say whether the player has a list with a deck of the same side; a deck without a side replaces all."""
    counts = counting_list(session, registration_id)
    if counts is None:
        return False
    there = {_side(deck) for deck in counts[1].decks}
    return "" in there or any(_side(deck.summary) in there | {""} for deck in decks)


def _other_sides(session: Session, registration_id: int, sides: set[str]) -> Kept:
    """Return what stays of the player's list: whole sources, or single decks of them as text."""
    counts = counting_list(session, registration_id)
    if counts is None or any(not _side(deck) for deck in counts[1].decks):
        return {}
    newest, report = counts
    query = select(SubmissionSource).where(SubmissionSource.submission_id == newest.id)
    kept: Kept = {}
    for source in session.exec(query.order_by(col(SubmissionSource.position))):
        decks = [deck for deck in report.decks if _stands_in(deck, source.name)]
        staying = [deck for deck in decks if _side(deck) not in sides]
        if len(staying) == len(decks) and decks:
            kept[SourceFile(source.name, source.data, source.reading)] = decks
        else:
            kept |= {SourceFile(f"{_side(deck)}.txt", extract_deck(deck).encode()): [] for deck in staying}
    return kept


def _side(deck: DeckReport | DeckSummary) -> str:
    return str(deck.get("side") or "")


def _stands_in(deck: DeckReport, name: str) -> bool:
    """Say whether a deck came from a source; parts of it carry its name in front."""
    source = str(deck.get("source") or "")
    return source == name or source.startswith(f"{name}/")


def _source(session: Session, item_id: int, chosen: Sequence[BatchDeck]) -> Kept:
    """Return the source itself where all its decks are chosen, else the chosen decks as text."""
    item = session.exec(select(BatchItem).where(BatchItem.id == item_id)).one()
    every = session.exec(select(BatchDeck.id).where(BatchDeck.item_id == item_id)).all()
    in_order = sorted(chosen, key=lambda deck: deck.number)
    records = [decompress_report(deck.report) for deck in in_order]
    if item.kind == FILE and set(every) == {deck.id for deck in chosen}:
        return {SourceFile(item.name, item.data, item.reading): records}
    return {
        SourceFile(f"{item.name}, deck {deck.number}.txt", extract_deck(record).encode()): []
        for deck, record in zip(in_order, records, strict=True)
    }


def _check_with(kept: Kept) -> CheckDecks:
    def check(data: bytes, name: str, rules: EventRules) -> list[DeckReport]:
        records = kept.get(SourceFile(name, data)) or []
        if records and _judged_under(records, rules):
            return records
        return judge_decks(data, name, rules)

    return check


def _judged_under(records: Sequence[DeckReport], rules: EventRules) -> bool:
    """Say whether reports were made under exactly these rules; letters and pools are a player's own."""
    if rules.letters or rules.pool is not None:
        return False
    ruleset = event_question(rules).rules
    pinned = (ruleset.version, ruleset.catalogue.version)
    return all((record["ruleset"], record["catalogue"]) == pinned for record in records)


def decks_by_id(session: Session, batch_id: int, deck_ids: Sequence[int]) -> list[BatchDeck]:
    """Return decks of a batch in their order."""
    query = select(BatchDeck).where(BatchDeck.batch_id == batch_id, col(BatchDeck.id).in_(list(deck_ids)))
    return sorted(session.exec(query), key=lambda deck: (deck.item_id, deck.number, deck.id))


def finish_batch(store: Store, clock: Clock, batch_id: int) -> bool:
    """File what is certain and close the batch; False while sources are still to be read.

    Several workers may do this at once, and again after one was killed: what is filed stays filed once.
    """
    if unfinished_items(store, batch_id):
        return False
    with store.reading() as session:
        batch = session.get(Batch, batch_id)
        if batch is None or batch.state != WORKING:
            return True
        actor = starter_of(session, batch)
    found_now = owners_again(store, batch.event_id) if batch.event_id is not None else []
    with store.reading() as session:
        decks = _unfiled(session, batch, found_now)
    for registration_id, own in decks.items():
        file_if_first(Caller(store, actor, batch.created_at), registration_id, own)
    _close(Caller(store, actor, clock()), batch_id)
    return True


def _unfiled(session: Session, batch: Batch, earlier: Sequence[int]) -> dict[int, list[BatchDeck]]:
    query = select(BatchDeck).where(
        or_(col(BatchDeck.batch_id) == batch.id, col(BatchDeck.id).in_(earlier)),
        BatchDeck.match == CERTAIN,
        col(BatchDeck.registration_id).is_not(None),
        col(BatchDeck.submission_id).is_(None),
    )
    found: dict[int, list[BatchDeck]] = {}
    for deck in session.exec(query.order_by(col(BatchDeck.item_id), col(BatchDeck.number))):
        found.setdefault(stored(deck.registration_id), []).append(deck)
    return found


def file_if_first(caller: Caller, registration_id: int, decks: list[BatchDeck]) -> None:
    """File the first deck of its side that a player hands in; where there is one already, a person decides.

    A person also decides where two different decks of one side arrived, and where lists are locked. Copies
    of one deck count once. The caller's moment is that of the arrival, which counts for the deadline.
    """
    different = without_copies(decks)
    if doubled_sides(_side(deck.summary) for deck in different):
        return
    with caller.reading() as session:
        entry, check = list_of_decks(session, registration_id, different)
        counts = counting_list(session, registration_id)
        there = counts[1].decks if counts else []
        if counts and all(has_copy(decompress_report(deck.report), there) for deck in different):
            mark_filed(caller.store, decks, counts[0].id)
            return
        known = counts is not None and counts[0].content_hash == content_hash(entry)
        if not known and replaces_deck(session, registration_id, different):
            return
    try:
        receipt = submit_decklist(caller, entry, check)
    except ServiceError:
        return
    mark_filed(caller.store, decks, receipt.submission.id)


def mark_filed(store: Store, decks: list[BatchDeck], submission_id: int) -> None:
    """Note the revision that decks became."""
    ids = [deck.id for deck in decks]
    with store.writing() as session:
        session.connection().execute(
            update(BatchDeck).where(col(BatchDeck.id).in_(ids)).values(submission_id=submission_id)
        )


def _close(caller: Caller, batch_id: int) -> None:
    with caller.writing() as session:
        batch = session.exec(select(Batch).where(Batch.id == batch_id).with_for_update()).one()
        if batch.state != WORKING:
            return
        batch.state, batch.ended_at = FINISHED, caller.now
        verdicts = session.exec(select(BatchDeck.verdict).where(BatchDeck.batch_id == batch_id)).all()
        session.record("batch.finished", batch, decks=len(verdicts), verdicts=dict(Counter(verdicts)))
