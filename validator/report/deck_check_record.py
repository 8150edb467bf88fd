"""A deck check as it is kept and handed on: the shape of its report, of what it found and of its rulings.

`services/deck_checks` writes these records; `kept_record` and `kept_outcome` read them back, also those
that were written before a field existed.
"""

from copy import deepcopy
from typing import NotRequired

from typing_extensions import TypedDict

from validator.report.deck_report import SeverityWord, VerdictWord


class SeatRecord(TypedDict):
    """A player at a table that could be drawn, and whether that would have been to check them."""

    id: int
    name: str
    rank: int | None
    checks: int
    chosen: bool


class LotRecord(TypedDict):
    """A table that could be drawn: what it weighed, and its first ticket."""

    table: int
    weight: int
    first: int
    seats: list[SeatRecord]


class StatedFinding(TypedDict):
    """A finding about the deck on the table, with the place where its rule is written.

    `cards` are the titles of several cards that share a fault, where the message only counts them.
    """

    code: str
    severity: SeverityWord
    message: str
    document: str
    section: str
    cards: NotRequired[list[str]]


class DeviationRecord(TypedDict):
    """A card of which list and deck hold different numbers of copies."""

    card: str
    title: str
    zone: str
    listed: int
    found: int
    missing: int
    extra: int


class RepairRecord(TypedDict):
    """What makes a deck legal: copies by title."""

    take_out: dict[str, int]
    put_in: dict[str, int]
    blanks: int
    blank_agendas: int
    left: list[StatedFinding]


class ListFaultRecord(TypedDict):
    """A line or deck of the list that is in doubt."""

    key: str
    text: str


class FoundDeck(TypedDict):
    """What was found in one deck; `number` is its place on the list."""

    number: int
    verdict: VerdictWord
    disqualifying: bool
    stopped: bool
    size: int
    uncounted: int
    half_counted: list[DeviationRecord]
    deviations: list[DeviationRecord]
    findings: list[StatedFinding]
    repair: RepairRecord | None


class PlannedSource(TypedDict):
    """A list to be submitted as the correction."""

    name: str
    text: str


class CorrectionPlan(TypedDict):
    """What becomes of the list: while it is due, all that is needed to carry it out."""

    status: str
    note: NotRequired[str | None]
    reason: NotRequired[str]
    revision: NotRequired[int | None]
    based_on: NotRequired[int]
    letters: NotRequired[str]
    sources: NotRequired[list[PlannedSource]]
    placeholders: NotRequired[dict[str, list[int]]]


class KnownFacts(TypedDict, total=False):
    """What is known of a check without asking the judge; None where nobody can tell."""

    begun: bool
    legal: bool | None
    disqualifying: bool
    limited: bool
    lost: bool | None


class FoundOutcome(TypedDict):
    """What a closed check found; `returned` is when the decks went back, None while they are away."""

    match: bool
    complete: bool
    list_faults: list[ListFaultRecord]
    facts: KnownFacts
    faults: list[str]
    decks: list[FoundDeck]
    returned: NotRequired[str | None]
    correction: NotRequired[CorrectionPlan]


class EffectRecord(TypedDict):
    """What follows from a ruling, and by which rule."""

    kind: str
    code: str
    text: str
    document: str
    section: str
    rule: str


class AnswerRecord(TypedDict):
    """A question of a procedure as it was answered."""

    question: str
    answer: str


class AppealRecord(TypedDict):
    """An appeal, and what was decided on it."""

    id: int | None
    filed_at: str | None
    filed_by: str
    grounds: str
    decided_at: str | None
    decided_by: str
    penalty: str
    penalty_name: str
    reason: str


class RulingStateRecord(TypedDict):
    """One state that a ruling had."""

    number: int
    action: str
    status: str
    penalty: str
    penalty_name: str
    reason: str
    effects: list[EffectRecord]
    made_at: str | None
    made_by: str


class RulingRecord(TypedDict):
    """A ruling: what was prescribed, what was given, and what it comes to now."""

    id: int | None
    registration: int
    procedure: str
    name: str
    round: int | None
    status: str
    headline: str
    answers: list[AnswerRecord]
    facts: KnownFacts
    prescribed: str
    prescribed_name: str
    given: str
    given_name: str
    final: str
    final_name: str
    removes: bool
    reason: str
    text: str
    effects: list[EffectRecord]
    escalated: bool
    advantage: bool
    engine_disagrees: bool
    recorded_at: str | None
    recorded_by: str
    waits_for: list[str]
    confirmed_by: str
    appeals: list[AppealRecord]
    history: list[RulingStateRecord]


