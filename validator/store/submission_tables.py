"""What players hand in: immutable revisions with their sources, reports, pools and proxies."""

from datetime import date, datetime

from sqlalchemy import JSON, CheckConstraint, Column, LargeBinary, UniqueConstraint
from sqlmodel import Field

from validator.report.deck_report import DeckReport
from validator.report.kept_report import KeptCards
from validator.report.list_summary import ListSummary
from validator.store.column_types import NumberedRow, Row, UtcDateTime, one_of

# Who handed a revision in: the player, staff for the player, or staff correcting a list.
BY_PLAYER, FOR_PLAYER, CORRECTION = "player", "staff", "correction"


class Submission(NumberedRow, table=True):
    """One revision of a registration's decklist; never changed, never deleted.

    `placeholders` counts by side the blanks and blank agendas that a ruling put into a deck. `access_id` is
    the private link that it was handed in with. It is a mere number: links may be erased.
    """

    __table_args__ = (
        CheckConstraint(one_of("kind", BY_PLAYER, FOR_PLAYER, CORRECTION), name="kind"),
        UniqueConstraint("registration_id", "number"),
    )

    registration_id: int = Field(foreign_key="registration.id")
    number: int
    kind: str = BY_PLAYER
    submitted_at: datetime = Field(sa_type=UtcDateTime)
    submitted_by: str
    content_hash: str = Field(index=True)
    receipt: str = Field(unique=True)
    after_lock: bool = False
    reason: str = ""
    letters: str = ""
    placeholders: dict[str, tuple[int, int]] = Field(
        default_factory=dict, sa_column=Column(JSON, nullable=False)
    )
    access_id: int | None = None


class TakenBack(Row, table=True):
    """A revision that staff filed by mistake and took back: it stays, but counts no longer."""

    submission_id: int = Field(foreign_key="submission.id", primary_key=True)
    taken_back_at: datetime = Field(sa_type=UtcDateTime)
    taken_back_by: str


class SubmissionSource(NumberedRow, table=True):
    """One file of a revision, byte for byte as it came."""

    __table_args__ = (UniqueConstraint("submission_id", "position"),)

    submission_id: int = Field(foreign_key="submission.id")
    position: int
    name: str
    data: bytes = Field(sa_column=Column(LargeBinary, nullable=False))
    reading: bytes | None = Field(default=None, sa_column=Column(LargeBinary, nullable=True))


class ListPicture(NumberedRow, table=True):
    """A file from which a list was read and confirmed; it is shown beside the list and never judged."""

    registration_id: int = Field(foreign_key="registration.id", index=True)
    revision: int
    name: str
    data: bytes = Field(sa_column=Column(LargeBinary, nullable=False))
    reading: bytes | None = Field(default=None, sa_column=Column(LargeBinary, nullable=True))


class StoredReport(NumberedRow, table=True):
    """What the check of one revision found; a re-check adds a report, the newest one counts.

    `cards` repeats of `decks` what other rules would judge: it is read for all lists of an event together.
    """

    __tablename__ = "report"

    submission_id: int = Field(foreign_key="submission.id", index=True)
    checked_at: datetime = Field(sa_type=UtcDateTime)
    cause: str
    verdict: str
    policy: str
    tier: str
    format: str
    environment: str
    day: date
    ruleset: str
    catalogue: str
    summary: ListSummary = Field(default_factory=dict, sa_column=Column(JSON, nullable=False))
    decks: list[DeckReport] = Field(default_factory=list, sa_column=Column(JSON, nullable=False))
    cards: list[KeptCards] = Field(default_factory=list, sa_column=Column(JSON, nullable=False))


class Draft(Row, table=True):
    """What a player saved without submitting it; only the newest text is kept."""

    registration_id: int = Field(foreign_key="registration.id", primary_key=True)
    saved_at: datetime = Field(sa_type=UtcDateTime)
    sources: list[dict[str, str]] = Field(default_factory=list, sa_column=Column(JSON, nullable=False))
    letters: str = ""


class StoredPool(NumberedRow, table=True):
    """The cards that a player of a limited event may build from; the newest recording counts."""

    __tablename__ = "pool"

    __table_args__ = (UniqueConstraint("registration_id", "number"),)

    registration_id: int = Field(foreign_key="registration.id")
    number: int
    recorded_at: datetime = Field(sa_type=UtcDateTime)
    recorded_by: str
    cards: dict[str, int] = Field(default_factory=dict, sa_column=Column(JSON, nullable=False))
    note: str = ""


class Proxy(NumberedRow, table=True):
    """A proxied card of a registration's current list, and who approved it."""

    __table_args__ = (UniqueConstraint("registration_id", "card"),)

    registration_id: int = Field(foreign_key="registration.id")
    card: str
    title: str
    quantity: int
    declared_at: datetime = Field(sa_type=UtcDateTime)
    approved_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    approved_by: str = ""
    approved_quantity: int = 0
    approved_late: bool = False


class Artwork(NumberedRow, table=True):
    """The third-party art that a player brings, in the player's words, and who approved it."""

    registration_id: int = Field(foreign_key="registration.id", unique=True)
    cards: str
    declared_at: datetime = Field(sa_type=UtcDateTime)
    declared_by: str
    approved_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    approved_by: str = ""
    approved_late: bool = False


class SharedCheck(NumberedRow, table=True):
    """A check made without an account whose result somebody asked to keep under a link."""

    token: str = Field(unique=True)
    shared_at: datetime = Field(sa_type=UtcDateTime)
    name: str
    data: bytes = Field(sa_column=Column(LargeBinary, nullable=False))
    content_hash: str
    verdict: str
    decks: list[DeckReport] = Field(default_factory=list, sa_column=Column(JSON, nullable=False))
