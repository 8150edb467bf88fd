"""The example for many machines names settings and commands that exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from validator.cli.main import parse_only
from validator.config import Jobs, Limits, Settings

TEXT = (Path(__file__).resolve().parents[2] / ".ci" / "compose.yaml").read_text()


@pytest.mark.parametrize("name", sorted(set(re.findall(r"LEGALDECK_(\w+):", TEXT))))
def test_every_variable_is_a_setting(name: str) -> None:
    field, _, nested = name.lower().partition("__")
    assert field in Settings.model_fields
    inner = {"jobs": Jobs, "limits": Limits}.get(field)
    assert not nested or (inner is not None and nested in inner.model_fields)


@pytest.mark.parametrize("command", re.findall(r"validator\.cli\.main (.+)", TEXT))
def test_every_command_is_understood(command: str) -> None:
    assert parse_only(command.split()).command in ("serve", "worker")
