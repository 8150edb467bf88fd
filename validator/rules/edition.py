"""Editions: a policy that extends another states only what it changes, each change cited like any rule."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any, NoReturn

from card_data.table_faults import instead
from validator.rules.kinds import Repealed
from validator.rules.rule import Rule
from validator.rules.rule_files import POLICY, WORKFLOW, Problem, RuleFile

# What an edition may take from the policy that it extends.
INHERITED = ("game", "tiers", "default_tier", "default_format", "default_environment")
# In a workflow only an edition ends rules.
REPEALING: dict[str, type[Rule]] = {Repealed.kind: Repealed}

Rows = Sequence[tuple[str, Mapping[str, Any]]]


def with_inherited(files: Sequence[RuleFile]) -> list[RuleFile]:
    """Return all files, the heads of editions filled up from what they extend."""
    policies = {file.stem: file for file in files if file.role == POLICY}
    return [_inherited(file, policies, ()) if file.extends else file for file in files]


def _inherited(file: RuleFile, policies: Mapping[str, RuleFile], behind: tuple[str, ...]) -> RuleFile:
    if not file.extends:
        return file
    if file.extends not in policies:
        text = f'there is no policy "{file.extends}"{instead(file.extends, policies)}'
        file.refuse(Problem(text, ("extends",)))
    if file.extends in (*behind, file.stem):
        file.refuse(Problem(f'"{file.stem}" extends itself in a circle; end it', ("extends",)))
    extended = _inherited(policies[file.extends], policies, (*behind, file.stem))
    if file.game and file.game != extended.game:
        file.refuse(Problem(f'"game" must be that of "{file.extends}", "{extended.game}"', ("game",)))
    taken = {key: extended.header[key] for key in INHERITED if key in extended.header}
    header = {**taken, **file.header}
    lost = [tier for tier in extended.header.get("tiers", ()) if tier not in header["tiers"]]
    if lost:
        file.refuse(Problem(f'"tiers" lacks "{lost[0]}" of "{file.extends}"; add it', ("tiers",)))
    return replace(file, game=extended.game, header=header)


def is_edition(file: RuleFile, policies: Mapping[str, RuleFile]) -> bool:
    """Tell whether a file belongs to a policy that extends another."""
    return file.stem in policies and file.role in (POLICY, WORKFLOW) and bool(policies[file.stem].extends)


def bases_first(policies: Mapping[str, str]) -> list[str]:
    """Return policies so that each comes after the one that it extends (which its value names)."""
    found: list[str] = []
    while len(found) < len(policies):
        found += [key for key, base in policies.items() if key not in found and (not base or base in found)]
    return found


def verify_repeals(files: Sequence[RuleFile]) -> None:
    """Refuse an edition that ends what its policy does not state: most likely the id is misspelt."""
    policies = {file.stem: file for file in files if file.role == POLICY}
    for file in files:
        if is_edition(file, policies):
            base = policies[file.stem].extends
            known = _ids(base, file.role, policies, files)
            for position, rule in enumerate(file.rules):
                if rule["kind"] == Repealed.kind and rule["id"] not in known:
                    text = f'"{base}" has no rule "{rule["id"]}" to end{instead(rule["id"], known)}'
                    refuse_rule(file, position, Problem(text, ("id",)))


def _ids(policy: str, role: str, policies: Mapping[str, RuleFile], files: Sequence[RuleFile]) -> set[str]:
    """Return the ids of all rules that a policy states or takes from another, in files of one role."""
    chain = []
    while policy:
        chain.append(policy)
        policy = policies[policy].extends
    return {rule["id"] for file in files if file.role == role and file.stem in chain for rule in file.rules}


def refuse_rule(file: RuleFile, position: int, problem: Problem) -> NoReturn:
    """Refuse the rule at a position of a file."""
    file.refuse(problem._replace(place=("rule", position, *problem.place)))


def extended_rows(base: Rows, own: Rows, tiers: Collection[str], *, by_kind: bool) -> list[Any]:
    """Return the rules of an edition: its own, and of the other policy what these do not replace.

    A rule is replaced at the tiers for which its id is stated anew. In a workflow one id may state several
    kinds of rules, and each replaces its own kind.
    """
    every = tuple(tiers) or ("",)
    kept: list[Any] = []
    for kind, stated in base:
        replacing = [
            new.get("tiers") or every
            for other, new in own
            if new["id"] == stated["id"] and (not by_kind or other in (kind, Repealed.kind))
        ]
        before = stated.get("tiers") or every
        left = tuple(tier for tier in before if not any(tier in gone for gone in replacing))
        if left == tuple(before):
            kept.append((kind, stated))
        elif left:
            kept.append((kind, {**stated, "tiers": left}))
    return [*kept, *own]
