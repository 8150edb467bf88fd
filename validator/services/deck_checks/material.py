"""Everything that a deck check works with: the pinned list, the rules of the event, the policy's handbook."""

from dataclasses import dataclass, replace
from datetime import datetime

from sqlmodel import Session, col, select

from validator.deck import Placeholders
from validator.deckcheck.handbook import Handbook, load_handbook
from validator.deckcheck.listed import ListedDeck, ListFault, list_faults, listed_deck
from validator.pipeline import Question
from validator.report.deck_report import DeckReport
from validator.rules.procedure_parts import ChecklistPoint
from validator.rules.ruleset import Ruleset
from validator.services.judging import event_question, proxy_ban_of, rules_of, workflow_of
from validator.services.stored_rows import (
    find_event,
    find_registration,
    find_row,
    newest_round,
    player_of,
    recorded_cards,
)
from validator.store.deck_check import DeckCheck
from validator.store.event_tables import Event
from validator.store.judge_desk import CheckPhoto
from validator.store.roster import Player, Registration, Round
from validator.store.submission_tables import StoredReport, Submission

NO_CHECK = "There is no such deck check."
PROXIES_BANNED, PROXIES_ALLOWED = "proxies-banned", "proxies-allowed"


@dataclass(frozen=True, slots=True)
class Material:
    """A check with all that it needs; `listed` are the decks to count by their number on the list."""

    check: DeckCheck
    event: Event
    registration: Registration
    player: Player
    submission: Submission
    report: StoredReport
    round: Round | None
    rules: Ruleset
    handbook: Handbook
    points: tuple[ChecklistPoint, ...]
    listed: dict[int, ListedDeck]
    all_decks: tuple[ListedDeck, ...]
    begun: bool
    list_faults: tuple[ListFault, ...]


def find_check(session: Session, check_id: int) -> DeckCheck:
    """Return a deck check for reading."""
    return find_row(session, DeckCheck, check_id, NO_CHECK)


def material_of(session: Session, check: DeckCheck, now: datetime | None = None) -> Material:
    """Collect what a check works with; the list is the revision that was current when it was opened.

    Whether the event has begun, or a round is paired, is asked for `now`, else for when it was opened.
    """
    event = find_event(session, check.event_id)
    registration = find_registration(session, check.registration_id)
    submission = session.get_one(Submission, check.submission_id)
    report = session.get_one(StoredReport, check.report_id)
    cards = recorded_cards(session, event, check.registration_id)
    question = event_question(rules_of(event, submission.letters, cards, submission.placeholders))
    decks = tuple(_listed(record, question) for record in report.decks)
    handbook = load_handbook(event.policy)
    return Material(
        check=check,
        event=event,
        registration=registration,
        player=player_of(session, registration),
        submission=submission,
        report=report,
        round=session.get(Round, check.round_id) if check.round_id is not None else None,
        rules=question.rules,
        handbook=handbook,
        points=handbook.checklist(event.tier, circumstances(event)),
        listed={number: decks[number] for number in check.decks},
        all_decks=decks,
        begun=event.has_begun(now or check.opened_at) or newest_round(session, event.id) is not None,
        list_faults=list_faults(decks, _missing(check, report), question.rules.catalogue),
    )


def _missing(check: DeckCheck, report: StoredReport) -> list[str]:
    """Return the sides that the check is about and the list lacks."""
    missing = report.summary.get("missing", ())
    return [side for side in missing if not check.sides or side in check.sides]


def circumstances(event: Event) -> frozenset[str]:
    """Return what is special about an event, for lines of the checklist that depend on it."""
    banned = proxy_ban_of(event, workflow_of(event)).in_force
    return frozenset({PROXIES_BANNED if banned else PROXIES_ALLOWED})


def _listed(record: DeckReport, question: Question) -> ListedDeck:
    blanks = question.placeholders.get(record["side"] or "", Placeholders())
    listed = listed_deck(record, question.rules.catalogue, blanks)
    return replace(listed, deck=replace(listed.deck, letters=question.letters, pool=question.pool))


def photos_of(session: Session, check_id: int) -> list[tuple[int, str]]:
    """Return the number and the subject of each photo of a check, oldest first, without the pictures."""
    query = select(CheckPhoto.id, CheckPhoto.subject).where(CheckPhoto.check_id == check_id)
    return list(session.exec(query.order_by(col(CheckPhoto.id))))
