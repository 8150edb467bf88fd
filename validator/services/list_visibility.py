"""Who besides staff may see a list, stage by stage: what the policy says and the organizer chose."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from validator.rules.workflow import ListVisibility
from validator.services.errors import Invalid
from validator.store.event import Event, Stage

if TYPE_CHECKING:
    from collections.abc import Mapping

    from validator.rules.rule import Rule
    from validator.rules.workflow import Workflow

HIDDEN, IDENTITIES, LIST = "hidden", "identities", "list"
LEVELS = (HIDDEN, IDENTITIES, LIST)
CHOOSABLE = (Stage.SWISS, Stage.ELIMINATION, Stage.FINISHED)
OPPONENT, HIGHER_SEED, EVERYBODY = "opponent", "higher-seed", "everybody"


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
            level=chosen,
            to=rule.to,
            minutes=rule.minutes,
            first_round_only=rule.first_round_only,
            rule=rule,
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
            sentence = f"The policy fixes what is visible in this stage: {rule.shows}"
            raise Invalid(f"{sentence} ({rule.document}, {rule.section}).", "visibility")
