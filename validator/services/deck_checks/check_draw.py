"""Drawing a table to check, dismissing a draw, tossing a coin: all stay on record, with their seeds."""

import secrets
from datetime import datetime
from typing import Any, cast

from sqlalchemy import func
from sqlalchemy.orm import QueryableAttribute, defer
from sqlmodel import Session, col, select

from validator.deckcheck.draw import Drawn, DrawTable, Lot, draw_table, toss
from validator.report.deck_check_record import LotRecord
from validator.services.access import Actor, Role, Standing
from validator.services.caller import Caller
from validator.services.deck_checks.check_access import (
    checker_of,
    closed_lists_rule,
    judge_in_order,
    ruling_roles,
    verify_not_seated,
)
from validator.services.deck_checks.round_tables import busy_tables, next_draw_number, round_tables
from validator.services.deck_checks.rulings.ruling_states import find_infraction
from validator.services.errors import Conflict, Invalid, NotAllowed, NotFound, require_reason
from validator.services.judging import workflow_of
from validator.services.stored_rows import current_round, find_registration, find_row, hold_event, rows_of
from validator.store.deck_check import CheckDraw, DeckCheck
from validator.store.event_tables import Event
from validator.store.judge_desk import CoinToss
from validator.store.roster import Round

SEED_BYTES, LONGEST_SEED = 8, 100
# Each draw keeps every table of its round: a list of draws must not load them by accident.
WITHOUT_LOTS = defer(cast("QueryableAttribute[Any]", CheckDraw.lots), raiseload=True)
NO_TABLE = "No table is left to draw in this round. Enter the next round, or direct a check with a reason."


def draw_check(caller: Caller, event_id: int, seed: str = "") -> CheckDraw:
    """Draw a table of the current round; the seed may be one rolled in public, else a fresh one is made."""
    if len(seed) > LONGEST_SEED:
        raise Invalid(f"A seed has at most {LONGEST_SEED} characters.", "seed")
    with caller.writing() as session:
        event = hold_event(session, event_id)
        standing = checker_of(session, event)
        _verify_resting(event, standing)
        current = current_round(session, event.id)
        number = next_draw_number(session, event)
        seed = seed.strip() or secrets.token_hex(SEED_BYTES)
        drawn = _draw(session, event, standing, current, seed, number)
        row = _row(event, current, caller.actor, caller.now, seed, number, drawn)
        session.add(row)
        session.record(
            "check.drawn", row, round=current.number, draw=number, seed=seed, table=row.table_number
        )
    return row


def dismiss_draw(caller: Caller, draw_id: int, reason: str) -> CheckDraw:
    """Say why a drawn table is not checked; the draw stays on record."""
    require_reason(reason, "Say why this table is not checked.")
    with caller.writing() as session:
        draw = find_draw(session, draw_id)
        event = hold_event(session, draw.event_id)
        standing = checker_of(session, event)
        verify_not_seated(session, standing, draw.round_id, draw.table_number)
        if draw.dismissed_at is not None:
            raise Conflict("This draw was dismissed already.")
        if session.exec(select(DeckCheck.id).where(DeckCheck.draw_id == draw.id)).first() is not None:
            raise Conflict("This table is being checked or was checked.")
        draw.dismissed_at, draw.dismissed_reason = caller.now, reason.strip()
        session.record("check.draw_dismissed", draw, reason=reason)
    return draw


def find_draw(session: Session, draw_id: int) -> CheckDraw:
    """Return a draw."""
    return find_row(session, CheckDraw, draw_id, "There is no such draw.")


def numbered_draw(session: Session, event: Event, number: int) -> CheckDraw | None:
    """Return the draw of an event that has this number, if there is one."""
    query = select(CheckDraw).where(CheckDraw.event_id == event.id, CheckDraw.number == number)
    return session.exec(query).first()


def event_draws(session: Session, event: Event) -> list[CheckDraw]:
    """Return all draws of an event without their lots, newest first."""
    query = select(CheckDraw).where(CheckDraw.event_id == event.id).options(WITHOUT_LOTS)
    return list(session.exec(query.order_by(col(CheckDraw.number).desc())))


