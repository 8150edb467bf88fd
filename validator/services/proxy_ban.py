"""Whether an organizer's ban on proxies holds."""

from __future__ import annotations

from calendar import monthrange
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

from validator.rules.workflow import ProxyBanning

if TYPE_CHECKING:
    from validator.rules.workflow import Workflow
    from validator.store.event import Event


@dataclass(frozen=True, slots=True)
class ProxyBan:
    """Whether the ban is in force, and if an organizer wanted one that is not, why."""

    in_force: bool
    sentence: str = ""


def proxy_ban_of(event: Event, workflow: Workflow) -> ProxyBan:
    """Decide about the event's ban on proxies."""
    if not event.proxies_banned:
        return ProxyBan(False)
    rule = workflow.first(ProxyBanning)
    if rule is None:
        return ProxyBan(True)
    where = f"({rule.document}, {rule.section})"
    if not rule.allowed:
        return ProxyBan(False, f"The ban does not apply: this policy permits proxies at all events {where}.")
    last = months_before(event.day, rule.notice_months)
    announced = event.proxy_ban_announced
    if announced is None or announced > last:
        return ProxyBan(
            False, f"The ban does not apply: it had to be announced by {last.isoformat()} {where}."
        )
    return ProxyBan(True)


def months_before(day: date, months: int) -> date:
    """Return the same day so many months earlier, or the last day of that month if it is shorter."""
    year, month = divmod(day.year * 12 + day.month - 1 - months, 12)
    return date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))
