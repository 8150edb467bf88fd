"""Rulings and appeals: recording, confirming and deciding them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any

from sqlmodel import col, select

from validator.deckcheck.handbook import load_handbook
from validator.deckcheck.procedure import ADVANTAGE, NO_PENALTY
from validator.deckcheck.ruling import Judgement, Ruling, RulingError, rule_on
from validator.services.access import Actor
from validator.services.caller import Caller
from validator.services.deck_checks.check_access import checker_of, newest_round, ruling_roles
from validator.services.deck_checks.check_state import Decision
from validator.services.errors import Conflict, Invalid, NotAllowed, NotFound
from validator.services.stored_rows import find_event, hold_registration, stored
from validator.store.deck_check import Appeal, Infraction

if TYPE_CHECKING:
    from sqlmodel import Session

    from validator.finding import Citation
    from validator.store.event import Event

NO_INFRACTION = "There is no such ruling."
CONSEQUENCE, ESCALATION = "consequence", "escalation"


def record_infraction(caller: Caller, registration_id: int, decision: Decision) -> Infraction:
    """Record a ruling outside of a deck check."""
    with caller.writing() as session:
        registration = hold_registration(session, registration_id)
        event = find_event(session, registration.event_id)
        roles = ruling_roles(session, caller.actor, event, registration_id)
        return add_infraction(session, caller, event, registration_id, decision, roles)


def add_infraction(
    session: Session,
    caller: Caller,
    event: Event,
    registration_id: int,
    decision: Decision,
    roles: Collection[str],
    *,
    check_id: int | None = None,
    facts: Mapping[str, bool | None] | None = None,
) -> Infraction:
    """Add a ruling and its audit row to the transaction."""
    ruling = make_ruling(session, event, registration_id, decision)
    waits_for = ruling.waits_for(roles)
    current = newest_round(session, event)
    row = Infraction(
        event_id=stored(event.id),
        registration_id=registration_id,
        check_id=check_id,
        round_number=current.number if current else None,
        procedure=ruling.procedure.id,
        name=ruling.procedure.name,
        answers={question.id: option.id for question, option in ruling.walk.answered},
        facts=dict(facts or {}),
        prescribed=ruling.prescribed,
        penalty=ruling.penalty,
        reason=ruling.reason,
        text=ruling.text,
        effects=plain_effects(ruling),
        escalated=ruling.escalation is not None,
        advantage=ruling.walk.leads_to(ADVANTAGE),
        recorded_at=caller.now,
        recorded_by=caller.actor.name,
        account_id=caller.actor.account_id,
        waits_for=list(waits_for),
        confirmed_at=None if waits_for else caller.now,
        confirmed_by="" if waits_for else caller.actor.name,
    )
    session.add(row)
    details = {"registration": registration_id, "procedure": row.procedure, "penalty": row.penalty}
    details |= {"prescribed": row.prescribed, "check": check_id, "waits_for": row.waits_for}
    reason = row.reason
    caller.record(session, "infraction.recorded", row, event_id=event.id, reason=reason, details=details)
    return row


def confirm_ruling(caller: Caller, infraction_id: int) -> Infraction:
    """Confirm a ruling that only the head judge or the organizer may make."""
    with caller.writing() as session:
        row = hold_infraction(session, infraction_id)
        event = find_event(session, row.event_id)
        roles = ruling_roles(session, caller.actor, event, row.registration_id)
        if row.confirmed_at is not None:
            raise Conflict(f"{row.confirmed_by} confirmed this ruling already.")
        if not set(row.waits_for) & roles:
            who = " or ".join(role.replace("_", " ") for role in row.waits_for)
            raise NotAllowed(f"Only the {who} may confirm this ruling.")
        row.confirmed_at, row.confirmed_by = caller.now, caller.actor.name
        caller.record(session, "infraction.confirmed", row, event_id=event.id)
    return row


def make_ruling(session: Session, event: Event, registration_id: int, decision: Decision) -> Ruling:
    """Walk the procedure with what a judge decided; what is missing becomes a sentence."""
    judgement = Judgement(decision.answers, decision.penalty, decision.reason, decision.text)
    earlier = earlier_penalties(session, registration_id, decision.procedure)
    try:
        return rule_on(load_handbook(event.policy), decision.procedure, judgement, earlier)
    except RulingError as error:
        raise Invalid(str(error), error.field) from error


def earlier_penalties(session: Session, registration_id: int, procedure: str) -> list[str]:
    """Return the penalties that count of a player for the same infraction; a warning that rose stays one."""
    query = select(Infraction).where(
        Infraction.registration_id == registration_id, Infraction.procedure == procedure
    )
    penalties = []
    for row in session.exec(query.order_by(col(Infraction.id))):
        decided = final_penalty(session, row)
        penalties.append(_before_escalation(row) if row.escalated and decided == row.penalty else decided)
    return penalties


def final_penalty(session: Session, row: Infraction) -> str:
    """Return the penalty that counts: that of the last decided appeal, else the ruling's."""
    query = select(Appeal).where(Appeal.infraction_id == row.id, col(Appeal.decided_at).is_not(None))
    appeal = session.exec(query.order_by(col(Appeal.id).desc()).limit(1)).first()
    return appeal.penalty if appeal else row.penalty


