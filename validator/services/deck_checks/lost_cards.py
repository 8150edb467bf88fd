"""Lost cards: a clock for finding another copy, then the policy's procedure."""

from datetime import timedelta

from sqlmodel import Session

from validator.deckcheck.handbook import load_handbook
from validator.deckcheck.procedure import NO_PENALTY
from validator.services.caller import Caller
from validator.services.deck_checks.check_access import ruling_roles
from validator.services.deck_checks.check_state import Decision
from validator.services.deck_checks.rulings.ruling_entry import add_infraction
from validator.services.deck_checks.staff_proxies import card_of
from validator.services.errors import Conflict, Invalid, NotAllowed
from validator.services.stored_rows import find_event, find_registration, hold_row, rows_of
from validator.store.deck_check import Infraction, LostCard

MOST_MINUTES = 30
NO_CLOCK = (
    "This policy has no time for lost cards: a deck that lacks one is not legal. "
    "Check the deck, and follow the procedure for that."
)


def report_lost_card(
    caller: Caller, registration_id: int, title: str, *, minutes: int | None = None
) -> LostCard:
    """Start the clock for a lost card; without minutes as long as the policy suggests."""
    with caller.writing() as session:
        registration = find_registration(session, registration_id)
        event = find_event(session, registration.event_id)
        ruling_roles(session, event, registration_id)
        rule = load_handbook(event.policy).lost_card
        if rule is None:
            raise NotAllowed(NO_CLOCK)
        chosen = rule.minutes if minutes is None else minutes
        if not 0 <= chosen <= MOST_MINUTES:
            raise Invalid(f"Give 0 to {MOST_MINUTES} minutes.", "minutes")
        card = card_of(event, title)
        row = LostCard(
            event_id=event.id,
            registration_id=registration_id,
            card=card.id,
            title=card.title,
            reported_at=caller.now,
            reported_by=caller.actor.name,
            due_at=caller.now + timedelta(minutes=chosen),
        )
        session.add(row)
        session.record("lost_card.reported", row, registration=registration_id, card=card.id, minutes=chosen)
    return row


def settle_lost_card(caller: Caller, lost_id: int, answers: dict[str, str], text: str = "") -> LostCard:
    """Walk the policy's procedure for a lost card, now or at the start of the next round."""
    with caller.writing() as session:
        row = hold_row(session, LostCard, lost_id, "There is no such lost card.")
        event = find_event(session, row.event_id)
        roles = ruling_roles(session, event, row.registration_id)
        rule = load_handbook(event.policy).lost_card
        if rule is None:
            raise NotAllowed(NO_CLOCK)
        later = row.settled_at is not None
        if later and (row.later_at is not None or not waits_for_next_round(session, row, rule.later)):
            raise Conflict(f"{row.later_by or row.settled_by} settled this already.")
        decision = Decision(procedure=rule.later if later else rule.procedure, answers=answers, text=text)
        ruling = add_infraction(session, event, row.registration_id, decision, roles)
        if later:
            row.later_at, row.later_by, row.later_infraction_id = caller.now, caller.actor.name, ruling.id
        else:
            row.settled_at, row.settled_by, row.infraction_id = caller.now, caller.actor.name, ruling.id
        session.record("lost_card.settled", row)
    return row


def waits_for_next_round(session: Session, row: LostCard, later: str) -> bool:
    """Tell whether the start of the next round still asks about a card that was not replaced in time."""
    if not later or row.later_at is not None or row.infraction_id is None:
        return False
    return session.get_one(Infraction, row.infraction_id).prescribed != NO_PENALTY


def lost_cards_of(session: Session, event_id: int, registration_id: int) -> list[LostCard]:
    """Return the lost cards of a player, open ones first, oldest first."""
    here = LostCard.event_id == event_id
    rows = rows_of(session, LostCard, here, LostCard.registration_id == registration_id)
    return sorted(rows, key=lambda row: row.settled_at is not None)
