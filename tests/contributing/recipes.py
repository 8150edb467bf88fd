"""CONTRIBUTING.md taken at its word: its blocks are written into a copy of the project."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
COPIED = (
    "validator",
    "card_data",
    "formats",
    "templates",
    "tests/checks",
    "tests/deckcheck",
    "tests/decklists/structured",
    "tests/parse",
    "tests/store",
    "tests/web",
    "tests/services",
)
FILES = ("pyproject.toml", "tests/__init__.py")
_BLOCK = re.compile(r"^```(\w+) (\S+)\n(.*?)^```$", re.M | re.S)
_SECTION = re.compile(r"^## (.+?)\n(.*?)(?=^## |\Z)", re.M | re.S)


def sections() -> dict[str, str]:
    """Return the sections of the page by their headings."""
    return dict(_SECTION.findall((ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")))


def copy_of_the_project(folder: Path) -> Path:
    """Copy what recipes touch and what proves them."""
    ignored = shutil.ignore_patterns("__pycache__")
    for name in COPIED:
        shutil.copytree(ROOT / name, folder / name, ignore=ignored)
    for name in FILES:
        if (ROOT / name).exists():
            shutil.copy(ROOT / name, folder / name)
    return folder


def follow(heading: str, project: Path, **words: str) -> None:
    """Do what a section says: write its files, insert its lines; `words` replace what stands for numbers."""
    section = sections()[heading]
    for word, meaning in words.items():
        section = section.replace(word, meaning)
    blocks = _BLOCK.findall(section)
    assert blocks, heading
    for kind, path, body in blocks:
        target = project / path
        if kind == "diff":
            _insert(target, body)
        else:
            assert not target.exists(), target
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(body, encoding="utf-8")


def _insert(target: Path, body: str) -> None:
    lines = body.splitlines()
    known = [line[1:] for line in lines if line.startswith(" ")]
    new = [line[1:] for line in lines if line.startswith("+")]
    text = target.read_text(encoding="utf-8").splitlines()
    places = [number for number, line in enumerate(text) if line == known[-1]]
    assert places, f"{target.name} has no line {known[-1]!r}"
    text[places[0] + 1 : places[0] + 1] = new
    target.write_text("\n".join(text) + "\n", encoding="utf-8")


def run(project: Path, *arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """Run Python in a copy of the project, with a cache of its own."""
    own = {"PYTHONPATH": str(project), "LEGALDECK_CACHE": str(project / ".cache")}
    return _run(project, own, arguments, stdin)


def run_beside(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the project as it is from a folder outside of it, with the packs of that folder."""
    return _run(folder, {"PYTHONPATH": str(ROOT), "LEGALDECK_PACKS": "packs"}, arguments, "")


def _run(
    folder: Path, variables: dict[str, str], arguments: tuple[str, ...], stdin: str
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env={**os.environ, **variables},
        input=stdin,
        capture_output=True,
        text=True,
        check=False,
    )
