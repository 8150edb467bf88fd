"""What a judge's phone sends of a check: counts, checklist, rulings and times, verified at the border."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from validator.services.errors import Invalid

Copies = Annotated[int, Field(ge=0, le=999)]
Word = Annotated[str, Field(max_length=200)]
Text = Annotated[str, Field(max_length=2000)]
# Milliseconds since 1970, as phones count; far enough for anybody's clock.
Moment = Annotated[int, Field(ge=0, le=10**14)]
MOST_ROWS = 600


class DeckCount(BaseModel):
    """One deck: copies by row, copies of cards not on the list by title, notes, rows set by hand.

    `stopped` says that time ran out: rows that were not finished count as not looked at.
    """

    model_config = ConfigDict(extra="forbid")

    found: dict[Word, Copies] = Field(default_factory=dict, max_length=MOST_ROWS)
    added: dict[Word, Copies] = Field(default_factory=dict, max_length=MOST_ROWS)
    notes: dict[Word, Text] = Field(default_factory=dict, max_length=MOST_ROWS)
    fixed: list[Word] = Field(default_factory=list, max_length=MOST_ROWS)
    stopped: bool = False


class Decision(BaseModel):
    """One ruling: the procedure, its answers, another penalty with its reason, the ruling in words.

    `asked` says that the judge wanted it although nothing that was found demands it.
    """

    model_config = ConfigDict(extra="forbid")

    procedure: Word
    answers: dict[Word, Word] = Field(default_factory=dict, max_length=50)
    penalty: Word = ""
    reason: Text = ""
    text: Text = ""
    asked: bool = False


class CheckState(BaseModel):
    """Everything that a judge entered; decks are keyed by their number on the list.

    `readings` says of each doubtful line or missing deck of the list whether it is in order after all,
    `where` to which deck a fault of the checklist belongs (nothing: to all), `returned` whether the player
    has the decks back.
    """

    model_config = ConfigDict(extra="forbid")

    decks: dict[Word, DeckCount] = Field(default_factory=dict, max_length=8)
    physical: dict[Word, Literal["ok", "fault"]] = Field(default_factory=dict, max_length=50)
    remarks: dict[Word, Text] = Field(default_factory=dict, max_length=50)
    rulings: list[Decision] = Field(default_factory=list, max_length=20)
    started: Moment | None = None
    ended: Moment | None = None
    note: Text = ""
    correct: bool = True
    signed: list[Literal["judge", "player"]] = Field(default_factory=list, max_length=2)
    readings: dict[Word, Literal["ok", "fault"]] = Field(default_factory=dict, max_length=MOST_ROWS)
    where: dict[Word, Word] = Field(default_factory=dict, max_length=50)
    extension: Annotated[int, Field(ge=0, le=60)] | None = None
    extension_reason: Text = ""
    returned: bool = True

    @property
    def seconds(self) -> int | None:
        """Return how long the check took by the judge's own clock."""
        if self.started is None or self.ended is None:
            return None
        return max(0, (self.ended - self.started) // 1000)


def read_state(plain: object) -> CheckState:
    """Verify what a phone sent."""
    try:
        return CheckState.model_validate(plain)
    except ValidationError as error:
        place = ".".join(str(part) for part in error.errors()[0]["loc"])
        raise Invalid(
            f"This check could not be read ({place or 'state'}). Reload the page; what you counted is kept.",
            "state",
        ) from error
