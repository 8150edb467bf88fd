"""Checking all sources of a list, and what is kept of the result."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime

from validator.finding import Verdict, worst
from validator.report.deck_report import DeckReport
from validator.report.kept_report import kept_cards
from validator.report.list_summary import ListSummary, deck_summary, doubled_sides, missing_sides
from validator.rules.workflow import Workflow
from validator.services.judging import CheckDecks, EventRules
from validator.store.submission_tables import StoredReport


@dataclass(frozen=True, slots=True)
class SourceFile:
    """One source of a list as it came: a file, or what was typed; what OCR read in it may be known."""

    name: str
    data: bytes
    reading: bytes | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class CheckedList:
    """The reports of all decks of a list, and the worst verdict."""

    decks: list[DeckReport]
    verdict: str
    summary: ListSummary


def check_list(
    check: CheckDecks, sources: Sequence[SourceFile], rules: EventRules, workflow: Workflow
) -> CheckedList:
    """Check every source of a list; sides that lack a deck or have several are named."""
    decks = [deck for source in sources for deck in check(source.data, source.name, rules)]
    sides = [deck["side"] for deck in decks]
    summary: ListSummary = {
        "decks": [deck_summary(deck) for deck in decks],
        "missing": missing_sides(sides, workflow.sides_owed),
        "doubled": list(doubled_sides(sides)),
    }
    verdict = worst(deck["verdict"] for deck in decks)
    if summary["doubled"] and verdict == Verdict.LEGAL:
        verdict = Verdict.JUDGE
    return CheckedList(decks, verdict, summary)


def report_row(
    submission_id: int, now: datetime, cause: str, rules: EventRules, checked: CheckedList
) -> StoredReport:
    """Return the row that keeps the result of a check."""
    pinned = checked.decks[0] if checked.decks else None
    return StoredReport(
        submission_id=submission_id,
        checked_at=now,
        cause=cause,
        verdict=checked.verdict,
        policy=rules.policy,
        tier=rules.tier,
        format=rules.format,
        environment=rules.environment,
        day=rules.day,
        ruleset=pinned["ruleset"] if pinned else "",
        catalogue=pinned["catalogue"] if pinned else "",
        summary=checked.summary,
        decks=checked.decks,
        cards=[kept_cards(deck) for deck in checked.decks],
    )
