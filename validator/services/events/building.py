"""The time to build: one clock for all players of a sealed or draft event, with its warning and its end."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from validator.rules.workflow import ConstructionTime
from validator.services.access import Action
from validator.services.caller import Caller
from validator.services.errors import Conflict, Invalid
from validator.services.judging import workflow_of
from validator.store.event_tables import Event, Stage

# Where the document only asks for enough time.
USUAL_MINUTES, MOST_MINUTES = 45, 240
NO_BUILDING = "Only sealed and draft events have a time to build: decks of this event are brought along."
BEGUN = "Round one has begun, so the decks are built."
NOT_RUNNING = "No time to build is running."


@dataclass(frozen=True, slots=True)
class BuildingTime:
    """From when until when decks are built, when the judge warns, and how long the document allows."""

    least: int
    most: int
    warning: int
    begins: datetime | None
    ends: datetime | None
    rule: ConstructionTime | None

    @property
    def warns(self) -> datetime | None:
        """Return the moment of the warning, if the document asks for one and the clock was started."""
        return self.ends - timedelta(minutes=self.warning) if self.ends and self.warning else None

    @property
    def usual(self) -> int:
        """Return how many minutes to propose."""
        return self.most if self.rule and self.rule.most else USUAL_MINUTES

    def running(self, now: datetime) -> bool:
        """Say whether decks are being built at a moment."""
        return self.ends is not None and now < self.ends


def building_time(event: Event) -> BuildingTime | None:
    """Return the time to build of an event, started or not; None where decks are brought along."""
    if not event.limited:
        return None
    rule = workflow_of(event).first(ConstructionTime)
    return BuildingTime(
        least=rule.least if rule and rule.most else 1,
        most=rule.most if rule and rule.most else MOST_MINUTES,
        warning=rule.warning if rule else 0,
        begins=event.building_from,
        ends=event.building_until,
        rule=rule,
    )


def begin_building(caller: Caller, event_id: int, minutes: int) -> Event:
    """Start the clock for all players at once, before the first round; starting it again begins anew."""
    with caller.changing_event(event_id, Action.RUN_CHECK) as (session, event):
        time = _buildable(event)
        if not time.least <= minutes <= time.most:
            where = f" ({time.rule.citation})" if time.rule and time.rule.most else ""
            raise Invalid(f"Decks are built in {time.least} to {time.most} minutes{where}.", "minutes")
        event.building_from, event.building_until = caller.now, caller.now + timedelta(minutes=minutes)
        session.record("building.begun", event, minutes=minutes)
    return event


def end_building(caller: Caller, event_id: int) -> Event:
    """End the time at once because all decks are built."""
    with caller.changing_event(event_id, Action.RUN_CHECK) as (session, event):
        if not _buildable(event).running(caller.now):
            raise Conflict(NOT_RUNNING)
        event.building_until = caller.now
        session.record("building.ended", event)
    return event


def _buildable(event: Event) -> BuildingTime:
    time = building_time(event)
    if time is None:
        raise Conflict(NO_BUILDING)
    if event.stage != Stage.PREPARING:
        raise Conflict(BEGUN)
    return time
