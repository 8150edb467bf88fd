"""The clock of a round, and the board on which a scorekeeper sees checks and extra time."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from validator.deckcheck.clock import Clock
from validator.deckcheck.handbook import load_handbook
from validator.services.caller import Caller
from validator.services.deck_checks.check_access import checker_of
from validator.services.deck_checks.desk.extensions import extensions_of
from validator.services.deck_checks.desk.hand_over import checks_without_decks
from validator.services.deck_checks.round_tables import open_checks
from validator.services.errors import Invalid
from validator.services.stored_rows import current_round, find_event, hold_event, newest_round, player_names
from validator.store.deck_check import DeckCheck
from validator.store.event_tables import Event
from validator.store.judge_desk import RoundClock, TableExtension
from validator.store.roster import Round

MOST_MINUTES = 600


@dataclass(frozen=True, slots=True)
class RunningTable:
    """A table whose decks are with a judge: since when, who has them, and whether it takes too long."""

    check_id: int
    table: int | None
    players: tuple[str, ...]
    judge: str
    since: datetime
    signal: str


@dataclass(frozen=True, slots=True)
class Board:
    """What a scorekeeper needs of a round: its clock, tables that are checked, tables with extra time.

    `away` are tables whose check is closed while the judge still has the decks.
    """

    event: Event
    round: Round | None
    clock: RoundClock | None
    running: tuple[RunningTable, ...]
    away: tuple[RunningTable, ...]
    extensions: tuple[TableExtension, ...]

    @property
    def ends_at(self) -> datetime | None:
        """Return when the round is over for tables without extra time."""
        return self.clock.started_at + timedelta(minutes=self.clock.minutes) if self.clock else None

    def table_ends_at(self, extension: TableExtension) -> datetime | None:
        """Return when the round is over for a table with extra time."""
        return self.ends_at + timedelta(minutes=extension.minutes) if self.ends_at else None


def start_round_clock(caller: Caller, event_id: int, minutes: int | None = None) -> RoundClock:
    """Start the clock of the current round anew; without minutes as long as the document says."""
    with caller.writing() as session:
        event = hold_event(session, event_id)
        checker_of(session, event)
        current = current_round(session, event.id)
        chosen = round_minutes(event, current) if minutes is None else minutes
        if not 1 <= chosen <= MOST_MINUTES:
            raise Invalid(f"A round lasts 1 to {MOST_MINUTES} minutes.", "minutes")
        row = session.get(RoundClock, current.id) or RoundClock(
            round_id=current.id, started_at=caller.now, minutes=chosen, started_by=""
        )
        row.started_at, row.minutes, row.started_by = caller.now, chosen, caller.actor.name
        session.add(row)
        session.record("round.clock", current, round=current.number, minutes=chosen)
    return row


def round_minutes(event: Event, current: Round | None) -> int:
    """Return how long a round lasts by the document of an event."""
    rule = load_handbook(event.policy).round
    if rule is None:
        return 65
    return rule.elimination if current is not None and current.elimination else rule.swiss


def read_board(caller: Caller, event_id: int) -> Board:
    """Return the board of the current round."""
    with caller.reading() as session:
        event = find_event(session, event_id)
        checker_of(session, event)
        current = newest_round(session, event.id)
        names = player_names(session, event_id)
        away = checks_without_decks(session, current.id) if current else []
        given = extensions_of(session, event, current.id) if current else []
        return Board(
            event=event,
            round=current,
            clock=session.get(RoundClock, current.id) if current else None,
            running=_tables(open_checks(session, event), names, caller.now),
            away=_tables(away, names, caller.now),
            extensions=tuple(row for row in given if row.minutes),
        )


def _tables(checks: Sequence[DeckCheck], names: Mapping[int, str], now: datetime) -> tuple[RunningTable, ...]:
    """Return checks table by table."""
    tables: dict[str, list[DeckCheck]] = {}
    for check in checks:
        tables.setdefault(check.opening, []).append(check)
    return tuple(_table(table, names, now) for table in tables.values())


def _table(checks: Sequence[DeckCheck], names: Mapping[int, str], now: datetime) -> RunningTable:
    first = checks[0]
    return RunningTable(
        check_id=first.id,
        table=first.table_number,
        players=tuple(names[check.registration_id] for check in checks),
        judge=", ".join(dict.fromkeys(check.assigned_name or check.opened_by for check in checks)),
        since=first.opened_at,
        signal=Clock(first.opened_at).signal(now),
    )
