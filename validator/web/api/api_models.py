"""The shapes of the programming interface, for its description; answers are written without them."""

from __future__ import annotations

from pydantic import BaseModel

from validator.report.deck_report import DeckReport, VerdictWord


class Checked(BaseModel):
    """The answer to a check: the worst verdict and one report per deck."""

    verdict: VerdictWord
    decks: list[DeckReport]


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
