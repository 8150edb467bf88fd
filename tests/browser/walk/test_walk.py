"""Every place of the walk names a test that is there."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
WALK = tomllib.loads((Path(__file__).parent / "walk.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("place", WALK)
def test_a_place_of_the_walk_has_its_test(place: str) -> None:
    path, _, name = WALK[place]["test"].partition("::")
    assert f"def {name}(" in (ROOT / path).read_text(encoding="utf-8")
