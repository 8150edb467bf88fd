"""The deck checks of an event summed up, and what concerned one player; both for staff only."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from sqlmodel import Session, col, select

from validator.deckcheck.coverage import Coverage, Share
from validator.deckcheck.handbook import load_handbook
from validator.deckcheck.procedure import NO_PENALTY
from validator.report.deck_check_record import RulingRecord, ShareRecord, SummaryRecord
from validator.services.access import Action
from validator.services.caller import Caller, CallSession
from validator.services.deck_checks.check_access import checker_of, verify_not_involved
from validator.services.deck_checks.check_draw import tosses_of
from validator.services.deck_checks.desk.extensions import extensions_of
from validator.services.deck_checks.lost_cards import lost_cards_of, waits_for_next_round
from validator.services.deck_checks.round_tables import event_coverage
from validator.services.deck_checks.rulings.ruling_changes import RulingRights, rights_on
from validator.services.deck_checks.rulings.ruling_record import headline, plain_rulings
from validator.services.deck_checks.staff_proxies import staff_proxies_of
from validator.services.roster.registrations import removed_players
from validator.services.stored_rows import (
    counting_list,
    find_event,
    find_registration,
    player_names,
    player_of,
)
from validator.store.deck_check import (
    ABANDONED,
    FINISHED,
    STANDING,
    DeckCheck,
    Infraction,
    LostCard,
    StaffProxy,
)
from validator.store.event_tables import Event
from validator.store.judge_desk import CoinToss
from validator.store.roster import Player, Registration


@dataclass(frozen=True, slots=True)
class CheckLine:
    """One check in a list of checks; `penalised` tells whether a penalty of it stands."""

    check: DeckCheck
    player: str
    penalties: tuple[str, ...]
    penalised: bool = False


@dataclass(frozen=True, slots=True)
class EventSummary:
    """All checks of an event, what they covered and cost, and the rulings by kind."""

    event: Event
    lines: tuple[CheckLine, ...]
    coverage: Coverage
    by_infraction: dict[str, int]
    by_penalty: dict[str, int]
    rulings: tuple[tuple[str, RulingRecord], ...]
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
    """What happened to one player at an event.

    `next_round` are lost cards that the next round asks about, `elsewhere` rulings at other events.
    """

    event: Event
    registration: Registration
    player: Player
    checks: tuple[CheckLine, ...]
    rulings: tuple[RulingRecord, ...]
    proxies: tuple[StaffProxy, ...]
    lost: tuple[LostCard, ...]
    next_round: frozenset[int]
    removed: str
    may: RulingRights
    tosses: tuple[CoinToss, ...]
    listed: tuple[str, ...]
    elsewhere: tuple[tuple[Event, str], ...]


def event_summary(caller: Caller, event_id: int) -> EventSummary:
    """Sum up the checks of an event for its staff."""
    with caller.reading() as session:
        event = find_event(session, event_id)
        hidden = checker_of(session, event).registration_id
        names = player_names(session, event_id)
        rows = [row for row in _infractions(session, event) if row.registration_id != hidden]
        rulings = plain_rulings(session, rows, load_handbook(event.policy))
        # What waits, was refused or annulled is no penalty that anybody has.
        counting = [ruling for ruling in rulings if ruling["status"] == STANDING]
        checks = [check for check in _checks(session, event) if check.registration_id != hidden]
        finished = [check for check in checks if check.status == FINISHED]
        return EventSummary(
            event=event,
            lines=_lines(event, checks, rows, names),
            coverage=event_coverage(session, event),
            by_infraction=_counted(ruling["name"] for ruling in counting),
            by_penalty=_counted(ruling["final_name"] for ruling in counting),
            rulings=tuple(zip((names[row.registration_id] for row in rows), rulings, strict=True)),
            seconds=_seconds_spent(finished),
            minutes_given=sum(row.minutes for row in extensions_of(session, event)),
        )


def player_history(caller: Caller, event_id: int, registration_id: int) -> PlayerHistory:
    """Return what happened to a player; nobody of the staff sees their own history here.

    Proxies and lost cards tell what is in a deck, so staff who play do not see them.
    """
    with caller.reading() as session:
        event = find_event(session, event_id)
        standing = checker_of(session, event)
        registration = find_registration(session, registration_id)
        verify_not_involved(session, standing, (registration_id,), None)
        player = player_of(session, registration)
        checks = _checks(session, event, registration_id)
        rows = _infractions(session, event, registration_id)
        lost = tuple(lost_cards_of(session, event_id, registration_id))
        rule = load_handbook(event.policy).lost_card
        later = rule.later if rule else ""
        return PlayerHistory(
            event=event,
            registration=registration,
            player=player,
            checks=_lines(event, checks, rows, {registration_id: player.name}),
            rulings=tuple(plain_rulings(session, rows, load_handbook(event.policy))),
            proxies=standing.conceal(tuple(staff_proxies_of(session, event_id, registration_id))),
            lost=standing.conceal(lost),
            next_round=frozenset(card.id for card in lost if waits_for_next_round(session, card, later)),
            removed=removed_players(session, event_id).get(registration_id, ""),
            may=rights_on(session, event, registration_id, rows),
            tosses=tuple(tosses_of(session, registration_id)),
            listed=standing.conceal(_listed(session, registration_id)),
            elsewhere=tuple(_elsewhere(session, registration)),
        )


def plain_summary(summary: EventSummary) -> SummaryRecord:
    """Return a summary as plain data."""
    return {
        "event": summary.event.name,
        "checks": len(summary.lines),
        "finished": summary.finished,
        "matching": summary.matching,
        "coverage": {
            "players": _share(summary.coverage.players),
            "decks": _share(summary.coverage.decks),
            "contenders": _share(summary.coverage.contenders),
        },
        "infractions": summary.by_infraction,
        "penalties": summary.by_penalty,
        "seconds_spent": summary.seconds,
        "minutes_given": summary.minutes_given,
        "rulings": [{"player": name, **ruling} for name, ruling in summary.rulings],
    }


def _counted(names: Iterable[str]) -> dict[str, int]:
    return dict(Counter(names).most_common())


def _share(share: Share) -> ShareRecord:
    return {"done": share.done, "all": share.all, "percent": share.percent, "reached": share.reached}


def _seconds_spent(finished: Sequence[DeckCheck]) -> int:
    """Add up how long tables waited: both players of one wait together, as long as the longer check."""
    tables: dict[str, int] = {}
    for check in finished:
        tables[check.opening] = max(tables.get(check.opening, 0), check.seconds)
    return sum(tables.values())


def _elsewhere(session: CallSession, registration: Registration) -> Iterator[tuple[Event, str]]:
    """Yield the rulings on the same player at other events at which the caller is on the staff and rests."""
    query = (
        select(Event, Infraction)
        .join(Registration, col(Registration.id) == Infraction.registration_id)
        .join(Event, col(Event.id) == Infraction.event_id)
        .where(Registration.player_id == registration.player_id, Infraction.status == STANDING)
        .where(Infraction.event_id != registration.event_id)
        .order_by(col(Event.starts_at).desc(), col(Infraction.id))
    )
    for event, row in session.exec(query):
        standing = session.standing(event.id)
        if standing.may(Action.RUN_CHECK) and not standing.plays:
            yield event, f"{row.name}: {headline(row, load_handbook(event.policy))}"


def _listed(session: Session, registration_id: int) -> tuple[str, ...]:
    """Return the cards of a player's list, to choose from when a proxy is made or a card is lost."""
    counts = counting_list(session, registration_id)
    decks = counts[1].decks if counts else []
    return tuple(sorted({entry["title"] for deck in decks for entry in deck["entries"]}))


