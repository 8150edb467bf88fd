"""Taking lists out of an event: everything that its exports and messages are made from."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from sqlmodel import Session, col, select

from validator.batch.triage import GROUP_WORDS, TriageRow, group_of, worst_verdict
from validator.report.deck_report import DeckReport
from validator.report.kept_report import decompress_report
from validator.report.printed_list import rules_line
from validator.report.whole_event.player_list import EventLists, PlayerList
from validator.services.access import Action
from validator.services.batches.batch_rules import find_batch, rules_of_batch
from validator.services.batches.event_triage import triage_event
from validator.services.batches.waiting_decks import reports_of_batch
from validator.services.caller import Caller
from validator.services.errors import Invalid
from validator.services.lists.current_lists import is_newest_report, is_newest_submission
from validator.services.stored_rows import find_event, stored
from validator.store.batch_tables import BatchDeck
from validator.store.event_tables import Event
from validator.store.roster import Registration
from validator.store.submission_tables import StoredReport, Submission

LinkTo = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class FullRow:
    """A row of the triage with the whole reports of its decks and the receipt of its list."""

    row: TriageRow
    decks: tuple[DeckReport, ...]
    receipt: str = ""


def full_rows(
    caller: Caller,
    event_id: int,
    *,
    purpose: str,
    registrations: Collection[int] | None = None,
    unclaimed: bool = False,
    reason: str = "",
) -> list[FullRow]:
    """Return the rows of players with everything in their lists; that all these were opened is logged.

    Without a selection all players are meant. Lists of nobody yet come last, where wanted.
    """
    rows = triage_event(caller, event_id).rows
    players = [row for row in rows if row.registration_id is not None]
    chosen = [row for row in players if registrations is None or row.registration_id in registrations]
    loose = [row for row in rows if row.registration_id is None and unclaimed and registrations is None]
    with caller.writing() as session:
        standing = session.standing(event_id).require(Action.EXPORT_LISTS)
        if not standing.opens_lists(reason):
            raise Invalid("You play in this event: say why you must open these lists.", "reason")
        event = find_event(session, event_id)
        reports = _reports(session, event, {stored(row.registration_id) for row in chosen})
        waiting = _waiting(session, loose)
        session.record(
            "lists.exported",
            event,
            reason=reason,
            purpose=purpose,
            registrations=[row.registration_id for row in chosen],
        )
    empty: tuple[str, list[DeckReport]] = ("", [])
    return [
        FullRow(row, tuple(decks), receipt)
        for row in chosen
        for receipt, decks in (reports.get(stored(row.registration_id), empty),)
    ] + waiting


def _waiting(session: Session, loose: Sequence[TriageRow]) -> list[FullRow]:
    """Return rows whose owner nobody knows, with the reports of the decks that arrived."""
    wanted = {number for row in loose for proposal in row.proposals for number in proposal.deck_ids}
    decks = session.exec(select(BatchDeck).where(col(BatchDeck.id).in_(wanted))) if wanted else ()
    found = {deck.id: decompress_report(deck.report) for deck in decks}
    return [
        FullRow(row, tuple(found[number] for proposal in row.proposals for number in proposal.deck_ids))
        for row in loose
    ]


def _reports(
    session: Session, event: Event, wanted: Collection[int]
) -> dict[int, tuple[str, list[DeckReport]]]:
    query = (
        select(Registration.id, Submission.receipt, StoredReport.decks)
        .select_from(Registration)
        .join(Submission, is_newest_submission())
        .join(StoredReport, is_newest_report())
        .where(Registration.event_id == event.id)
    )
    if len(wanted) < 500:
        query = query.where(col(Registration.id).in_(wanted))
    found = session.exec(query)
    return {number: (receipt, list(decks)) for number, receipt, decks in found if number in wanted}


def lists_of_event(event: Event, rows: Sequence[FullRow], made_at: str, link_to: LinkTo) -> EventLists:
    """Return rows in the shape that all exports are made from; a receipt becomes its link."""
    lists = tuple(
        PlayerList(
            player=full.row.player,
            state=full.row.group.value,
            decks=full.decks,
            questions=full.row.questions,
            missing=full.row.missing,
            table=full.row.table,
            files=tuple(dict.fromkeys(deck["source"] for deck in full.decks)),
            email=full.row.email,
            link=link_to(full.receipt) if full.receipt else "",
        )
        for full in rows
    )
    return EventLists(event.name, rules_line(event), made_at, lists, GROUP_WORDS, event.paper)


def lists_of_batch(caller: Caller, batch_id: int, made_at: str) -> EventLists:
    """Return the lists of a batch without an event in the shape that all exports are made from."""
    with caller.reading() as session:
        batch = find_batch(session, batch_id)
        rules = rules_of_batch(session, batch)
        found = reports_of_batch(session, batch_id)
    lists = tuple(
        PlayerList(
            player=player or name.rsplit("/", 1)[-1],
            state=group_of(worst_verdict([record])).value,
            decks=(record,),
            files=(name,),
        )
        for name, player, record in found
    )
    return EventLists(batch.name, rules_line(rules), made_at, lists, GROUP_WORDS)
