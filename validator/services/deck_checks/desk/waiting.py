"""What waits for somebody: rulings to confirm, appeals to decide, checks that run too long."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlmodel import Session, col, select

from validator.deckcheck.handbook import load_handbook
from validator.services.access import Standing
from validator.services.deck_checks.check_access import role_words
from validator.services.deck_checks.round_tables import open_checks
from validator.services.stored_rows import player_names, rows_of
from validator.store.deck_check import WAITING, Appeal, DeckCheck, Infraction
from validator.store.event_tables import Event

# Past the signal to stop (`deckcheck/clock.py`): somebody should ask what is the matter.
TOO_LONG = timedelta(minutes=10)


@dataclass(frozen=True, slots=True)
class WaitingThing:
    """One thing that waits: about whom, what it is, for whom it waits."""

    player: str
    registration_id: int
    words: str
    waits_for: str


@dataclass(frozen=True, slots=True)
class Waiting:
    """All that waits at an event."""

    rulings: tuple[WaitingThing, ...]
    appeals: tuple[WaitingThing, ...]
    checks: tuple[tuple[DeckCheck, str], ...]

    @property
    def anything(self) -> bool:
        """Tell whether anything waits."""
        return bool(self.rulings or self.appeals or self.checks)


def waiting_at(session: Session, event: Event, standing: Standing, now: datetime) -> Waiting:
    """Return what waits at an event; nobody sees there what is about themselves."""
    names = player_names(session, event.id)
    handbook = load_handbook(event.policy)
    hidden = standing.registration_id

    def thing(row: Infraction, waits_for: str) -> WaitingThing:
        words = f"{row.name}: {handbook.penalty_name(row.penalty)}"
        return WaitingThing(names[row.registration_id], row.registration_id, words, waits_for)

    rulings = rows_of(session, Infraction, Infraction.event_id == event.id, Infraction.status == WAITING)
    appealed = (
        select(Infraction)
        .join(Appeal, col(Appeal.infraction_id) == Infraction.id)
        .where(Infraction.event_id == event.id, col(Appeal.decided_at).is_(None))
    )
    deciders = role_words(handbook.appeal.decides)
    return Waiting(
        tuple(thing(row, role_words(row.waits_for)) for row in rulings if row.registration_id != hidden),
        tuple(
            thing(row, deciders)
            for row in session.exec(appealed.order_by(col(Appeal.id)))
            if row.registration_id != hidden
        ),
        tuple(
            (check, names[check.registration_id])
            for check in open_checks(session, event)
            if now - check.opened_at >= TOO_LONG and check.registration_id != hidden
        ),
    )
