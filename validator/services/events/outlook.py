"""Outlook: the verdicts on the kept lists of an event under other rules, and what would be found in them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain

from sqlalchemy import func
from sqlalchemy import select as sql_select
from sqlmodel import Session, col

from validator.deck import Deck
from validator.finding import Severity, Verdict
from validator.pipeline import Question, judge_deck, severities
from validator.report.deck_record import SEVERITY_OF, finding_record
from validator.report.deck_report import FindingRecord
from validator.report.kept_report import KeptCards, kept_deck
from validator.rules.ruleset import Ruleset
from validator.services.lists.current_lists import is_newest_report, is_newest_submission, recorded_pools
from validator.store.event_tables import Event
from validator.store.roster import REGISTERED, Player, Registration
from validator.store.submission_tables import StoredReport, Submission

# Findings of reading; a deck that is judged again is not read again.
_READING = ("IN", "PA", "NM")


@dataclass(frozen=True)
class Outlook:
    """One player's list now and under other rules; what would be found is worked out when it is asked for."""

    registration_id: int
    player: str
    before: str
    after: str
    found: tuple[FindingRecord, ...]
    decks: tuple[Deck, ...]
    question: Question

    @property
    def is_other(self) -> bool:
        """Say whether the verdict would be another one."""
        return self.before != self.after

    @property
    def stays_legal(self) -> bool:
        """Say whether nothing is to be told."""
        return self.before == self.after == Verdict.LEGAL

    @property
    def new(self) -> tuple[FindingRecord, ...]:
        """Return the findings that would come."""
        return _without(self._then, self.found)

    @property
    def gone(self) -> tuple[FindingRecord, ...]:
        """Return the findings that would go."""
        return _without(self.found, self._then)

    @property
    def differs(self) -> bool:
        """Say whether anything would be different: the verdict, or its reasons."""
        return self.is_other or bool(self.new or self.gone)

    @property
    def order(self) -> tuple[bool, int, str]:
        """Put other verdicts first, then the worst."""
        return not self.is_other, -Verdict(self.after).severity, self.player.casefold()

    @cached_property
    def _then(self) -> list[FindingRecord]:
        judged = [finding for deck in self.decks for finding in judge_deck(deck, self.question)]
        kept = [finding for finding in self.found if _is_of_reading(finding)]
        return kept + [finding_record(finding) for finding in judged if finding.severity != Severity.NOTE]


def outlooks_of(
    session: Session, event: Event, now: Ruleset, question: Question
) -> tuple[int, list[Outlook]]:
    """Judge the list that counts of every player under other rules; return also how many lists there are.

    Lists that were judged under the very same rules are counted only: equal rules give equal verdicts.
    """
    columns = (Registration.id, Player.name, Submission.letters, StoredReport.verdict, StoredReport.cards)
    query = (
        sql_select(*map(col, columns))
        .select_from(Registration)
        .join(Player, col(Player.id) == Registration.player_id)
        .join(Submission, is_newest_submission())
        .join(StoredReport, is_newest_report())
        .where(col(Registration.event_id) == event.id, col(Registration.status) == REGISTERED)
    )
    count = session.execute(sql_select(func.count()).select_from(query.subquery())).scalar_one()
    if _are_alike(now, question.rules):
        query = query.where((col(StoredReport.ruleset) != now.version) | (col(StoredReport.day) != now.day))
    pools = recorded_pools(session, col(Registration.event_id) == event.id) if event.limited else {}
    return count, [
        _outlook(number, player, before, _decks(cards, letters, pools.get(number), question), cards, question)
        for number, player, letters, before, cards in session.execute(query)
    ]


def _are_alike(one: Ruleset, other: Ruleset) -> bool:
    return one.version == other.version and one.in_pool == other.in_pool


def _outlook(
    registration_id: int,
    player: str,
    before: str,
    decks: tuple[Deck, ...],
    cards: Sequence[KeptCards],
    question: Question,
) -> Outlook:
    found = tuple([finding for kept in cards for finding in kept["findings"]])
    after = _verdict(before, found, decks, question) if decks else before
    return Outlook(registration_id, player, before, after, found, decks, question)


def _verdict(before: str, found: Sequence[FindingRecord], decks: Sequence[Deck], question: Question) -> str:
    # What no finding explains, such as two decks of one side, is the same under other rules.
    given = Severity.NOTE if Verdict.for_severity(_worst(found)) == before else Verdict(before).severity
    worst = max(given, _worst([finding for finding in found if _is_of_reading(finding)]))
    for severity in chain.from_iterable(severities(deck, question) for deck in decks):
        worst = max(worst, severity)
        if worst == Severity.ERROR:
            break
    return Verdict.for_severity(worst)


def _decks(
    cards: Sequence[KeptCards], letters: str, pool: dict[str, int] | None, question: Question
) -> tuple[Deck, ...]:
    decks = [kept_deck(kept, question.rules.catalogue) for kept in cards]
    if letters or pool is not None:
        decks = [replace(deck, letters=tuple(letters), pool=pool) for deck in decks]
    return tuple(decks)


def _is_of_reading(finding: FindingRecord) -> bool:
    return str(finding["code"]).startswith(_READING)


def _worst(findings: Sequence[FindingRecord]) -> Severity:
    return max([SEVERITY_OF[finding["severity"]] for finding in findings], default=Severity.NOTE)


def _without(findings: Sequence[FindingRecord], others: Sequence[FindingRecord]) -> tuple[FindingRecord, ...]:
    known = {(finding["code"], finding["message"]) for finding in others}
    return tuple(finding for finding in findings if (finding["code"], finding["message"]) not in known)
