"""Proxies that staff write by hand: who made one of which card for whom, when and why."""

from dataclasses import dataclass

from sqlmodel import Session, col, select

from card_data.card import Card
from validator.deckcheck.handbook import load_handbook
from validator.services.caller import Caller
from validator.services.deck_checks.check_access import ruling_roles
from validator.services.errors import Invalid, NotAllowed, require_reason
from validator.services.judging import event_question, rules_of
from validator.services.stored_rows import find_event, find_registration
from validator.store.deck_check import StaffProxy
from validator.store.event_tables import Event

MOST_NEAR = 3


@dataclass(frozen=True, slots=True)
class ProxyRequest:
    """Which card, why, and for a damaged one what can no longer be read and whether the original is kept."""

    title: str
    reason: str
    illegible: str = ""
    original_kept: bool = False
    check_id: int | None = None


def issue_proxy(caller: Caller, registration_id: int, request: ProxyRequest) -> StaffProxy:
    """Record a handwritten proxy, where the policy lets staff write one."""
    with caller.writing() as session:
        registration = find_registration(session, registration_id)
        event = find_event(session, registration.event_id)
        ruling_roles(session, event, registration_id)
        _verify_policy(event, request)
        card = card_of(event, request.title)
        row = StaffProxy(
            event_id=event.id,
            registration_id=registration_id,
            check_id=request.check_id,
            card=card.id,
            title=card.title,
            reason=request.reason.strip(),
            illegible=request.illegible.strip(),
            original_kept=request.original_kept,
            made_at=caller.now,
            made_by=caller.actor.name,
        )
        session.add(row)
        session.record("proxy.issued", row, reason=row.reason, registration=registration_id, card=card.id)
    return row


def staff_proxies_of(session: Session, event_id: int, registration_id: int | None = None) -> list[StaffProxy]:
    """Return the proxies that staff made, oldest first."""
    query = select(StaffProxy).where(StaffProxy.event_id == event_id)
    if registration_id is not None:
        query = query.where(StaffProxy.registration_id == registration_id)
    return list(session.exec(query.order_by(col(StaffProxy.id))))


def card_of(event: Event, title: str) -> Card:
    """Return the card with exactly this title, among those of the event."""
    names = event_question(rules_of(event)).rules.catalogue.names
    match = names.find(title.strip())
    if match is not None and match.card is not None:
        return match.card
    near = [card.title for card in (match.cards if match else names.beginning_with(title))][:MOST_NEAR]
    hint = f"Did you mean {' or '.join(near)}?" if near else "Write its full name as it is printed."
    raise Invalid(f"“{title.strip()}” is not the name of one card. {hint}", "title")


def _verify_policy(event: Event, request: ProxyRequest) -> None:
    rule = load_handbook(event.policy).handwritten
    where = f"({rule.citation})"
    if not rule.allowed:
        raise NotAllowed(f"{rule.text} {where}")
    require_reason(request.reason, "Say why the proxy is made.")
    if rule.damaged_only and not request.illegible.strip():
        raise Invalid(f"Say what can no longer be read on the damaged card {where}.", "illegible")
    if rule.damaged_only and not request.original_kept:
        raise Invalid(f"The original has to be kept face down close by {where}.", "original_kept")
