"""Whether staff may play in the event that they run, as the policy says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from validator.services.errors import NotAllowed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from validator.rule import Rule
    from validator.services.policy_workflow import Workflow
    from validator.store.event import Staff


def verify_playing_staff(workflow: Workflow, staff: Sequence[Staff]) -> None:
    """Raise when somebody of the staff plays although the policy does not allow it."""
    rule = workflow.first("playing-staff")
    if rule is None:
        return
    for member in staff:
        if member.plays and member.role in rule.get("roles", (member.role,)):
            problem = _problem(rule, member, [other for other in staff if other is not member])
            if problem:
                raise NotAllowed(f"{member.name} cannot play: {problem} ({rule.document}, {rule.section}).")


def _problem(rule: Rule, member: Staff, others: list[Staff]) -> str:
    if not rule["allowed"]:
        return "staff of this event do not play in it"
    announced = sum(other.judge_order is not None for other in others)
    if announced < rule.get("announced_others", 0):
        return "first announce a second leader in the judge order"
    in_order = announced + (member.judge_order is not None)
    needed = rule.get("judges_in_order", 0)
    if in_order < needed:
        return f"first announce the judge order, {needed} judges (there are {in_order})"
    if not _impartial_judge(rule, others):
        resting, playing = rule["resting_others"], rule["playing_others"]
        return f"first add {resting} other of the staff who does not play, or {playing} who do"
    return ""


def _impartial_judge(rule: Rule, others: list[Staff]) -> bool:
    resting_needed: int = rule.get("resting_others", 0)
    playing_needed: int = rule.get("playing_others", 0)
    playing = sum(other.plays for other in others)
    return len(others) - playing >= resting_needed or playing >= playing_needed
