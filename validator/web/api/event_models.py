"""The shapes of events, rosters, lists and deck checks in the programming interface."""

from collections.abc import Sequence
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from validator.report.deck_check_record import (
    ChecklistRecord,
    CorrectionRecord,
    CountedDeck,
    DeckCheckHead,
    EventHead,
    ExtensionRecord,
    ListFaultRecord,
    PinnedList,
    ProxyRecord,
    RulesPinned,
    RulingRecord,
    VersionRecord,
)
from validator.report.deck_report import DeckReport
from validator.report.list_summary import DeckSummary
from validator.web.api.asked_model import AskedModel, PageAsked

NUMBER = Field(ge=1, le=2**31 - 1)


class EventPath(AskedModel):
    """Which event."""

    event_id: int = NUMBER


class RegistrationPath(EventPath):
    """Which player of an event."""

    registration_id: int = NUMBER


class RevisionPath(RegistrationPath):
    """Which revision of a player's list."""

    number: int = NUMBER


class DeckCheckPath(EventPath):
    """Which deck check of an event."""

    check_id: int = NUMBER


class ReasonAsked(AskedModel):
    """Why a list is opened."""

    reason: str = Field(
        default="",
        max_length=500,
        description="Why you open this list: staff who play in the event must say.",
    )


class KeyHeader(AskedModel):
    """A key that makes sure that a write happens once."""

    key: str = Field(
        default="",
        alias="Idempotency-Key",
        max_length=200,
        description="Any text of yours. Asked again with the same key, nothing is written twice.",
    )


class EventDescribed(BaseModel):
    """An event of yours, your role there, and how many players are registered."""

    code: str
    name: str
    place: str
    zone: str
    starts_at: str
    day: str
    deadline: str | None
    game: str
    policy: str
    tier: str
    format: str
    stage: str
    registration_open: bool
    listed: bool = Field(description="Whether it stands in the public list of events.")
    paper: str = Field(description="What it prints on: a4 or letter.")
    role: str
    registered: int
    event: int
    environment: str | None
    archived: bool = Field(description="Archived events can only be read.")


class EventsListed(BaseModel):
    """Events, the newest first; `next` is the cursor of the next page."""

    events: list[EventDescribed]
    next: str | None


class RegistrationDescribed(BaseModel):
    """A player at an event; staff who play see how a list stands, and not what it holds."""

    status: str = Field(
        description="missing, incomplete (without a deck, none illegal), illegal, judge, legal or withdrawn."
    )
    revision: int = Field(description="The revision that counts; 0 without a list.")
    submitted_at: str | None
    checked_at: str | None
    after_lock: bool
    missing: list[str]
    decks: list[DeckSummary]
    registration: int
    event: int
    player: str


class RegistrationsListed(BaseModel):
    """Players in the order of their names; `next` is the cursor of the next page."""

    registrations: list[RegistrationDescribed]
    next: str | None


class PlayerToRegister(BaseModel):
    """Whom to register."""

    model_config = ConfigDict(
        extra="forbid",
        openapi_extra={"example": {"name": "Ada", "email": ""}},  # type: ignore[typeddict-unknown-key]
    )

    name: str = Field(min_length=1, max_length=200)
    email: str = Field(default="", max_length=200)


class PlayerRegistered(BaseModel):
    """A new registration; the private link is shown this once, and not when the request is repeated."""

    registration: int
    event: int
    link: str | None


class TextOfList(BaseModel):
    """One file of a list."""

    model_config = ConfigDict(extra="forbid")

    text: str
    name: str = Field(default="list.txt", max_length=200)


class ListToSubmit(BaseModel):
    """A list, as one file or as one for each deck."""

    model_config = ConfigDict(
        extra="forbid",
        openapi_extra={"example": {"sources": [{"name": "runner.txt", "text": "3x Sure Gamble"}]}},  # type: ignore[typeddict-unknown-key]
    )

    sources: list[TextOfList] = Field(min_length=1, max_length=20)
    letters: str = Field(default="", description="Declared letters such as ABC.")
    reason: str = Field(default="", max_length=500, description="Why: asked for after the lock.")
    based_on: int | None = Field(default=None, ge=0, description="The revision that you saw; 0 for none.")


