"""All tables in one place, for migrations, backups and tests."""

from __future__ import annotations

from validator.store.account import Account, OneTimeLink
from validator.store.audit import AuditEntry, Viewing
from validator.store.batch import Batch, BatchDeck, BatchItem
from validator.store.columns import Row
from validator.store.deck_check import Appeal, CheckDraw, DeckCheck, Infraction, LostCard, StaffProxy
from validator.store.event import Event, Staff
from validator.store.roster import Access, Player, Registration, Round, Seat
from validator.store.submission import (
    Artwork,
    Draft,
    Pool,
    Proxy,
    Report,
    SharedCheck,
    Submission,
    SubmissionSource,
    TakenBack,
)

TABLES: tuple[type[Row], ...] = (
    Account,
    OneTimeLink,
    Event,
    Staff,
    Player,
    Registration,
    Access,
    Round,
    Seat,
    Submission,
    SubmissionSource,
    TakenBack,
    Report,
    Draft,
    Pool,
    Proxy,
    Artwork,
    SharedCheck,
    AuditEntry,
    Viewing,
    Batch,
    BatchItem,
    BatchDeck,
    CheckDraw,
    DeckCheck,
    Infraction,
    Appeal,
    StaffProxy,
    LostCard,
)
METADATA = Row.metadata

# Rows of these tables are evidence: the database itself refuses to change or delete them.
IMMUTABLE = ("submission", "submission_source", "report", "audit_entry")
