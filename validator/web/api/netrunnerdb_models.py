"""The shape in which NetrunnerDB's clients ask for a validation, and get it answered."""

from pydantic import BaseModel, Field, field_validator

MOST_VALIDATIONS = 50
MOST_CARDS = 500
EXAMPLE = {
    "data": {
        "attributes": {
            "identity_card_id": "hoshiko_shiro_untold_protagonist",
            "side_id": "runner",
            "cards": {"sure_gamble": 3},
            "validations": [{"label": "basics", "basic_deckbuilding_rules": True}],
        }
    }
}


class ValidationAsked(BaseModel):
    """One way to validate a deck; every id is optional, and a snapshot or format brings those it has."""

    label: str | None = None
    basic_deckbuilding_rules: bool = False
    format_id: str | None = None
    card_pool_id: str | None = None
    restriction_id: str | None = None
    snapshot_id: str | None = None


class ValidationAnswered(ValidationAsked):
    """The same, with the ids that followed from it and all errors."""

    errors: list[str]


class DeckAttributes(BaseModel):
    """A deck in NetrunnerDB's ids; case does not matter."""

    identity_card_id: str
    side_id: str
    cards: dict[str, int] = Field(max_length=MOST_CARDS)
    validations: list[ValidationAsked] = Field(max_length=MOST_VALIDATIONS)

    @field_validator("identity_card_id", "side_id")
    @classmethod
    def lowered(cls, value: str) -> str:
        """Write an id as ids are written."""
        return value.lower()

    @field_validator("cards")
    @classmethod
    def lowered_cards(cls, value: dict[str, int]) -> dict[str, int]:
        """Write the ids of cards as ids are written; a deck holds a card at least once."""
        if any(not 0 < copies <= MOST_CARDS for copies in value.values()):
            raise ValueError(f"a card is in a deck 1 to {MOST_CARDS} times")
        return {card.lower(): copies for card, copies in value.items()}


class DeckData(BaseModel):
    """What stands under `data`."""

    attributes: DeckAttributes


class DeckToValidate(BaseModel):
    """A deck and the ways to validate it."""

    data: DeckData


class AttributesAnswered(BaseModel):
    """The deck as it was asked about, and what was found."""

    identity_card_id: str
    side_id: str
    cards: dict[str, int]
    is_valid: bool
    validation_errors: list[str]
    validations: list[ValidationAnswered]


class AnsweredData(BaseModel):
    """What stands under `data`."""

    attributes: AttributesAnswered


class DeckValidated(BaseModel):
    """Whether the deck is valid, and every error."""

    data: AnsweredData


class JsonApiError(BaseModel):
    """One error, as JSON:API has it."""

    title: str
    detail: str
    code: str
    status: str


class JsonApiErrors(BaseModel):
    """Why a request was not taken."""

    errors: list[JsonApiError]
