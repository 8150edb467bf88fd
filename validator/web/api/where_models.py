"""The shapes of "where is this deck legal?" in the programming interface, for its description."""

from typing import Literal

from pydantic import BaseModel, Field


class WhereDeck(BaseModel):
    """What the deck is called and made of."""

    title: str
    identity: str | None
    side: str | None
    size: int


class SpanCitation(BaseModel):
    """Where the rule behind a reason stands."""

    document: str
    section: str
    effective: str | None


class SpanReason(BaseModel):
    """One thing that makes the deck illegal, or needs a judge."""

    code: str
    cards: list[str]
    message: str
    citation: SpanCitation | None


class FormatSpan(BaseModel):
    """Days in a row with one verdict for the same reasons; `last` is null where no later change is known."""

    first: str
    last: str | None
    verdict: Literal["legal", "illegal", "judge", "absent"] = Field(
        description="absent: the format did not exist yet."
    )
    pool: str | None
    card_list: str | None
    reason: str | None
    findings: list[SpanReason]


class CardPick(BaseModel):
    """So many copies of a card that leave the deck or come in."""

    card: str
    title: str
    copies: int


class NearestDeck(BaseModel):
    """The fewest changes that make the deck legal today; what comes in is an example."""

    certainty: Literal["proven", "found", "far", "open", "not-by-cards"]
    changes: int | None
    at_least: int
    message: str
    identity: str | None
    leaving: list[CardPick]
    coming: list[CardPick]


class FormatHistory(BaseModel):
    """One format, in one environment where it has them."""

    format: str
    environment: str | None
    name: str
    verdict: str
    today: FormatSpan
    spans: list[FormatSpan]
    nearest: NearestDeck | None


class WhereReport(BaseModel):
    """All formats of the game, for one deck."""

    deck: WhereDeck
    policy: str
    tier: str
    day: str
    first_day: str
    last_change: str
    legal_in: list[str]
    formats: list[FormatHistory]


class Located(BaseModel):
    """Where every deck of a list is legal."""

    decks: list[WhereReport]
