"""Events and the people who run them."""

from datetime import date, datetime
from enum import StrEnum

from sqlalchemy import JSON, CheckConstraint, Column, UniqueConstraint, false
from sqlmodel import Field

from validator.store.column_types import NumberedRow, UtcDateTime, one_of


class Stage(StrEnum):
    """The stage of an event."""

    PREPARING = "preparing"
    SWISS = "swiss"
    ELIMINATION = "elimination"
    FINISHED = "finished"


class StaffRole(StrEnum):
    """What a member of staff is at an event."""

    ORGANIZER = "organizer"
    HEAD_JUDGE = "head_judge"
    JUDGE = "judge"


class Event(NumberedRow, table=True):
    """A tournament: where and when, under which rules, and what it asks of its players.

    `local_cards` and `pods` are what the organizer added to the game, as JSON; `tournament_url` is where
    players and rounds are pulled from. Decks of sealed and draft events are built from `building_from` until
    `building_until`, once a judge started that clock. A `listed` event is in the public list of events;
    an archived one can only be read, and of a deleted one nothing but its row is left.
    """

    __table_args__ = (CheckConstraint(one_of("stage", *Stage), name="stage"),)

    code: str = Field(unique=True)
    name: str
    place: str = ""
    zone: str
    starts_at: datetime = Field(sa_type=UtcDateTime)
    day: date = Field(index=True)
    game: str
    policy: str
    tier: str = ""
    format: str
    environment: str = ""
    sanctioned: bool = False
    approval: str = ""
    limited: bool = False
    asynchronous: bool = False
    lists_required: bool = True
    handwritten_accepted: bool = False
    proxies_banned: bool = False
    proxy_ban_announced: date | None = None
    deadline: datetime | None = Field(default=None, sa_type=UtcDateTime)
    building_from: datetime | None = Field(default=None, sa_type=UtcDateTime)
    building_until: datetime | None = Field(default=None, sa_type=UtcDateTime)
    rounds: int | None = None
    cut: int | None = None
    local_cards: str = "[]"
    pods: str = "[]"
    visibility: dict[str, str] = Field(default_factory=dict, sa_column=Column(JSON, nullable=False))
    stage: str = Stage.PREPARING
    registration_open: bool = True
    version: int = 1
    created_at: datetime = Field(sa_type=UtcDateTime)
    created_by: int | None = Field(default=None, foreign_key="account.id", index=True)
    cloned_from: int | None = Field(default=None, foreign_key="event.id")
    tournament_url: str = ""
    listed: bool = Field(default=False, sa_column_kwargs={"server_default": false()})
    paper: str = Field(default="a4", sa_column_kwargs={"server_default": "a4"})
    archived_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    deleted_at: datetime | None = Field(default=None, sa_type=UtcDateTime)

    @property
    def takes_registrations(self) -> bool:
        """Tell whether players may register themselves."""
        return self.registration_open and self.stage == Stage.PREPARING and self.archived_at is None

    def has_begun(self, now: datetime) -> bool:
        """Tell whether an event has begun: by its stage, or because its hour has come."""
        return self.stage != Stage.PREPARING or now >= self.starts_at


class Staff(NumberedRow, table=True):
    """One person's part in running an event; `judge_order` is the announced order, from 1."""

    __table_args__ = (
        CheckConstraint(one_of("role", *StaffRole), name="role"),
        UniqueConstraint("event_id", "account_id"),
        UniqueConstraint("event_id", "judge_order"),
    )

    event_id: int = Field(foreign_key="event.id", index=True)
    account_id: int | None = Field(default=None, foreign_key="account.id", index=True)
    name: str
    role: str
    judge_order: int | None = None
    plays: bool = False
    registration_id: int | None = Field(default=None, foreign_key="registration.id", unique=True)
    added_at: datetime = Field(sa_type=UtcDateTime)
