"""Every check against its case file: hand-written decks, days and expectations."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.checks.case_files import DEFAULTS, FOLDER, Case, load_cases
from validator.checks import CHECKS, messages, run_checks
from validator.finding import Finding, verdict_of

CASES = load_cases()
CODES = [item.code for item in CHECKS]


@pytest.mark.parametrize("case", CASES, ids=[f"{case.code} {case.name}" for case in CASES])
def test_case(case: Case) -> None:
    options = {"paperwork": case.values["ask_paperwork"], "sanctioned": case.values["sanctioned"]}
    found = run_checks(case.deck(), case.rules(), **options)
    own = [finding for finding in found if finding.code == case.code]
    assert len(own) == len(case.expect), [finding.message for finding in own]
    for finding, expected in zip(own, case.expect, strict=True):
        assert_matches(finding, expected, case)


def assert_matches(finding: Finding, expected: dict[str, Any], case: Case) -> None:
    assert expected.keys() <= {"card", "cards", "line", "lines", "says", "fix", "cites", "since", "severity"}
    title = expected.get("card")
    assert finding.card == (case.card_called(title).id if title else None)
    if "cards" in expected:
        assert finding.cards == tuple(case.card_called(one).id for one in expected["cards"])
    if "line" in expected:
        assert finding.line == expected["line"]
    if "lines" in expected:
        assert list(finding.lines) == expected["lines"]
    assert finding.severity.name.lower() == expected.get("severity", "error")
    assert expected.get("says", "") in finding.message
    assert any(expected.get("fix", "") in fix for fix in finding.fixes or ("",))
    assert finding.citation is not None
    if "cites" in expected:
        assert expected["cites"] in (
            finding.citation.rule,
            finding.citation.section,
            finding.citation.document,
        )
    if "since" in expected:
        assert finding.citation.effective == expected["since"]
    assert finding.citation.effective is not None
    assert finding.citation.effective <= case.values["day"]


@pytest.mark.parametrize("code", CODES)
def test_a_check_has_a_failing_and_a_clean_case(code: str) -> None:
    own = [case for case in CASES if case.code == code]
    assert any(case.expect for case in own)
    assert any(not case.expect for case in own)


def test_every_case_file_belongs_to_a_check() -> None:
    assert {path.name.split("_")[0] for path in FOLDER.iterdir()} == set(CODES)


def test_no_code_is_used_twice() -> None:
    assert len(set(CODES)) == len(CODES)


@pytest.mark.parametrize("code", CODES)
def test_a_check_is_documented_in_whole_sentences(code: str) -> None:
    message = messages()[code]
    assert message is not None
    summary, _, rest = message.documentation.partition("\n\n")
    assert re.fullmatch(r"[A-Z].*\.", summary, re.DOTALL)
    assert rest.endswith(".")


BROKEN: dict[str, Any] = {
    "identity": "Tāo Salonga: Telepresence Magician",
    "cards": [
        "4 Sure Gamble",
        "3 Hedge Fund",
        "3 Account Siphon",
        "3 Ashen Epilogue",
        "3 Bravado",
        "3 Inside Job",
    ],
}


def test_all_faults_of_a_deck_are_reported_at_once() -> None:
    case = Case("", "", DEFAULTS | BROKEN, [])
    found = run_checks(case.deck(), case.rules())
    assert {finding.code for finding in found} == {"DK111", "DK201", "DK301", "DK501", "FM101", "FM201"}
    assert verdict_of(found) == "illegal"
