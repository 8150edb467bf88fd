"""The organizer's events: the list, one event at a glance, its settings, clones and stages."""

from collections.abc import Mapping
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo, available_timezones

from flask import Blueprint, flash, render_template, request
from flask.typing import ResponseReturnValue

from card_data.catalogue import load_catalogue
from validator.batch.triage import Group
from validator.report.rule_words.plain_rule import PlainRule
from validator.rules.layers import Policy
from validator.services.access import Action
from validator.services.batches.event_triage import triage_event
from validator.services.errors import ServiceError
from validator.services.events.event_list import is_over, list_events
from validator.services.events.event_log import changed_by_data
from validator.services.events.plan import suggest_structures, too_few_players
from validator.services.events.rules_in_force import planning_help, to_see_to
from validator.services.events.settings import (
    advance_stage,
    change_event,
    clone_event,
    create_event,
    preview_change,
)
from validator.services.events.staff import Namesake, namesakes
from validator.services.judging import judge_decks, proxy_ban_of, workflow_of
from validator.services.lists.deadline import lock_of
from validator.services.lists.recheck import Recheck
from validator.services.lists.visibility import CHOOSABLE, LEVELS, WHEN_SHOWN
from validator.store.event_tables import Event, Stage
from validator.web.answers.asking import offer
from validator.web.answers.list_table import arranged
from validator.web.downloads.calendars import calendar_of
from validator.web.downloads.event_files import EXPORTS
from validator.web.event_context import read_event
from validator.web.notices import done_at, go
from validator.web.organizer.event_form import local_text, moment_from, plan_from, policy_defaults, values_of
from validator.web.organizer.overview import next_step
from validator.web.permissions import accounts_only, caller, current_account, standing_at
from validator.web.site import site

CALENDAR_LOOKS_BACK = timedelta(days=31)
# Choices of the form that have help of their own beside them.
BESIDE_CHOICES = ("tier", "sanctioned", "rounds")
# What the form folds away, and which of it unfolds once something is entered.
MORE = ("proxy_ban_announced", "rounds", "cut", "visibility")
MORE_SET = ("asynchronous", "limited", "handwritten_accepted", "proxies_banned", "rounds", "cut")
STAGE_LABELS = {stage: f"{when}, others can see" for stage, when in WHEN_SHOWN.items()}

events = Blueprint("events", __name__, url_prefix="/events")
events.before_request(accounts_only)


@events.get("/")
def index() -> ResponseReturnValue:
    """List the events at which the account works: those to come by date, those that are over, the archive."""
    archived = request.args.get("show") == "archived"
    rows = list_events(caller(), archived=None)
    put_away = [row for row in rows if row.event.archived_at is not None]
    shown = put_away if archived else [row for row in rows if row.event.archived_at is None]
    past = [row for row in shown if archived or is_over(row.event, site().now())]
    coming = [row for row in reversed(shown) if row not in past]
    return render_template(
        "organizer/events.html",
        groups=[group for group in (("Coming up", coming), ("Past", past)) if group[1]],
        archived=archived,
        put_away=put_away,
        account=current_account(),
    )


@events.get("/deadlines.ics")
def calendar() -> ResponseReturnValue:
    """Return the deadlines of all events at which the account works, without those that are long over."""
    since = site().today - CALENDAR_LOOKS_BACK
    return calendar_of(
        "Legaldeck: your events", [row.event for row in list_events(caller()) if row.event.day >= since]
    )


@events.route("/new", methods=["GET", "POST"])
def new() -> ResponseReturnValue:
    """Create an event."""
    if request.method == "GET":
        standing_at(0, Action.CREATE_EVENT)
        return _form("New event", _defaults())
    try:
        plan = plan_from(request.form, site().rulebook)
        event = create_event(caller(), plan)
    except ServiceError as error:
        return _form("New event", request.form.to_dict(), error), error.status
    flash("Event created. Next: add players or give out the registration link.", "good")
    return go("events.show", event_id=event.id)


@events.get("/<int:event_id>")
def show(event_id: int) -> ResponseReturnValue:
    """Show an event at a glance: the next step, and the table of all players and lists."""
    standing_at(event_id, Action.SEE_ROSTER)
    event = read_event(event_id)
    triage = triage_event(caller(), event_id)
    workflow = workflow_of(event)
    lock = lock_of(event, workflow)
    active = sum(row.registration_id is not None for row in triage.rows)
    return render_template(
        "organizer/event.html",
        event=event,
        triage=triage,
        shown=arranged(triage, request.args),
        exports=EXPORTS,
        next_step=next_step(triage, event, lock, site().now()),
        missing=triage.counts[Group.MISSING],
        closed=lock.closed(site().now()),
        likely=sum(proposal.certain for row in triage.waiting for proposal in row.proposals),
        changed_by_data=changed_by_data(caller(), event_id),
        structures=suggest_structures(workflow, active, event.asynchronous) if active else [],
        too_few=too_few_players(workflow, active),
        proxy_ban=proxy_ban_of(event, workflow),
        namesakes=found_namesakes(event),
        to_know=to_see_to(event, "organizer"),
        stages=list(Stage),
    )


