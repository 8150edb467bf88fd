"""What a policy of a pack states: all of its rules, or what an edition changes in the document before it."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from typing import Any, NamedTuple

from card_data.catalogue import load_catalogue
from validator.finding import Citation
from validator.report.rule_words.plain_rule import WORDINGS, Terms
from validator.rules.kinds import Repealed
from validator.rules.layers import Policy
from validator.rules.procedure_files import Part, parts_of
from validator.rules.rule import Rule
from validator.rules.rulebook import Rulebook


class StatedRule(NamedTuple):
    """A rule in plain words, at which tiers, what it was before, and where it is written."""

    change: str
    text: str
    tiers: tuple[str, ...]
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
        before = " ".join(dict.fromkeys(_words(other, terms) for other in _replaced(rule, earlier)))
        change = "Ended" if isinstance(rule, Repealed) else "Changed" if before else "New" if base else ""
        found.append(StatedRule(change, _words(rule, terms), rule.tiers, before, rule.citation))
    return [*found, *_procedures(policy, rulebook)]


def _replaced(rule: Rule, earlier: Iterable[Rule]) -> list[Rule]:
    """Return the rules that one replaces: of its id and tiers, of its kind where several are."""
    same = [
        other
        for other in earlier
        if other.id == rule.id and (not rule.tiers or not other.tiers or set(rule.tiers) & set(other.tiers))
    ]
    return [other for other in same if other.kind == rule.kind] or same


def _words(rule: Rule, terms: Terms) -> str:
    return "" if isinstance(rule, Repealed) else WORDINGS[type(rule)](rule, terms).text


def _procedures(policy: Policy, rulebook: Rulebook) -> Iterator[StatedRule]:
    """Yield the parts of the procedures that an edition states anew, then those that it ends."""
    if policy.extends not in rulebook.procedures:
        return
    own, earlier = rulebook.procedures[policy.id], dict[Part, list[Mapping[str, Any]]]()
    for part, entry in parts_of(rulebook.procedures[policy.extends]):
        earlier.setdefault(part, []).append(entry)
    for part, entry in parts_of(own):
        before = earlier.get(part, [])
        if entry not in before:
            old = " ".join(map(_told, before))
            yield StatedRule("Changed" if before else "New", _told(entry), (), old, _citation(entry))
    for entry in own["ended"]:
        old = " ".join(map(_told, earlier[entry["part"], entry["id"]]))
        yield StatedRule("Ended", _told(entry), (), old, _citation(entry))


def _citation(entry: Mapping[str, Any]) -> Citation:
    day = date.fromisoformat(entry["effective"])
    return Citation(entry["document"], entry["section"], day, entry["rule"])


def _told(entry: Mapping[str, Any]) -> str:
    return str(entry.get("text") or entry["name"])
