"""Where a deck is legal, as it is handed on: the JSON of `where --json` and of the programming interface."""

from typing import Literal, cast

from pydantic import BaseModel, Field

from validator.deck import Deck
from validator.finding import Finding
from validator.report.deck_record import iso
from validator.report.history.span_words import nearest_words, reason
from validator.where.exchange import Picks
from validator.where.nearest import Nearest
from validator.where.timeline import Span
from validator.where.whereabouts import Whereabouts, WhereRow

SpanVerdict = Literal["legal", "illegal", "judge", "absent"]


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
    verdict: SpanVerdict = Field(description="absent: the format did not exist yet.")
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


def where_record(where: Whereabouts) -> WhereReport:
    """Return every format with today's verdict, all spans and the nearest legal deck."""
    deck = where.deck
    return WhereReport(
        deck=WhereDeck(
            title=deck.title,
            identity=deck.identity.id if deck.identity else None,
            side=deck.side or None,
            size=deck.size,
        ),
        policy=where.policy,
        tier=where.tier,
        day=where.today.isoformat(),
        first_day=where.first_day.isoformat(),
        last_change=where.last_change.isoformat(),
        legal_in=[
            row.format + (f"/{row.environment}" if row.environment else "") for row in where.legal_today
        ],
        formats=[_row(row, deck) for row in where.rows],
    )


def _row(row: WhereRow, deck: Deck) -> FormatHistory:
    return FormatHistory(
        format=row.format,
        environment=row.environment or None,
        name=row.name,
        verdict=row.today.verdict,
        today=_span(row.today, deck),
        spans=[_span(span, deck) for span in row.spans],
        nearest=_nearest(row.nearest) if row.nearest else None,
    )


def _span(span: Span, deck: Deck) -> FormatSpan:
    return FormatSpan(
        first=span.first.isoformat(),
        last=iso(span.last),
        verdict=cast("SpanVerdict", span.verdict),
        pool=span.pool or None,
        card_list=span.list_id or None,
        reason=reason(span, deck) or None,
        findings=[_finding(finding) for finding in span.reasons],
    )


def _finding(finding: Finding) -> SpanReason:
    cited = finding.citation
    return SpanReason(
        code=finding.code,
        cards=list(finding.cards),
        message=finding.message,
        citation=SpanCitation(document=cited.document, section=cited.section, effective=iso(cited.effective))
        if cited
        else None,
    )


def _nearest(nearest: Nearest) -> NearestDeck:
    return NearestDeck(
        certainty=nearest.certainty.value,
        changes=nearest.changes or None,
        at_least=nearest.at_least,
        message=nearest_words(nearest),
        identity=nearest.identity.id if nearest.identity else None,
        leaving=_cards(nearest.leaving),
        coming=_cards(nearest.coming),
    )


def _cards(picks: Picks) -> list[CardPick]:
    return [CardPick(card=card.id, title=card.title, copies=copies) for card, copies in picks]
