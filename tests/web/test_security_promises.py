"""SECURITY.md names only tests that exist."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_every_test_that_the_promises_name_exists() -> None:
    text = (ROOT / "SECURITY.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`((?:\w+/)+(?:test_\w+\.py)?)`", text))
    assert len(named) > 15
    assert sorted(name for name in named if not (ROOT / "tests" / name).exists()) == []
