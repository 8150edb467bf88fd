"""Every rule that is decided from a list has a test that bears its ID."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.checks.case_files import load_cases

CONSTRUCTION = [f"NR-{number}" for number in range(1, 13)]
POLICIES = [
    *("NISEI14-D2", "NISEI14-D3", "NISEI14-D4", "NISEI14-D8", "NISEI14-D10", "NISEI14-F1", "NISEI14-F2"),
    *("NISEI18-P1", "NISEI18-D1", *(f"NISEI18-F{number}" for number in range(1, 8))),
    *("FFG-D1", "FFG-D2", "FFG-D4", "FFG-F1", "FFG-F2"),
]
IDENTIFICATION = Path(__file__).with_name("test_identification_rules.py")


def ids_with_a_case() -> set[str]:
    names = [case.name for case in load_cases()]
    names += [line.partition('("')[2] for line in IDENTIFICATION.read_text(encoding="utf-8").splitlines()]
    return {rule.strip() for name in names for rule in name.partition(":")[0].split(",")}


@pytest.mark.parametrize("rule", CONSTRUCTION + POLICIES)
def test_a_rule_that_the_list_decides_has_a_case(rule: str) -> None:
    assert rule in ids_with_a_case()
