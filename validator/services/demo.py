"""The demonstration event of a fresh installation, with links for everybody who plays a part in it."""

import tomllib
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from pathlib import Path
from typing import Any

from sqlmodel import Session, col, select

from validator.rules.rulebook import load_rulebook
from validator.services.access import SYSTEM
from validator.services.accounts.one_time_links import invite_staff, issue_first_link, organizer_exists
from validator.services.caller import Caller
from validator.services.events.plan import EventPlan
from validator.services.events.settings import create_event
from validator.services.events.staff import add_staff, event_staff
from validator.services.judging import CheckDecks
from validator.services.lists.checked_list import SourceFile
from validator.services.lists.submission import ListInput, submit_decklist
from validator.services.roster.players import register_player
from validator.services.roster.private_links import issue_access
from validator.services.roster.registrations import list_registrations
from validator.store.database import Store
from validator.store.event_tables import Event, Staff, StaffRole

FILE = Path(__file__).with_name("demo.toml")
DAYS_AHEAD, DEADLINE_HOURS = 14, 12
STARTING_TOGETHER = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class Demo:
    """The tokens of a demonstration: sign-up links of organizer and judge, a private link per player.

    The judge's token is empty once somebody has used it.
    """

    event: Event
    organizer: str
    judge: str
    players: dict[str, str]


def create_demo(store: Store, now: datetime, check: CheckDecks) -> Demo | None:
    """Create the demonstration, or renew its links while there is no organizer; None afterwards.

    The organizer's link is the one-time link of the first organizer, who then also runs this event.
    """
    with store.reading() as session:
        if organizer_exists(session):
            return None
        event = session.exec(select(Event).order_by(col(Event.id))).first()
        names = [staff.name for staff in event_staff(session, event)] if event else []
    told = tomllib.loads(FILE.read_text(encoding="utf-8"))
    system = Caller(store, SYSTEM, now)
    event = event or create_event(system, _plan(told["event"], now))
    event_id = event.id
    for role, name in told["staff"].items():
        if name not in names:
            add_staff(system, event_id, name=name, role=role)
    players = _enter_players(system, event_id, told["player"], check)
    return Demo(
        event=event,
        organizer=_first_link(system, event_id),
        judge=_judge_link(system, event_id),
        players=players,
    )


def _plan(told: dict[str, str], now: datetime) -> EventPlan:
    day = (now + timedelta(days=DAYS_AHEAD)).date()
    starts_at = datetime.combine(day, time(10))
    deadline = starts_at - timedelta(hours=DEADLINE_HOURS)
    game = load_rulebook().policy(told["policy"]).game
    return EventPlan(**told, game=game, zone="UTC", starts_at=starts_at, deadline=deadline)  # type: ignore[arg-type]


def _enter_players(
    system: Caller, event_id: int, told: list[dict[str, Any]], check: CheckDecks
) -> dict[str, str]:
    """Register those who are missing, hand in their lists, and return a fresh link for each."""
    rows = {row.player.name: row for row in list_registrations(system, event_id).rows}
    numbers = {}
    for player in told:
        name, row = player["name"], rows.get(player["name"])
        made = row.registration if row else register_player(system, event_id, name).registration
        numbers[name] = made.id
        sources = tuple(SourceFile(f"{k}.txt", v.strip().encode()) for k, v in player.items() if k != "name")
        if sources and not (row and row.revision):
            submit_decklist(system, ListInput(numbers[name], sources), check)
    tokens = issue_access(system, event_id, list(numbers.values()))
    return {name: tokens[number] for name, number in numbers.items()}


def _first_link(system: Caller, event_id: int) -> str:
    with system.reading() as session:
        staff = _staff(session, event_id, StaffRole.ORGANIZER)
    # Servers that start together each print a link: both work until one of them is used.
    return issue_first_link(system.store, system.now, staff.id, STARTING_TOGETHER) or ""


def _judge_link(system: Caller, event_id: int) -> str:
    with system.reading() as session:
        judge = _staff(session, event_id, StaffRole.JUDGE)
    return "" if judge.account_id else invite_staff(system, judge.id)


def _staff(session: Session, event_id: int, role: str) -> Staff:
    return session.exec(select(Staff).where(Staff.event_id == event_id, Staff.role == role)).one()
