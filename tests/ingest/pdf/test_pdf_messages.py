"""The table of messages is complete and every message says what to do."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from validator.finding import Severity
from validator.ingest import pdf_messages
from validator.ingest.pdf_messages import MESSAGES, finding

FOLDER = Path(pdf_messages.__file__).parent
USED = set(
    re.findall(
        r'finding\(\s*"(IN2\d\d)"', "".join(p.read_text(encoding="utf-8") for p in FOLDER.glob("*.py"))
    )
)
USED |= set(re.findall(r'"(IN2\d\d)" if', (FOLDER / "pdf.py").read_text(encoding="utf-8")))


@pytest.mark.parametrize("code", sorted(MESSAGES))
def test_a_message_needs_a_person_and_is_explained(code: str) -> None:
    severity, template, explanation = MESSAGES[code]
    assert severity == Severity.JUDGE
    assert template.endswith((".", "}"))
    assert len(explanation) > 40


def test_every_code_is_used_and_every_used_code_is_known() -> None:
    assert USED | {"IN210"} == set(MESSAGES)


def test_parameters_fill_the_wording() -> None:
    found = finding("IN206", limit=100)
    assert found.message.startswith("The PDF has more than 100 pages.")
    assert found.params == {"limit": 100}
