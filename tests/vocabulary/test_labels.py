"""Labels of paperwork: what stands behind them, and which words are labels only sometimes."""

from __future__ import annotations

import pytest

from validator.vocabulary.labels import fields_in

LINES = {
    "Data: 2026-04-12": (("date", "2026-04-12"),),
    "Gracz: Łucja Data: 12.04.2026 Turniej: Liga": (
        ("player", "Łucja"),
        ("date", "2026-04-12"),
        ("event", "Liga"),
    ),
    "Data: ______": (("date", ""),),
    # English lists say "Data" of other things; cards behind it are not swallowed as a day.
    "Data: 3x Sure Gamble": (),
    "Data: 3x Sure Gamble Player: Ann": (),
    "Player: Ann Data: none": (("player", "Ann Data: none"),),
}


@pytest.mark.parametrize("line", LINES)
def test_a_word_of_two_languages_is_a_label_only_before_a_day(line: str) -> None:
    assert fields_in(line) == LINES[line]


def test_a_label_alone_is_no_paperwork() -> None:
    assert fields_in("Player") == ()
