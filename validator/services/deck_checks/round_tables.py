"""The tables of a round and the players of an event as the draw and the coverage meter see them."""

from collections import Counter
from dataclasses import dataclass
from typing import cast

from sqlalchemy import func
from sqlmodel import Session, col, select

from validator.deckcheck.coverage import Coverage, coverage_of
from validator.deckcheck.draw import DrawSeat, DrawTable
from validator.report.deck_check_record import FoundOutcome, kept_outcome
from validator.services.lists.current_lists import is_newest_report, is_newest_submission
from validator.services.roster.registrations import removed_players
from validator.services.roster.rounds import round_places
from validator.services.stored_rows import rows_of
from validator.store.deck_check import ABANDONED, FINISHED, OPEN, CheckDraw, DeckCheck
from validator.store.event_tables import Event
from validator.store.roster import REGISTERED, Player, Registration, Round, Seat
from validator.store.submission_tables import StoredReport, Submission


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A player with what a judge wants to know: where they sit, whether a list is there, checks so far."""

    seat: DrawSeat
    table: int | None
    decks: int


def event_seats(session: Session, event: Event) -> list[DrawSeat]:
    """Return who plays in an event, with their place and their checks so far; nobody who is out of it."""
    checks = checks_by_player(session, event)
    removed = removed_players(session, event.id)
    query = (
        select(Registration.id, Player.name, Registration.rank)
        .join(Player, col(Player.id) == Registration.player_id)
        .where(Registration.event_id == event.id, Registration.status == REGISTERED)
        .order_by(Player.name_key, col(Registration.id))
    )
    return [
        DrawSeat(number, name, rank, checks[number])
        for number, name, rank in session.exec(query)
        if number not in removed
    ]


def checks_by_player(session: Session, event: Event) -> Counter[int]:
    """Count the finished checks of each player."""
    query = select(DeckCheck.registration_id).where(
        DeckCheck.event_id == event.id, DeckCheck.status == FINISHED
    )
    return Counter(session.exec(query))


def round_tables(session: Session, event: Event, round_id: int) -> list[DrawTable]:
    """Return the tables of a round in the order of their numbers."""
    players = {seat.id: seat for seat in event_seats(session, event)}
    query = (
        select(Seat.table_number, Seat.registration_id)
        .where(Seat.round_id == round_id)
        .order_by(col(Seat.table_number), col(Seat.position))
    )
    tables: dict[int, list[DrawSeat]] = {}
    for table, number in session.exec(query):
        player = players.get(number)
        if player is not None:
            tables.setdefault(table, []).append(player)
    return [DrawTable(number, tuple(seats)) for number, seats in tables.items()]


def busy_tables(session: Session, round_id: int) -> set[int]:
    """Return the tables of a round that were drawn already or are being checked."""
    drawn = select(CheckDraw.table_number).where(CheckDraw.round_id == round_id)
    checked = select(DeckCheck.table_number).where(
        DeckCheck.round_id == round_id, DeckCheck.status != ABANDONED
    )
    return {table for query in (drawn, checked) for table in session.exec(query) if table is not None}


def player_rows(session: Session, event: Event, current: Round | None) -> list[PlayerRow]:
    """Return all players of an event for the page on which a judge finds one."""
    tables = round_places(session, current.id) if current is not None else {}
    decks = _decks_by_player(session, event)
    return [
        PlayerRow(seat, tables.get(seat.id), decks.get(seat.id, 0)) for seat in event_seats(session, event)
    ]


def event_coverage(session: Session, event: Event) -> Coverage:
    """Measure how much of an event was checked."""
    seats = event_seats(session, event)
    query = select(DeckCheck.registration_id, DeckCheck.outcome).where(
        DeckCheck.event_id == event.id, DeckCheck.status == FINISHED
    )
    playing = {seat.id for seat in seats}
    checked = {
        (player, deck["number"])
        for player, outcome in session.exec(query)
        for deck in kept_outcome(cast("FoundOutcome", outcome))["decks"]
        if player in playing and not deck["uncounted"] and not deck["half_counted"]
    }
    decks = sum(_decks_by_player(session, event).values())
    return coverage_of(seats, min(len(checked), decks), decks, event.cut or 0)


def open_checks(session: Session, event: Event) -> list[DeckCheck]:
    """Return the checks that are under way, oldest first."""
    return rows_of(session, DeckCheck, DeckCheck.event_id == event.id, DeckCheck.status == OPEN)


def next_draw_number(session: Session, event: Event) -> int:
    """Return the number of the next draw of an event."""
    query = select(func.max(CheckDraw.number)).where(CheckDraw.event_id == event.id)
    return (session.exec(query).one() or 0) + 1


def _decks_by_player(session: Session, event: Event) -> dict[int, int]:
    query = (
        select(Registration.id, StoredReport.summary)
        .select_from(Registration)
        .join(Submission, is_newest_submission())
        .join(StoredReport, is_newest_report())
        .where(Registration.event_id == event.id, Registration.status == REGISTERED)
    )
    return {number: len(summary.get("decks", ())) for number, summary in session.exec(query)}
