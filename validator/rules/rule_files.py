"""Reading formats/ and packs: which file is what, and on which line something is."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

from card_data.catalogue import game_ids
from card_data.packs import RULES
from card_data.updates import layered, layered_files

POLICY, WORKFLOW, PROCEDURES = "policy", "workflow", "procedures"
FORMAT, SHARED, LIST, ENVIRONMENT = "format", "shared", "list", "environment"
# The documents and what was read in them; in a pack also its game and where that comes from.
NO_RULES = ("sources.toml", "sentences.toml", "game.toml", "SOURCE.toml")
_PLACES = {"lists": LIST, "environments": ENVIRONMENT}
_TABLE = re.compile(r"\s*(\[{1,2})\s*([^\]]+?)\s*\]{1,2}")
_KEY = re.compile(r"""\s*["']?([\w.-]+)["']?\s*=""")

Place = tuple[str | int, ...]  # the way to a value: ("rule", 2, "banned")


class RuleFileError(Exception):
    """A file of rules cannot be used; the message names file and line and what to do."""


class Problem(NamedTuple):
    """What is wrong, where in the file's tables, and the value to point at."""

    text: str
    place: Place = ()
    value: str = ""


def unknown_source(source: str) -> Problem:
    """Say that nobody describes the document that something cites."""
    return Problem(f'source "{source}" is not in sources.toml; add or correct it', ("source",))


@dataclass(frozen=True, slots=True)
class RuleFile:
    """One parsed file: what it is, for which game, its text and tables, the rules apart."""

    name: str
    stem: str
    role: str
    game: str
    text: str
    header: Mapping[str, Any]
    rules: list[dict[str, Any]]
    pack: str = ""  # the pack that it belongs to, if any

    @property
    def extends(self) -> str:
        """Return the policy of which this one is another edition, or an empty text."""
        return str(self.header.get("extends", "")) if self.role == POLICY else ""

    def refuse(self, problem: Problem) -> NoReturn:
        """Raise the error that points at the problem's line."""
        line = find_line(self.text, problem.place, problem.value)
        raise RuleFileError(f"{self.name}:{line}: {problem.text}")


def parse_file(path: Path, name: str) -> tuple[str, dict[str, Any]]:
    """Return a file's text and tables; refuse what is not TOML."""
    text = ""
    try:
        text = path.read_text(encoding="utf-8")
        return text, tomllib.loads(text)
    except OSError as error:
        raise RuleFileError(f"{name}:1: the file cannot be read ({error.strerror}); restore it") from error
    except UnicodeDecodeError as error:
        raise RuleFileError(f"{name}:1: the file is not UTF-8 text; save it as UTF-8") from error
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"at line (\d+)", str(error))
        line = int(found[1]) if found else max(1, len(text.splitlines()))
        raise RuleFileError(f"{name}:{line}: this is not TOML: {error}; correct the line") from error


def read_files(folder: Path, pack: str = "") -> list[RuleFile]:
    """Read every file of rules; refuse what is not TOML, in no known place or of no known game."""
    paths = [path for path in layered_files(folder, "*.toml") if path.name not in NO_RULES]
    files = [_read(folder, path, pack) for path in paths]
    games = {file.stem: file.game for file in files if file.role == POLICY}
    for file in files:
        if file.role in (WORKFLOW, PROCEDURES) and file.stem not in games:
            file.refuse(Problem("there is no policy.toml beside this file; add it or move the file"))
    return files


def _read(folder: Path, path: Path, pack: str) -> RuleFile:
    where = path.relative_to(folder)
    name = f"{folder.name}/{where.as_posix()}"
    text, data = parse_file(layered(path), name)
    role = _role(where, data) if not pack or where.parts[0] in RULES else ""
    if not role:
        games = "formats/" if pack else "a game's folder"
        places = f"policies/<policy>/, {games}, or its lists/ or environments/"
        raise RuleFileError(f"{name}:1: nothing reads a file in this place; move it to {places}")
    stem = path.parent.name if where.parts[0] == "policies" else path.stem
    rules = [] if role == PROCEDURES else data.pop("rule", [])
    file = RuleFile(name, stem, role, str(data.get("game", "")), text, data, rules, pack)
    if not isinstance(rules, list) or not all(isinstance(rule, dict) for rule in rules):
        file.refuse(Problem("rules are tables; begin each with [[rule]]", ("rule",)))
    if role not in (WORKFLOW, PROCEDURES) and not (file.extends and not file.game):
        _verify_game(file, where)
    return file


def _role(where: Path, data: Mapping[str, Any]) -> str:
    match where.parts:
        case ("policies", _, "policy.toml" | "workflow.toml" | "procedures.toml"):
            return where.stem
        case ("policies", *_):
            return ""
        case (_, _):
            return SHARED if SHARED in data else FORMAT
        case (_, place, _):
            return _PLACES.get(place, "")
    return ""


def _verify_game(file: RuleFile, where: Path) -> None:
    if file.game not in game_ids():
        wrong = f' is "{file.game}" but' if file.game else ""
        file.refuse(Problem(f'"game"{wrong} must be one of: {", ".join(game_ids())}', ("game",)))
    if file.role != POLICY and not file.pack and file.game != where.parts[0]:
        text = f'"game" is "{file.game}" but the file is in {where.parts[0]}/; correct it or move the file'
        file.refuse(Problem(text, ("game",)))


def find_line(text: str, place: Place, value: str = "") -> int:
    """Return the line of a value, else of its key, else of the table that should have it.

    The TOML reader forgets lines, and people need them.
    """
    table_line, key_line, deepest = 1, 0, 0
    for number, path, opens, line in _walk(text):
        if opens and deepest < len(path) and _leads(path, place):
            table_line, key_line, deepest = number, 0, len(path)
        elif path == place[:deepest] and len(path) == deepest < len(place):
            if not key_line and _key(line) == place[deepest]:
                key_line = number
            if key_line and value and _holds(line, value):
                return number
    return key_line or table_line


def _leads(table: Place, place: Place) -> bool:
    """Tell whether a table is on the way to a place, or is the first of several that the place names."""
    return table == place[: len(table)] or (len(place) > 0 and (*place, 0) == table)


def _walk(text: str) -> Iterator[tuple[int, Place, bool, str]]:
    """Yield number, table, whether it opens a table, and text of every line outside long strings."""
    counted: dict[Place, int] = {}
    table: Place = ()
    inside = False
    for number, line in enumerate(text.splitlines(), start=1):
        opened = None if inside else _TABLE.match(line)
        if opened:
            table = _opened(opened[2].split("."), opened[1] == "[[", counted)
        if not inside:
            yield number, table, opened is not None, line
        inside ^= (line.count('"""') + line.count("'''")) % 2 == 1


def _opened(names: list[str], repeated: bool, counted: dict[Place, int]) -> Place:
    """Return the way to a table: names, with the place in the list behind each that repeats."""
    place: Place = ()
    for name in names[:-1]:
        place = (*place, name)
        if place in counted:
            place = (*place, counted[place])
    place = (*place, names[-1])
    if repeated:
        counted[place] = counted.get(place, -1) + 1
        place = (*place, counted[place])
    return place


def _key(line: str) -> str:
    found = _KEY.match(line)
    return found[1] if found else ""


def _holds(line: str, value: str) -> bool:
    return re.search(rf"(?<![\w-]){re.escape(value)}(?![\w-])", line) is not None
