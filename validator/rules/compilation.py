"""All verified rules as plain values: the form in which a rulebook is compiled and loaded."""

from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any

from card_data.catalogue import load_catalogue
from validator.rules.consistency import lists_of, verify
from validator.rules.edition import bases_first, extended_rows, with_inherited
from validator.rules.game_file import verify_game
from validator.rules.procedure_editions import changed_procedures
from validator.rules.procedure_files import Procedures, read_procedures
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


def compile_rules(folder: Path, packs: Sequence[Path] = ()) -> dict[str, Any]:
    """Read and verify a folder of rule files and packs; return header and rules of all, by role and id."""
    for pack in packs:
        verify_game(pack)
    documents = _read_documents((folder, *packs))
    sources = {key: _title(entry) for key, entry in documents.items()}
    files = read_files(folder) + [file for pack in packs for file in read_files(pack, pack.name)]
    files = with_inherited(files)
    verify(files, sources, {game: _known(game, files) for game in {file.game for file in files} if game})
    tables = {role: _tables(role, files, sources) for role in (POLICY, FORMAT, ENVIRONMENT, SHARED)}
    tables[PROCEDURES] = _policies(tables[POLICY], files, sources)
    tables["month_only"] = {_title(entry): True for entry in documents.values() if entry.month_only}
    return tables


def _policies(
    policies: dict[str, Any], files: Sequence[RuleFile], sources: Mapping[str, str]
) -> dict[str, Any]:
    """Complete policies with their workflow and editions with what they extend; return their procedures."""
    own = {(file.role, file.stem): file for file in files if file.role in (POLICY, WORKFLOW, PROCEDURES)}
    procedures: dict[str, Procedures] = {}
    for key in bases_first({key: table["header"]["extends"] for key, table in policies.items()}):
        table, workflow = policies[key], own.get((WORKFLOW, key))
        table["workflow"] = _rows([workflow], sources) if workflow else []
        base, tiers = table["header"]["extends"], table["header"]["tiers"]
        if base:
            for part in ("rules", "workflow"):
                changed = extended_rows(policies[base][part], table[part], tiers, by_kind=part == "workflow")
                table[part] = changed
        file, header = own.get((PROCEDURES, key)), own[POLICY, key].header
        if file and base in procedures:
            procedures[key] = changed_procedures(file, procedures[base], header, sources)
        elif file:
            procedures[key] = read_procedures(file, header, sources)
        elif base in procedures:
            procedures[key] = procedures[base]._replace(ended=())
    return {key: found.plain(key) for key, found in procedures.items()}


def _read_documents(folders: Sequence[Path]) -> dict[str, SourceTable]:
    """Return what is said of each document that rules may cite, by its key."""
    found: dict[str, SourceTable] = {}
    for folder in folders:
        name = f"{folder.name}/sources.toml"
        if folder is not folders[0] and not (folder / "sources.toml").exists():
            continue  # the rules of a pack may cite our documents alone
        text, data = parse_file(folder / "sources.toml", name)
        file = RuleFile(name, "sources", "sources", "", text, data, [])
        for key, entry in data.items():
            if key in found:
                file.refuse(Problem(f'source "{key}" is there already; choose another key', (key,)))
            found[key] = _document(file, key, entry)
    return found


def _document(file: RuleFile, key: str, entry: Any) -> SourceTable:
    if not isinstance(entry, dict):
        file.refuse(Problem(f'"{key}" must be a table; write [{key}]', (key,)))
    found = validated(SourceTable, entry, "a source", None)
    if isinstance(found, Problem):
        file.refuse(found._replace(place=(key, *found.place)))
    return found


def _title(entry: SourceTable) -> str:
    return f"{entry.title} {entry.version}".strip()


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
                "pack": file.pack,
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
