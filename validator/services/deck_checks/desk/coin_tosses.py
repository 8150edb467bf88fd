"""Tossing a coin for the side that a player plays, recorded like a draw."""

import secrets

from sqlalchemy import func
from sqlmodel import Session, select

from validator.deckcheck.draw import toss
from validator.rules.workflow import DecksOwed
from validator.services.caller import Caller
from validator.services.deck_checks.check_access import ruling_roles
from validator.services.deck_checks.check_draw import LONGEST_SEED, SEED_BYTES
from validator.services.deck_checks.rulings.ruling_states import find_infraction
from validator.services.errors import Invalid, NotFound
from validator.services.judging import workflow_of
from validator.services.stored_rows import find_registration, hold_event, rows_of
from validator.store.judge_desk import CoinToss


def toss_coin(
    caller: Caller, registration_id: int, seed: str = "", infraction_id: int | None = None
) -> CoinToss:
    """Toss a coin between the sides of the game; the seed may be one rolled in public."""
    if len(seed) > LONGEST_SEED:
        raise Invalid(f"A seed has at most {LONGEST_SEED} characters.", "seed")
    with caller.writing() as session:
        event = hold_event(session, find_registration(session, registration_id).event_id)
        ruling_roles(session, caller.actor, event, registration_id)
        if infraction_id is not None and find_infraction(session, infraction_id).event_id != event.id:
            raise NotFound("There is no such ruling in this event.")
        owed = workflow_of(event).first(DecksOwed)
        choices = [side.capitalize() for side in owed.sides] if owed and owed.sides else ["Heads", "Tails"]
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
        caller.record(
            session, "coin.tossed", row, registration=registration_id, toss=number, seed=chosen, result=result
        )
    return row


def tosses_of(session: Session, registration_id: int) -> list[CoinToss]:
    """Return the coin tosses for a player, oldest first."""
    return rows_of(session, CoinToss, CoinToss.registration_id == registration_id)
