"""Penalties for whoever enters the results: by round and table, with the number that Cobra gave a player."""

from collections.abc import Sequence

from sqlmodel import Session, col, select

from validator.deckcheck.handbook import load_handbook
from validator.deckcheck.procedure import NO_PENALTY
from validator.services.caller import Caller
from validator.services.deck_checks.check_access import checker_of
from validator.services.deck_checks.rulings.ruling_record import headline
from validator.services.stored_rows import find_event, player_names
from validator.store.deck_check import STANDING, WAITING, Infraction
from validator.store.roster import Registration, Round, Seat

COLUMNS = (
    "round",
    "table",
    "cobra player id",
    "player",
    "infraction",
    "penalty",
    "what follows",
    "counts",
    "ruled by",
    "ruled at",
)
# What a scorekeeper acts on: the penalty itself and what it brings others.
SCORED = ("penalty", "escalation", "consequence")


def penalty_table(caller: Caller, event_id: int) -> list[Sequence[object]]:
    """Return a heading and a row for each penalty that stands or waits; staff do not see their own."""
    with caller.reading() as session:
        event = find_event(session, event_id)
        hidden = checker_of(session, event).registration_id
        handbook, names = load_handbook(event.policy), player_names(session, event_id)
        cobra = select(Registration.id, Registration.cobra_id).where(Registration.event_id == event_id)
        numbers = dict(session.exec(cobra).all())
        places = _places(session, event_id)
        query = select(Infraction).where(
            Infraction.event_id == event_id,
            col(Infraction.status).in_([STANDING, WAITING]),
            Infraction.penalty != NO_PENALTY,
        )
        rows = session.exec(query.order_by(col(Infraction.round_number), col(Infraction.id))).all()
    return [
        COLUMNS,
        *(
            (
                row.round_number,
                places.get((row.round_number, row.registration_id)),
                numbers.get(row.registration_id),
                names[row.registration_id],
                row.name,
                headline(row, handbook),
                " ".join(effect["text"] for effect in row.effects if effect["kind"] in SCORED),
                "yes" if row.status == STANDING else "not yet",
                row.recorded_by,
                row.recorded_at.isoformat(timespec="minutes"),
            )
            for row in rows
            if row.registration_id != hidden
        ),
    ]


def _places(session: Session, event_id: int) -> dict[tuple[int | None, int], int]:
    """Return the table of every player in every round, by the number of the round."""
    query = select(Round.number, Seat.registration_id, Seat.table_number)
    query = query.join(Round, col(Round.id) == Seat.round_id).where(Round.event_id == event_id)
    return {(number, registration): table for number, registration, table in session.exec(query)}
