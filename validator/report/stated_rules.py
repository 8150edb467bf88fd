"""What a policy of a pack states: all of its rules, or what an edition changes in the document before it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import NamedTuple

from card_data.catalogue import load_catalogue
from validator.finding import Citation
from validator.report import plain_decks, plain_events  # noqa: F401  # they bring the words of each kind
from validator.report.plain_rule import WORDINGS, Terms
from validator.rules.kinds import Repealed
from validator.rules.layers import Policy
from validator.rules.rule import Rule
from validator.rules.rulebook import Rulebook


class StatedRule(NamedTuple):
    """A rule in plain words, what it was before, and where it stands."""

    change: str
    text: str
    before: str
    citation: Citation


def stated_rules(policy: Policy, rulebook: Rulebook) -> list[StatedRule]:
    """Return what a policy states itself, rules before procedures."""
    formats = {found.id: found.name for found in rulebook.formats.values()}
    terms = Terms(load_catalogue(policy.game), formats)
    base = rulebook.policies.get(policy.extends)
    earlier = (*base.rules, *base.workflow_rules) if base else ()
    found = []
    for rule in policy.own_rules:
        replaced = [other for other in earlier if other.id == rule.id]
        same = [other for other in replaced if other.kind == rule.kind] or replaced
        before = " ".join(dict.fromkeys(_words(other, terms) for other in same))
        change = "Ended" if isinstance(rule, Repealed) else "Changed" if before else "New" if base else ""
        found.append(StatedRule(change, _words(rule, terms), before, rule.citation))
    return [*found, *_procedures(policy, rulebook)]


def _words(rule: Rule, terms: Terms) -> str:
    return "" if isinstance(rule, Repealed) else WORDINGS[type(rule)](rule, terms).text


def _procedures(policy: Policy, rulebook: Rulebook) -> Iterator[StatedRule]:
    """Yield the parts of the procedures that an edition states anew; without it, nothing."""
    own = rulebook.procedures.get(policy.id, {})
    base = rulebook.procedures.get(policy.extends, {})
    for name, part in own.items():
        for entry in part if isinstance(part, tuple | list) else [part]:
            if isinstance(entry, dict) and "document" in entry and base and entry not in _entries(base[name]):
                place = entry["document"], entry["section"], date.fromisoformat(entry["effective"])
                text = entry.get("text") or entry["name"]
                yield StatedRule("Changed", text, "", Citation(*place, entry["rule"]))


def _entries(part: object) -> list[object]:
    return list(part) if isinstance(part, tuple | list) else [part]
