"""Who besides staff may see a list, stage by stage: the policy, the organizer's choice, players' consent."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlmodel import Session, col, select

from validator.rules.rule import Rule
from validator.rules.workflow import ListVisibility, Workflow
from validator.services.access import Action
from validator.services.caller import Caller
from validator.services.errors import Invalid, NotAllowed
from validator.services.judging import workflow_of
from validator.services.lists.revisions import OpenedList, load_list
from validator.services.stored_rows import (
    find_event,
    find_registration,
    hold_registration,
    newest_round,
    stored,
)
from validator.store.audit import Viewing
from validator.store.database import Store
from validator.store.event_tables import Event, Stage
from validator.store.roster import REGISTERED, Player, Registration, Round, Seat

HIDDEN, IDENTITIES, LIST = "hidden", "identities", "list"
LEVELS = (HIDDEN, IDENTITIES, LIST)
CHOOSABLE = (Stage.SWISS, Stage.ELIMINATION, Stage.FINISHED)
WHEN_SHOWN = {
    Stage.SWISS: "During Swiss",
    Stage.ELIMINATION: "During the elimination",
    Stage.FINISHED: "After the event",
}
WHAT_SHOWN = {HIDDEN: "nothing", IDENTITIES: "the identities", LIST: "the whole list"}
OPPONENT, HIGHER_SEED, EVERYBODY = "opponent", "higher-seed", "everybody"
NOTHING_VISIBLE = "Lists are hidden at this stage of the event."
NOT_OPPOSED = "You can only see the list of the opponent you are paired with right now."
NO_CONSENT = "This player has not agreed to show the list."
LOWER_SEED = "Only the player with the higher seed sees the opponent's identities."
LATER_ROUND = "Identities are shown only before the first elimination round."
TIME_OVER = "Your time to read this list is up."


@dataclass(frozen=True, slots=True)
class Visibility:
    """What others see of a list, who they are, for how long, and whether its owner must agree."""

    level: str = HIDDEN
    to: str = OPPONENT
    minutes: int | None = None
    first_round_only: bool = False
    consent: bool = False
    rule: Rule | None = None


def visibility_of(event: Event, workflow: Workflow) -> Visibility:
    """Return what is visible at the event's stage; openness beyond the policy needs consent."""
    rule = visibility_rule(workflow, event.stage)
    shows = rule.shows if rule else HIDDEN
    chosen = event.visibility.get(event.stage, shows)
    if LEVELS.index(chosen) <= LEVELS.index(shows):
        if rule is None:
            return Visibility()
        return Visibility(
            level=chosen, to=rule.to, minutes=rule.minutes, first_round_only=rule.first_round_only, rule=rule
        )
    return Visibility(chosen, EVERYBODY if event.stage == Stage.FINISHED else OPPONENT, consent=True)


def visibility_rule(workflow: Workflow, stage: str) -> ListVisibility | None:
    """Return what the policy says about a stage, if it does."""
    return next((rule for rule in workflow.of(ListVisibility) if stage in rule.stages), None)


def verify_visibility(choices: Mapping[str, str], workflow: Workflow) -> None:
    """Raise when a choice names an unknown stage or level, or one that the policy has fixed."""
    for stage, level in choices.items():
        if stage not in CHOOSABLE or level not in LEVELS:
            raise Invalid(f"Choose hidden, identities or list for each stage, not {level!r}.", "visibility")
        rule = visibility_rule(workflow, stage)
        if rule is not None and rule.fixed and level != rule.shows:
            sentence = (
                f"{WHEN_SHOWN[Stage(stage)]}, the policy decides what others see: {WHAT_SHOWN[rule.shows]}"
            )
            raise Invalid(f"{sentence} ({rule.citation}).", f"visibility-{stage}")


def list_published(store: Store, event: Event) -> list[tuple[int, str]]:
    """Return registrations and names of those who agreed, where the event publishes lists; else nobody."""
    visible = visibility_of(event, workflow_of(event))
    if visible.level == HIDDEN or visible.to != EVERYBODY:
        return []
    query = (
        select(Registration.id, Player.name)
        .join(Player, col(Player.id) == Registration.player_id)
        .where(Registration.event_id == event.id, Registration.status == REGISTERED)
        .where(col(Registration.publish_consent))
        .order_by(Player.name_key)
    )
    with store.reading() as session:
        return list(session.exec(query))


@dataclass(frozen=True, slots=True)
class OpponentView:
    """What a player sees: the whole list or only the identities, and until when."""

    opened: OpenedList
    level: str
    until: datetime | None = None

    @property
    def whole_list(self) -> bool:
        """Say whether the cards may be shown, too."""
        return self.level == LIST


