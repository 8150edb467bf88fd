"""One word per idea: no module name and no class name stands twice."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LONGEST_FILE, MOST_ENTRIES = 500, 25
# Files that every folder of Python may have, and what is no file of ours.
UNCOUNTED = ("__init__.py", "__pycache__", "py.typed")


def sources(*folders: str) -> list[Path]:
    return [path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))]


def twice(names: list[str]) -> list[str]:
    return sorted(name for name, count in Counter(names).items() if count > 1)


def test_no_module_name_stands_twice() -> None:
    stems = [path.stem for path in sources("validator", "card_data") if not path.stem.startswith("__")]
    assert twice(stems) == []


def test_no_class_name_stands_twice() -> None:
    names = [
        name
        for path in sources("validator", "card_data")
        for name in re.findall(r"^class (\w+)", path.read_text(encoding="utf-8"), re.M)
    ]
    assert twice(names) == []


def test_files_end_at_five_hundred_lines() -> None:
    long = [
        path.name
        for path in sources("validator", "card_data")
        if len(path.read_text(encoding="utf-8").splitlines()) > LONGEST_FILE
    ]
    assert long == []


def test_a_folder_is_a_room_that_can_be_taken_in_at_a_glance() -> None:
    folders = {path.parent for path in sources("validator", "card_data")}
    folders |= {path.parent for path in (ROOT / "templates").rglob("*.html")}
    # The folder of all tests has one room for each room of the program.
    folders |= {path.parent for path in (ROOT / "tests").glob("*/**/*.py")}
    full = {
        str(folder.relative_to(ROOT)): entries
        for folder in folders
        if (entries := sum(entry.name not in UNCOUNTED for entry in folder.iterdir())) > MOST_ENTRIES
    }
    assert full == {}
