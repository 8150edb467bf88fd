"""The table of sentences: every row names things that exist, and says honestly whether it is shown."""

from __future__ import annotations

import ast
import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from tests.checks.case_files import load_cases
from validator.deckcheck.handbook import load_handbook
from validator.report.codes import all_codes
from validator.rules.rulebook import load_rulebook
from validator.rules.sentences import sentences_of
from validator.web.public.docs_pages import PAGE_WORDS

# Sentences of one document that one case proves together.
SHARED: dict[str, tuple[str, ...]] = {"SWS-leagues": ("SWS-three",)}
TESTS = Path(__file__).resolve().parents[1]
POLICIES = list(load_rulebook().policies)
ROWS = [(policy, row) for policy in POLICIES for row in sentences_of(policy)]
# How many sentences the first reading cut each document into; a later reading only adds to them.
FIRST_READING = {"nisei-1.4": 69, "nisei-2018": 55, "ffg-2.2.1": 45, "trc-1998": 31, "sws-1.2": 60}
STATEMENTS = (
    "adjustment",
    "appeal",
    "consequence",
    "escalation",
    "extension",
    "handwritten",
    "lost_card",
    "round",
)


@cache
def text_of(path: str) -> str:
    return (TESTS.parent / path).read_text(encoding="utf-8")


@cache
def functions(path: str) -> set[str]:
    tree = ast.parse(text_of(path))
    return {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}


@cache
def cases() -> set[str]:
    return {f"{case.code} {case.name}" for case in load_cases()}


@cache
def rules_of(policy: str) -> set[str]:
    """Return the ids of all rules that can hold under a policy: its own and those of its game's formats."""
    book = load_rulebook()
    known = book.policies[policy]
    own = [*known.rules, *known.workflow_rules]
    for part in (*book.formats.values(), *book.environments.values()):
        own += part.rules if part.game == known.game else ()
    return {rule.id for rule in own}


@cache
def parts_of(policy: str, kind: str) -> set[str]:
    """Return what a row may name of one kind."""
    handbook = load_handbook(policy)
    found = {
        "rule": rules_of(policy),
        "finding": set(all_codes()),
        "procedure": set(handbook.procedures),
        "item": {item.id for item in handbook.items},
        "penalty": {penalty.code for penalty in handbook.penalties},
        "statement": {name for name in STATEMENTS if getattr(handbook, name, True)},
        "page": set(PAGE_WORDS),
    }
    return found[kind]


@pytest.mark.parametrize("policy", POLICIES)
def test_no_sentence_of_the_first_reading_was_lost(policy: str) -> None:
    assert len(sentences_of(policy)) >= FIRST_READING[policy]


def test_every_sentence_has_a_name_of_its_own() -> None:
    assert [name for name, number in Counter(row.id for _, row in ROWS).items() if number > 1] == []


def test_what_decides_a_sentence_exists() -> None:
    assert [row.id for _, row in ROWS if not row.decided_by] == []
    named = [(policy, row.id, by) for policy, row in ROWS for by in row.decisions]
    assert [(row, by) for policy, row, by in named if by.name not in parts_of(policy, by.kind)] == []


def test_the_test_of_a_sentence_exists() -> None:
    assert [row.id for _, row in ROWS if bool(row.test) != (row.state == "shown")] == []
    assert [(row.id, row.test) for _, row in ROWS if row.test and not exists(row.test)] == []


def exists(test: str) -> bool:
    """Say whether a test is there, and the case of it that is named."""
    path, _, name = test.partition("::")
    function, _, case = name.removesuffix("]").partition("[")
    if function not in functions(path):
        return False
    if function == "test_case":
        return case in cases()
    return not case or case in POLICIES or f'"{case}"' in text_of(path)


def test_a_test_that_goes_by_rows_names_its_own() -> None:
    """Tests that take a row of the document as their case prove that row and no neighbour of it."""
    by_rows = {row.id for _, row in ROWS}
    taken = [(row.id, row.test.partition("[")[2].removesuffix("]")) for _, row in ROWS]
    strange = [
        (row, case)
        for row, case in taken
        if case in by_rows and case != row and case not in SHARED.get(row, ())
    ]
    assert strange == []


def test_every_sentence_is_shown() -> None:
    assert [row.id for _, row in ROWS if row.state == "open"] == []


def test_a_sentence_is_written_like_a_sentence() -> None:
    odd = [row.id for _, row in ROWS if not re.fullmatch(r'["A-Z].*[.]', row.sentence)]
    assert odd == []
