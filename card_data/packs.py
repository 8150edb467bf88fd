"""Packs: folders outside the installation that bring games, formats and policies of their own.

LEGALDECK_PACKS names them, or folders that hold them, several as in PATH. A pack has a game (`game.toml` and
tables; the folder's name is the game's id), rules (`sources.toml`, `formats/`, `policies/`), or both.
"""

import os
from collections import Counter
from functools import cache
from pathlib import Path

VARIABLE = "LEGALDECK_PACKS"
GAME = "game.toml"
RULES = ("formats", "policies")


class PackError(Exception):
    """A pack cannot be used; the message says which and what to do."""


def pack_folders() -> tuple[Path, ...]:
    """Return the folders of all packs, in the order in which they were named."""
    named = os.environ.get(VARIABLE)
    return _packs_in(named) if named else ()


def is_pack(folder: Path) -> bool:
    """Tell whether a folder holds a game or rules."""
    return any((folder / part).exists() for part in (GAME, *RULES))


def pack_files(folder: Path) -> list[Path]:
    """Return every file of a pack that is read."""
    return sorted(path for kind in ("*.toml", "*.csv") for path in folder.rglob(kind))


@cache
def _packs_in(named: str) -> tuple[Path, ...]:
    places = [Path(name.strip()).expanduser().resolve() for name in named.split(os.pathsep) if name.strip()]
    found = tuple(dict.fromkeys(pack for place in places for pack in _packs_at(place)))
    for name, times in Counter(pack.name for pack in found).items():
        if times > 1:
            raise PackError(f'{VARIABLE} has {times} packs called "{name}"; rename one of the folders.')
    return found


def _packs_at(place: Path) -> list[Path]:
    if not place.is_dir():
        raise PackError(f"{VARIABLE} names {place}, and there is no such folder; create or correct it.")
    return [place] if is_pack(place) else sorted(inner for inner in place.iterdir() if is_pack(inner))
