"""Players, their registrations and private links, and who sits where in which round."""

from datetime import datetime

from sqlalchemy import CheckConstraint, UniqueConstraint, false
from sqlmodel import Field

from validator.store.column_types import NumberedRow, UtcDateTime, one_of

# States of a registration, and how it came about.
REGISTERED, WITHDRAWN = "registered", "withdrawn"
BY_SELF, BY_STAFF, BY_IMPORT = "self", "staff", "import"


class Player(NumberedRow, table=True):
    """A person who plays; known only to the organizer (`owner_id`) at whose events they registered."""

    owner_id: int | None = Field(default=None, foreign_key="account.id")
    name: str
    name_key: str = Field(index=True)
    email: str = ""
    email_key: str = Field(default="", index=True)


class Registration(NumberedRow, table=True):
    """A player's place in one event, with what the tournament software says about it."""

    __table_args__ = (
        CheckConstraint(one_of("status", REGISTERED, WITHDRAWN), name="status"),
        CheckConstraint(one_of("origin", BY_SELF, BY_STAFF, BY_IMPORT), name="origin"),
        UniqueConstraint("event_id", "player_id"),
        UniqueConstraint("event_id", "cobra_id"),
    )

    event_id: int = Field(foreign_key="event.id", index=True)
    player_id: int = Field(foreign_key="player.id", index=True)
    status: str = REGISTERED
    origin: str = BY_SELF
    cobra_id: int | None = None
    rank: int | None = None
    seed: int | None = None
    publish_consent: bool = False
    unlocked_until: datetime | None = Field(default=None, sa_type=UtcDateTime)
    registered_at: datetime = Field(sa_type=UtcDateTime)


class Access(NumberedRow, table=True):
    """A player's private link: only the hash of its token is kept, so nobody can read it here.

    Whoever came `by_mail` has shown that the player's address is theirs.
    """

    registration_id: int = Field(foreign_key="registration.id", index=True)
    token_hash: str = Field(unique=True)
    issued_at: datetime = Field(sa_type=UtcDateTime)
    issued_by: int | None = Field(default=None, foreign_key="account.id")
    revoked_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    replaced: bool = False
    by_mail: bool = Field(default=False, sa_column_kwargs={"server_default": false()})


class MailedLink(NumberedRow, table=True):
    """A link to all lists of one e-mail address: asked for by whoever types it, sent to the address alone.

    It has no token until a worker knows the address and writes to it; only the hash is kept.
    """

    email_key: str = Field(index=True)
    asked_at: datetime = Field(sa_type=UtcDateTime)
    language: str = Field(default="", sa_column_kwargs={"server_default": ""})
    claimed_until: datetime | None = Field(default=None, sa_type=UtcDateTime)
    token_hash: str | None = Field(default=None, unique=True)
    sent_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    expires_at: datetime | None = Field(default=None, sa_type=UtcDateTime, index=True)


class Round(NumberedRow, table=True):
    """One round of an event; rounds are numbered through, elimination after Swiss."""

    __table_args__ = (UniqueConstraint("event_id", "number"),)

    event_id: int = Field(foreign_key="event.id")
    number: int
    elimination: bool = False
    entered_at: datetime = Field(sa_type=UtcDateTime)


class Seat(NumberedRow, table=True):
    """Who sits at which table in a round; a table has one seat (a bye), two, or more."""

    __table_args__ = (UniqueConstraint("round_id", "registration_id"),)

    round_id: int = Field(foreign_key="round.id")
    table_number: int
    position: int
    registration_id: int = Field(foreign_key="registration.id", index=True)
