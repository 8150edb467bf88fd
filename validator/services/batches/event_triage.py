"""The triage of an event or a batch: every player's list, and every list that waits for a decision."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from validator.batch.file_words import stem_without_side
from validator.batch.triage import Group, ask_owner, group_of, worst_verdict
from validator.person_key import name_key
from validator.services.access import Action
from validator.services.batches.batch_rules import find_batch
from validator.services.batches.waiting_decks import OpenDeck, decks_of_batch, open_decks
from validator.services.caller import Caller
from validator.services.roster.registrations import INCOMPLETE, RosterRow, list_registrations
from validator.services.roster.rounds import tables_of
from validator.services.stored_rows import stored
from validator.store.batch import ACCEPTED, CERTAIN, BatchDeck
from validator.store.roster import WITHDRAWN

if TYPE_CHECKING:
    from datetime import datetime


OWNERS_KNOWN = (CERTAIN, ACCEPTED)
URGENCY = {group: place for place, group in enumerate(Group)}
Found = list[tuple[BatchDeck, str]]


@dataclass(frozen=True, slots=True)
class Proposal:
    """Decks that arrived together, whom they may belong to, and why nobody filed them."""

    batch_id: int
    deck_ids: tuple[int, ...]
    sentence: str
    decks: tuple[dict[str, Any], ...]
    candidates: tuple[tuple[int, str], ...] = ()

    @property
    def value(self) -> str:
        """Name the proposal in a form."""
        return f"{self.batch_id}:{','.join(map(str, self.deck_ids))}"


@dataclass(frozen=True, slots=True)
class TriageRow:
    """One player, or one list whose owner is not known; `decks` are those that count."""

    player: str
    group: Group
    verdict: str
    decks: tuple[dict[str, Any], ...] = ()
    questions: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    email: str = ""
    registration_id: int | None = None
    revision: int = 0
    changed_at: datetime | None = None
    table: int | None = None
    proposals: tuple[Proposal, ...] = field(default=())

    @property
    def findings(self) -> list[dict[str, Any]]:
        """Return what is wrong or open, the worst first."""
        found = [finding for deck in self.decks for finding in deck.get("findings", ())]
        return sorted(found, key=lambda finding: finding["severity"] != "error")


@dataclass(frozen=True, slots=True)
class EventTriage:
    """All rows of an event; playing staff see how lists stand, but not what is in them."""

    rows: tuple[TriageRow, ...]
    concealed: bool = False

    @property
    def counts(self) -> dict[Group, int]:
        """Count the rows of every group."""
        counts = Counter(row.group for row in self.rows)
        return {group: counts[group] for group in Group}


def triage_event(caller: Caller, event_id: int) -> EventTriage:
    """Sort all lists of an event, in a fixed number of queries."""
    roster = list_registrations(caller, event_id)
    with caller.reading() as session:
        standing = caller.standing(session, event_id)
        standing.require(Action.SEE_ROSTER)
        concealed = not standing.sees_lists
        waiting = open_decks(session, event_id)
        tables = tables_of(session, event_id)
    names = {stored(row.registration.id): row.player.name for row in roster.rows if row.status != WITHDRAWN}
    owned: dict[int | None, list[OpenDeck]] = {}
    loose: dict[str, list[OpenDeck]] = {}
    for item in waiting:
        if item.match in OWNERS_KNOWN and item.registration_id in names:
            owned.setdefault(item.registration_id, []).append(item)
        else:
            loose.setdefault(f"{item.batch_id} {_person(item)}", []).append(item)
    rows = [
        (row.player.name_key, _player_row(row, owned.get(row.registration.id, []), tables, concealed))
        for row in roster.rows
        if row.status != WITHDRAWN
    ]
    for found in loose.values():
        nobody = _loose_row(found, names, concealed)
        rows.append((name_key(nobody.player), nobody))
    rows.sort(key=lambda item: (URGENCY[item[1].group], item[0]))
    return EventTriage(tuple(row for _, row in rows), concealed)


def _player_row(
    row: RosterRow, waiting: Sequence[OpenDeck], tables: dict[int, int], concealed: bool
) -> TriageRow:
    number = stored(row.registration.id)
    by_batch: dict[int, list[OpenDeck]] = {}
    for item in waiting:
        by_batch.setdefault(item.batch_id, []).append(item)
    proposals = tuple(
        _proposal(found, _why_open(found, row), ((number, row.player.name),), concealed)
        for found in by_batch.values()
    )
    questions = tuple(f"no {side} deck" for side in row.missing)
    questions += tuple(proposal.sentence for proposal in proposals)
    verdict = "judge" if row.status == INCOMPLETE else row.status
    return TriageRow(
        player=row.player.name,
        group=group_of(verdict, bool(row.revision) or bool(proposals), bool(questions)),
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
    )


def _loose_row(found: Sequence[OpenDeck], names: dict[int, str], concealed: bool) -> TriageRow:
    first = found[0]
    candidates = tuple((number, names[number]) for number in first.candidates if number in names)
    who = " or ".join(name for _, name in candidates)
    sentence = ask_owner(who, first.reason)
    proposal = _proposal(found, sentence, candidates, concealed)
    return TriageRow(
        player=first.player or stem_without_side(first.file).rsplit("/", 1)[-1],
        group=Group.LOOK,
        verdict=worst_verdict(item.summary for item in found),
        decks=proposal.decks,
        questions=(sentence,),
        changed_at=first.arrived_at,
        proposals=(proposal,),
    )


def _proposal(
    found: Sequence[OpenDeck], sentence: str, candidates: tuple[tuple[int, str], ...], concealed: bool
) -> Proposal:
    return Proposal(
        batch_id=found[0].batch_id,
        deck_ids=tuple(item.id for item in found),
        sentence=sentence,
        decks=() if concealed else tuple(item.summary for item in found),
        candidates=candidates,
    )


def _why_open(found: Sequence[OpenDeck], row: RosterRow) -> str:
    """Say why decks of a known player were not filed."""
    files = ", ".join(dict.fromkeys(item.file.rsplit("/", 1)[-1] for item in found))
    doubled = _doubled(item.summary.get("side") for item in found)
    if doubled:
        return f"{files}: two {doubled} decks arrived, which one counts?"
    if row.revision:
        older = row.submitted_at is not None and found[0].arrived_at < row.submitted_at
        return f"{files}: {'an older' if older else 'another'} list than revision {row.revision}, replace it?"
    return f"{files}: lists are locked, file it anyway?"


def _doubled(sides: Iterable[str | None]) -> str:
    return next((side for side, count in Counter(sides).items() if side and count > 1), "")


def _person(item: OpenDeck) -> str:
    return name_key(item.player) if item.player else stem_without_side(item.file)


def triage_batch(caller: Caller, batch_id: int) -> EventTriage:
    """Sort the decks of a batch; those of one person or of one file name come together."""
    with caller.reading() as session:
        batch = find_batch(session, caller.actor, batch_id)
        decks = decks_of_batch(session, stored(batch.id))
    people: dict[str, Found] = {}
    for deck, name in decks:
        person = name_key(deck.player) if deck.player else stem_without_side(name)
        people.setdefault(person, []).append((deck, name))
    rows = sorted(
        (_row(batch_id, found) for found in people.values()),
        key=lambda row: (URGENCY[row.group], name_key(row.player)),
    )
    return EventTriage(tuple(rows))


def _row(batch_id: int, found: Found) -> TriageRow:
    deck, name = found[0]
    summaries = tuple(deck.summary for deck, _ in found)
    verdict = worst_verdict(summaries)
    files = ", ".join(dict.fromkeys(file for _, file in found))
    ids = tuple(stored(deck.id) for deck, _ in found)
    return TriageRow(
        player=deck.player or stem_without_side(name).rsplit("/", 1)[-1],
        group=group_of(verdict),
        verdict=verdict,
        decks=summaries,
        proposals=(Proposal(batch_id, ids, files, summaries),),
    )
