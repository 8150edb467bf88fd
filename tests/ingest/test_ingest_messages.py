"""The table of messages is complete and every message says what to do."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import validator
from validator.finding import Severity, finding, messages_of

FOLDER = Path(validator.__file__).parent
SOURCES = [path for room in ("ingest", "links", "pipeline") for path in (FOLDER / room).rglob("*.py")]
MESSAGES = messages_of("ingest")
USED = set(re.findall(r'"(IN\d\d\d)"', "".join(p.read_text(encoding="utf-8") for p in SOURCES)))
# The one code that leaves a list as good as it was: letters with accents may have suffered.
ONLY_NOTES = {"IN104"}


@pytest.mark.parametrize("code", sorted(MESSAGES))
def test_a_message_needs_a_person_and_is_explained(code: str) -> None:
    severity, template, explanation = MESSAGES[code]
    assert severity == (Severity.NOTE if code in ONLY_NOTES else Severity.JUDGE)
    assert template.endswith((".", "?", "}"))
    assert explanation.endswith(".")
    assert len(explanation) > 30


def test_every_code_is_used_and_every_used_code_is_known() -> None:
    assert set(MESSAGES) == USED


def test_parameters_fill_the_wording() -> None:
    found = finding("IN206", limit=100)
    assert found.message.startswith("The PDF has more than 100 pages.")
    assert found.params == {"limit": 100}
