"""A date is read when it can mean only one day."""

from __future__ import annotations

from datetime import date

import pytest

from validator.vocabulary.dates import read_date


@pytest.mark.parametrize(
    "text",
    [
        *(
            "2026-03-14",
            "2026/3/14",
            "20260314",
            "14.03.2026",
            "14.3.26",
            "14/03/2026",
            "03/14/2026",
            "14-3-2026",
        ),
        *(
            "14 March 2026",
            "March 14, 2026",
            "14th of March 2026",
            "Mar 14th 2026",
            "14. März 2026",
            "14 mars 2026",
        ),
        *("Saturday, 14 March 2026", "Sat 14 Mar 2026"),
    ],
)
def test_the_usual_orders_mean_the_same_day(text: str) -> None:
    assert read_date(text) == date(2026, 3, 14)


@pytest.mark.parametrize(
    "text", ["03/04/2026", "", "tomorrow", "2026-13-40", "32 March 2026", "14 Foo 2026", "March"]
)
def test_what_is_not_one_day_is_not_a_date(text: str) -> None:
    assert read_date(text) is None


def test_equal_day_and_month_are_no_question() -> None:
    assert read_date("04/04/2026") == date(2026, 4, 4)


def test_points_mean_day_first() -> None:
    assert read_date("03.04.2026") == date(2026, 4, 3)
