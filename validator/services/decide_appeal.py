"""Appeals: filed with any judge, decided by whom the policy names, for good."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlmodel import col, select

from validator.deckcheck.handbook import load_handbook
from validator.deckcheck.procedure import NO_PENALTY
from validator.services.actor import Actor
from validator.services.audit_log import record_action
from validator.services.check_access import checker_of, ruling_roles
from validator.services.errors import Conflict, Invalid, NotAllowed, NotFound
from validator.services.record_infraction import final_penalty, hold_infraction
from validator.services.stored_rows import find_event, stored
from validator.store.deck_check import Appeal

if TYPE_CHECKING:
    from datetime import datetime

    from sqlmodel import Session

    from validator.store.database import Store
    from validator.store.deck_check import Infraction


def file_appeal(store: Store, actor: Actor, now: datetime, infraction_id: int, grounds: str) -> Appeal:
    """Note that a player appeals against a ruling."""
    if not grounds.strip():
        raise Invalid("Note what the player says against the ruling.", "grounds")
    with store.writing() as session:
        row = hold_infraction(session, infraction_id)
        checker_of(session, actor, find_event(session, row.event_id))
        if any(appeal.decided_at is None for appeal in appeals_of(session, infraction_id)):
            raise Conflict("An appeal against this ruling is open already.")
        if appeals_of(session, infraction_id):
            raise Conflict("An appeal against this ruling was decided; that decision is final.")
        appeal = Appeal(
            infraction_id=infraction_id, filed_at=now, filed_by=actor.name, grounds=grounds.strip()
        )
        session.add(appeal)
        record_action(session, actor, now, "appeal.filed", appeal, event_id=row.event_id, reason=grounds)
    return appeal


def decide_appeal(
    store: Store, actor: Actor, now: datetime, appeal_id: int, penalty: str, reason: str
) -> Appeal:
    """Decide an appeal: the penalty that counts from now on, and why."""
    if not reason.strip():
        raise Invalid("Say why you decide like this.", "reason")
    with store.writing() as session:
        appeal = session.exec(select(Appeal).where(Appeal.id == appeal_id).with_for_update()).first()
        if appeal is None:
            raise NotFound("There is no such appeal.")
        row = hold_infraction(session, appeal.infraction_id)
        _verify_decision(session, actor, row, appeal, penalty)
        before = final_penalty(session, row)
        appeal.decided_at, appeal.decided_by = now, actor.name
        appeal.penalty, appeal.reason = penalty, reason.strip()
        details = {"before": before, "after": penalty, "infraction": stored(row.id)}
        record_action(
            session,
            actor,
            now,
            "appeal.decided",
            appeal,
            event_id=row.event_id,
            reason=reason,
            details=details,
        )
    return appeal


def appeals_of(session: Session, infraction_id: int) -> list[Appeal]:
    """Return the appeals against a ruling, oldest first."""
    query = select(Appeal).where(Appeal.infraction_id == infraction_id).order_by(col(Appeal.id))
    return list(session.exec(query))


def _verify_decision(session: Session, actor: Actor, row: Infraction, appeal: Appeal, penalty: str) -> None:
    event = find_event(session, row.event_id)
    handbook = load_handbook(event.policy)
    roles = ruling_roles(session, actor, event, row.registration_id)
    if not set(handbook.appeal.decides) & roles:
        cited = handbook.appeal.citation
        raise NotAllowed(f"{handbook.appeal.text} ({cited.document}, {cited.section})")
    if appeal.decided_at is not None:
        raise Conflict(f"{appeal.decided_by} decided this appeal already; that decision is final.")
    chosen = handbook.penalty(penalty)
    if penalty != NO_PENALTY and chosen is None:
        raise Invalid("Choose one of the policy's penalties.", "penalty")
    if chosen is not None and chosen.by and not set(chosen.by) & roles and penalty != row.penalty:
        who = " or ".join(role.replace("_", " ") for role in chosen.by)
        raise NotAllowed(f"Only the {who} may set this penalty.")
