"""A small folder of rules that tests may write to and load."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

SOURCES = """\
[a-document]
title = "A Document"
version = "1.0"
date = 2020-01-01
publisher = "Somebody"
"""

POLICY = """\
policy = "house"
name = "House Rules"
game = "netrunner"
tiers = ["casual", "competitive"]
default_tier = "competitive"
default_format = "small"
effective = 2020-01-01
verified_on = 2026-11-16

[[rule]]
id = "H-1"
kind = "release-delay"
effective = 2020-01-01
source = "a-document"
section = "Releases"
tiers = ["casual"]
days = 0

[[rule]]
id = "H-1"
kind = "release-delay"
effective = 2020-01-01
source = "a-document"
section = "Releases"
tiers = ["competitive"]
second_weekday = 4
"""

SHARED = """\
shared = "construction"
game = "netrunner"
verified_on = 2026-11-16

[[rule]]
id = "C-1"
kind = "minimum-size"
effective = 2020-01-01
source = "a-document"
section = "Decks"

[[rule]]
id = "C-2"
kind = "influence"
effective = 2020-01-01
source = "a-document"
section = "Decks"
"""

FORMAT = """\
format = "small"
name = "Small"
game = "netrunner"
verified_on = 2026-11-16
includes = ["construction"]

[[rule]]
id = "pool"
kind = "pool"
effective = 2020-01-01
source = "a-document"
section = "Pool"
sets = ["core-set"]
name = "One Core Set"
"""

LIST = """\
format = "small"
game = "netrunner"
verified_on = 2026-11-16

[[rule]]
id = "card-list"
kind = "card-list"
effective = 2020-06-01
source = "a-document"
section = "List One"
list = "list-one"
name = "List One"
banned = [
    "hedge-fund",
    "sure-gamble",
]

[rule.points]
corroder = 2
"""

FILES = {
    "sources.toml": SOURCES,
    "policies/house/policy.toml": POLICY,
    "netrunner/construction.toml": SHARED,
    "netrunner/small.toml": FORMAT,
    "netrunner/lists/list-one.toml": LIST,
}

Write = Callable[[str, str], None]
Change = Callable[[str, str, str], None]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with one policy, one format, its shared rules and one card list."""
    formats = tmp_path / "formats"
    for name, text in FILES.items():
        path = formats / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return formats


@pytest.fixture
def write(folder: Path) -> Write:
    """Write a file of the folder."""

    def write(name: str, text: str) -> None:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    return write


@pytest.fixture
def change(folder: Path) -> Change:
    """Replace a piece of text, which must be there, in a file of the folder."""

    def change(name: str, old: str, new: str) -> None:
        text = (folder / name).read_text(encoding="utf-8")
        assert old in text
        (folder / name).write_text(text.replace(old, new, 1), encoding="utf-8")

    return change
