"""The deck checks of an event summed up, and what concerned one player; both for staff only."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlmodel import col, select

from validator.deckcheck.coverage import Coverage, Share
from validator.deckcheck.handbook_files import load_handbook
from validator.services.actor import Actor
from validator.services.check_access import checker_of, verify_not_involved
from validator.services.check_document import penalty_name, plain_ruling
from validator.services.check_tables import event_coverage
from validator.services.issue_proxy import proxies_of
from validator.services.report_lost_card import lost_cards_of
from validator.services.stored_rows import find_event, find_registration, player_of
from validator.store.deck_check import ABANDONED, FINISHED, DeckCheck, Infraction, LostCard, StaffProxy

if TYPE_CHECKING:
    from sqlmodel import Session

    from validator.store.database import Store
    from validator.store.event import Event
    from validator.store.roster import Player, Registration

Plain = dict[str, Any]


@dataclass(frozen=True, slots=True)
class CheckLine:
    """One check in a list of checks."""

    check: DeckCheck
    player: str
    penalties: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EventSummary:
    """All checks of an event, what they covered and cost, and the rulings by kind."""

    event: Event
    lines: tuple[CheckLine, ...]
    coverage: Coverage
    by_infraction: dict[str, int]
    by_penalty: dict[str, int]
    rulings: tuple[tuple[str, Plain], ...]
    seconds: int
    minutes_given: int

    @property
    def finished(self) -> int:
        """Count the checks that were finished."""
        return sum(line.check.status == FINISHED for line in self.lines)

    @property
    def matching(self) -> int:
        """Count the finished checks in which everything was as it should be."""
        return sum(bool(line.check.outcome.get("match")) for line in self.lines)


@dataclass(frozen=True, slots=True)
class PlayerHistory:
    """What happened to one player at an event."""

    event: Event
    registration: Registration
    player: Player
    checks: tuple[CheckLine, ...]
    rulings: tuple[Plain, ...]
    proxies: tuple[StaffProxy, ...]
    lost: tuple[LostCard, ...]


def event_summary(store: Store, actor: Actor, event_id: int) -> EventSummary:
    """Sum up the checks of an event for its staff."""
    with store.reading() as session:
        event = find_event(session, event_id)
        standing = checker_of(session, actor, event)
        hidden = standing.registration_id
        infractions = [row for row in _infractions(session, event) if row.registration_id != hidden]
        rulings = [(_name(session, row.registration_id), _ruling(session, event, row)) for row in infractions]
        lines = tuple(
            _line(session, event, check)
            for check in _checks(session, event)
            if check.registration_id != hidden
        )
        finished = [line.check for line in lines if line.check.status == FINISHED]
        return EventSummary(
            event=event,
            lines=lines,
            coverage=event_coverage(session, event),
            by_infraction=dict(Counter(ruling["name"] for _, ruling in rulings).most_common()),
            by_penalty=dict(Counter(ruling["final_name"] for _, ruling in rulings).most_common()),
            rulings=tuple(rulings),
            seconds=sum(check.seconds for check in finished),
            minutes_given=_minutes_given(finished),
        )


def player_history(store: Store, actor: Actor, event_id: int, registration_id: int) -> PlayerHistory:
    """Return what happened to a player; nobody of the staff sees their own history here."""
    with store.reading() as session:
        event = find_event(session, event_id)
        standing = checker_of(session, actor, event)
        registration = find_registration(session, registration_id)
        verify_not_involved(session, standing, (registration_id,), None)
        checks = [c for c in _checks(session, event) if c.registration_id == registration_id]
        rulings = [r for r in _infractions(session, event) if r.registration_id == registration_id]
        lost = [row for row in lost_cards_of(session, event_id) if row.registration_id == registration_id]
        return PlayerHistory(
            event=event,
            registration=registration,
            player=player_of(session, registration),
            checks=tuple(_line(session, event, check) for check in checks),
            rulings=tuple(_ruling(session, event, row) for row in rulings),
            proxies=tuple(proxies_of(session, event_id, registration_id)),
            lost=tuple(lost),
        )


def plain_summary(summary: EventSummary) -> Plain:
    """Return a summary as plain data."""
    return {
        "event": summary.event.name,
        "checks": len(summary.lines),
        "finished": summary.finished,
        "matching": summary.matching,
        "coverage": {
            name: _share(getattr(summary.coverage, name)) for name in ("players", "decks", "contenders")
        },
        "infractions": summary.by_infraction,
        "penalties": summary.by_penalty,
        "seconds_spent": summary.seconds,
        "minutes_given": summary.minutes_given,
        "rulings": [{"player": name, **ruling} for name, ruling in summary.rulings],
    }


def _share(share: Share) -> Plain:
    return {"done": share.done, "all": share.all, "percent": share.percent, "reached": share.reached}


def _minutes_given(finished: list[DeckCheck]) -> int:
    """Add up the extensions; both players of a table get the same one, the longer of the two."""
    tables: dict[str, int] = {}
    for check in finished:
        tables[check.batch] = max(tables.get(check.batch, 0), check.extension)
    return sum(tables.values())


def _checks(session: Session, event: Event) -> list[DeckCheck]:
    query = select(DeckCheck).where(DeckCheck.event_id == event.id, DeckCheck.status != ABANDONED)
    return list(session.exec(query.order_by(col(DeckCheck.id).desc())))


def _infractions(session: Session, event: Event) -> list[Infraction]:
    query = select(Infraction).where(Infraction.event_id == event.id)
    return list(session.exec(query.order_by(col(Infraction.id).desc())))


def _line(session: Session, event: Event, check: DeckCheck) -> CheckLine:
    query = select(Infraction.penalty).where(Infraction.check_id == check.id)
    handbook = load_handbook(event.policy)
    penalties = tuple(penalty_name(handbook, code) for code in session.exec(query))
    return CheckLine(check, _name(session, check.registration_id), penalties)


def _name(session: Session, registration_id: int) -> str:
    return player_of(session, find_registration(session, registration_id)).name


def _ruling(session: Session, event: Event, row: Infraction) -> Plain:
    return plain_ruling(session, row, load_handbook(event.policy))
