from datetime import UTC, datetime, timedelta

import pytest

from validator.deckcheck.clock import Clock

START = datetime(2026, 11, 15, 12, 0, tzinfo=UTC)


def after(minutes: int, seconds: int = 0) -> datetime:
    return START + timedelta(minutes=minutes, seconds=seconds)


@pytest.mark.parametrize(
    ("moment", "signal"),
    [
        (after(0), ""),
        (after(6, 59), ""),
        (after(7), "hurry"),
        (after(8, 59), "hurry"),
        (after(9), "stop"),
        (after(25), "stop"),
    ],
)
def test_the_judge_is_told_to_hurry_at_seven_minutes_and_to_stop_at_nine(
    moment: datetime, signal: str
) -> None:
    assert Clock(START).signal(moment) == signal


@pytest.mark.parametrize(
    ("moment", "minutes"),
    [(after(0), 3), (after(6, 41), 10), (after(7), 10), (after(7, 1), 11), (after(9), 12)],
)
def test_the_extension_is_the_time_taken_and_three_minutes_in_whole_minutes(
    moment: datetime, minutes: int
) -> None:
    assert Clock(START).extension_minutes(moment) == minutes


def test_a_finished_check_takes_no_more_time() -> None:
    clock = Clock(START, ended=after(5))
    assert clock.taken(after(60)) == timedelta(minutes=5)
    assert clock.signal(after(60)) == ""
    assert clock.extension_minutes(after(60)) == 8


def test_a_clock_that_was_set_back_never_shows_less_than_nothing() -> None:
    assert Clock(START).taken(START - timedelta(minutes=1)) == timedelta()
