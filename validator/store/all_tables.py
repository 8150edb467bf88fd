"""All tables in one place, for migrations, backups and tests."""

from __future__ import annotations

from validator.store.account import Account, ApiToken, KeyedRequest, OneTimeLink, SignIn
from validator.store.audit import AuditEntry, ErasurePermit, Viewing
from validator.store.batch_tables import Batch, BatchDeck, BatchItem, WorkerBeat
from validator.store.column_types import Row
from validator.store.deck_check import (
    Appeal,
    CheckDraw,
    CheckVersion,
    DeckCheck,
    Infraction,
    LostCard,
    RulingState,
    StaffProxy,
)
from validator.store.event_tables import Event, Staff
from validator.store.hook_tables import HookDelivery, WebHook
from validator.store.judge_desk import CheckCustom, CheckPhoto, CoinToss, RoundClock, TableExtension
from validator.store.roster import Access, MailedLink, Player, Registration, Round, Seat
from validator.store.submission_tables import (
    Artwork,
    Draft,
    ListPicture,
    Proxy,
    SharedCheck,
    StoredPool,
    StoredReport,
    Submission,
    SubmissionSource,
    TakenBack,
)
from validator.store.update_tables import DataUpdate

TABLES: tuple[type[Row], ...] = (
    Account,
    SignIn,
    OneTimeLink,
    Event,
    Staff,
    Player,
    Registration,
    Access,
    MailedLink,
    Round,
    Seat,
    Submission,
    SubmissionSource,
    ListPicture,
    TakenBack,
    StoredReport,
    Draft,
    StoredPool,
    Proxy,
    Artwork,
    SharedCheck,
    AuditEntry,
    ErasurePermit,
    Viewing,
    Batch,
    BatchItem,
    BatchDeck,
    WorkerBeat,
    CheckDraw,
    DeckCheck,
    Infraction,
    RulingState,
    Appeal,
    StaffProxy,
    LostCard,
    CheckVersion,
    CheckPhoto,
    TableExtension,
    CheckCustom,
    RoundClock,
    CoinToss,
    ApiToken,
    KeyedRequest,
    WebHook,
    HookDelivery,
    DataUpdate,
)
METADATA = Row.metadata
