"""Tests that documents and tables refer to by name: do they exist?"""

from __future__ import annotations

import ast
from collections.abc import Iterable
from functools import cache
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]


def unknown(names: Iterable[str]) -> list[str]:
    """Return the names, such as web/account/test_login.py::test_a_thing, that no test has."""
    return sorted(name for name in names if not _exists(*name.split("::")))


def _exists(path: str, *test: str) -> bool:
    file = TESTS / path
    return file.is_file() and set(test) <= _tests_in(file)


@cache
def _tests_in(file: Path) -> frozenset[str]:
    """Return the tests of a file, which need not be imported for it."""
    nodes = ast.walk(ast.parse(file.read_text(encoding="utf-8")))
    return frozenset(node.name for node in nodes if isinstance(node, ast.FunctionDef))
