"""Every room stands in the import contract of the room around it: that says whom it may know."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# Steps between versions are found by their numbers: nothing imports them.
FOUND_BY_NUMBER = {"validator.store.migrations.versions"}


def rooms() -> set[str]:
    files = [path for folder in ("validator", "card_data") for path in (ROOT / folder).rglob("__init__.py")]
    folders = {path.parent.relative_to(ROOT) for path in files}
    return {".".join(folder.parts) for folder in folders if len(folder.parts) > 1} - FOUND_BY_NUMBER


def rooms_in_contracts() -> set[str]:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return {
        f"{container}.{name}".removeprefix(".")
        for contract in settings["tool"]["importlinter"]["contracts"]
        if contract["type"] == "layers"
        for container in contract.get("containers", [""])
        for layer in contract["layers"]
        for name in re.split(r"\s*[|:]\s*", layer)
    }


def test_every_room_stands_in_the_contract_of_the_room_around_it() -> None:
    # Tables of a game lie in folders of data, without a line of Python.
    data = {room for room in rooms() if not any((ROOT / room.replace(".", "/")).glob("[!_]*.py"))}
    assert rooms() - rooms_in_contracts() == data
    assert all(room.startswith("card_data.") for room in data)
