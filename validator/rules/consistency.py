"""Verifying the files of formats/ alone and together; the first problem stops everything."""

from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Any

from validator.rules.edition import REPEALING, is_edition, refuse_rule, verify_repeals
from validator.rules.rule import KINDS, WORKFLOW_KINDS
from validator.rules.rule_files import (
    FORMAT,
    LIST,
    POLICY,
    PROCEDURES,
    SHARED,
    WORKFLOW,
    Problem,
    RuleFile,
    unknown_source,
)
from validator.rules.validation import HEADERS, rule_problem, validated
from validator.rules.values import Known


def verify(files: list[RuleFile], sources: Mapping[str, str], known: Mapping[str, Known]) -> None:
    """Refuse the first file that says something it must not; do nothing when all is well.

    A workflow or procedures file belongs to the policy beside it and takes game and tiers from there.
    """
    _verify_ids(files)
    files = [file for file in files if file.role != PROCEDURES]
    policies = {file.stem: file for file in files if file.role == POLICY}
    for file in files:
        _verify_header(file, known[game_of_file(file, policies)])
    for file in files:
        game = game_of_file(file, policies)
        owners = [policies[file.stem]] if file.role in (POLICY, WORKFLOW) else policies.values()
        tiers = [tier for owner in owners if owner.game == game for tier in owner.header["tiers"]]
        _verify_rules(file, known[game], sources, list(dict.fromkeys(tiers)), is_edition(file, policies))
    verify_repeals(files)
    for file in files:
        _verify_includes(file, files)
        _verify_dates(file, files)


def game_of_file(file: RuleFile, policies: Mapping[str, RuleFile]) -> str:
    """Return the game of a file; what is beside a policy has that policy's game."""
    return file.game or policies[file.stem].game


def lists_of(file: RuleFile, files: Iterable[RuleFile]) -> list[RuleFile]:
    """Return the files with the card lists of a format, in the order of their dates; none for other files."""
    if file.role != FORMAT:
        return []
    lists = [other for other in files if other.role == LIST and other.header["format"] == file.stem]
    return sorted(
        (part for part in lists if part.game == file.game), key=lambda part: part.rules[0]["effective"]
    )


def _verify_header(file: RuleFile, known: Known) -> None:
    found = validated(HEADERS[file.role], file.header, f"the header of a {file.role} file", known)
    if isinstance(found, Problem):
        file.refuse(found)
    if file.role not in (LIST, WORKFLOW) and file.header[file.role] != file.stem:
        named = "folder" if file.role == POLICY else "file"
        file.refuse(Problem(f'"{file.role}" must equal the name of the {named}, "{file.stem}"', (file.role,)))
    tiers = file.header.get("tiers") or [""]
    if file.header.get("default_tier", "") not in tiers:
        file.refuse(Problem(f'"default_tier" must be one of: {", ".join(tiers)}', ("default_tier",)))


def _verify_rules(
    file: RuleFile, known: Known, sources: Mapping[str, str], tiers: list[str], edition: bool
) -> None:
    if not file.rules and not (edition and file.role == POLICY):
        file.refuse(Problem("the file has no rules; add a [[rule]] or remove the file"))
    kinds = WORKFLOW_KINDS | (REPEALING if edition else {}) if file.role == WORKFLOW else KINDS
    for position, rule in enumerate(file.rules):
        problem = rule_problem(rule, kinds, known) or _reference_problem(rule, sources, tiers)
        if not problem and file.role == LIST and rule.get("list", file.stem) != file.stem:
            problem = Problem(f'"list" must equal the name of the file, "{file.stem}"', ("list",))
        if problem:
            refuse_rule(file, position, problem)
    for position, (before, rule) in enumerate(pairwise(file.rules), start=1):
        if rule["effective"] < before["effective"]:
            text = "the dates go backward; put the rules in the order of their dates"
            refuse_rule(file, position, Problem(text, ("effective",)))


def _reference_problem(
    rule: Mapping[str, Any], sources: Mapping[str, str], tiers: list[str]
) -> Problem | None:
    if rule["source"] not in sources:
        return unknown_source(rule["source"])
    for tier in rule.get("tiers", ()):
        if tier not in tiers:
            return Problem(f'there is no tier "{tier}"; the tiers are: {", ".join(tiers)}', ("tiers",), tier)
    return None


def _verify_ids(files: Iterable[RuleFile]) -> None:
    """Refuse what has the name of another; shared files and lists only need one within their game."""
    owners: dict[tuple[str, str, str], str] = {}
    for file in files:
        game = file.game if file.role in (SHARED, LIST) else ""
        other = owners.setdefault((file.role, game, file.stem), file.name)
        if other != file.name:
            text = f'{file.role} "{file.stem}" already stands in {other}; rename one'
            file.refuse(Problem(text, (file.role,)))


def _verify_includes(file: RuleFile, files: Iterable[RuleFile]) -> None:
    shared = {other.stem for other in files if other.role == SHARED and other.game == file.game}
    for name in file.header.get("includes", ()):
        if name not in shared:
            text = f'there is no shared file "{name}.toml" in {file.game}/; correct or remove it'
            file.refuse(Problem(text, ("includes",), name))


def _verify_dates(file: RuleFile, files: Iterable[RuleFile]) -> None:
    """Refuse two rules with one id and one date, in a file or over a format and its lists.

    In a workflow one requirement may state several kinds of rules under its id.
    """
    stated: dict[tuple[str, str, Any], list[tuple[set[str], str]]] = {}
    for part in (file, *lists_of(file, files)):
        for position, rule in enumerate(part.rules):
            tiers = set(rule.get("tiers", ()))
            kind = rule["kind"] if file.role == WORKFLOW else ""
            before = stated.setdefault((rule["id"], kind, rule["effective"]), [])
            for others, name in before:
                if not tiers or not others or tiers & others:
                    text = f'rule "{rule["id"]}" of {rule["effective"]} already stands in {name}'
                    problem = Problem(f"{text}; remove one or change its date", ("effective",))
                    refuse_rule(part, position, problem)
            before.append((tiers, part.name))
