"""Whether staff may play in the event that they run, as the policy says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from validator.rules.workflow import PlayingStaff
from validator.services.errors import NotAllowed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from validator.rules.workflow import Workflow
    from validator.store.event import Staff


def verify_playing_staff(workflow: Workflow, staff: Sequence[Staff]) -> None:
    """Raise when somebody of the staff plays although the policy does not allow it."""
    rule = workflow.first(PlayingStaff)
    if rule is None:
        return
    for member in staff:
        if member.plays and member.role in (rule.roles or (member.role,)):
            problem = _problem(rule, member, [other for other in staff if other is not member])
            if problem:
                raise NotAllowed(f"{member.name} cannot play: {problem} ({rule.document}, {rule.section}).")


def _problem(rule: PlayingStaff, member: Staff, others: list[Staff]) -> str:
    if not rule.allowed:
        return "staff of this event do not play in it"
    announced = sum(other.judge_order is not None for other in others)
    if announced < rule.announced_others:
        return "first announce a second leader in the judge order"
    in_order = announced + (member.judge_order is not None)
    needed = rule.judges_in_order
    if in_order < needed:
        return f"first announce the judge order, {needed} judges (there are {in_order})"
    if not _impartial_judge(rule, others):
        resting, playing = rule.resting_others, rule.playing_others
        return f"first add {resting} other of the staff who does not play, or {playing} who do"
    return ""


def _impartial_judge(rule: PlayingStaff, others: list[Staff]) -> bool:
    resting_needed: int = rule.resting_others
    playing_needed: int = rule.playing_others
    playing = sum(other.plays for other in others)
    return len(others) - playing >= resting_needed or playing >= playing_needed
