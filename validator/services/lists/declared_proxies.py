"""Proxies: what lists declare, and the approval by staff where the policy asks for it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any

from sqlmodel import select

from validator.services.access import Action
from validator.services.caller import Caller
from validator.services.errors import NotFound
from validator.services.stored_rows import hold_registration, stored
from validator.store.submission import Proxy

if TYPE_CHECKING:
    from datetime import datetime

    from sqlmodel import Session

    from validator.store.roster import Registration


def declare_proxies(
    session: Session, now: datetime, registration: Registration, decks: Sequence[dict[str, Any]]
) -> None:
    """Make the registration's proxies those of its newest list; approvals of the same cards stay."""
    declared: dict[str, tuple[str, int]] = {}
    for entry in (entry for deck in decks for entry in deck.get("entries", ()) if entry.get("proxies")):
        _, copies = declared.get(entry["card"], ("", 0))
        declared[entry["card"]] = (entry["title"], copies + entry["proxies"])
    for proxy in _proxies(session, registration):
        title, copies = declared.pop(proxy.card, ("", 0))
        if not copies:
            session.delete(proxy)
        elif copies > proxy.approved_quantity:
            proxy.approved_at, proxy.approved_by, proxy.approved_quantity = None, "", 0
        proxy.quantity = copies or proxy.quantity
    for card, (title, copies) in declared.items():
        session.add(
            Proxy(
                registration_id=stored(registration.id),
                card=card,
                title=title,
                quantity=copies,
                declared_at=now,
            )
        )


def approve_proxies(caller: Caller, registration_id: int, cards: Collection[str]) -> list[Proxy]:
    """Approve the declared proxies of some cards; a longer list needs a new approval."""
    with caller.writing() as session:
        registration = hold_registration(session, registration_id)
        standing = caller.standing(session, registration.event_id)
        standing.require(Action.APPROVE_PROXIES, registration_id)
        proxies = [proxy for proxy in _proxies(session, registration) if proxy.card in cards]
        if {proxy.card for proxy in proxies} != set(cards):
            raise NotFound("The list declares no proxies of one of these cards. Look at it again.")
        for proxy in proxies:
            proxy.approved_at, proxy.approved_by = caller.now, caller.actor.name
            proxy.approved_quantity = proxy.quantity
        details = {"approved": {proxy.title: proxy.quantity for proxy in proxies}}
        caller.record(
            session,
            "proxies.approved",
            registration,
            event_id=registration.event_id,
            details=details,
        )
    return proxies


def _proxies(session: Session, registration: Registration) -> list[Proxy]:
    query = select(Proxy).where(Proxy.registration_id == registration.id)
    return list(session.exec(query.order_by(Proxy.title)))