def _checks(session: Session, event: Event, registration_id: int | None = None) -> list[DeckCheck]:
    query = select(DeckCheck).where(DeckCheck.event_id == event.id, DeckCheck.status != ABANDONED)
    if registration_id is not None:
        query = query.where(DeckCheck.registration_id == registration_id)
    return list(session.exec(query.order_by(col(DeckCheck.id).desc())))


def _infractions(session: Session, event: Event, registration_id: int | None = None) -> list[Infraction]:
    query = select(Infraction).where(Infraction.event_id == event.id)
    if registration_id is not None:
        query = query.where(Infraction.registration_id == registration_id)
    return list(session.exec(query.order_by(col(Infraction.id).desc())))


def _lines(
    event: Event, checks: Sequence[DeckCheck], rulings: Sequence[Infraction], names: Mapping[int, str]
) -> tuple[CheckLine, ...]:
    """Return the checks with the names of their players and the penalties that were given, oldest first."""
    handbook = load_handbook(event.policy)
    penalties: dict[int | None, list[str]] = {}
    penalised = {row.check_id for row in rulings if row.status == STANDING and row.penalty != NO_PENALTY}
    for row in reversed(rulings):
        penalties.setdefault(row.check_id, []).append(headline(row, handbook))
    return tuple(
        CheckLine(
            check, names[check.registration_id], tuple(penalties.get(check.id, ())), check.id in penalised
        )
        for check in checks
    )
