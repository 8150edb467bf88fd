"""Importing a roster, from a file or pulled; importing again updates it and doubles nobody."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from sqlmodel import Session, col, select

from validator.person_key import name_key
from validator.services.access import Action
from validator.services.caller import Caller
from validator.services.errors import Conflict
from validator.services.person_names import email_key
from validator.services.roster.players import add_registration, known_player, registration_of, rename_player
from validator.services.roster.roster_file import read_roster
from validator.services.roster.roster_parts import RosterEntry, RosterFile, RosterProblem, verify_length
from validator.services.roster.rounds import seats_of_round, write_round
from validator.services.roster.tournament_link import export_of
from validator.store.audit import AuditEntry
from validator.store.event_tables import Event
from validator.store.roster import BY_IMPORT, WITHDRAWN, Player, Registration

# The numbers of a registration that a roster states.
_NUMBERS = {"cobra_id": "number", "rank": "rank", "seed": "seed"}

Known = list[tuple[Registration, Player]]
Seated = dict[int, tuple[int, str]]


@dataclass(slots=True)
class ImportSummary:
    """What an import did, by names, and what it could not use, by rows."""

    kind: str
    added: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    unchanged: list[str] = field(default_factory=list)
    absent: list[str] = field(default_factory=list)
    rounds_changed: list[int] = field(default_factory=list)
    problems: list[RosterProblem] = field(default_factory=list)
    # What changes about players and tables, in words.
    changes: list[str] = field(default_factory=list)
    tables: list[str] = field(default_factory=list)
    # What undoing needs: who is new, and what those who changed were called before.
    new: list[int] = field(default_factory=list)
    before: dict[int, tuple[str, str]] = field(default_factory=dict)


def import_roster(
    caller: Caller,
    event_id: int,
    data: bytes,
    columns: Mapping[str, int] | None = None,
    *,
    address: str = "",
    preview: bool = False,
) -> ImportSummary:
    """Register and update the players of a CSV, XLSX or Cobra file, and enter its rounds and tables.

    A player is known by the Cobra id, else by name and address. Players whom the file lacks stay. A preview
    tells what would happen and keeps nothing. The event keeps the `address` that the file was pulled from.
    """
    roster = read_roster(data, columns)
    if address:
        export_of(address)  # refuses what could not be pulled again
    verify_length(len(roster.entries), caller.limits.roster_rows)
    summary = ImportSummary(roster.kind, problems=list(roster.problems))
    with caller.changing_event(event_id, Action.IMPORT_ROSTER) as (session, event):
        met = _import_players(session, caller.now, event, roster, summary)
        _import_structure(event, roster)
        _import_rounds(session, caller.now, event, roster, met, summary)
        if preview:
            session.rollback()
            return summary
        event.tournament_url = address or event.tournament_url
        session.record(
            "roster.imported",
            event,
            kind=roster.kind,
            address=address,
            added=len(summary.added),
            changed=len(summary.changed),
            unchanged=len(summary.unchanged),
            problems=len(summary.problems),
            rounds=summary.rounds_changed,
            undo={"new": summary.new, "before": {str(n): list(was) for n, was in summary.before.items()}},
        )
    return summary


def _import_players(
    session: Session, now: datetime, event: Event, roster: RosterFile, summary: ImportSummary
) -> Seated:
    """Register or update everybody; return registrations and names by Cobra id."""
    query = select(Registration, Player).join(Player, col(Player.id) == Registration.player_id)
    query = query.where(Registration.event_id == event.id).order_by(col(Registration.id))
    known: Known = list(session.exec(query))
    met: dict[int, RosterEntry] = {}
    for entry in roster.entries:
        found = _same_player(entry, [pair for pair in known if pair[0].id not in met])
        if found is None and _repeats(entry, known, met):
            summary.problems.append(RosterProblem(entry.row, f"{entry.name} is in this file twice."))
            continue
        if found is None:
            found = _add(session, now, event, entry)
            known.append(found)
            summary.added.append(entry.name)
            summary.new.append(found[0].id)
        else:
            _update(session, found, entry, summary)
        met[found[0].id] = entry
    summary.absent = [player.name for registration, player in known if registration.id not in met]
    return {row.cobra_id: (row.id, player.name) for row, player in known if row.cobra_id is not None}


def _same_player(entry: RosterEntry, known: Known) -> tuple[Registration, Player] | None:
    """Find the registration that a row means; a name alone decides only when it is unmistakable."""
    if entry.cobra_id is not None:
        for pair in known:
            if pair[0].cobra_id == entry.cobra_id:
                return pair
    key = name_key(entry.name)
    joinable = known if entry.cobra_id is None else [pair for pair in known if pair[0].cobra_id is None]
    same = [pair for pair in joinable if pair[1].name_key == key]
    exact = [pair for pair in same if pair[1].email_key == email_key(entry.email)]
    if exact:
        return exact[0]
    open_address = [pair for pair in same if not entry.email or not pair[1].email]
    return open_address[0] if len(open_address) == 1 else None


def _repeats(entry: RosterEntry, known: Known, met: dict[int, RosterEntry]) -> bool:
    if entry.cobra_id is not None:
        return any(other.cobra_id == entry.cobra_id for other in met.values())
    key, address = name_key(entry.name), email_key(entry.email)
    return any(
        player.name_key == key and (not address or player.email_key == address)
        for registration, player in known
        if registration.id in met
    )


def _add(session: Session, now: datetime, event: Event, entry: RosterEntry) -> tuple[Registration, Player]:
    player = known_player(session, event, entry.name, entry.email)
    if registration_of(session, event, player) is not None:
        player = Player(owner_id=player.owner_id, name=entry.name, name_key=name_key(entry.name))
        player.email, player.email_key = entry.email, email_key(entry.email)
    registration = add_registration(session, now, event, player, BY_IMPORT)
    registration.cobra_id, registration.rank, registration.seed = entry.cobra_id, entry.rank, entry.seed
    session.flush()
    return registration, player


def _update(
    session: Session, match: tuple[Registration, Player], entry: RosterEntry, summary: ImportSummary
) -> None:
    registration, player = match
    told = []
    for name, words in _NUMBERS.items():
        value, before = getattr(entry, name), getattr(registration, name)
        if value is not None and before != value:
            setattr(registration, name, value)
            told.append(f"{words} {value}" + ("" if before is None else f", was {before}"))
    was, now = (player.name, player.email), (entry.name, entry.email or player.email)
    if now != was:
        try:
            rename_player(session, registration, *now)
            summary.before[registration.id] = was
            told += [f"now called {now[0]}"] if now[0] != was[0] else []
            told += [f"address {now[1]}"] if now[1] != was[1] else []
        except Conflict as conflict:
            summary.problems.append(RosterProblem(entry.row, f"{entry.name}: {conflict.sentence}"))
    if told:
        summary.changes.append(f"{was[0]}: {'; '.join(told)}")
    (summary.changed if told else summary.unchanged).append(entry.name)


def _import_structure(event: Event, roster: RosterFile) -> None:
    """Take rounds and cut from the file where the organizer has not set them."""
    # A tournament counts the rounds that it has had: before the cut there may be more to come.
    if event.rounds is None and roster.swiss_rounds and roster.cut:
        event.rounds = roster.swiss_rounds
    if event.cut is None and roster.cut:
        event.cut = roster.cut


def _import_rounds(
    session: Session, now: datetime, event: Event, roster: RosterFile, met: Seated, summary: ImportSummary
) -> None:
    names = dict(met.values())
    for entry in roster.rounds:
        tables: list[tuple[int, list[int]]] = []
        seated: set[int] = set()
        for table, players in entry.tables:
            strangers = [number for number in players if number not in met or number in seated]
            if strangers:
                sentence = f"Round {entry.number}, table {table}: a player is unknown or sits there twice."
                summary.problems.append(RosterProblem(0, sentence))
            here = [number for number in players if number in met and number not in seated]
            seated.update(here)
            tables.append((table, [met[number][0] for number in here]))
        before = seats_of_round(session, event.id, entry.number)
        _, changed = write_round(session, now, event, entry.number, tables, entry.elimination)
        if changed:
            summary.rounds_changed.append(entry.number)
            summary.tables += _moves(entry.number, before, dict(tables), names)


def _moves(
    number: int, before: Mapping[int, list[int]], after: Mapping[int, list[int]], names: Mapping[int, str]
) -> list[str]:
    """Say which tables of a round are new, changed or gone; a new round in one sentence."""

    def sitting(seats: list[int]) -> str:
        return " – ".join(names.get(one, "somebody else") for one in seats) or "nobody"

    if not before:
        return [f"Round {number} is new, with {len(after)} table{'s' if len(after) != 1 else ''}"]
    found = []
    for table in sorted({*before, *after}):
        old, new = before.get(table, []), after.get(table, [])
        if old != new:
            found.append(f"Round {number}, table {table}: {sitting(new)}, was {sitting(old)}")
    return found


def undo_import(caller: Caller, event_id: int) -> int:
    """Undo the newest import of an event: new players are withdrawn, names and addresses as before.

    Everything that was submitted meanwhile stays. Return how many players were touched.
    """
    query = select(AuditEntry).where(AuditEntry.event_id == event_id, AuditEntry.action == "roster.imported")
    with caller.changing_event(event_id, Action.IMPORT_ROSTER) as (session, event):
        entry = session.exec(query.order_by(col(AuditEntry.id).desc()).limit(1)).first()
        undo = entry.details.get("undo") if entry else None
        if not undo:
            raise Conflict("There is no import to undo.")
        new = session.exec(select(Registration).where(col(Registration.id).in_(undo["new"]))).all()
        for registration in new:
            registration.status = WITHDRAWN
        for number, (name, email) in undo["before"].items():
            rename_player(session, session.get_one(Registration, int(number)), name, email)
        session.record("roster.import_undone", event, withdrawn=len(new), renamed=len(undo["before"]))
    return len(new) + len(undo["before"])
