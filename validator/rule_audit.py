"""Verifying the files of formats/ alone and together; the first problem stops everything."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from validator.rule_files import ENVIRONMENT, FORMAT, LIST, POLICY, SHARED, RuleFile
from validator.rule_values import Known, Problem, keys_problem, value_problem
from validator.rulekinds import HEADERS, KINDS, ONE_OF, RULE_KEYS


def verify(files: list[RuleFile], sources: Mapping[str, str], known: Mapping[str, Known]) -> None:
    """Refuse the first file that says something it must not; do nothing when all is well."""
    for file in files:
        _verify_header(file, known[file.game])
    tiers = {game: _tiers(game, files) for game in known}
    for file in files:
        own_tiers = file.header["tiers"] if file.role == POLICY else tiers[file.game]
        _verify_rules(file, known[file.game], sources, own_tiers)
    _verify_ids(files)
    for file in files:
        _verify_includes(file, files)
        _verify_dates(file, files)


def _tiers(game: str, files: Iterable[RuleFile]) -> list[str]:
    policies = [file for file in files if file.role == POLICY and file.game == game]
    return list(dict.fromkeys(tier for policy in policies for tier in policy.header["tiers"]))


def _verify_header(file: RuleFile, known: Known) -> None:
    keys = HEADERS[file.role]
    problem = keys_problem(file.header, keys, f"the header of a {file.role} file")
    problem = problem or value_problem(file.header, keys, known)
    if problem:
        file.refuse(problem)
    if file.role != LIST and file.header[file.role] != file.stem:
        file.refuse(Problem(f'"{file.role}" must equal the name of the file, "{file.stem}"', file.role))
    tiers = file.header.get("tiers") or [""]
    if file.header.get("default_tier", "") not in tiers:
        file.refuse(Problem(f'"default_tier" must be one of: {", ".join(tiers)}', "default_tier"))


def _verify_rules(file: RuleFile, known: Known, sources: Mapping[str, str], tiers: list[str]) -> None:
    if not file.rules:
        file.refuse(Problem("the file has no rules; add a [[rule]] or remove the file"))
    previous = None
    for position, rule in enumerate(file.rules):
        problem = _rule_problem(rule, known) or _reference_problem(rule, sources, tiers)
        if not problem and previous and rule["effective"] < previous:
            problem = Problem("the dates go backward; put the rules in the order of their dates", "effective")
        if not problem and file.role == LIST and rule.get("list", file.stem) != file.stem:
            problem = Problem(f'"list" must equal the name of the file, "{file.stem}"', "list")
        if problem:
            file.refuse(problem, position)
        previous = rule["effective"]


def _rule_problem(rule: Mapping[str, Any], known: Known) -> Problem | None:
    kind = rule.get("kind")
    if kind is None:
        return Problem('a rule lacks "kind"; add it')
    if kind not in KINDS:
        return Problem(f'unknown kind "{kind}"; choose one of those in validator/rulekinds.py', "kind")
    keys = RULE_KEYS | KINDS[kind]
    problem = keys_problem(rule, keys, f'a rule of kind "{kind}"') or value_problem(rule, keys, known)
    one_of = ONE_OF.get(kind, ())
    if not problem and one_of and sum(key in rule for key in one_of) != 1:
        return Problem(f'a rule of kind "{kind}" states exactly one of: {", ".join(one_of)}')
    return problem


def _reference_problem(
    rule: Mapping[str, Any], sources: Mapping[str, str], tiers: list[str]
) -> Problem | None:
    if rule["source"] not in sources:
        return Problem(f'source "{rule["source"]}" is not in sources.toml; add or correct it', "source")
    for tier in rule.get("tiers", ()):
        if tier not in tiers:
            return Problem(f'there is no tier "{tier}"; the tiers are: {", ".join(tiers)}', "tiers", tier)
    return None


def _verify_ids(files: Iterable[RuleFile]) -> None:
    owners: dict[tuple[str, str], str] = {}
    for file in files:
        if file.role in (POLICY, FORMAT, ENVIRONMENT):
            other = owners.setdefault((file.role, file.stem), file.name)
            if other != file.name:
                text = f'{file.role} "{file.stem}" already stands in {other}; rename one'
                file.refuse(Problem(text, file.role))


def _verify_includes(file: RuleFile, files: Iterable[RuleFile]) -> None:
    shared = {other.stem for other in files if other.role == SHARED and other.game == file.game}
    for name in file.header.get("includes", ()):
        if name not in shared:
            text = f'there is no shared file "{name}.toml" in {file.game}/; correct or remove it'
            file.refuse(Problem(text, "includes", name))


def _verify_dates(file: RuleFile, files: Iterable[RuleFile]) -> None:
    """Refuse two rules with one id and one date, in a file or over a format and its lists."""
    lists = lists_of(file, files)
    stated: dict[tuple[str, Any], list[tuple[set[str], str]]] = {}
    for part in (file, *lists):
        for position, rule in enumerate(part.rules):
            tiers = set(rule.get("tiers", ()))
            before = stated.setdefault((rule["id"], rule["effective"]), [])
            for others, name in before:
                if not tiers or not others or tiers & others:
                    text = f'rule "{rule["id"]}" of {rule["effective"]} already stands in {name}'
                    part.refuse(Problem(f"{text}; remove one or change its date", "effective"), position)
            before.append((tiers, part.name))


def lists_of(file: RuleFile, files: Iterable[RuleFile]) -> list[RuleFile]:
    """Return the files with the card lists of a format, in the order of their dates; none for other files."""
    if file.role != FORMAT:
        return []
    lists = [other for other in files if other.role == LIST and other.header["format"] == file.stem]
    return sorted(
        (part for part in lists if part.game == file.game), key=lambda part: part.rules[0]["effective"]
    )
