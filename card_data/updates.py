"""Newer tables and rule files than those of the installation, in the data folder: the younger win.

The folder `updates/` beside the database holds files under the names that they have in `card_data/` and
`formats/`. One that is older than the installation's own is passed over, so that a new version is never held
back by what was fetched for an old one. Processes that run notice a change by its seal and load anew.
"""

import os
import re
from collections.abc import Callable, Hashable, Iterable
from functools import lru_cache, wraps
from pathlib import Path
from typing import ParamSpec, TypeVar, cast

VARIABLE = "LEGALDECK_DATA_DIR"
FOLDER, SEAL = "updates", "SEAL"
ROOT = Path(__file__).resolve().parents[1]
HOMES = (ROOT / "card_data", ROOT / "formats")
_DAY = re.compile(r"^(?:as_of|verified_on) *= *(\d{4}-\d\d-\d\d)", re.MULTILINE)

P = ParamSpec("P")
R = TypeVar("R")


def _usual_folder() -> Path:
    chosen = os.environ.get(VARIABLE)
    if chosen:
        return Path(chosen) / FOLDER
    home = os.environ.get("XDG_DATA_HOME") or os.path.join(os.path.expanduser("~"), ".local", "share")
    return Path(home) / "legaldeck" / FOLDER


class _Use:
    """Which folder this process reads, and the seal it had when something was last loaded."""

    folder: Path = _usual_folder()
    aside: bool = False
    seal: tuple[int, int] | None = None


def updates_folder() -> Path:
    """Return the folder of newer files; it need not exist."""
    return _Use.folder


def use_updates(folder: Path) -> None:
    """Read newer files from a folder from now on."""
    _Use.folder = folder
    catch_up()


def kept(size: int | None = None) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Remember what a function returns for as long as the data stays the same.

    What was loaded first is kept for good: processes that were forked later share it.
    """

    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        memories: dict[Hashable, Callable[P, R]] = {}

        @wraps(function)
        def remembering(*args: P.args, **kwargs: P.kwargs) -> R:
            now = _Use.seal, _Use.aside
            memory = memories.get(now)
            if memory is None:
                for old in list(memories)[1:]:
                    del memories[old]
                memory = memories[now] = cast("Callable[P, R]", lru_cache(size)(function))
            return memory(*args, **kwargs)

        return remembering

    return decorate


def set_aside() -> bool:
    """Read the installation's own files alone until the data changes; say whether there were others."""
    if _Use.aside or not files_in_use():
        return False
    _Use.aside = True
    return True


def are_set_aside() -> bool:
    """Say whether newer files are passed over because they do not fit."""
    return _Use.aside


def catch_up() -> None:
    """Notice that the data has changed: a glance at one file, before anything is read for a request."""
    seal = _seal_now()
    if seal != _Use.seal:
        _Use.seal, _Use.aside = seal, False


def _seal_now() -> tuple[int, int] | None:
    try:
        state = os.stat(_Use.folder / SEAL)
    except OSError:
        return None
    return state.st_ino, state.st_mtime_ns


def _are_read() -> bool:
    """Say whether there is a whole folder of newer files: the seal is written with the others."""
    return _Use.seal is not None and not _Use.aside


def layered(path: Path) -> Path:
    """Return the newer file for one of the installation, or the file itself where there is none."""
    for home in HOMES if _are_read() else ():
        if path.is_relative_to(home):
            newer = _Use.folder / home.name / path.relative_to(home)
            return newer if newer.exists() and not (path.exists() and _day(newer) < _day(path)) else path
    return path


def layered_files(folder: Path, pattern: str) -> list[Path]:
    """Return all files of a folder of the installation, with those that came later, in order."""
    found = set(folder.rglob(pattern))
    if folder in HOMES and _are_read():
        later = _Use.folder / folder.name
        found.update(folder / path.relative_to(later) for path in later.rglob(pattern))
    return sorted(found)


def files_in_use() -> dict[str, str]:
    """Return the newer files that are not passed over, as text by their place."""
    return {
        str(path.relative_to(_Use.folder)): path.read_text("utf-8")
        for home in HOMES
        for path in _files(_Use.folder / home.name)
        if layered(home / path.relative_to(_Use.folder / home.name)) == path
    }


def _files(folder: Path) -> Iterable[Path]:
    return (path for path in sorted(folder.rglob("*")) if path.is_file())


def _day(path: Path) -> str:
    """Return the day of a rule file, or of the tables beside which a SOURCE.toml says it."""
    dated = path.with_name("SOURCE.toml") if path.suffix == ".csv" else path
    found = _DAY.search(dated.read_text("utf-8")) if dated.exists() else None
    return found[1] if found else ""


_Use.seal = _seal_now()
