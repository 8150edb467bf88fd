"""What a policy asks of the application: dated, cited rules in one file per policy."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from validator.rule import Rule

if TYPE_CHECKING:
    from datetime import date

FOLDER = Path(__file__).resolve().parents[2] / "formats" / "workflow"
SOURCES = Path(__file__).parents[2] / "formats" / "sources.toml"
RULE_KEYS = {"id", "kind", "effective", "source", "section", "tiers"}
# kind -> keys; a key that ends in "?" may be left out.
KINDS: dict[str, set[str]] = {
    "decks": {"sides"},
    "lists-required": {"required"},
    "list-deadline": {"before"},
    "list-lock": {"sanctioned_only?", "constructed_only?"},
    "list-unlock": {"by"},
    "handwritten": {"accepted"},
    "sanctioning": {"format"},
    "proxy-ban": {"allowed", "notice_months?"},
    "proxy-approval": {"before"},
    "playing-staff": {
        "allowed",
        "roles?",
        "resting_others?",
        "playing_others?",
        "announced_others?",
        "judges_in_order?",
    },
    "playing-staff-lists": {"reason"},
    "visibility": {"stages", "shows", "to?", "minutes?", "first_round_only?", "fixed?"},
    "structure": {"style", "rows", "default_for?"},
    "asynchronous": {"extra_round_per", "cut_divisor"},
    "event-size": {"players"},
}


class WorkflowFileError(Exception):
    """A workflow file cannot be used; the message names the file and what is wrong."""


@dataclass(frozen=True, slots=True)
class PolicyHeader:
    """What a policy is for: its game and its tiers."""

    policy: str
    game: str
    tiers: tuple[str, ...]
    effective: date


@dataclass(frozen=True, slots=True)
class Workflow:
    """The workflow rules in force for a policy and tier on a day."""

    header: PolicyHeader
    tier: str
    rules: tuple[Rule, ...]

    def of(self, kind: str) -> tuple[Rule, ...]:
        """Return the rules of one kind, in the order of the file."""
        return tuple(rule for rule in self.rules if rule.kind == kind)

    def first(self, kind: str) -> Rule | None:
        """Return the only rule of a kind, or None."""
        return next((rule for rule in self.rules if rule.kind == kind), None)


def known_policies() -> dict[str, PolicyHeader]:
    """Return the header of every policy by its id."""
    return {policy: header for policy, (header, _) in _files().items()}


def load_workflow(policy: str, tier: str, day: date) -> Workflow:
    """Return what a policy asks at a tier on a day; a day before the document counts as its first."""
    header, rules = _files()[policy]
    day = max(day, header.effective)
    in_force: dict[tuple[str, str], Rule] = {}
    for rule in rules:
        if rule.effective <= day and (not rule.tiers or tier in rule.tiers):
            in_force[rule.id, rule.kind] = rule
    return Workflow(header, tier, tuple(in_force.values()))


@cache
def _files() -> dict[str, tuple[PolicyHeader, tuple[Rule, ...]]]:
    import tomllib

    sources = tomllib.loads(SOURCES.read_text(encoding="utf-8")) if SOURCES.exists() else {}
    found = {}
    for path in sorted(FOLDER.glob("*.toml")):
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        header = PolicyHeader(data["policy"], data["game"], tuple(data["tiers"]), data["effective"])
        rules = tuple(_rule(entry, path.name, sources) for entry in data["rule"])
        found[header.policy] = (header, tuple(sorted(rules, key=lambda rule: rule.effective)))
    return found


def _rule(entry: dict[str, Any], file: str, sources: dict[str, Any]) -> Rule:
    kind = entry["kind"]
    if kind not in KINDS:
        raise WorkflowFileError(f"{file}: {entry['id']} has the unknown kind {kind!r}.")
    values = {key: value for key, value in entry.items() if key not in RULE_KEYS}
    needed = {key for key in KINDS[kind] if not key.endswith("?")}
    possible = {key.removesuffix("?") for key in KINDS[kind]}
    if not needed <= set(values) <= possible:
        raise WorkflowFileError(f"{file}: {entry['id']} must have {sorted(needed)} of {sorted(possible)}.")
    source = sources.get(entry["source"], {"title": entry["source"]})
    document = f"{source['title']} {source.get('version', '')}".strip()
    tiers = tuple(entry.get("tiers", ()))
    return Rule(entry["id"], kind, entry["effective"], document, entry["section"], values, tiers, file)