def find_infraction(session: Session, infraction_id: int) -> Infraction:
    """Return a ruling for reading."""
    row = session.get(Infraction, infraction_id)
    if row is None:
        raise NotFound(NO_INFRACTION)
    return row


def hold_infraction(session: Session, infraction_id: int) -> Infraction:
    """Return a ruling that nobody else can change until the transaction ends."""
    query = select(Infraction).where(Infraction.id == infraction_id).with_for_update()
    row = session.exec(query).first()
    if row is None:
        raise NotFound(NO_INFRACTION)
    return row


def plain_effects(ruling: Ruling) -> list[dict[str, Any]]:
    """Return all that follows from a ruling as plain data, each with its citation."""
    effects = [_plain(e.kind, e.code, e.text, e.citation) for e in ruling.walk.effects]
    if ruling.escalation is not None:
        rise = ruling.escalation
        effects.append(_plain(ESCALATION, rise.becomes, rise.text, rise.citation) | {"from": rise.penalty})
    effects += [_plain(CONSEQUENCE, c.code, c.text, c.citation) for c in ruling.consequences]
    return effects


def _plain(kind: str, code: str, text: str, citation: Citation) -> dict[str, Any]:
    return {
        "kind": kind,
        "code": code,
        "text": text,
        "document": citation.document,
        "section": citation.section,
        "rule": citation.rule,
    }


def _before_escalation(row: Infraction) -> str:
    """Return the penalty that rose."""
    return next((str(e["from"]) for e in row.effects if e["kind"] == ESCALATION), row.penalty)


def file_appeal(caller: Caller, infraction_id: int, grounds: str) -> Appeal:
    """Note that a player appeals against a ruling."""
    if not grounds.strip():
        raise Invalid("Note what the player says against the ruling.", "grounds")
    with caller.writing() as session:
        row = hold_infraction(session, infraction_id)
        checker_of(session, caller.actor, find_event(session, row.event_id))
        if any(appeal.decided_at is None for appeal in appeals_of(session, infraction_id)):
            raise Conflict("An appeal against this ruling is open already.")
        if appeals_of(session, infraction_id):
            raise Conflict("An appeal against this ruling was decided; that decision is final.")
        appeal = Appeal(
            infraction_id=infraction_id,
            filed_at=caller.now,
            filed_by=caller.actor.name,
            grounds=grounds.strip(),
        )
        session.add(appeal)
        caller.record(session, "appeal.filed", appeal, event_id=row.event_id, reason=grounds)
    return appeal


def decide_appeal(caller: Caller, appeal_id: int, penalty: str, reason: str) -> Appeal:
    """Decide an appeal: the penalty that counts from now on, and why."""
    if not reason.strip():
        raise Invalid("Say why you decide like this.", "reason")
    with caller.writing() as session:
        appeal = session.exec(select(Appeal).where(Appeal.id == appeal_id).with_for_update()).first()
        if appeal is None:
            raise NotFound("There is no such appeal.")
        row = hold_infraction(session, appeal.infraction_id)
        _verify_decision(session, caller.actor, row, appeal, penalty)
        before = final_penalty(session, row)
        appeal.decided_at, appeal.decided_by = caller.now, caller.actor.name
        appeal.penalty, appeal.reason = penalty, reason.strip()
        details = {"before": before, "after": penalty, "infraction": stored(row.id)}
        caller.record(
            session,
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
