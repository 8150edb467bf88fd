"""The shapes of the public part of the programming interface: what is asked, and what is answered."""

from pydantic import BaseModel, ConfigDict, Field

from validator.report.deck_report import CitationRecord, DeckReport, VerdictWord
from validator.report.history.where_record import WhereReport
from validator.web.api.asked_model import AskedModel, PageAsked

MOST_LISTS = 1_000
EXAMPLE_LIST = "Zahya Sadeghi: Versatile Smuggler\n3x Sure Gamble\n2x Bukhgalter\n"


def _said(text: str, example: str = "") -> str:
    """Return an optional value of a request, described."""
    extra = {"example": example} if example else None
    found: str = Field(default="", description=text, json_schema_extra=extra)  # type: ignore[arg-type]
    return found


class RulesAsked(AskedModel):
    """Under which rules; what is missing comes from the governing document."""

    policy: str = _said("Governing document; default: the newest of the game.", "nisei-1.4")
    tier: str = _said("Level of the event; default: the policy's usual one.")
    format: str = _said("Format; default: the policy's usual one.", "standard")
    date: str = _said("Day of the event, YYYY-MM-DD; default: today.", "2026-08-01")
    environment: str = _said("Card environment, for games that have them.")


class QuestionAsked(RulesAsked):
    """Under which rules a list is judged, and what else is asked of it."""

    letters: str = _said("Declared letters as A,B,C, for formats that ask for them.")
    paperwork: str = _said("1: also demand player, event and date.")
    name: str = _said("What to call the source in the report.")


class SentForm(QuestionAsked):
    """A list in a form: as `text` or as `file`, options beside it."""

    text: str = _said("The list itself.", EXAMPLE_LIST)
    file: str = Field(default="", json_schema_extra={"format": "binary"}, description="Or a file with it.")


class Checked(BaseModel):
    """The answer to a check: the worst verdict and one report per deck."""

    model_config = ConfigDict(extra="forbid")

    verdict: VerdictWord
    decks: list[DeckReport]


class ListToCheck(BaseModel):
    """One list of many; its own name comes back with its answer."""

    text: str = Field(json_schema_extra={"example": EXAMPLE_LIST})
    name: str = ""


class BatchToCheck(RulesAsked):
    """Many lists under the same rules."""

    model_config = ConfigDict(
        extra="forbid",
        openapi_extra={  # type: ignore[typeddict-unknown-key]  # a key of the library
            "example": {"format": "standard", "lists": [{"name": "Ada", "text": EXAMPLE_LIST}]}
        },
    )

    letters: str = _said("Declared letters as A,B,C, for formats that ask for them.")
    paperwork: str = _said("1: also demand player, event and date.")
    lists: list[ListToCheck] = Field(min_length=1, max_length=MOST_LISTS)


class CheckedOfMany(Checked):
    """One line of the answer to many lists, in their order; `place` counts from 0."""

    place: int
    name: str
    error: str | None = Field(default=None, description="Why a list was not judged, where it was not.")


class Located(BaseModel):
    """Where every deck of a list is legal."""

    decks: list[WhereReport]


class CardFound(BaseModel):
    """A card whose name fits what was typed."""

    title: str
    side: str
    type: str
    factions: list[str]
    card: str
    type_name: str


class CardsAsked(PageAsked):
    """Which cards; without `q` all of them."""

    q: str = _said("Beginning of the title, or of words in it.", "sure")
    game: str = _said("Game; default: the first.")
    side: str = _said("Only cards of this side.")
    limit: int = Field(default=10, ge=1, le=50, description="How many at most.")


class CardsFound(BaseModel):
    """Cards, the most likely first; `next` is the cursor of the next page."""

    cards: list[CardFound]
    next: str | None


class CardPath(AskedModel):
    """Which card."""

    card_id: str = Field(description="Id of the card.", json_schema_extra={"example": "sure-gamble"})


class CardAsked(AskedModel):
    """Of which game, and on which day is today."""

    game: str = _said("Game; default: the first.")
    date: str = _said("The day that counts as today, YYYY-MM-DD.")


class PrintingFound(BaseModel):
    """One printing of a card."""

    code: str
    set: str
    set_name: str
    released: str | None


class StandingSpell(BaseModel):
    """Days in a row on which a format says the same of a card; `last` is null where no end is known."""

    first: str
    last: str | None
    words: str
    standing: str = Field(description="legal, limited, banned, out, or absent before the format began.")


class CardLegality(BaseModel):
    """A card in one format: where it stands today, and all its days."""

    name: str
    words: str
    format: str
    environment: str | None
    standing: str
    spans: list[StandingSpell]


class CardBuilding(BaseModel):
    """What a card says that counts when decks are built."""

    subtypes: list[str]
    influence_cost: int | None
    influence_limit: int | None
    minimum_deck_size: int | None
    deck_limit: int | None
    agenda_points: int | None


class CardDescribed(CardFound, CardBuilding):
    """A card with its printings, and its legality in every format over time."""

    game: str
    date: str
    printings: list[PrintingFound]
    legality: list[CardLegality]


class DayAsked(AskedModel):
    """On which day."""

    date: str = _said("Day, YYYY-MM-DD; default: today.")


class FormatRow(BaseModel):
    """A format with its pool and card list on the day; null where it has none."""

    name: str
    game: str
    first_day: str
    format: str
    pool: str | None
    card_list: str | None


class EnvironmentRow(BaseModel):
    """A card environment of a game."""

    name: str
    game: str
    environment: str


class FormatsListed(BaseModel):
    """All formats on a day, and the environments."""

    date: str
    formats: list[FormatRow]
    environments: list[EnvironmentRow]


class PolicyRow(BaseModel):
    """A governing document."""

    name: str
    game: str
    tiers: list[str]
    default_tier: str
    default_format: str
    effective: str
    policy: str


class PoliciesListed(BaseModel):
    """All governing documents."""

    policies: list[PolicyRow]


class RuleStated(BaseModel):
    """One rule in plain words; `audience` says who must see to it where no check does."""

    subject: str
    text: str
    details: list[str]
    audience: list[str]
    citation: CitationRecord


class RulesStated(BaseModel):
    """All rules in force, and the version that pins those that decks are judged by."""

    policy: str
    tier: str
    format: str
    environment: str | None
    date: str
    pool: str | None
    card_list: str | None
    ruleset: str
    rules: list[RuleStated]
