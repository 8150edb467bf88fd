"""Tests that share something stay in one process."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.schedule import LONG, SHARING, unit_of

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("place", [*LONG, *SHARING])
def test_every_place_of_the_schedule_is_there(place: str) -> None:
    assert (ROOT / place).exists()


def test_a_module_that_shares_something_is_one_unit_and_others_are_as_many_as_their_tests() -> None:
    served, lists, login = SHARING[-1], "tests/documents/test_lists.py", "tests/web/account/test_login.py"
    assert unit_of(f"{served}::test_a[x::y]") == unit_of(f"{served}::test_b")
    assert unit_of(f"{lists}::test_a") != unit_of("tests/documents/test_pods.py::test_a")
    assert unit_of(f"{login}::test_a") != unit_of(f"{login}::test_b")
