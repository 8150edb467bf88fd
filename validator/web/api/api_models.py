"""The shapes of the programming interface, for its description; answers are written without them."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, Field

Verdict = Literal["legal", "illegal", "judge"]


class Candidate(BaseModel):
    """A card that a line may mean."""

    card: str
    title: str


class CitationModel(BaseModel):
    """Where a rule stands."""

    document: str
    section: str
    effective: str | None
    rule: str


class CardChangeModel(BaseModel):
    """So many copies of a card more or, below 0, fewer."""

    card: str
    copies: int
    zone: str


class FindingModel(BaseModel):
    """One statement about a deck."""

    code: str
    severity: Literal["error", "judge", "note"]
    message: str
    card: str | None
    zone: str | None
    line: int | None
    citation: CitationModel | None
    fixes: list[str]
    cards: list[str] = Field(default=[], description="All cards it is about.")
    lines: list[int] = Field(default=[], description="All lines it is about.")
    changes: list[CardChangeModel] = Field(default=[], description="What the fixes change.")
    follows: str | None = Field(default=None, description="Code of the finding that it hangs below.")


class LineModel(BaseModel):
    """The receipt for one line of input."""

    number: int
    text: str
    role: Literal["card", "identity", "heading", "total", "paperwork", "note", "unknown"]
    match: (
        Literal[
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
        ]
        | None
    )
    card: str | None
    title: str | None
    quantity: int | None
    zone: str | None
    candidates: list[Candidate]


class EntryModel(BaseModel):
    """So many copies of one card."""

    quantity: int
    card: str
    title: str
    zone: str
    proxies: int
    lines: list[int]


class DeckReportModel(BaseModel):
    """The report on one deck."""

    source: str
    deck: int = Field(description="Place of the deck in its source, from 1.")
    title: str
    side: str
    identity: str | None
    identity_title: str | None
    verdict: Verdict
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
    size: int
    minimum_size: int | None
    influence_spent: int | None
    influence_limit: int | None
    agenda_points: int | None
    agenda_points_needed: tuple[int, int] | None = Field(description="The fewest and the most.")
    list_points: int | None
    list_point_limit: int | None
    paperwork: dict[str, str]
    entries: list[EntryModel]
    lines: list[LineModel]
    findings: list[FindingModel]


class Checked(BaseModel):
    """The answer to a check: the worst verdict and one report per deck."""

    verdict: Verdict
    decks: list[DeckReportModel]


class CardFound(BaseModel):
    """A card whose name fits what was typed."""

    card: str
    title: str
    side: str
    type: str
    type_name: str
    factions: list[str]


class CardsFound(BaseModel):
    """Cards, the most likely first."""

    cards: list[CardFound]


class FormatRow(BaseModel):
    """A format with its pool and card list on the day; null where it has none."""

    format: str
    name: str
    game: str
    first_day: str
    pool: str | None
    card_list: str | None


class EnvironmentRow(BaseModel):
    """A card environment of a game."""

    environment: str
    name: str
    game: str


class FormatsListed(BaseModel):
    """All formats on a day, and the environments."""

    date: str
    formats: list[FormatRow]
    environments: list[EnvironmentRow]


class PolicyRow(BaseModel):
    """A governing document."""

    policy: str
    name: str
    game: str
    tiers: list[str]
    default_tier: str
    default_format: str
    effective: str


class PoliciesListed(BaseModel):
    """All governing documents."""

    policies: list[PolicyRow]


class Refused(BaseModel):
    """A sentence that says what is wrong and what to do."""

    error: str
