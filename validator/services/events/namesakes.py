"""People of the staff who seem to have registered as players without saying that they play."""

from __future__ import annotations

from typing import NamedTuple

from sqlmodel import Session, col, select

from validator.rules.rule import Rule
from validator.rules.workflow import PlayingStaff
from validator.services.judging import workflow_of
from validator.services.person_names import name_key
from validator.store.account import Account
from validator.store.event_tables import Event, Staff
from validator.store.roster import REGISTERED, Player, Registration


class Namesake(NamedTuple):
    """A member of the staff and a player who may be the same person; the rule says what would follow."""

    staff: Staff
    registration_id: int
    player: str
    rule: Rule | None


def namesakes(session: Session, event: Event) -> list[Namesake]:
    """Return who of the staff has the name or the address of a player and does not count as playing."""
    resting = _resting_staff(session, event)
    if not resting:
        return []
    players = _players(session, event)
    rule = workflow_of(event).first(PlayingStaff)
    return [
        Namesake(staff, number, name, rule)
        for staff, address in resting
        for number, name, key, email in players
        if key == name_key(staff.name) or (email and email == address)
    ]


def _resting_staff(session: Session, event: Event) -> list[tuple[Staff, str]]:
    query = (
        select(Staff, Account.email_key)
        .join(Account, col(Account.id) == Staff.account_id, isouter=True)
        .where(Staff.event_id == event.id, col(Staff.registration_id).is_(None))
    )
    return [(staff, address or "") for staff, address in session.exec(query)]


def _players(session: Session, event: Event) -> list[tuple[int, str, str, str]]:
    query = (
        select(Registration.id, Player.name, Player.name_key, Player.email_key)
        .join(Player, col(Player.id) == Registration.player_id)
        .where(Registration.event_id == event.id, Registration.status == REGISTERED)
    )
    return [(number, name, key, email) for number, name, key, email in session.exec(query)]