def read_opponent(caller: Caller, registration_id: int) -> OpponentView:
    """Show an opponent's list or identities to the player of a private link; each reading is logged."""
    with caller.writing() as session:
        owner = find_registration(session, registration_id)
        event = find_event(session, owner.event_id)
        session.standing(event.id).require(Action.READ_OPPONENT)
        visible = visibility_of(event, workflow_of(event))
        viewer = hold_registration(session, stored(caller.actor.registration_id))
        current = _verify_visible(session, event, viewer, owner, visible)
        until = _time_limit(session, caller.now, current, viewer, owner, visible)
        opened = load_list(session, owner)
        session.record(
            "list.read_by_player",
            opened.submission,
            event_id=event.id,
            registration=registration_id,
            level=visible.level,
            round=current.number if current else None,
        )
    return OpponentView(opened, visible.level, until)


def read_published(store: Store, registration_id: int) -> OpponentView:
    """Show a list or its identities to anybody, after an event that publishes lists with consent."""
    with store.reading() as session:
        owner = find_registration(session, registration_id)
        event = find_event(session, owner.event_id)
        visible = visibility_of(event, workflow_of(event))
        if visible.level == HIDDEN or visible.to != EVERYBODY:
            raise NotAllowed(NOTHING_VISIBLE)
        if not owner.publish_consent or owner.status != REGISTERED:
            raise NotAllowed(NO_CONSENT)
        return OpponentView(load_list(session, owner), visible.level)


def _verify_visible(
    session: Session, event: Event, viewer: Registration, owner: Registration, visible: Visibility
) -> Round | None:
    """Raise unless the viewer may see something; return the round in which they meet."""
    if visible.level == HIDDEN:
        raise NotAllowed(NOTHING_VISIBLE)
    if visible.consent and not owner.publish_consent:
        raise NotAllowed(NO_CONSENT)
    if visible.to == EVERYBODY:
        return None
    current = _current_round(session, event)
    if current is None or not _meet(session, current, viewer, owner):
        raise NotAllowed(NOT_OPPOSED)
    if visible.first_round_only and _earlier_elimination(session, current):
        raise NotAllowed(LATER_ROUND)
    if visible.to == HIGHER_SEED and _place(viewer) >= _place(owner):
        raise NotAllowed(LOWER_SEED)
    return current


def _current_round(session: Session, event: Event) -> Round | None:
    newest = newest_round(session, event.id)
    return newest if newest and newest.elimination == (event.stage == "elimination") else None


def _meet(session: Session, current: Round, viewer: Registration, owner: Registration) -> bool:
    query = select(Seat.table_number).where(
        Seat.round_id == current.id, col(Seat.registration_id).in_([viewer.id, owner.id])
    )
    tables = session.exec(query).all()
    return viewer.id != owner.id and len(tables) == 2 and len(set(tables)) == 1


def _earlier_elimination(session: Session, current: Round) -> bool:
    query = select(Round.id).where(
        Round.event_id == current.event_id, col(Round.elimination), Round.number < current.number
    )
    return session.exec(query).first() is not None


def _place(registration: Registration) -> int:
    place = registration.seed if registration.seed is not None else registration.rank
    return place if place is not None else 1_000_000


def _time_limit(
    session: Session,
    now: datetime,
    current: Round | None,
    viewer: Registration,
    owner: Registration,
    visible: Visibility,
) -> datetime | None:
    """Start the clock at the first reading in a round, and raise when it has run out."""
    if visible.minutes is None or current is None:
        return None
    query = select(Viewing).where(
        Viewing.round_id == current.id, Viewing.viewer_id == viewer.id, Viewing.owner_id == owner.id
    )
    viewing = session.exec(query).first()
    if viewing is None:
        viewing = Viewing(round_id=current.id, viewer_id=viewer.id, owner_id=owner.id, opened_at=now)
        session.add(viewing)
    until = viewing.opened_at + timedelta(minutes=visible.minutes)
    if now > until:
        raise NotAllowed(TIME_OVER)
    return until


def give_consent(caller: Caller, registration_id: int, consent: bool) -> None:
    """Record whether a player agrees that others see the list where the event opens lists."""
    with caller.changing_registration(registration_id, Action.GIVE_CONSENT) as (session, registration):
        registration.publish_consent = consent
        action = "registration.consent_given" if consent else "registration.consent_taken_back"
        session.record(action, registration)
