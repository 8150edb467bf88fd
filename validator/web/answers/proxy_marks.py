"""Marking proxies card by card, where the policy wants every proxy on the list."""

from collections import Counter
from typing import NamedTuple

from validator.pipeline import Report
from validator.report.printed_list import proxies_note
from validator.rules.kinds import Proxies
from validator.rules.ruleset import Ruleset
from validator.web.answers.edits import Fix

MOST_COPIES = 9


class ProxyRow(NamedTuple):
    """A line of the list, and one button for each number of its copies that may be proxies."""

    title: str
    proxies: int
    buttons: tuple[Fix, ...]


def asks_for_marks(rules: Ruleset) -> bool:
    """Tell whether the policy wants proxies marked on the list."""
    return any(rule.allowed and rule.marked for rule in rules.of(Proxies))


def proxy_rows(report: Report) -> tuple[ProxyRow, ...]:
    """Return the lines with one certain card, each with its buttons; none where no marks are asked for."""
    if not asks_for_marks(report.rules):
        return ()
    cards_on = Counter(line.number for line in report.lines)
    return tuple(
        ProxyRow(
            line.card.title,
            line.proxies,
            tuple(
                Fix(str(number), {line.number: f"{line.quantity}x {line.card.title}{proxies_note(number)}"})
                for number in range(line.quantity + 1)
            ),
        )
        for line in report.lines
        if line.card is not None
        and line.role == "card"
        and 0 < line.quantity <= MOST_COPIES
        and cards_on[line.number] == 1
    )
