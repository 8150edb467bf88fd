"""All verified rules as plain values: the form in which a rulebook is compiled and loaded."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from card_data.catalogue import load_catalogue
from validator.rule_audit import lists_of, verify
from validator.rule_files import ENVIRONMENT, FORMAT, POLICY, SHARED, RuleFile, read_files, read_sources
from validator.rule_values import Known, known_names
from validator.rulekinds import RULE_KEYS


def read_rules(folder: Path) -> dict[str, Any]:
    """Read and verify a folder of rule files; return header and rules of everything in it, by role and id."""
    sources = read_sources(folder)
    files = read_files(folder)
    games = sorted({file.game for file in files})
    verify(files, sources, {game: _known(game, files) for game in games})
    return {role: _tables(role, files, sources) for role in (POLICY, FORMAT, ENVIRONMENT, SHARED)}


def _known(game: str, files: Iterable[RuleFile]) -> Known:
    own = [file for file in files if file.game == game]
    formats = [file.stem for file in own if file.role == FORMAT]
    environments = [file.stem for file in own if file.role == ENVIRONMENT]
    return known_names(load_catalogue(game), formats, environments)


def _tables(role: str, files: list[RuleFile], sources: Mapping[str, str]) -> dict[str, Any]:
    tables: dict[str, Any] = {}
    for file in files:
        if file.role == role:
            rules = [
                _row(part, rule, sources) for part in (file, *lists_of(file, files)) for rule in part.rules
            ]
            header = {key: _plain(value) for key, value in file.header.items()}
            # Only shared files of different games may bear the same name.
            key = f"{file.game}/{file.stem}" if role == SHARED else file.stem
            tables[key] = {"header": header, "rules": rules}
    return tables


def _plain(value: Any) -> Any:
    return value if isinstance(value, str | list) else value.isoformat()


def _row(file: RuleFile, rule: Mapping[str, Any], sources: Mapping[str, str]) -> tuple[Any, ...]:
    common = {key.removesuffix("?") for key in RULE_KEYS}
    return (
        rule["id"],
        rule["kind"],
        rule["effective"].isoformat(),
        sources[rule["source"]],
        rule["section"],
        {key: value for key, value in rule.items() if key not in common},
        tuple(rule.get("tiers", ())),
        file.name,
    )