class RevisionDescribed(BaseModel):
    """One revision of a list; revisions are never changed."""

    number: int
    kind: str
    submitted_at: str
    submitted_by: str
    receipt: str
    after_lock: bool
    verdict: str
    checked_at: str
    registration: int
    hash: str


class RevisionsListed(BaseModel):
    """All revisions of a list, the newest first."""

    submissions: list[RevisionDescribed]


class SourceDescribed(BaseModel):
    """One file of a revision, byte for byte: as text, or in base64 where it is none."""

    name: str
    text: str | None
    base64: str | None


class RevisionOpened(RevisionDescribed):
    """A revision with its files."""

    sources: list[SourceDescribed]


class ReportDescribed(BaseModel):
    """The report that counts for a revision, and under which rules it was made."""

    verdict: str
    checked_at: str
    cause: str
    policy: str
    tier: str
    format: str
    day: str
    ruleset: str
    catalogue: str
    decks: list[DeckReport]
    registration: int
    number: int
    environment: str | None


class GroupCounted(BaseModel):
    """So many lists or deck checks that have something in common."""

    key: str = Field(description="A card, a faction, a kind of fault, or hours or minutes from and to.")
    name: str
    number: int
    percent: int


class ChartCounted(BaseModel):
    """One chart: its groups, how many lists or checks it is about, and how many are in groups too small."""

    chart: str
    title: str
    of: int
    groups: list[GroupCounted]
    others: int | None = Field(description="null where groups overlap, so that there is no such number.")


class StatisticsDescribed(BaseModel):
    """An event in numbers; groups of fewer lists than `smallest_group` are among the others."""

    event: int
    lists: int
    smallest_group: int
    charts: list[ChartCounted]


class DeckCheckRow(BaseModel):
    """A deck check in a list of them."""

    player: str
    status: str
    opened_at: str
    opened_by: str
    closed_at: str | None
    penalties: list[str]
    check: int
    registration: int
    table: int | None
    match: bool | None


class DeckChecksListed(BaseModel):
    """The deck checks of an event, the newest first; `next` is the cursor of the next page."""

    deck_checks: list[DeckCheckRow]
    next: str | None


class DeckCheckDescribed(BaseModel):
    """The report of a deck check, as it is printed and filed."""

    event: EventHead
    check: DeckCheckHead
    player: str
    registration: int
    list: PinnedList
    match: bool
    complete: bool
    list_faults: Sequence[ListFaultRecord]
    decks: Sequence[CountedDeck]
    checklist: Sequence[ChecklistRecord]
    rulings: Sequence[RulingRecord]
    correction: CorrectionRecord
    extension: ExtensionRecord
    proxies: Sequence[ProxyRecord]
    rules: RulesPinned
    versions: Sequence[VersionRecord]
    replaced: VersionRecord | None = Field(
        default=None, description="Of an earlier version: by what and why."
    )


class PublicEventsAsked(PageAsked):
    """Which public events."""

    when: Literal["upcoming", "past"] = Field(default="upcoming", description="Those to come, or the past.")
    q: str = Field(default="", max_length=100, description="Beginnings of words in name and place.")


class PublicEventDescribed(BaseModel):
    """An event that everybody may find, without anything about who plays."""

    code: str
    name: str
    place: str
    zone: str
    starts_at: str
    day: str
    game: str
    policy: str
    tier: str
    format: str
    registration: str = Field(description="open, closed, under way or over.")
    environment: str | None
    deadline: str | None = Field(description="Until when lists can be submitted and changed.")
    link: str


class PublicEventsListed(BaseModel):
    """Public events; `next` is the cursor of the next page."""

    events: list[PublicEventDescribed]
    next: str | None
