"""What an organizer says about an event, and what its policy says to that."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from datetime import UTC, date, datetime
from typing import Any
from zoneinfo import ZoneInfo

from validator.report.pdf.paper import Paper, paper_of_zone
from validator.rules.kinds import RecordedPool
from validator.rules.rule import Rule
from validator.rules.rulebook import RulesetError, load_rulebook
from validator.rules.workflow import (
    AsynchronousRounds,
    EventSize,
    ListDeadline,
    ListsRequired,
    Sanctioning,
    SuggestedRounds,
    Workflow,
)
from validator.services.errors import Invalid
from validator.services.lists.visibility import verify_visibility
from validator.store.event_tables import Event

LONGEST_TEXT = 200
MOST_ROUNDS, LARGEST_CUT = 30, 128


@dataclass(frozen=True, slots=True, kw_only=True)
class EventPlan:
    """All settings of an event; moments without a zone are local times in the event's zone.

    `lists_required` left open means: as the policy asks; `paper` left open: as people in the zone print.
    """

    name: str
    zone: str
    starts_at: datetime
    game: str
    policy: str
    format: str
    tier: str = ""
    place: str = ""
    environment: str = ""
    sanctioned: bool = False
    approval: str = ""
    limited: bool = False
    asynchronous: bool = False
    lists_required: bool | None = None
    handwritten_accepted: bool = False
    proxies_banned: bool = False
    proxy_ban_announced: date | None = None
    deadline: datetime | None = None
    rounds: int | None = None
    cut: int | None = None
    visibility: Mapping[str, str] = field(default_factory=dict)
    registration_open: bool = True
    listed: bool = False
    paper: str = ""


def plan_of(event: Event) -> EventPlan:
    """Return the present settings of an event."""
    return EventPlan(**{item.name: getattr(event, item.name) for item in fields(EventPlan)})


def event_columns(plan: EventPlan, today: date) -> dict[str, Any]:
    """Return the columns of an event after verifying the plan; raise `Invalid` at the first fault."""
    zone = _zone(plan.zone)
    starts_at = moment_in(zone, plan.starts_at, "starts_at")
    day = starts_at.astimezone(zone).date()
    workflow = _workflow(plan, day)
    _verify_texts(plan)
    _verify_numbers(plan)
    verify_visibility(plan.visibility, workflow)
    required = _lists_required(plan, workflow)
    limited = plan.limited or _draws_from_pool(plan, day)
    due = None if limited else workflow.first(ListDeadline)
    columns = {item.name: getattr(plan, item.name) for item in fields(EventPlan)}
    return columns | {
        "name": plan.name.strip(),
        "place": plan.place.strip(),
        "starts_at": starts_at,
        "day": day,
        "lists_required": required,
        "deadline": _deadline(plan, due, zone, starts_at, required),
        "limited": limited,
        "proxy_ban_announced": (plan.proxy_ban_announced or today) if plan.proxies_banned else None,
        "visibility": dict(plan.visibility),
        "paper": _paper(plan),
    }


def moment_in(zone: ZoneInfo, moment: datetime, name: str) -> datetime:
    """Return a moment in UTC, to the second; refuse local times that the zone's clocks skip."""
    moment = moment.replace(microsecond=0)
    if moment.tzinfo is not None:
        return moment.astimezone(UTC)
    there = moment.replace(tzinfo=zone)
    if there.astimezone(UTC).astimezone(zone).replace(tzinfo=None) != moment:
        raise Invalid(f"Clocks in {zone.key} skip {moment:%H:%M} on that day. Choose another time.", name)
    return there.astimezone(UTC)


def _paper(plan: EventPlan) -> str:
    if plan.paper and plan.paper not in tuple(Paper):
        raise Invalid("Choose A4 or US Letter.", "paper")
    return plan.paper or paper_of_zone(plan.zone).value


