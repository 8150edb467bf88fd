from datetime import UTC, datetime, timedelta

import pytest

from validator.deckcheck.clock import Clock, extension_minutes
from validator.deckcheck.handbook import load_handbook

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
    ("policy", "seconds", "minutes"),
    [
        # Both NISEI documents, "Calling Judges": equal to the time that the ruling took.
        ("nisei-1.4", 4, 1),
        ("nisei-1.4", 401, 7),
        ("nisei-1.4", 420, 7),
        ("nisei-2018", 421, 8),
        # Secret War Society 2.4(f): only a ruling of more than one minute.
        ("sws-1.2", 60, 0),
        ("sws-1.2", 61, 2),
        # The other two documents give no time back.
        ("ffg-2.2.1", 401, 0),
        ("trc-1998", 401, 0),
    ],
)
def test_the_time_given_back_is_what_each_document_says(policy: str, seconds: int, minutes: int) -> None:
    rule = load_handbook(policy).extension
    assert extension_minutes(timedelta(seconds=seconds), rule) == minutes


def test_the_custom_of_judges_comes_on_top_where_time_is_given_back_at_all() -> None:
    seven = timedelta(minutes=7)
    assert extension_minutes(seven, load_handbook("nisei-1.4").extension, custom=3) == 10
    assert extension_minutes(seven, load_handbook("trc-1998").extension, custom=3) == 0


def test_a_finished_check_takes_no_more_time() -> None:
    clock = Clock(START, ended=after(5))
    assert clock.taken(after(60)) == timedelta(minutes=5)
    assert clock.signal(after(60)) == ""


def test_a_clock_that_was_set_back_never_shows_less_than_nothing() -> None:
    assert Clock(START).taken(START - timedelta(minutes=1)) == timedelta()


@pytest.mark.parametrize(
    ("policy", "swiss", "elimination", "also"),
    [
        ("nisei-1.4", 65, 40, "the final has no time limit"),
        ("nisei-2018", 65, 40, "the final has no time limit"),
        ("ffg-2.2.1", 65, 40, "the finals 60"),
        ("trc-1998", 45, 45, "a warning at least ten minutes before the end"),
        ("sws-1.2", 85, 85, "one warning ten minutes before the end"),
    ],
)
def test_a_round_lasts_as_long_as_its_document_says(
    policy: str, swiss: int, elimination: int, also: str
) -> None:
    rule = load_handbook(policy).round
    assert rule is not None
    assert (rule.swiss, rule.elimination) == (swiss, elimination)
    assert also in rule.text
