"""The triage of an event or a batch: every player's list, and every list that waits for a decision."""

from collections.abc import Sequence
from dataclasses import replace

from validator.batch.triage import Proposal, Triage, TriageRow, in_urgency, loose_row
from validator.person_key import name_key
from validator.report.list_states import UNREAD, state_of
from validator.report.list_summary import doubled_sides
from validator.services.access import Action
from validator.services.batches.batch_rules import find_batch
from validator.services.batches.waiting_decks import WaitingDeck, decks_of_batch, unfiled_decks
from validator.services.caller import Caller
from validator.services.roster.registrations import INCOMPLETE, RosterRow, list_registrations
from validator.services.roster.rounds import tables_of
from validator.store.batch_tables import ACCEPTED, CERTAIN, DISMISSED
from validator.store.roster import WITHDRAWN

WAITS = "proxies or art to approve"
OWNERS_KNOWN = (CERTAIN, ACCEPTED)


def triage_event(caller: Caller, event_id: int) -> Triage:
    """Sort all lists of an event, in a fixed number of queries."""
    roster = list_registrations(caller, event_id)
    with caller.reading() as session:
        standing = session.standing(event_id).require(Action.SEE_ROSTER)
        concealed = not standing.sees_lists
        waiting = unfiled_decks(session, event_id)
        tables = tables_of(session, event_id)
    names = {row.registration.id: row.player.name for row in roster.rows if row.status != WITHDRAWN}
    owned: dict[int | None, list[WaitingDeck]] = {}
    loose: dict[tuple[int, str], list[WaitingDeck]] = {}
    dismissed: dict[tuple[int, str], list[WaitingDeck]] = {}
    for item in waiting:
        if item.owner.state == DISMISSED:
            dismissed.setdefault((item.batch_id, item.person), []).append(item)
        elif item.owner.state in OWNERS_KNOWN and item.registration_id in names:
            owned.setdefault(item.registration_id, []).append(item)
        else:
            loose.setdefault((item.batch_id, item.person), []).append(item)
    known = {name_key(name) for name in names.values()}
    players = [
        (row.status, _player_row(row, owned.get(row.registration.id, []), tables, concealed, known))
        for row in roster.rows
    ]
    rows = [row for status, row in players if status != WITHDRAWN]
    withdrawn = tuple(row for status, row in players if status == WITHDRAWN)
    rows += [_loose_row(found, names, concealed) for found in loose.values()]
    gone = tuple(_loose_row(found, names, concealed) for found in dismissed.values())
    return Triage(tuple(in_urgency(rows)), concealed, gone, withdrawn)


def _player_row(
    row: RosterRow, waiting: Sequence[WaitingDeck], tables: dict[int, int], concealed: bool, known: set[str]
) -> TriageRow:
    number = row.registration.id
    by_batch: dict[int, list[WaitingDeck]] = {}
    for item in waiting:
        by_batch.setdefault(item.batch_id, []).append(item)
    proposals = tuple(
        _proposal(found, _why_open(found, row), ((number, row.player.name),), concealed)
        for found in by_batch.values()
    )
    questions = tuple(f"no {side} deck" for side in row.missing)
    questions += tuple(proposal.sentence for proposal in proposals)
    foreign = tuple(f"the list says {name}" for name in _other_names(row, known))
    questions += foreign
    unread = bool(row.decks) and all(state_of(deck) == UNREAD for deck in row.decks)
    verdict = UNREAD if unread else "judge" if row.status == INCOMPLETE else row.status
    return TriageRow(
        player=row.player.name,
        verdict=verdict if row.revision else "",
        decks=row.decks,
        questions=questions,
        missing=row.missing,
        email=row.player.email,
        registration_id=number,
        revision=row.revision,
        changed_at=row.submitted_at,
        table=tables.get(number),
        proposals=proposals,
        notes=foreign + _notes(row),
    )


def _other_names(row: RosterRow, known: set[str]) -> list[str]:
    """Return the names of other players in somebody's list."""
    said = dict.fromkeys(name for deck in row.decks if (name := deck.get("player")))
    return [name for name in said if name_key(name) in known - {name_key(row.player.name)}]


def _notes(row: RosterRow) -> tuple[str, ...]:
    noted = {
        "withdrawn": row.status == WITHDRAWN,
        "staff": row.is_staff,
        "out of the event by a ruling": row.removed,
        "no link yet": not row.has_link and row.status != WITHDRAWN,
        "no e-mail": not row.player.email,
        WAITS: row.waits,
        "changed after the lock": row.after_lock,
    }
    return tuple(words for words, holds in noted.items() if holds)


def _loose_row(found: Sequence[WaitingDeck], names: dict[int, str], concealed: bool) -> TriageRow:
    row = loose_row(found, names)
    candidates = tuple((number, names[number]) for number in found[0].owner.candidates if number in names)
    proposal = _proposal(found, row.questions[0], candidates, concealed)
    return replace(row, decks=proposal.decks, changed_at=found[0].arrived_at, proposals=(proposal,))


def _proposal(
    found: Sequence[WaitingDeck],
    sentence: str,
    candidates: tuple[tuple[int, str], ...] = (),
    concealed: bool = False,
) -> Proposal:
    return Proposal(
        batch_id=found[0].batch_id,
        deck_ids=tuple(item.id for item in found),
        sentence=sentence,
        decks=() if concealed else tuple(item.deck for item in found),
        candidates=candidates,
        doubled=bool(doubled_sides(item.deck["side"] for item in found)),
    )


def _why_open(found: Sequence[WaitingDeck], row: RosterRow) -> str:
    """Say why decks of a known player were not filed."""
    files = ", ".join(dict.fromkeys(item.file.rsplit("/", 1)[-1] for item in found))
    doubled = next(iter(doubled_sides(item.deck["side"] for item in found)), "")
    if doubled:
        return f"{files}: two different {doubled.capitalize()} decks arrived. Which one counts?"
    if row.revision:
        older = row.submitted_at is not None and found[0].arrived_at < row.submitted_at
        return f"{files}: {'an older' if older else 'another'} list than revision {row.revision}, replace it?"
    return f"{files}: not assigned yet. Assign it?"


def triage_batch(caller: Caller, batch_id: int) -> Triage:
    """Sort the decks of a batch; those of one person or of one file name come together."""
    with caller.reading() as session:
        batch = find_batch(session, batch_id)
        decks = decks_of_batch(session, batch.id)
    people: dict[str, list[WaitingDeck]] = {}
    for deck in decks:
        people.setdefault(deck.person, []).append(deck)
    return Triage(tuple(in_urgency(_row_of_batch(found) for found in people.values())))


def _row_of_batch(found: Sequence[WaitingDeck]) -> TriageRow:
    row = loose_row(found)
    return replace(row, proposals=(_proposal(found, ", ".join(row.files)),))
