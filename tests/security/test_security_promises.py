"""Whatever the attack found and SECURITY.md promises has tests, which exist."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from tests.security.named_tests import TESTS, unknown

ATTACK = tomllib.loads((Path(__file__).parent / "attack.toml").read_text(encoding="utf-8"))
PROMISES = (TESTS.parent / "SECURITY.md").read_text(encoding="utf-8")
# The chapters of the OWASP standard, of which the tenth was for code that was written to harm.
CHAPTERS = [f"V{number}" for number in range(1, 15)]


def test_every_finding_of_the_attack_is_in_the_table() -> None:
    counts = {"H": 11, "M": 12, "L": 8}
    assert list(ATTACK) == [f"{kind}{n}" for kind, count in counts.items() for n in range(1, count + 1)]


@pytest.mark.parametrize("number", ATTACK)
def test_every_finding_has_tests(number: str) -> None:
    assert ATTACK[number]["tests"]
    assert unknown(ATTACK[number]["tests"]) == []


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_every_chapter_of_the_standard_is_answered_by_tests_that_exist(chapter: str) -> None:
    (text,) = re.findall(rf"^## {chapter} .*?(?=^## )", PROMISES, re.MULTILINE | re.DOTALL)
    named = re.findall(r"`([\w/]+\.py(?:::\w+)?)`", text)
    assert named
    assert unknown(named) == []
