"""What the organizer of an event decided, in sentences."""

from collections.abc import Iterator, Sequence
from datetime import timedelta

from validator.languages.figures import moment
from validator.languages.speech import spoken_id
from validator.rules.workflow import ConstructionTime, HandwrittenLists
from validator.services.judging import proxy_ban_of, workflow_of
from validator.services.lists.deadline import lock_of
from validator.store.event_tables import Event, Staff

SEEN = {"hidden": "nothing of other lists", "identities": "the identities", "list": "whole lists"}


def decided(event: Event) -> list[str]:
    """Say what the organizer chose where the policy leaves a choice."""
    return [*_lists(event), *_proxies(event), *_structure(event), *_visibility(event)]


def staff_lines(staff: Sequence[Staff]) -> list[str]:
    """Say who runs the event, in which order they decide, and who of them plays."""
    return [f"{member.name}: {', '.join(_parts(member))}" for member in staff]


def _parts(member: Staff) -> Iterator[str]:
    yield spoken_id(member.role).lower()
    if member.judge_order:
        yield f"number {member.judge_order} in the order of judges"
    if member.plays:
        yield "also plays"


def _lists(event: Event) -> list[str]:
    lock = lock_of(event, workflow_of(event))
    until = moment(lock.at, event.zone) if lock.at else ""
    if event.lists_required:
        required = f"Every player submits a decklist, due by {until}."
        found = [required if until else "Every player submits a decklist."]
    else:
        found = ["Decklists are optional.", *([f"Submitted lists lock at {until}."] if until else [])]
    if workflow_of(event).first(HandwrittenLists):
        taken = "are accepted" if event.handwritten_accepted else "are accepted only on official forms"
        found.append(f"Handwritten lists {taken}.")
    return [*found, *_building(event)]


def _building(event: Event) -> list[str]:
    """Say until when decks are built where players open or draft their cards at the event."""
    if not event.limited:
        return []
    if event.building_from and event.building_until:
        begun, ends = moment(event.building_from, event.zone), moment(event.building_until, event.zone)
        return [f"Decks are built from {begun} until {ends}."]
    rule = workflow_of(event).first(ConstructionTime)
    if rule is None or not rule.most:
        return ["Decks are built after the start. Lists lock when that time is over or round one begins."]
    earliest, latest, warning = (
        moment(event.starts_at + timedelta(minutes=minutes), event.zone)
        for minutes in (rule.least, rule.most, rule.most - rule.warning)
    )
    times = f"until {earliest} at the earliest and {latest} at the latest"
    warned = f"with a warning {rule.warning} minutes before the end ({warning})"
    return [f"Decks are built from {moment(event.starts_at, event.zone)} on: {times}, {warned}."]


def _proxies(event: Event) -> list[str]:
    ban = proxy_ban_of(event, workflow_of(event))
    if ban.in_force and event.proxy_ban_announced:
        return [f"Proxies are banned. That was announced on {event.proxy_ban_announced.isoformat()}."]
    return [ban.sentence] if ban.sentence else []


def _structure(event: Event) -> list[str]:
    found = []
    if event.sanctioned:
        found.append("This is a sanctioned event.")
        found += [f"Approval for this format: {event.approval}."] if event.approval else []
    if event.asynchronous:
        found.append("Matches are played over days or weeks: opponents agree on a time themselves.")
    if event.rounds:
        with_cut = f"There are {event.rounds} Swiss rounds and a cut to the top {event.cut}."
        found.append(with_cut if event.cut else f"There are {event.rounds} Swiss rounds and no cut.")
    return found


def _visibility(event: Event) -> list[str]:
    return [
        f"During this stage others see {SEEN[level]}: {spoken_id(stage).lower()}."
        for stage, level in event.visibility.items()
    ]
