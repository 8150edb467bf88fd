"""What a text costs grows no faster than its length, whatever it is made of."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from datetime import date

import pytest

from validator.ingest.any_file import ingest
from validator.pipeline import Question, Report, check_sources
from validator.rules.rulebook import load_rulebook

FEW, MANY = 1_000, 8_000
# Eight times the length may cost twenty times as much on a busy machine: quadratic cost would be sixty-four.
MOST = 20
ROUNDS = 3
SHAPES: dict[str, Callable[[int], str]] = {
    "numbers": lambda n: "3\n" * n,
    "tags": lambda n: "<html>" + "<a " * n,
    "comments": lambda n: "<html>" + "<!--" * n,
    "rows of a page": lambda n: "<html><table>" + "<tr><td>3</td><td>Diesel</td></tr>\n" * n,
    "cards as JSON": lambda n: "[" + ",\n".join(['{"title":"Diesel","quantity":1}'] * n) + "]",
    "cards as XML": lambda n: '<deck><superzone name="Deck">' + "<card><name>Diesel</name></card>\n" * n,
    "rows of a table": lambda n: "Qty,Name\n" + "3,Diesel\n" * n,
    "sizes": lambda n: "3 Diesel\n45 cards\n" * (n // 2),
    "sides": lambda n: "Corp\n3 Diesel\n" * (n // 2),
    "headings": lambda n: "Event (3)\n3 Diesel\n" * (n // 2),
    "identities": lambda n: "Noise: Hacker Extraordinaire\n" * n,
    "drawn lines": lambda n: "Foo\n---\n" * (n // 2),
    "a gap before a quantity": lambda n: "Diesel" + " " * (n - 20) + "qty x",
    "a gap before a price": lambda n: "Diesel" + "-" * (n - 20) + "$x",
    "pictures": lambda n: "✓" * (n - 20) + "Diesel",
}


def question() -> Question:
    return Question(load_rulebook().ruleset("nisei-1.4", "competitive", "standard", date(2026, 8, 15)))


def _check(text: str, asked: Question) -> list[Report]:
    return check_sources(ingest("list", text.encode()), asked)


def _costs(text: str, asked: Question) -> Iterator[float]:
    """Yield the processor time of some rounds: others may use the machine as well, so the quickest counts."""
    for _ in range(ROUNDS):
        began = time.process_time()
        _check(text, asked)
        yield time.process_time() - began


@pytest.mark.parametrize("shape", SHAPES)
def test_cost_grows_with_the_length_only(shape: str) -> None:
    asked = question()
    most = max(min(_costs(SHAPES[shape](FEW), asked)), 0.02) * MOST
    assert any(cost < most for cost in _costs(SHAPES[shape](MANY), asked))


def test_names_are_compared_with_the_catalogue_a_bounded_number_of_times() -> None:
    names = "\n".join(f"2 Qwx{number} Zzyv{number}" for number in range(1_000))
    (report,) = _check(names, question())
    codes = [found.code for found in report.findings]
    assert codes.count("NM106") == 1
    assert sum(code in ("NM101", "NM102", "NM103") for code in codes) == 1_000
    assert report.verdict != "legal"
