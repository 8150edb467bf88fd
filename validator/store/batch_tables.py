"""Batches: everything that arrived at once, the decks read from it, and how far the work has come."""

from datetime import datetime

from sqlalchemy import JSON, CheckConstraint, Column, Index, LargeBinary, UniqueConstraint
from sqlmodel import Field

from validator.report.list_summary import DeckSummary
from validator.store.column_types import NumberedRow, Row, UtcDateTime, one_of

# States of a batch.
WORKING, FINISHED, CANCELLED = "working", "finished", "cancelled"
# States of an item; a cancelled one was never read.
WAITING, IN_WORK, DONE, DROPPED = "waiting", "in work", "done", "dropped"
# Whose a deck is: beyond doubt, proposed, unknown; what a person said about a proposal.
CERTAIN, PROPOSED, UNKNOWN, ACCEPTED, DISMISSED = "certain", "proposed", "unknown", "accepted", "dismissed"


class Batch(NumberedRow, table=True):
    """Documents that arrived together for an event, or for a check under rules of their own."""

    __table_args__ = (CheckConstraint(one_of("state", WORKING, FINISHED, CANCELLED), name="state"),)

    event_id: int | None = Field(default=None, foreign_key="event.id", index=True)
    account_id: int | None = Field(default=None, foreign_key="account.id", index=True)
    created_by: str
    created_at: datetime = Field(sa_type=UtcDateTime)
    name: str
    rules: dict[str, str] = Field(default_factory=dict, sa_column=Column(JSON, nullable=False))
    state: str = Field(default=WORKING, index=True)
    ended_at: datetime | None = Field(default=None, sa_type=UtcDateTime)


class BatchItem(NumberedRow, table=True):
    """One file of a batch; whoever reads it holds it until `claimed_until` and prolongs that."""

    __table_args__ = (
        CheckConstraint(one_of("state", WAITING, IN_WORK, DONE, DROPPED), name="state"),
        UniqueConstraint("batch_id", "fingerprint"),
        Index("ix_batch_item_batch_id_state", "batch_id", "state"),
    )

    batch_id: int = Field(foreign_key="batch.id")
    position: int
    name: str
    kind: str
    player: str = ""
    cobra_id: int | None = None
    fingerprint: str
    data: bytes = Field(sa_column=Column(LargeBinary, nullable=False))
    # What OCR read in it, so that nobody waits for that twice.
    reading: bytes | None = Field(default=None, sa_column=Column(LargeBinary, nullable=True))
    state: str = WAITING
    worker: str = ""
    claimed_until: datetime | None = Field(default=None, sa_type=UtcDateTime)
    attempts: int = 0
    finished_at: datetime | None = Field(default=None, sa_type=UtcDateTime)


class WorkerBeat(Row, table=True):
    """A worker and when it last said that it lives."""

    name: str = Field(primary_key=True)
    seen_at: datetime = Field(sa_type=UtcDateTime)


class BatchDeck(NumberedRow, table=True):
    """One deck read from a file: its report, whose it is, and the revision that it became."""

    __table_args__ = (
        CheckConstraint(
            one_of("match", CERTAIN, PROPOSED, UNKNOWN, ACCEPTED, DISMISSED),
            name="match",
        ),
        UniqueConstraint("item_id", "number"),
    )

    batch_id: int = Field(foreign_key="batch.id", index=True)
    item_id: int = Field(foreign_key="batch_item.id")
    number: int
    player: str = ""
    verdict: str
    summary: DeckSummary = Field(default_factory=dict, sa_column=Column(JSON, nullable=False))
    # The report as compressed JSON: a thousand lists would be ten megabytes otherwise.
    report: bytes = Field(sa_column=Column(LargeBinary, nullable=False))
    match: str = UNKNOWN
    reason: str = ""
    candidates: list[int] = Field(default_factory=list, sa_column=Column(JSON, nullable=False))
    registration_id: int | None = Field(default=None, foreign_key="registration.id", index=True)
    submission_id: int | None = Field(default=None, foreign_key="submission.id")
