"""A check under way: reading it, and saving only on top of the newest revision."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from sqlmodel import Session, col, select

from validator.services.access import Actor
from validator.services.caller import Caller
from validator.services.deck_checks.check_access import (
    hold_open_check,
    readable_check,
    roles_at_check,
    verify_reader,
)
from validator.services.deck_checks.check_state import CheckState, read_state
from validator.services.deck_checks.desk.extensions import custom_of
from validator.services.deck_checks.material import Material, find_check, material_of, photos_of
from validator.services.deck_checks.outcome import Outcome, outcome_of
from validator.services.errors import Conflict, require_reason
from validator.services.stored_rows import find_registration, player_of
from validator.store.deck_check import ABANDONED, STANDING, DeckCheck, Infraction


class StaleCheck(Conflict):
    """Somebody else saved meanwhile; the page shows both counts and lets a person choose."""

    def __init__(self, check: DeckCheck) -> None:
        super().__init__(f"{check.saved_by} saved this check meanwhile. Compare both counts and choose.")
        self.revision, self.state = check.revision, check.state
        self.saved_by, self.saved_at = check.saved_by, check.saved_at


def save_check(caller: Caller, check_id: int, revision: int, plain: object) -> DeckCheck:
    """Keep what a judge entered, on top of the revision that the judge had seen."""
    state = read_state(plain)
    with caller.writing() as session:
        check = hold_open_check(session, check_id)
        write_state(check, caller.actor, caller.now, revision, state)
    return check


def abandon_check(caller: Caller, check_id: int, reason: str) -> DeckCheck:
    """Abandon a check; it does not count, what was entered stays."""
    require_reason(reason, "Say why you abandon this check.")
    with caller.writing() as session:
        check = hold_open_check(session, check_id)
        check.status, check.closed_at, check.closed_by = ABANDONED, caller.now, caller.actor.name
        check.end_reason = reason.strip()
        session.record("check.abandoned", check, reason=reason)
    return check


def read_check(caller: Caller, check_id: int) -> Material:
    """Return a check with all that it needs, for somebody who may see it."""
    with caller.reading() as session:
        check = find_check(session, check_id)
        verify_reader(session, check)
        return material_of(session, check, caller.now)


def look_at_check(caller: Caller, check_id: int, plain: object) -> tuple[Material, Outcome]:
    """Say what follows from a count without keeping anything."""
    material = read_check(caller, check_id)
    return material, outcome_of(material, read_state(plain))


def write_state(check: DeckCheck, actor: Actor, now: datetime, revision: int, state: CheckState) -> None:
    """Put a new state on top of the newest revision; saving the same again changes nothing."""
    plain = state.model_dump()
    if revision != check.revision:
        if check.state == plain:
            return
        raise StaleCheck(check)
    check.state, check.revision = plain, check.revision + 1
    check.saved_at, check.saved_by = now, actor.name


@dataclass(frozen=True, slots=True)
class CheckSession:
    """A check as one judge sees it; `earlier` are the penalties that the player has, by infraction."""

    material: Material
    roles: frozenset[str]
    siblings: tuple[tuple[DeckCheck, str], ...]
    custom: int = 0
    earlier: Mapping[str, Sequence[str]] = field(default_factory=dict)
    photos: Sequence[tuple[int, str]] = ()


def check_session(caller: Caller, event_id: int, check_id: int) -> CheckSession:
    """Return a check of an event for somebody who may see it."""
    with caller.reading() as session:
        check = readable_check(session, event_id, check_id)
        material = material_of(session, check, caller.now)
        return CheckSession(
            material,
            frozenset(roles_at_check(session, material.event, check)),
            tuple(_siblings(session, check)),
            custom_of(session, check.event_id),
            _earlier(session, check),
            photos_of(session, check.id),
        )


def peek_check(caller: Caller, event_id: int, check_id: int) -> DeckCheck:
    """Return a check alone, for a phone that asks every other second whether something is new."""
    with caller.reading() as session:
        return readable_check(session, event_id, check_id)


def _earlier(session: Session, check: DeckCheck) -> dict[str, list[str]]:
    """Return what the player was ruled on already, apart from this check."""
    query = select(Infraction).where(
        Infraction.registration_id == check.registration_id,
        Infraction.status == STANDING,
        col(Infraction.check_id).is_distinct_from(check.id),
    )
    found: dict[str, list[str]] = {}
    for row in session.exec(query.order_by(col(Infraction.id))):
        found.setdefault(row.procedure, []).append(row.chosen)
    return found


def _siblings(session: Session, check: DeckCheck) -> list[tuple[DeckCheck, str]]:
    query = select(DeckCheck).where(
        DeckCheck.opening == check.opening, DeckCheck.id != check.id, DeckCheck.status != ABANDONED
    )
    return [
        (other, player_of(session, find_registration(session, other.registration_id)).name)
        for other in session.exec(query.order_by(col(DeckCheck.id)))
    ]
