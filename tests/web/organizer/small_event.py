"""A small event of one of the older games with one player, as its organizer and its player see it."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import timedelta

from flask.testing import FlaskClient

from tests.web.two_events import TwoEvents
from validator.services.access import account_actor
from validator.services.caller import Caller
from validator.services.events.plan import EventPlan
from validator.services.events.settings import create_event
from validator.services.roster.players import register_player
from validator.store.event_tables import Event

SWS = {"game": "shadowfist", "policy": "sws-1.2", "tier": "open", "format": "final-brawl"}
TRC = {"game": "onr", "policy": "trc-1998", "tier": "open", "format": "constructed"}


@dataclass
class Small:
    """An event with one player, as its organizer and its player see it."""

    events: TwoEvents
    event: Event
    registration: int = 0
    desk: str = ""
    organizer: FlaskClient = field(init=False)

    def __post_init__(self) -> None:
        self.organizer = self.events.client("organizer")
        actor = account_actor(self.events.own.accounts["organizer"])
        made = register_player(
            Caller(self.events.store, actor, self.events.now), self.event.id or 0, "Ann Lee"
        )
        self.registration, self.desk = made.registration.id or 0, f"/p/{made.token}"

    @property
    def url(self) -> str:
        return f"/events/{self.event.id}"

    @property
    def listed(self) -> str:
        return f"{self.url}/players/{self.registration}"


def small(events: TwoEvents, **settings: str) -> Small:
    """Create the event and register its player."""
    plan = EventPlan(
        name="Small Cup",
        zone="Europe/Berlin",
        starts_at=(events.now + timedelta(days=3)).replace(tzinfo=None),
        **settings,  # type: ignore[arg-type]
    )
    actor = account_actor(events.own.accounts["organizer"])
    return Small(events, create_event(Caller(events.store, actor, events.now), plan))
