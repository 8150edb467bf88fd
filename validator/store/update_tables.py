"""Newer cards and card lists: what was found, what it would change, and whether it was applied."""

from datetime import datetime

from sqlalchemy import JSON, CheckConstraint, Column, LargeBinary
from sqlmodel import Field
from typing_extensions import TypedDict

from validator.store.column_types import NumberedRow, UtcDateTime, one_of

# A newer proposal takes the place of one that nobody decided on; a source that failed is noted, too. The
# owner's wish to look is a row that a worker takes up.
PROPOSED, APPLIED, DISMISSED, REPLACED = "proposed", "applied", "dismissed", "replaced"
FAILED, ASKED_FOR, LOOKED = "failed", "asked for", "looked"
STATES = (PROPOSED, APPLIED, DISMISSED, REPLACED, FAILED, ASKED_FOR, LOOKED)


class DataChange(TypedDict):
    """One change: what kind of thing, its name, the day from which it counts, and what is different."""

    what: str
    name: str
    since: str
    text: str


class TouchedEvent(TypedDict):
    """An event, how many lists it has, and how many of them change from which verdict to which."""

    event: int
    name: str
    day: str
    lists: int
    changed: list[tuple[str, str, int]]
    problem: str


class DataUpdate(NumberedRow, table=True):
    """A proposal of newer data: its files as they will be in the data folder, and what it touches.

    `before` names the data that it was made from: it can be applied to nothing else. `files` holds all files
    that differ from the installation, so that the newest applied row is all that a machine needs to catch up.
    Whoever checks upcoming events again afterwards holds it until `claimed_until`.
    """

    __table_args__ = (CheckConstraint(one_of("state", *STATES), name="state"),)

    found_at: datetime = Field(sa_type=UtcDateTime)
    found_by: str
    origin: str
    state: str = Field(default=PROPOSED, index=True)
    before: str
    digest: str
    changes: list[DataChange] = Field(default_factory=list, sa_column=Column(JSON, nullable=False))
    touched: list[TouchedEvent] = Field(default_factory=list, sa_column=Column(JSON, nullable=False))
    files: bytes = Field(sa_column=Column(LargeBinary, nullable=False))
    decided_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    decided_by: str = ""
    claimed_until: datetime | None = Field(default=None, sa_type=UtcDateTime)
    rechecked_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
