"""Unusual card lines are put into the usual form, and lines that only look odd stay as they are."""

from __future__ import annotations

import pytest

from validator.parse.text.markup import without_ornaments
from validator.parse.text.unusual import program_row, usual


@pytest.mark.parametrize(
    ("written", "plain"),
    [
        ("three Diesel", "3x Diesel"),
        ("Three copies of Diesel", "3x Diesel"),
        ("a single Diesel", "1x Diesel"),
        ("2-of Diesel", "2x Diesel"),
        ("3x Diesel $1.25", "3x Diesel"),
        ("3x Diesel (€2)", "3x Diesel"),
        ("Diesel, Qty: 3", "3x Diesel"),
        ("Qty 3 Diesel", "3x Diesel"),
        ("3 01034 Diesel", "3 Diesel"),
        ("3,Diesel", "3x Diesel"),
        ("2 Diesel <4>", "2 Diesel"),
        ("2 Diesel (CORE) 34 *F*", "2 Diesel (CORE)"),
        ('("Diesel", 3),', "3x Diesel"),
        ('new Card("Diesel", 3);', "3x Diesel"),
        ('"name": "Diesel",', "1x Diesel"),
        ('"Nickname": "Ichi 2",', "1x Ichi 2"),
    ],
)
def test_odd_lines_become_usual(written: str, plain: str) -> None:
    assert usual(program_row(written) or written) == plain


@pytest.mark.parametrize(
    "line",
    [
        "3x Diesel",
        "Diesel x3",
        "1 Eli 1.0",
        "24/7 News Cycle x2",
        "Director Haas' Pet Project",
        'I like "Diesel", 3 of them are not enough for me;',
    ],
)
def test_usual_lines_stay(line: str) -> None:
    assert usual(line) == line
    assert program_row(line) == ""


@pytest.mark.parametrize(
    ("written", "plain"),
    [
        ("✅ 3x Diesel 💎", "3x Diesel"),
        ("3⃣ Diesel", "3  Diesel"),
        ("-- Events (11) --", "Events (11)"),
        ("=== Events ===", "Events"),
        ("o  2x Diesel", "2x Diesel"),
        ("🔥", "🔥"),
        ("**Events**", "**Events**"),
        ("---", "---"),
        ("3x Diesel ●●", "3x Diesel ●●"),
    ],
)
def test_ornaments_are_taken_off(written: str, plain: str) -> None:
    assert without_ornaments(written) == plain
