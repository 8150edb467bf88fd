"""The shape of a deck's report as it is kept and handed on: the public JSON of `check --json` and the API."""

from collections.abc import Iterable, Mapping
from typing import Literal, NotRequired, TypeVar

# The programming interface describes itself from these types, and its library wants this class of them.
from typing_extensions import TypedDict

F = TypeVar("F", bound=Mapping[str, object])
VerdictWord = Literal["legal", "judge", "illegal"]
SeverityWord = Literal["note", "judge", "error"]
Role = Literal["card", "identity", "heading", "total", "paperwork", "note", "unknown"]
HowFound = Literal[
    "code",
    "exact",
    "normalised",
    "alias",
    "translated",
    "set",
    "beginning",
    "guess",
    "ambiguous",
    "unknown",
    "seen",
    "faint",
]


class CandidateRecord(TypedDict):
    """A card that a line may mean."""

    card: str
    title: str


class CitationRecord(TypedDict):
    """Where a rule is written."""

    document: str
    section: str
    effective: str | None
    rule: str


class ChangeRecord(TypedDict):
    """A part of a fix for programs: so many copies more or, below 0, fewer."""

    card: str
    zone: str
    copies: int


class FindingRecord(TypedDict):
    """One statement about a deck, about all the cards and lines that it concerns."""

    code: str
    severity: SeverityWord
    message: str
    card: str | None
    zone: str | None
    line: int | None
    citation: CitationRecord | None
    fixes: list[str]
    cards: list[str]
    lines: list[int]
    changes: list[ChangeRecord]
    follows: str | None


class LineRecord(TypedDict):
    """The receipt for one line of input."""

    number: int
    text: str
    role: Role
    match: HowFound | None
    card: str | None
    title: str | None
    quantity: int | None
    zone: str | None
    candidates: list[CandidateRecord]


class EntryRecord(TypedDict):
    """So many copies of one card."""

    quantity: int
    card: str
    title: str
    zone: str
    proxies: int
    lines: list[int]


class DeckReport(TypedDict):
    """The report on one deck; `deck` is its place in its source, from 1."""

    source: str
    deck: int
    title: str
    side: str
    identity: str | None
    identity_title: str | None
    verdict: VerdictWord
    policy: str
    tier: str
    format: str
    environment: str | None
    date: str
    pool: str | None
    pool_name: str | None
    card_list: str | None
    ruleset: str
    catalogue: str
    # Up to which day cards and card lists were known; reports from before this was noted lack it.
    data_as_of: NotRequired[str | None]
    size: int
    minimum_size: int | None
    influence_spent: int | None
    influence_limit: int | None
    agenda_points: int | None
    agenda_points_needed: tuple[int, int] | None
    list_points: int | None
    list_point_limit: int | None
    paperwork: dict[str, str]
    entries: list[EntryRecord]
    lines: list[LineRecord]
    findings: list[FindingRecord]


def problems_in(findings: Iterable[F]) -> list[F]:
    """Return the findings that somebody has to look at, in their order; a note asks for nothing."""
    return [finding for finding in findings if finding["severity"] != "note"]


def worst_first(findings: Iterable[F]) -> list[F]:
    """Return the findings that somebody has to look at, those that make a deck illegal before the others."""
    return sorted(problems_in(findings), key=lambda finding: finding["severity"] != "error")