def _zone(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except (KeyError, OSError, ValueError):
        raise Invalid(f"There is no time zone {name!r}. Choose one such as Europe/Berlin.", "zone") from None


def _workflow(plan: EventPlan, day: date) -> Workflow:
    policy = load_rulebook().policies.get(plan.policy)
    if policy is None:
        raise Invalid(f"There is no policy {plan.policy!r}. Choose one from the list.", "policy")
    if policy.game != plan.game:
        raise Invalid(f"The policy {plan.policy} is for another game ({policy.game}).", "policy")
    if plan.tier not in (policy.tiers or ("",)):
        choices = ", ".join(policy.tiers) or "none"
        raise Invalid(f"The policy {plan.policy} has these tiers: {choices}.", "tier")
    workflow = policy.workflow(plan.tier, day)
    if plan.sanctioned:
        _verify_sanctioned(plan, workflow)
    return workflow


def _draws_from_pool(plan: EventPlan, day: date) -> bool:
    """Tell whether decks of the format come from recorded pools, so that nobody has to remember it."""
    try:
        rules = load_rulebook().ruleset(plan.policy, plan.tier, plan.format, day, plan.environment)
    except RulesetError:
        return False
    return bool(rules.of(RecordedPool))


def _verify_sanctioned(plan: EventPlan, workflow: Workflow) -> None:
    rule = workflow.first(Sanctioning)
    if rule is None:
        raise Invalid(f"The policy {plan.policy} has no sanctioned events.", "sanctioned")
    if rule.format and plan.format != rule.format and not plan.approval.strip():
        where = f"({rule.citation})"
        sentence = f"A sanctioned event uses the format {rule.format} {where}"
        raise Invalid(f"{sentence}. For another one, record who approved it.", "approval")


def _verify_texts(plan: EventPlan) -> None:
    if not plan.name.strip():
        raise Invalid("Give the event a name.", "name")
    if not plan.format.strip():
        raise Invalid("Choose a format.", "format")
    for name in ("name", "place", "format", "environment", "approval"):
        if len(getattr(plan, name)) > LONGEST_TEXT:
            raise Invalid(f"This is too long: at most {LONGEST_TEXT} characters.", name)


def _verify_numbers(plan: EventPlan) -> None:
    if plan.rounds is not None and not 1 <= plan.rounds <= MOST_ROUNDS:
        raise Invalid(f"An event has 1 to {MOST_ROUNDS} Swiss rounds.", "rounds")
    if plan.cut is not None and not 0 <= plan.cut <= LARGEST_CUT:
        raise Invalid(f"A cut takes 0 (no cut) to {LARGEST_CUT} players.", "cut")


def _lists_required(plan: EventPlan, workflow: Workflow) -> bool:
    rule = workflow.first(ListsRequired)
    asked = rule is not None and bool(rule.required)
    if plan.lists_required is None:
        return asked
    if rule is not None and asked and not plan.lists_required:
        where = f"({rule.citation})"
        raise Invalid(f"The policy requires a list from every player at this tier {where}.", "lists_required")
    return plan.lists_required


def _deadline(
    plan: EventPlan, rule: ListDeadline | None, zone: ZoneInfo, starts_at: datetime, required: bool
) -> datetime | None:
    """Return the deadline; `rule` is none where decks are built after the start, from cards opened there."""
    if plan.deadline is None:
        return starts_at if required and rule is not None else None
    deadline = moment_in(zone, plan.deadline, "deadline")
    if required and rule is not None and deadline > starts_at:
        where = f"({rule.citation})"
        raise Invalid(f"Lists are due before the first round: the deadline is too late {where}.", "deadline")
    return deadline


@dataclass(frozen=True, slots=True)
class Structure:
    """A suggestion: so many Swiss rounds, a cut (0: none), and the rule that says so."""

    style: str
    rounds: int
    cut: int
    rule: Rule


def suggest_structures(workflow: Workflow, players: int, asynchronous: bool = False) -> list[Structure]:
    """Return what the policy suggests, the usual structure of the tier first."""
    rules = sorted(workflow.of(SuggestedRounds), key=lambda rule: workflow.tier not in rule.default_for)
    found = []
    for rule in rules:
        for lowest, highest, rounds, cut in rule.rows:
            if lowest <= players and (players <= highest or highest == 0):
                found.append(Structure(rule.style, rounds, cut, rule))
    longer = workflow.first(AsynchronousRounds) if asynchronous else None
    return [_asynchronous(structure, longer) for structure in found] if longer else found


def _asynchronous(structure: Structure, rule: AsynchronousRounds) -> Structure:
    rounds = structure.rounds + structure.rounds // rule.extra_round_per
    return Structure(structure.style, rounds, structure.cut // rule.cut_divisor, rule)


def too_few_players(workflow: Workflow, players: int) -> str:
    """Return a sentence when the policy asks for more players, else nothing."""
    rule = workflow.first(EventSize)
    if rule is None or players >= rule.players:
        return ""
    return f"This policy asks for at least {rule.players} players ({rule.citation})."
