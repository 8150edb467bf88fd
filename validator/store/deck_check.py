"""Deck checks: draws, checks, infractions with their appeals, proxies by staff and lost cards."""

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, CheckConstraint, Column, UniqueConstraint
from sqlmodel import AutoString, Field

from validator.report.deck_check_record import (
    DeckCheckRecord,
    EffectRecord,
    FoundOutcome,
    KnownFacts,
    LotRecord,
)
from validator.store.column_types import NumberedRow, UtcDateTime, one_of

# States of a deck check.
OPEN, FINISHED, ABANDONED = "open", "finished", "abandoned"
# States of a ruling: it waits for somebody's word, stands, was refused, or was annulled later.
WAITING, STANDING, REFUSED, ANNULLED = "waiting", "standing", "refused", "annulled"


class CheckDraw(NumberedRow, table=True):
    """A draw of a table with everything needed to repeat it; draws of an event are numbered through."""

    __table_args__ = (UniqueConstraint("event_id", "number"),)

    event_id: int = Field(foreign_key="event.id")
    round_id: int = Field(foreign_key="round.id", index=True)
    number: int
    seed: str
    drawn_at: datetime = Field(sa_type=UtcDateTime)
    drawn_by: str
    account_id: int | None = Field(default=None, foreign_key="account.id")
    table_number: int
    ticket: int
    total: int
    cut: int
    lots: list[LotRecord] = Field(default_factory=list, sa_column=Column(JSON, nullable=False))
    reasons: list[str] = Field(default_factory=list, sa_column=Column(JSON, nullable=False))
    dismissed_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    dismissed_reason: str = ""

    @property
    def drawn_lot(self) -> LotRecord:
        """Return the table that was drawn, as it stood among the others."""
        return next(lot for lot in self.lots if lot["table"] == self.table_number)


class DeckCheck(NumberedRow, table=True):
    """A check of one player's decks against one revision; `batch` joins the checks of one table.

    `state` is what the judge has entered so far; each save needs the newest `revision`. `sides` are those
    that the check is about, none for all.
    """

    __table_args__ = (CheckConstraint(one_of("status", OPEN, FINISHED, ABANDONED), name="status"),)

    event_id: int = Field(foreign_key="event.id", index=True)
    registration_id: int = Field(foreign_key="registration.id", index=True)
    submission_id: int = Field(foreign_key="submission.id")
    report_id: int = Field(foreign_key="report.id")
    round_id: int | None = Field(default=None, foreign_key="round.id", index=True)
    table_number: int | None = None
    draw_id: int | None = Field(default=None, foreign_key="check_draw.id")
    # The checks of one table that were opened together share this code; its column has an older name.
    opening: str = Field(sa_column=Column("batch", AutoString(), index=True, nullable=False))
    reason: str = ""
    decks: list[int] = Field(default_factory=list, sa_column=Column(JSON, nullable=False))
    opened_at: datetime = Field(sa_type=UtcDateTime)
    opened_by: str
    account_id: int | None = Field(default=None, foreign_key="account.id")
    state: dict[str, Any] = Field(default_factory=dict, sa_column=Column(JSON, nullable=False))
    revision: int = 0
    saved_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    saved_by: str = ""
    status: str = OPEN
    closed_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    closed_by: str = ""
    seconds: int = 0
    extension: int = 0
    # What was found, once it is closed; until then empty.
    outcome: FoundOutcome = Field(default_factory=dict, sa_column=Column(JSON, nullable=False))
    sides: list[str] = Field(default_factory=list, sa_column=Column(JSON, nullable=False))
    end_reason: str = ""
    assigned_to: int | None = Field(default=None, foreign_key="account.id")
    assigned_name: str = ""


class CheckVersion(NumberedRow, table=True):
    """The report of a check as it stood before somebody amended it, and why they did."""

    __table_args__ = (UniqueConstraint("check_id", "number"),)

    check_id: int = Field(foreign_key="deck_check.id")
    number: int
    document: DeckCheckRecord = Field(default_factory=dict, sa_column=Column(JSON, nullable=False))
    replaced_at: datetime = Field(sa_type=UtcDateTime)
    replaced_by: str
    reason: str


