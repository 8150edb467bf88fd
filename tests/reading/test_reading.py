"""A sample of every kind of list is read right: nothing lost, nothing invented, nothing silently wrong."""

from __future__ import annotations

import pytest

import tests.reading.odd_lines
import tests.reading.talk  # their kinds join the others
import tests.reading.unplayed  # noqa: F401  # and these
from tests.reading.__main__ import lists_of, question
from tests.reading.kinds import KINDS, written
from tests.reading.measure import Tally, measure
from tests.reading.real_decks import UNSEEN, pairs

LISTS = 6


@pytest.mark.parametrize("kind", KINDS)
def test_lists_of_a_kind_are_read_as_they_were_written(kind: str) -> None:
    tally = Tally()
    asked = question()
    for number, (corp, runner) in enumerate(pairs(UNSEEN)[:LISTS]):
        measure(written(kind, number, corp, runner), asked, tally)

    assert tally.examples == []
    assert tally.counts["right"] > 10 * LISTS
    assert tally.counts["stated right"] == tally.counts["stated"]


def test_each_row_of_the_table_measures_lists_of_its_own_kind() -> None:
    rows = {kind: lists_of(kind, UNSEEN) for kind in KINDS}
    first = {kind: next(iter(lists)).text() for kind, lists in rows.items()}
    assert len(set(first.values())) == len(KINDS)
