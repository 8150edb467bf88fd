"""A judges' desk with one of everything, for the table of permissions: check, draw, rulings, photo, proxy."""

from __future__ import annotations

import io
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from PIL import Image
from sqlmodel import col, select

from tests.web.two_events import EventWorld, TwoEvents
from validator.services.access import SYSTEM, account_actor
from validator.services.caller import Caller
from validator.services.deck_checks.check_draw import draw_check
from validator.services.deck_checks.check_opening import CheckRequest, open_check
from validator.services.deck_checks.check_saving import read_check
from validator.services.deck_checks.check_state import Decision
from validator.services.deck_checks.desk.photos import add_photo
from validator.services.deck_checks.rulings.appeals import file_appeal
from validator.services.deck_checks.rulings.ruling_entry import record_infraction
from validator.services.deck_checks.staff_proxies import ProxyRequest, issue_proxy
from validator.services.roster.rounds import record_round
from validator.services.stored_rows import stored
from validator.store.database import Store
from validator.store.deck_check import LostCard
from validator.store.judge_desk import TableExtension
from validator.store.roster import Round

# Routes to which the check screen sends what was counted, as JSON.
COUNTS = ("judge_checks.save", "judge_checks.look", "judge_checks.finish")
STANDS_IN = {"stands-in": "no"}


@dataclass
class Desk:
    """What the judge of an event has made of its first player, Ada: the values of its addresses."""

    store: Store
    now: datetime
    values: dict[str, int]
    waiting_id: int

    def values_for(self, endpoint: str) -> dict[str, int]:
        """Return what an address needs; only a ruling that waits is confirmed or refused."""
        if endpoint in ("judge_rulings.confirm", "judge_rulings.refuse"):
            return self.values | {"ruling_id": self.waiting_id}
        return self.values

    def count(self) -> dict[str, Any]:
        """Return a count in which deck and list agree, on top of what was saved last."""
        material = read_check(Caller(self.store, SYSTEM, self.now), self.values["check_id"])
        decks = {
            str(number): {"found": {row.key: row.copies for row in listed.rows}}
            for number, listed in material.listed.items()
        }
        return {"revision": material.check.revision, "state": {"decks": decks, "started": 0, "ended": 60_000}}


def add_desks(events: TwoEvents) -> dict[str, Desk]:
    """Let the judges of both events check, rule and note; events without a round get their first."""
    return {name: _desk(events.store, events.now, getattr(events, name)) for name in ("own", "other")}


def photo() -> tuple[io.BytesIO, str]:
    """Return a photo to send."""
    picture = io.BytesIO()
    Image.new("RGB", (8, 8), "red").save(picture, "PNG")
    picture.seek(0)
    return picture, "photo.png"


def _desk(store: Store, now: datetime, world: EventWorld) -> Desk:
    judge = Caller(store, account_actor(world.accounts["judge"]), now)
    ada, event_id = world.registrations[0], world.event_id
    round_id = _round(store, now, world)
    draw = draw_check(judge, event_id)
    (check,) = open_check(judge, event_id, CheckRequest((ada,), ("runner",), "A tip.")).checks
    materials = Decision(procedure="materials", answers=STANDS_IN, text="New sleeves.")
    appealed = record_infraction(judge, ada, materials)
    check_id, proxy = check.id, issue_proxy(judge, ada, ProxyRequest("Carmen", "Torn.", "", False))
    values = {
        "check_id": check_id,
        "draw_id": draw.id,
        "ruling_id": record_infraction(judge, ada, materials).id,
        "appeal_id": file_appeal(judge, appealed.id, "No.").id,
        "proxy_id": proxy.id,
        "photo_id": add_photo(judge, event_id, check_id, "sleeves", photo()[0].getvalue()).id,
        **_rows(store, now, event_id, round_id, ada),
    }
    cheating = record_infraction(judge, ada, Decision(procedure="cheating", text="Stacked the deck."))
    return Desk(store, now, {name: stored(value) for name, value in values.items()}, cheating.id)


def _round(store: Store, now: datetime, world: EventWorld) -> int:
    with store.reading() as session:
        found = session.exec(select(col(Round.id)).where(Round.event_id == world.event_id)).first()
    if found is not None:
        return stored(found)
    organizer = Caller(store, account_actor(world.accounts["organizer"]), now)
    return stored(record_round(organizer, world.event_id, 1, {1: world.registrations}).id)


def _rows(store: Store, now: datetime, event_id: int, round_id: int, ada: int) -> dict[str, int | None]:
    """Add what this document knows only after a check was closed, or not at all: extra time, a lost card."""
    extension = TableExtension(
        event_id=event_id,
        round_id=round_id,
        table_number=1,
        opening=f"of event {event_id}",
        seconds=240,
        minutes=4,
        proposed=4,
        given_at=now,
        given_by="Judy",
    )
    lost = LostCard(
        event_id=event_id,
        registration_id=ada,
        card="carmen",
        title="Carmen",
        reported_at=now,
        reported_by="Judy",
        due_at=now + timedelta(minutes=5),
    )
    with store.writing() as session:
        session.add_all([extension, lost])
    return {"extension_id": extension.id, "lost_id": lost.id}