class Infraction(NumberedRow, table=True):
    """A ruling on a player as it stands now: what the procedure prescribed, what was decided, what follows.

    `chosen` is the penalty before repetition raised it; `removes` tells whether the ruling, as it stands,
    takes the player out of the event. Every state it ever had is a row of `RulingState`.
    """

    __table_args__ = (CheckConstraint(one_of("status", WAITING, STANDING, REFUSED, ANNULLED), name="status"),)

    event_id: int = Field(foreign_key="event.id", index=True)
    registration_id: int = Field(foreign_key="registration.id", index=True)
    check_id: int | None = Field(default=None, foreign_key="deck_check.id", index=True)
    round_number: int | None = None
    procedure: str
    name: str
    answers: dict[str, str] = Field(default_factory=dict, sa_column=Column(JSON, nullable=False))
    facts: KnownFacts = Field(default_factory=dict, sa_column=Column(JSON, nullable=False))
    status: str = STANDING
    prescribed: str
    chosen: str = ""
    penalty: str
    removes: bool = False
    reason: str = ""
    text: str = ""
    effects: list[EffectRecord] = Field(default_factory=list, sa_column=Column(JSON, nullable=False))
    escalated: bool = False
    advantage: bool = False
    recorded_at: datetime = Field(sa_type=UtcDateTime)
    recorded_by: str
    account_id: int | None = Field(default=None, foreign_key="account.id")
    waits_for: list[str] = Field(default_factory=list, sa_column=Column(JSON, nullable=False))
    confirmed_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    confirmed_by: str = ""


class RulingState(NumberedRow, table=True):
    """One state of a ruling: given, confirmed, refused, changed, decided on appeal or annulled."""

    __table_args__ = (UniqueConstraint("infraction_id", "number"),)

    infraction_id: int = Field(foreign_key="infraction.id")
    number: int
    action: str
    status: str
    penalty: str
    reason: str = ""
    effects: list[EffectRecord] = Field(default_factory=list, sa_column=Column(JSON, nullable=False))
    made_at: datetime = Field(sa_type=UtcDateTime)
    made_by: str
    account_id: int | None = Field(default=None, foreign_key="account.id")


class Appeal(NumberedRow, table=True):
    """A player's appeal against a ruling and, once decided, what the head judge made of it."""

    infraction_id: int = Field(foreign_key="infraction.id", index=True)
    filed_at: datetime = Field(sa_type=UtcDateTime)
    filed_by: str
    grounds: str
    decided_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    decided_by: str = ""
    penalty: str = ""
    reason: str = ""


class StaffProxy(NumberedRow, table=True):
    """A proxy that staff wrote by hand: of which card, for whom, why, by whom and when."""

    event_id: int = Field(foreign_key="event.id", index=True)
    registration_id: int = Field(foreign_key="registration.id", index=True)
    check_id: int | None = Field(default=None, foreign_key="deck_check.id")
    card: str
    title: str
    reason: str
    illegible: str = ""
    original_kept: bool = False
    made_at: datetime = Field(sa_type=UtcDateTime)
    made_by: str


class LostCard(NumberedRow, table=True):
    """A lost card, the clock for finding another copy, and what the start of the next round brought."""

    event_id: int = Field(foreign_key="event.id", index=True)
    registration_id: int = Field(foreign_key="registration.id", index=True)
    card: str
    title: str
    side: str = ""
    reported_at: datetime = Field(sa_type=UtcDateTime)
    reported_by: str
    due_at: datetime = Field(sa_type=UtcDateTime)
    settled_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    settled_by: str = ""
    infraction_id: int | None = Field(default=None, foreign_key="infraction.id")
    later_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    later_by: str = ""
    later_infraction_id: int | None = Field(default=None, foreign_key="infraction.id")
