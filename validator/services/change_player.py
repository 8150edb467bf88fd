"""Correcting a player's name or address."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import func
from sqlmodel import select

from validator.services.actor import Actor, standing_of
from validator.services.audit_log import record_action
from validator.services.errors import Conflict
from validator.services.permission import Action
from validator.services.person_names import clean_email, clean_name, email_key, name_key
from validator.services.register_player import KNOWN_TO_STAFF
from validator.services.stored_rows import find_registration, hold_event, hold_registration, player_of
from validator.store.roster import Player, Registration

if TYPE_CHECKING:
    from datetime import datetime

    from sqlmodel import Session

    from validator.store.database import Store


def change_player(
    store: Store, actor: Actor, now: datetime, registration_id: int, name: str, email: str = ""
) -> Player:
    """Correct the name or address of a registered player, at this event only."""
    with store.writing() as session:
        # Always the event first: two services that lock in opposite orders would block each other.
        hold_event(session, find_registration(session, registration_id).event_id)
        registration = hold_registration(session, registration_id)
        standing_of(session, actor, registration.event_id).require(Action.CHANGE_PLAYER)
        old = player_of(session, registration)
        details = {"from": [old.name, old.email], "to": [name, email]}
        player = rename_player(session, registration, clean_name(name), clean_email(email))
        record_action(
            session,
            actor,
            now,
            "registration.player_changed",
            registration,
            event_id=registration.event_id,
            details=details,
        )
    return player


def rename_player(session: Session, registration: Registration, name: str, email: str) -> Player:
    """Give a registration's player another name or address; other events keep the old one."""
    player = player_of(session, registration)
    _verify_free(session, registration, name, email)
    elsewhere = select(func.count()).where(
        Registration.player_id == player.id, Registration.id != registration.id
    )
    if session.exec(elsewhere).one():
        player = Player(owner_id=player.owner_id, name=name, name_key="", email=email)
        session.add(player)
    player.name, player.name_key = name, name_key(name)
    player.email, player.email_key = email, email_key(email)
    session.flush()
    assert player.id is not None
    registration.player_id = player.id
    return player


def _verify_free(session: Session, registration: Registration, name: str, email: str) -> None:
    query = (
        select(Registration.id)
        .where(Registration.player_id == Player.id)
        .where(Registration.event_id == registration.event_id, Registration.id != registration.id)
        .where(Player.name_key == name_key(name), Player.email_key == email_key(email))
    )
    if session.exec(query).first() is not None:
        raise Conflict(KNOWN_TO_STAFF, "name")