@events.route("/<int:event_id>/settings", methods=["GET", "POST"])
def settings(event_id: int) -> ResponseReturnValue:
    """Change an event; what that does to its lists is shown before it applies."""
    standing_at(event_id, Action.CHANGE_EVENT)
    event = read_event(event_id)
    if request.method == "GET" and event.archived_at is not None:
        return render_template("organizer/archived_settings.html", event=event, title="Settings")
    if request.method == "GET":
        return _form("Settings", values_of(event), event=event)
    form = request.form.to_dict()
    try:
        plan = plan_from(form, site().rulebook)
        preview = preview_change(caller(), event_id, plan, judge_decks)
        if preview is not None and form.get("confirmed") != preview.fingerprint:
            return _form("Settings", form, event=event, preview=preview)
        change_event(
            caller(),
            event_id,
            plan,
            judge_decks,
            version=int(form.get("version") or 0),
            confirmed=form.get("confirmed", ""),
            reason=form.get("reason", ""),
        )
    except ServiceError as error:
        return _form("Settings", form, error, event), error.status
    flash("The settings are saved.", "good")
    return go("events.show", event_id=event_id)


@events.route("/<int:event_id>/clone", methods=["GET", "POST"])
def clone(event_id: int) -> ResponseReturnValue:
    """Create an event like this one, without its players."""
    standing_at(event_id, Action.CLONE_EVENT)
    event = read_event(event_id)
    zone = ZoneInfo(event.zone)
    values = {"name": event.name, "starts_at": local_text(event.starts_at + timedelta(days=7), zone)}
    if request.method == "GET":
        return render_template("organizer/clone.html", event=event, values=values, error=None)
    try:
        starts_at = moment_from(request.form, "starts_at", "Say when the new event starts.")
        name = request.form.get("name", "")
        made = clone_event(caller(), event_id, name, starts_at)
    except ServiceError as error:
        return render_template(
            "organizer/clone.html", event=event, values=request.form, error=error
        ), error.status
    flash("Event created.", "good")
    return go("events.show", event_id=made.id)


@events.post("/<int:event_id>/stage")
@done_at("events.show", "event_id")
def stage(event_id: int) -> str:
    """Move an event to another stage."""
    wanted, reason = request.form.get("stage", ""), request.form.get("reason", "")
    advance_stage(caller(), event_id, wanted, reason)
    return f"Now in {wanted.capitalize()}."


def _defaults() -> dict[str, object]:
    choices = offer(site().rulebook).games[0]
    policy = site().rulebook.policies[choices.policy]
    start = (site().now() + timedelta(days=14)).strftime("%Y-%m-%dT10:00")
    return {
        "zone": "UTC",
        "starts_at": start,
        "policy": policy.id,
        "tier": policy.default_tier,
        "format": policy.default_format,
        "registration_open": True,
    }


def _form(
    title: str,
    values: dict[str, object] | dict[str, str],
    error: ServiceError | None = None,
    event: Event | None = None,
    preview: Recheck | None = None,
) -> str:
    day = _start_day(values)
    policies = policy_defaults(site().rulebook, day)
    tiers = policies.get(str(values.get("policy", ""))) or next(iter(policies.values()))
    return render_template(
        "organizer/event_form.html",
        policies=policies,
        asked=tiers.get(str(values.get("tier", ""))) or tiers[""],
        more_open=bool(error and error.field.startswith(MORE)) or any(values.get(name) for name in MORE_SET),
        stage_labels=STAGE_LABELS,
        standing=standing_at(event.id, Action.CHANGE_EVENT) if event and event.id else None,
        title=title,
        values=values,
        error=error,
        event=event,
        preview=preview,
        offer=offer(site().rulebook),
        zones=sorted(available_timezones()),
        stages=CHOOSABLE,
        levels=LEVELS,
        planning=_planning(),
    )


def _start_day(values: Mapping[str, object]) -> date:
    """Return the day of the event as the form has it; today, where it has none that can be read."""
    try:
        return datetime.fromisoformat(str(values.get("starts_at", ""))).date()
    except ValueError:
        return site().today


def found_namesakes(event: Event) -> list[Namesake]:
    """Return who of the staff may have registered as a player without saying so."""
    with site().store.reading() as session:
        return namesakes(session, event)


def _planning() -> list[tuple[str, Policy, list[PlainRule]]]:
    """Return what each policy wants an organizer to know, by the choice that it belongs to."""
    found = []
    for policy in site().rulebook.policies.values():
        rules = planning_help(policy, load_catalogue(policy.game))
        for beside in (*BESIDE_CHOICES, ""):
            own = [rule for rule in rules if rule.subject == beside]
            own = own if beside else [rule for rule in rules if rule.subject not in BESIDE_CHOICES]
            found += [(beside, policy, own)] if own else []
    return found
