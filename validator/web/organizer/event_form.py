"""The form of an event: what was typed as a plan, an event as it is shown, and what policies ask for."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import UTC, date, datetime
from typing import Any
from zoneinfo import ZoneInfo

from validator.languages.speech import said
from validator.rules.rulebook import Rulebook
from validator.rules.workflow import (
    HandwrittenLists,
    ListsRequired,
    ListVisibility,
    ProxyBanning,
    Sanctioning,
    Workflow,
)
from validator.services.errors import Invalid
from validator.services.events.plan import EventPlan
from validator.services.lists.visibility import CHOOSABLE, LEVELS, visibility_rule
from validator.store.event_tables import Event

FLAGS = (
    "sanctioned",
    "asynchronous",
    "limited",
    "handwritten_accepted",
    "proxies_banned",
    "registration_open",
    "listed",
)
TEXTS = ("name", "place", "zone", "policy", "tier", "format", "environment", "approval", "paper")


def plan_from(form: Mapping[str, str], rulebook: Rulebook) -> EventPlan:
    """Read a plan; values that no plan can hold raise `Invalid` with the name of their field."""
    texts: dict[str, Any] = {name: form.get(name, "").strip() for name in TEXTS}
    policy = rulebook.policies.get(texts["policy"])
    if policy is None:
        raise Invalid("Choose a policy from the list.", "policy")
    if not texts["tier"] and policy.tiers:
        texts["tier"] = policy.default_tier
    chosen = rulebook.formats.get(texts["format"])
    if chosen is not None and chosen.game != policy.game:
        raise Invalid(f"{chosen.name} is a format of another game than {policy.name}.", "format")
    if chosen is not None and not chosen.has_pool and not texts["environment"]:
        texts["environment"] = policy.default_environment
    flags: dict[str, Any] = {flag: bool(form.get(flag)) for flag in FLAGS}
    return EventPlan(
        **texts,
        **flags,
        game=policy.game,
        starts_at=_moment(form, "starts_at") or _missing("starts_at", "Say when the event starts."),
        lists_required=_required(form.get("lists_required", "")),
        proxy_ban_announced=_day(form, "proxy_ban_announced"),
        deadline=_moment(form, "deadline"),
        rounds=_number(form, "rounds"),
        cut=_number(form, "cut"),
        visibility=_visibility(form),
    )


def values_of(event: Event) -> dict[str, Any]:
    """Return what the form shows of an event, with local times of its zone."""
    zone = ZoneInfo(event.zone)
    values: dict[str, Any] = {name: getattr(event, name) for name in (*TEXTS, *FLAGS, "rounds", "cut")}
    values |= {f"visibility-{stage}": event.visibility.get(stage, "") for stage in CHOOSABLE}
    values["starts_at"] = local_text(event.starts_at, zone)
    values["deadline"] = local_text(event.deadline, zone) if event.deadline else ""
    values["lists_required"] = "yes" if event.lists_required else "no"
    values["proxy_ban_announced"] = event.proxy_ban_announced or ""
    return values


def local_text(moment: datetime, zone: ZoneInfo) -> str:
    """Return a moment as the browser's date and time field writes it."""
    return moment.astimezone(UTC).astimezone(zone).strftime("%Y-%m-%dT%H:%M")


def moment_from(form: Mapping[str, str], name: str, sentence: str) -> datetime:
    """Return a moment that must be given; without a zone it is local time."""
    return _moment(form, name) or _missing(name, sentence)


def _moment(form: Mapping[str, str], name: str) -> datetime | None:
    text = form.get(name, "").strip()
    if not text:
        return None
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        raise Invalid("Write date and time like 2026-12-05T10:00.", name) from None


def _missing(name: str, sentence: str) -> datetime:
    raise Invalid(sentence, name)


def _day(form: Mapping[str, str], name: str) -> date | None:
    text = form.get(name, "").strip()
    try:
        return date.fromisoformat(text) if text else None
    except ValueError:
        raise Invalid("Write the day like 2026-12-05.", name) from None


def _number(form: Mapping[str, str], name: str) -> int | None:
    text = form.get(name, "").strip()
    if text and not text.isdecimal():
        raise Invalid("Enter a whole number.", name)
    return int(text) if text else None


def _required(text: str) -> bool | None:
    return {"yes": True, "no": False}.get(text)


def _visibility(form: Mapping[str, str]) -> dict[str, str]:
    chosen = {stage: form.get(f"visibility-{stage}", "") for stage in CHOOSABLE}
    return {stage: level for stage, level in chosen.items() if level}


# --- what each policy asks of an event: defaults by name, and choices that it does not leave ---


NOTHING_SHOWN = "Policy default (nothing)"


@dataclass(frozen=True, slots=True)
class PolicyDefaults:
    """What "policy default" means for each choice, the answers it refuses, and choices that do not arise."""

    labels: dict[str, str]
    refused: dict[str, list[str]]
    absent: list[str]
    sanctioned_format: str


def policy_defaults(rulebook: Rulebook, day: date) -> dict[str, dict[str, dict[str, Any]]]:
    """Return what every policy asks at each of its tiers on a day; the default tier is also under ""."""
    found = {}
    for policy in rulebook.policies.values():
        tiers = {tier: asdict(_asked(policy.workflow(tier, day))) for tier in policy.tiers or ("",)}
        found[policy.id] = {"": tiers.get(policy.default_tier, next(iter(tiers.values())))} | tiers
    return found


def _asked(workflow: Workflow) -> PolicyDefaults:
    required = workflow.first(ListsRequired)
    asked = required is not None and required.required
    visible = {stage: visibility_rule(workflow, stage) for stage in CHOOSABLE}
    labels = {f"visibility-{stage}": _shown(rule) for stage, rule in visible.items()}
    labels["lists_required"] = "Policy default (required)" if asked else "Policy default (optional)"
    refused = {
        f"visibility-{stage}": [level for level in LEVELS if level != rule.shows]
        for stage, rule in visible.items()
        if rule is not None and rule.fixed
    }
    sanctioning = workflow.first(Sanctioning)
    return PolicyDefaults(
        labels={name: str(said(label)) for name, label in labels.items()},
        refused={"lists_required": ["no"] if asked else [], **refused},
        absent=_absent(workflow, sanctioning),
        sanctioned_format=sanctioning.format if sanctioning else "",
    )


def _absent(workflow: Workflow, sanctioning: Sanctioning | None) -> list[str]:
    """Return the choices about which the policy leaves nothing to decide."""
    ban = workflow.first(ProxyBanning)
    absent = [] if sanctioning else ["sanctioned"]
    if not (sanctioning and sanctioning.format):
        absent.append("approval")
    if ban is not None and not ban.allowed:
        absent.append("proxies_banned")
    return absent if workflow.first(HandwrittenLists) else [*absent, "handwritten_accepted"]


def _shown(rule: ListVisibility | None) -> str:
    """Name what others see of a list unless the organizer decides otherwise."""
    if rule is None or rule.shows == "hidden":
        return NOTHING_SHOWN
    if rule.to == "higher-seed":
        return "Policy default (the identities, for the higher seed)"
    if rule.shows == "identities":
        return "Policy default (the identities, for the opponent)"
    if rule.minutes:
        return f"Policy default (the whole list, for the opponent, {rule.minutes} minutes)"
    return "Policy default (the whole list, for the opponent)"
