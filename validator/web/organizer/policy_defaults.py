"""What each policy asks of an event, for its form: defaults by name, and choices that it does not leave."""

from dataclasses import asdict, dataclass
from datetime import date
from typing import Any

from validator.rules.rulebook import Rulebook
from validator.rules.workflow import (
    HandwrittenLists,
    ListsRequired,
    ListVisibility,
    ProxyBanning,
    Sanctioning,
    Workflow,
)
from validator.services.lists.visibility import CHOOSABLE, LEVELS, visibility_rule

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
    refused = {
        f"visibility-{stage}": [level for level in LEVELS if level != rule.shows]
        for stage, rule in visible.items()
        if rule is not None and rule.fixed
    }
    sanctioning = workflow.first(Sanctioning)
    return PolicyDefaults(
        labels={
            "lists_required": "Policy default (required)" if asked else "Policy default (optional)",
            **labels,
        },
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