def may_draw(event: Event, standing: Standing) -> bool:
    """Tell whether somebody may draw tables at random."""
    return closed_lists_rule(event, standing) is None


def _verify_resting(event: Event, standing: Standing) -> None:
    """Staff who play look at lists only over an error, so they do not draw at random."""
    rule = closed_lists_rule(event, standing)
    if rule is not None:
        where = f"({rule.citation})"
        raise NotAllowed(f"You play in this event: random checks are for staff who do not {where}.")


def _draw(
    session: Session, event: Event, standing: Standing, current: Round, seed: str, number: int
) -> Drawn:
    tables = round_tables(session, event, current.id)
    excluded = busy_tables(session, current.id)
    excluded |= {table.number for table in tables if not _may_check(session, event, standing, current, table)}
    drawn = draw_table(tables, seed, current.number, number, event.cut or 0, excluded)
    if drawn is None:
        raise NotFound(NO_TABLE)
    return drawn


def _may_check(session: Session, event: Event, standing: Standing, current: Round, table: DrawTable) -> bool:
    players = [seat.id for seat in table.seats]
    if standing.registration_id in players:
        return False
    judge = judge_in_order(session, event, players, current.id)
    return judge is None or standing.role is Role.SYSTEM or judge.id == standing.staff_id


def _row(
    event: Event, current: Round, actor: Actor, now: datetime, seed: str, number: int, drawn: Drawn
) -> CheckDraw:
    return CheckDraw(
        event_id=event.id,
        round_id=current.id,
        number=number,
        seed=seed,
        drawn_at=now,
        drawn_by=actor.name,
        account_id=actor.account_id,
        table_number=drawn.lot.table.number,
        ticket=drawn.ticket,
        total=drawn.total,
        cut=event.cut or 0,
        lots=[_lot_record(lot) for lot in drawn.lots],
        reasons=list(drawn.reasons),
    )


def _lot_record(lot: Lot) -> LotRecord:
    chosen = {seat.id for seat in lot.chosen}
    return {
        "table": lot.table.number,
        "weight": lot.weight,
        "first": lot.first,
        "seats": [
            {
                "id": seat.id,
                "name": seat.name,
                "rank": seat.rank,
                "checks": seat.checks,
                "chosen": seat.id in chosen,
            }
            for seat in lot.table.seats
        ],
    }


def toss_coin(
    caller: Caller, registration_id: int, seed: str = "", infraction_id: int | None = None
) -> CoinToss:
    """Toss a coin between the sides of the game; the seed may be one rolled in public."""
    if len(seed) > LONGEST_SEED:
        raise Invalid(f"A seed has at most {LONGEST_SEED} characters.", "seed")
    with caller.writing() as session:
        event = hold_event(session, find_registration(session, registration_id).event_id)
        ruling_roles(session, event, registration_id)
        if infraction_id is not None and find_infraction(session, infraction_id).event_id != event.id:
            raise NotFound("There is no such ruling in this event.")
        choices = [side.capitalize() for side in workflow_of(event).sides_owed] or ["Heads", "Tails"]
        count = select(func.count()).where(CoinToss.event_id == event.id)
        number = session.exec(count).one() + 1
        chosen = seed.strip() or secrets.token_hex(SEED_BYTES)
        ticket, result = toss(chosen, number, choices)
        row = CoinToss(
            event_id=event.id,
            registration_id=registration_id,
            infraction_id=infraction_id,
            number=number,
            seed=chosen,
            ticket=ticket,
            choices=choices,
            result=result,
            tossed_at=caller.now,
            tossed_by=caller.actor.name,
        )
        session.add(row)
        session.record(
            "coin.tossed", row, registration=registration_id, toss=number, seed=chosen, result=result
        )
    return row


def tosses_of(session: Session, registration_id: int) -> list[CoinToss]:
    """Return the coin tosses for a player, oldest first."""
    return rows_of(session, CoinToss, CoinToss.registration_id == registration_id)
