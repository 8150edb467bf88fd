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
from validator.rules.sentences import Sentence, sentences_of
from validator.web.public.docs_pages import PAGES

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
def functions(path: str) -> set[str]:
    tree = ast.parse((TESTS.parent / path).read_text(encoding="utf-8"))
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
        "page": set(PAGES),
    }
    return found[kind]


@pytest.mark.parametrize("policy", POLICIES)
def test_no_sentence_of_the_first_reading_was_lost(policy: str) -> None:
    assert len(sentences_of(policy)) >= FIRST_READING[policy]


def test_every_sentence_has_a_name_of_its_own() -> None:
    assert [name for name, number in Counter(row.id for _, row in ROWS).items() if number > 1] == []


@pytest.mark.parametrize(("policy", "row"), ROWS, ids=[row.id for _, row in ROWS])
def test_what_decides_a_sentence_exists(policy: str, row: Sentence) -> None:
    assert row.decided_by
    assert [by for by in row.decisions if by.name not in parts_of(policy, by.kind)] == []


@pytest.mark.parametrize("row", [row for _, row in ROWS], ids=[row.id for _, row in ROWS])
def test_the_test_of_a_sentence_exists(row: Sentence) -> None:
    assert bool(row.test) == (row.state == "shown")
    if row.test:
        path, _, name = row.test.partition("::")
        function, _, case = name.partition("[")
        assert function in functions(path)
        case = case.removesuffix("]")
        if function == "test_case":
            assert case in cases()
        elif case:
            assert case in POLICIES or f'"{case}"' in (TESTS.parent / path).read_text(encoding="utf-8")


@pytest.mark.parametrize("row", [row for _, row in ROWS], ids=[row.id for _, row in ROWS])
def test_a_test_that_goes_by_rows_names_its_own(row: Sentence) -> None:
    """Tests that take a row of the document as their case prove that row and no neighbour of it."""
    case = row.test.partition("[")[2].removesuffix("]")
    by_rows = {other.id for _, other in ROWS}
    assert case not in by_rows or case == row.id or case in SHARED.get(row.id, ())


def test_every_sentence_is_shown() -> None:
    assert [row.id for _, row in ROWS if row.state == "open"] == []


def test_a_sentence_is_written_like_a_sentence() -> None:
    odd = [row.id for _, row in ROWS if not re.fullmatch(r'["A-Z].*[.]', row.sentence)]
    assert odd == []
