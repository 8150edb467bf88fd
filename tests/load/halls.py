"""A site with an event of five hundred players, ready for the last minute before the deadline."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from sqlalchemy import func
from sqlmodel import col, select

from tests.store.databases import fresh_store
from tests.web.two_events import LEGAL_RUNNER
from validator.services.access import SYSTEM
from validator.services.caller import Caller
from validator.services.events.plan import EventPlan
from validator.services.events.settings import create_event
from validator.services.roster.players import register_player
from validator.services.stored_rows import stored
from validator.store.account import Account
from validator.store.database import Store
from validator.store.roster import Registration
from validator.store.submission_tables import Submission


@dataclass(frozen=True)
class Hall:
    """The database of an event, and the private links of its players."""

    url: str
    tokens: tuple[str, ...]
    event_id: int

    def kept(self) -> int:
        """Count the lists that the database holds."""
        store = Store(self.url)
        try:
            with store.reading() as session:
                lists = select(func.count(col(Submission.id))).join(
                    Registration, col(Registration.id) == Submission.registration_id
                )
                return int(session.exec(lists.where(Registration.event_id == self.event_id)).one())
        finally:
            store.close()


def hall(kind: str, folder: Path, players: int) -> Hall:
    """Create an event with so many players on a database of a kind."""
    store = fresh_store(kind, folder)
    now = datetime.now(UTC)
    caller = Caller(store, SYSTEM, now)
    with store.writing() as session:  # a site with an organizer is not greeted with a demonstration
        session.add(
            Account(email="o@x.org", email_key="o@x.org", name="O", password_hash="none", created_at=now)
        )
    plan = EventPlan(
        name="The hall",
        zone="UTC",
        starts_at=(now + timedelta(days=1)).replace(tzinfo=None),
        game="netrunner",
        policy="nisei-1.4",
        tier="competitive",
        format="standard",
    )
    event_id = stored(create_event(caller, plan).id)
    tokens = tuple(register_player(caller, event_id, f"Player {n}").token for n in range(players))
    store.close()
    return Hall(store.url, tokens, event_id)


def typed(number: int) -> dict[str, str]:
    """Return a list that differs from those of other players."""
    text = re.sub("Zahya.*\n", f"\\g<0># list {number}\n", LEGAL_RUNNER.decode(), count=1)
    return {"deck-runner": text}
