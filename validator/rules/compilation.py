"""All verified rules as plain values: the form in which a rulebook is compiled and loaded."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any

from card_data.catalogue import load_catalogue
from validator.rules.consistency import lists_of, verify
from validator.rules.procedure_files import read_procedures
from validator.rules.rule_files import (
    ENVIRONMENT,
    FORMAT,
    POLICY,
    PROCEDURES,
    SHARED,
    WORKFLOW,
    Problem,
    RuleFile,
    parse_file,
    read_files,
)
from validator.rules.validation import HEADERS, SourceTable, validated
from validator.rules.values import Known, known_names


def compile_rules(folder: Path) -> dict[str, Any]:
    """Read and verify a folder of rule files; return header and rules of everything in it, by role and id."""
    documents = _read_documents(folder)
    sources = {key: _title(entry) for key, entry in documents.items()}
    files = read_files(folder)
    verify(files, sources, {game: _known(game, files) for game in {file.game for file in files} if game})
    tables = {role: _tables(role, files, sources) for role in (POLICY, FORMAT, ENVIRONMENT, SHARED)}
    workflows = {file.stem: file for file in files if file.role == WORKFLOW}
    for key, table in tables[POLICY].items():
        table["workflow"] = _rows([workflows[key]], sources) if key in workflows else []
    policies = {file.stem: file.header for file in files if file.role == POLICY}
    tables[PROCEDURES] = {
        file.stem: read_procedures(file, policies[file.stem], sources)
        for file in files
        if file.role == PROCEDURES
    }
    tables["month_only"] = {_title(entry): True for entry in documents.values() if entry.get("month_only")}
    return tables


def _read_documents(folder: Path) -> dict[str, Any]:
    """Return what is said of each document that rules may cite, by its key."""
    name = f"{folder.name}/sources.toml"
    text, data = parse_file(folder / "sources.toml", name)
    file = RuleFile(name, "sources", "sources", "", text, data, [])
    for key, entry in data.items():
        if not isinstance(entry, dict):
            file.refuse(Problem(f'"{key}" must be a table; write [{key}]', (key,)))
        found = validated(SourceTable, entry, "a source", None)
        if isinstance(found, Problem):
            file.refuse(found._replace(place=(key, *found.place)))
    return data


def _title(entry: Mapping[str, Any]) -> str:
    return f"{entry['title']} {entry.get('version', '')}".strip()


def _known(game: str, files: list[RuleFile]) -> Known:
    own = [file for file in files if file.game == game]
    formats = [file.stem for file in own if file.role == FORMAT]
    environments = [file.stem for file in own if file.role == ENVIRONMENT]
    return known_names(load_catalogue(game), formats, environments)


def _tables(role: str, files: list[RuleFile], sources: Mapping[str, str]) -> dict[str, Any]:
    tables: dict[str, Any] = {}
    for file in files:
        if file.role == role:
            header = {name: field.default for name, field in HEADERS[role].model_fields.items()}
            # Only shared files of different games may bear the same name.
            key = f"{file.game}/{file.stem}" if role == SHARED else file.stem
            tables[key] = {
                "header": {name: _plain(file.header.get(name, header[name])) for name in header},
                "rules": _rows([file, *lists_of(file, files)], sources),
            }
    return tables


def _rows(files: list[RuleFile], sources: Mapping[str, str]) -> list[tuple[str, dict[str, Any]]]:
    """Return the kind of each rule and what it states, its source spelt out."""
    rows = []
    for file in files:
        for rule in file.rules:
            stated = {key: _plain(value) for key, value in rule.items() if key not in ("kind", "source")}
            rows.append((rule["kind"], stated | {"document": sources[rule["source"]], "file": file.name}))
    return rows


def _plain(value: Any) -> Any:
    if isinstance(value, date):
        return value.isoformat()
    return tuple(map(_plain, value)) if isinstance(value, list) else value
