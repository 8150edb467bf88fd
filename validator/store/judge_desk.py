"""What judges keep beside their checks: photos, extra time of tables, the round clock, coin tosses."""

from datetime import datetime

from sqlalchemy import JSON, Column, LargeBinary, UniqueConstraint
from sqlmodel import AutoString, Field

from validator.store.column_types import NumberedRow, Row, UtcDateTime


class CheckPhoto(NumberedRow, table=True):
    """A photo that belongs to a finding of a check; `subject` is the line of the checklist or the row."""

    check_id: int = Field(foreign_key="deck_check.id", index=True)
    subject: str
    data: bytes = Field(sa_column=Column(LargeBinary, nullable=False))
    added_at: datetime = Field(sa_type=UtcDateTime)
    added_by: str


class TableExtension(NumberedRow, table=True):
    """The extra time of one table: by the document, by the event's custom, or as somebody set it."""

    event_id: int = Field(foreign_key="event.id", index=True)
    round_id: int = Field(foreign_key="round.id")
    table_number: int
    # That of the checks of the table.
    opening: str = Field(sa_column=Column("batch", AutoString(), unique=True, nullable=False))
    seconds: int
    minutes: int
    proposed: int
    reason: str = ""
    given_at: datetime = Field(sa_type=UtcDateTime)
    given_by: str
    changed_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    changed_by: str = ""


class CheckCustom(Row, table=True):
    """What the head judge of an event decided about deck checks beyond the document."""

    event_id: int = Field(foreign_key="event.id", primary_key=True)
    shuffling_minutes: int = 0
    changed_at: datetime = Field(sa_type=UtcDateTime)
    changed_by: str


class RoundClock(Row, table=True):
    """The clock of a round: when it was started and how long the round lasts."""

    round_id: int = Field(foreign_key="round.id", primary_key=True)
    started_at: datetime = Field(sa_type=UtcDateTime)
    minutes: int
    started_by: str


class CoinToss(NumberedRow, table=True):
    """A side drawn at random, with everything needed to repeat it; numbered through with the event."""

    __table_args__ = (UniqueConstraint("event_id", "number"),)

    event_id: int = Field(foreign_key="event.id")
    registration_id: int = Field(foreign_key="registration.id", index=True)
    infraction_id: int | None = Field(default=None, foreign_key="infraction.id")
    number: int
    seed: str
    ticket: int
    choices: list[str] = Field(default_factory=list, sa_column=Column(JSON, nullable=False))
    result: str
    tossed_at: datetime = Field(sa_type=UtcDateTime)
    tossed_by: str
