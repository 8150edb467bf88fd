"""Reading formats/: which file is what, and a first look at each before its rules are verified."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

from card_data.catalogue import game_ids
from validator.rule_lines import HEADER, find_line, line_of_error
from validator.rule_values import NOTHING_KNOWN, Problem, keys_problem, value_problem
from validator.rulekinds import SOURCE_KEYS

POLICY, FORMAT, SHARED, LIST, ENVIRONMENT = "policy", "format", "shared", "list", "environment"
_PLACES = {"lists": LIST, "environments": ENVIRONMENT}


# Folders whose files are not rules of decks: what events and deck checks do by a policy.
ELSEWHERE = frozenset({"procedures", "workflow"})


class RuleFileError(Exception):
    """A file in formats/ cannot be used; the message names file and line and what to do."""


@dataclass(frozen=True, slots=True)
class RuleFile:
    """One parsed file: what it is, for which game, its header and its rules."""

    name: str
    stem: str
    role: str
    game: str
    text: str
    header: Mapping[str, Any]
    rules: list[dict[str, Any]]

    def refuse(self, problem: Problem, place: int | str = HEADER) -> NoReturn:
        """Raise the error that points at the problem's line."""
        line = find_line(self.text, place, problem.key, problem.value)
        raise RuleFileError(f"{self.name}:{line}: {problem.text}")


def rule_paths(folder: Path) -> list[Path]:
    """Return all files that hold rules or sources, in a fixed order."""
    return sorted(path for path in folder.rglob("*.toml") if path.parent.name not in ELSEWHERE)


def read_sources(folder: Path) -> dict[str, str]:
    """Return the title and version of each document that rules may cite, by its key."""
    name = f"{folder.name}/sources.toml"
    text, data = _parse(folder / "sources.toml", name)
    file = RuleFile(name, "sources", "sources", "", text, data, [])
    for key, entry in data.items():
        if not isinstance(entry, dict):
            file.refuse(Problem(f'"{key}" must be a table; write [{key}]', key))
        problem = keys_problem(entry, SOURCE_KEYS, "a source")
        problem = problem or value_problem(entry, SOURCE_KEYS, NOTHING_KNOWN)
        if problem:
            file.refuse(problem, key)
    return {key: f"{entry['title']} {entry.get('version', '')}".strip() for key, entry in data.items()}


def read_files(folder: Path) -> list[RuleFile]:
    """Read every file but the sources; refuse what is not TOML, in no known place or of no known game."""
    return [_read(folder, path) for path in rule_paths(folder) if path != folder / "sources.toml"]


def _parse(path: Path, name: str) -> tuple[str, dict[str, Any]]:
    import tomllib  # only needed to compile

    text = ""
    try:
        text = path.read_text(encoding="utf-8")
        return text, tomllib.loads(text)
    except OSError as error:
        raise RuleFileError(f"{name}:1: the file cannot be read ({error.strerror}); restore it") from error
    except UnicodeDecodeError as error:
        raise RuleFileError(f"{name}:1: the file is not UTF-8 text; save it as UTF-8") from error
    except tomllib.TOMLDecodeError as error:
        line = line_of_error(str(error), text)
        raise RuleFileError(f"{name}:{line}: this is not TOML: {error}; correct the line") from error


def _read(folder: Path, path: Path) -> RuleFile:
    where = path.relative_to(folder)
    name = f"{folder.name}/{where.as_posix()}"
    text, data = _parse(path, name)
    role = _role(where, data)
    if not role:
        places = "policies/, a game's folder, or its lists/ or environments/"
        raise RuleFileError(f"{name}:1: nothing reads a file in this place; move it to {places}")
    rules = data.pop("rule", [])
    file = RuleFile(name, path.stem, role, str(data.get("game", "")), text, data, rules)
    if not isinstance(rules, list) or not all(isinstance(rule, dict) for rule in rules):
        file.refuse(Problem("rules are tables; begin each with [[rule]]", "rule"), "rule")
    _verify_game(file, where)
    return file


def _role(where: Path, data: Mapping[str, Any]) -> str:
    match where.parts:
        case ("policies", _):
            return POLICY
        case (_, _):
            return SHARED if SHARED in data else FORMAT
        case (_, place, _):
            return _PLACES.get(place, "")
    return ""


def _verify_game(file: RuleFile, where: Path) -> None:
    if file.game not in game_ids():
        file.refuse(Problem(f'"game" must be one of: {", ".join(game_ids())}', "game"))
    if file.role != POLICY and file.game != where.parts[0]:
        text = f'"game" is "{file.game}" but the file is in {where.parts[0]}/; correct it or move the file'
        file.refuse(Problem(text, "game"))
