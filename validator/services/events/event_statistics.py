"""An event in numbers: for its staff, and of published lists for everybody."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import NamedTuple

from sqlalchemy import select as sql_select
from sqlmodel import Session, col, select

from card_data.catalogue import Catalogue
from validator.deck import DECK_ZONE
from validator.report.faces.card_face import is_aligned
from validator.report.kept_report import KeptCards
from validator.report.turnout.event_tallies import Turnout, event_tallies, fault_kind
from validator.report.turnout.tally import ListTally, PlayedDeck, PlayedList
from validator.services.access import Action
from validator.services.caller import Caller
from validator.services.errors import NotFound
from validator.services.judging import event_question, rules_of, workflow_of
from validator.services.lists.current_lists import is_newest_report
from validator.services.lists.deadline import lock_of
from validator.services.lists.visibility import EVERYBODY, HIDDEN, LIST, Visibility, visibility_of
from validator.services.stored_rows import find_event, find_event_by_code, not_taken_back
from validator.store.database import Store
from validator.store.deck_check import FINISHED, DeckCheck
from validator.store.event_tables import Event
from validator.store.roster import REGISTERED, Registration
from validator.store.submission_tables import StoredReport, Submission

NOTHING_PUBLISHED = "The lists of this event are not published."
NO_CHART = "There is no such chart at this event."


class _Revision(NamedTuple):
    registration_id: int
    consent: bool
    submitted_at: datetime
    decks: list[KeptCards]


@dataclass(frozen=True, slots=True)
class EventStatistics:
    """The tallies of an event, and over how many lists."""

    event: Event
    lists: int
    tallies: tuple[ListTally, ...]

    def tally(self, chart: str) -> ListTally:
        """Return one of the tallies."""
        found = next((one for one in self.tallies if one.id == chart), None)
        if found is None:
            raise NotFound(NO_CHART)
        return found


def event_statistics(caller: Caller, event_id: int) -> EventStatistics:
    """Return an event in numbers for its staff; staff who play see them once it is over."""
    with caller.reading(Action.SEE_STATISTICS, event_id) as session:
        event = find_event(session, event_id)
        return _statistics(session, event, _shown(event), public=False)


def published_statistics(store: Store, code: str) -> EventStatistics:
    """Return the numbers of those lists of an event that everybody may see."""
    with store.reading() as session:
        event = find_event_by_code(session, code)
        visible = _shown(event)
        if visible.level == HIDDEN:
            raise NotFound(NOTHING_PUBLISHED)
        return _statistics(session, event, visible, public=True)


def _shown(event: Event) -> Visibility:
    """Return what everybody sees of the lists; what only opponents see is hidden here."""
    visible = visibility_of(event, workflow_of(event))
    return visible if visible.to == EVERYBODY else Visibility()


def _statistics(session: Session, event: Event, visible: Visibility, *, public: bool) -> EventStatistics:
    catalogue = event_question(rules_of(event)).rules.catalogue
    deadline = lock_of(event, workflow_of(event)).at or event.starts_at
    lists, hours = [], []
    for revisions in _revisions(session, event, public):
        lists.append(_played(revisions, visible.level != HIDDEN, catalogue))
        hours.append((deadline - revisions[0].submitted_at).total_seconds() / 3600)
    turnout = Turnout(
        lists=tuple(lists),
        hours=tuple(hours),
        minutes=tuple(_minutes(session, event, public)),
        with_cards=not public or visible.level == LIST,
    )
    return EventStatistics(event, len(lists), event_tallies(turnout, catalogue))


def _revisions(session: Session, event: Event, public: bool) -> Iterator[list[_Revision]]:
    """Yield the revisions of each player who has a list, the first one first."""
    query = (
        sql_select(
            *map(col, (Registration.id, Registration.publish_consent)),
            *map(col, (Submission.submitted_at, StoredReport.cards)),
        )
        .select_from(Registration)
        .join(Submission, col(Submission.registration_id) == Registration.id)
        .join(StoredReport, is_newest_report())
        .where(col(Registration.event_id) == event.id, col(Registration.status) == REGISTERED)
        .where(not_taken_back())
        .order_by(col(Registration.id), col(Submission.number))
    )
    if public:
        query = query.where(col(Registration.publish_consent))
    rows = (_Revision(*row) for row in session.execute(query))
    for _, revisions in groupby(rows, key=lambda row: row.registration_id):
        yield list(revisions)


def _played(revisions: list[_Revision], opened: bool, catalogue: Catalogue) -> PlayedList:
    newest = revisions[-1]
    return PlayedList(
        published=opened and newest.consent,
        decks=tuple(_deck(kept, catalogue) for kept in newest.decks),
        faults=_faults(newest.decks),
        faults_ever=_faults(kept for revision in revisions for kept in revision.decks),
    )


def _faults(decks: Iterable[KeptCards]) -> frozenset[str]:
    return frozenset(fault_kind(finding["code"]) for kept in decks for finding in kept["findings"])


def _deck(kept: KeptCards, catalogue: Catalogue) -> PlayedDeck:
    zones = kept["zones"]
    ids = [card for place, card in enumerate(kept["cards"]) if not zones or zones[place] == DECK_ZONE]
    identity = catalogue.cards.get(kept["identity"] or "")
    cards = [identity] if identity else [catalogue.cards[card] for card in ids if card in catalogue.cards]
    # A deck without an identity is of all the factions whose cards it plays.
    return PlayedDeck(
        side=kept["side"],
        identity=identity.id if identity else "",
        factions=frozenset(
            faction
            for card in cards
            for faction in card.factions
            if identity or is_aligned(catalogue.game.id, faction)
        ),
        cards=frozenset(ids),
    )


def _minutes(session: Session, event: Event, public: bool) -> Iterator[float]:
    """Yield how long finished deck checks took; for everybody, those of players who publish their lists."""
    query = select(DeckCheck.seconds).where(DeckCheck.event_id == event.id, DeckCheck.status == FINISHED)
    if public:
        consenting = select(Registration.id).where(
            Registration.event_id == event.id, col(Registration.publish_consent)
        )
        query = query.where(col(DeckCheck.registration_id).in_(consenting))
    for seconds in session.exec(query):
        yield seconds / 60