class EventHead(TypedDict):
    """The event of a check."""

    id: int | None
    name: str
    place: str
    day: str
    zone: str
    policy: str
    format: str
    tier: str


class DeckCheckHead(TypedDict):
    """When, where, why and by whom a check was made."""

    id: int | None
    status: str
    kind: str
    draw: int | None
    reason: str
    round: int | None
    table: int | None
    opened_at: str | None
    opened_by: str
    closed_at: str | None
    closed_by: str
    end_reason: str
    seconds: int
    note: str
    signed: list[str]


class PinnedList(TypedDict):
    """The revision of the list that the deck was held against."""

    revision: int
    submitted_at: str | None
    submitted_by: str
    hash: str
    receipt: str
    verdict: str


class CountedRow(TypedDict):
    """A row of the list, and how many copies of it were found."""

    group: str
    card: str
    title: str
    listed: int
    found: int
    proxies: int
    note: str


class CountedDeck(FoundDeck):
    """A deck of a report: what was found in it, and its list row by row."""

    name: str
    game: str
    identity: str
    identity_card: str
    listed: int
    identities: int
    counted: int
    rows: list[CountedRow]


class ChecklistRecord(TypedDict):
    """A line of the physical checklist and its result."""

    id: str
    text: str
    document: str
    section: str
    result: str
    remark: str
    deck: str
    photos: list[int]


class ExtensionRecord(TypedDict):
    """The extra time of a table, and by which rule it is given."""

    minutes: int
    proposed: int
    reason: str
    text: str
    document: str
    section: str


class CorrectionRecord(TypedDict):
    """What a report says about the correction of the list."""

    status: str
    revision: int | None
    note: str | None


class ProxyRecord(TypedDict):
    """A proxy that staff made."""

    id: int | None
    title: str
    reason: str
    made_by: str


class RulesPinned(TypedDict):
    """The rules and cards that a check was made with, and those of the list's own report."""

    policy: str
    format: str
    environment: str | None
    card_list: str | None
    pool: str
    day: str
    ruleset: str
    catalogue: str
    data_as_of: str | None
    ruleset_of_list: str
    catalogue_of_list: str


class VersionRecord(TypedDict):
    """An earlier version of a report: when, by whom and why it was replaced."""

    number: int
    replaced_at: str | None
    replaced_by: str
    reason: str


class DeckCheckRecord(TypedDict):
    """The report of a deck check; `versions` and `replaced` are added when it is shown."""

    event: EventHead
    check: DeckCheckHead
    player: str
    registration: int
    list: PinnedList
    match: bool
    complete: bool
    list_faults: list[ListFaultRecord]
    decks: list[CountedDeck]
    checklist: list[ChecklistRecord]
    rulings: list[RulingRecord]
    correction: CorrectionRecord
    extension: ExtensionRecord
    proxies: list[ProxyRecord]
    rules: RulesPinned
    versions: NotRequired[list[VersionRecord]]
    replaced: NotRequired[VersionRecord]


class ShareRecord(TypedDict):
    """How much of something was checked, and whether that is enough."""

    done: int
    all: int
    percent: int
    reached: bool


class CoverageRecord(TypedDict):
    """How much of an event was checked."""

    players: ShareRecord
    decks: ShareRecord
    contenders: ShareRecord


class NamedRuling(RulingRecord):
    """A ruling, and on whom."""

    player: str


class SummaryRecord(TypedDict):
    """All deck checks of an event summed up; only rulings that stand are counted."""

    event: str
    checks: int
    finished: int
    matching: int
    coverage: CoverageRecord
    infractions: dict[str, int]
    penalties: dict[str, int]
    seconds_spent: int
    minutes_given: int
    rulings: list[NamedRuling]


def kept_record(record: DeckCheckRecord) -> DeckCheckRecord:
    """Return a kept report as reports are today; what older ones did not note is empty."""
    kept = deepcopy(record)
    for deck in kept["decks"]:
        deck.setdefault("game", "")
        deck.setdefault("identity_card", "")
        for row in deck["rows"]:
            row.setdefault("card", "")
    for line in kept["checklist"]:
        line.setdefault("deck", "")
        line.setdefault("photos", [])
    kept["rules"].setdefault("data_as_of", None)
    return kept


def kept_outcome(outcome: FoundOutcome) -> FoundOutcome:
    """Return what a closed check found; checks from before one could be stopped were always complete."""
    kept = outcome.copy()
    kept.setdefault("complete", True)
    kept.setdefault("list_faults", [])
    kept["decks"] = [deck.copy() for deck in outcome["decks"]]
    for deck in kept["decks"]:
        deck.setdefault("uncounted", 0)
        deck.setdefault("half_counted", [])
    return kept
