"""Pool and card list on the day before, the day of and the day after every change of a format."""

from __future__ import annotations

import csv
from datetime import date, timedelta
from itertools import pairwise
from pathlib import Path

import pytest

from validator.rules.kinds import Pool
from validator.rules.rulebook import FORMATS, RulesetError, load_rulebook

ONE_DAY = timedelta(days=1)


def expected() -> list[tuple[str, date, str, str]]:
    text = Path(__file__).with_name("expected_timeline.csv").read_text(encoding="utf-8")
    rows = csv.DictReader(text.splitlines())
    return [(row["format"], date.fromisoformat(row["day"]), row["pool"], row["list"]) for row in rows]


ROWS = expected()
CHANGES = [(before, after) for before, after in pairwise(ROWS) if before[0] == after[0]]
FIRST = {row[0]: row for row in reversed(ROWS)}
LAST = {row[0]: row for row in ROWS}


def on(format_id: str, day: date) -> tuple[str, str]:
    rules = load_rulebook().ruleset("nisei-1.4", "competitive", format_id, day)
    return rules.pool_name, rules.list_id


def test_every_format_with_a_history_is_expected() -> None:
    changing = {
        f.id for f in load_rulebook().formats.values() if len([r for r in f.rules if isinstance(r, Pool)]) > 1
    }
    assert changing <= set(FIRST)


@pytest.mark.parametrize(("before", "after"), CHANGES, ids=lambda row: f"{row[0]}-{row[1]}")
def test_a_change_holds_from_its_day_and_not_before(
    before: tuple[str, date, str, str], after: tuple[str, date, str, str]
) -> None:
    format_id, day, *new = after
    assert on(format_id, day - ONE_DAY) == tuple(before[2:])
    assert on(format_id, day) == tuple(new)
    assert on(format_id, day + ONE_DAY) == tuple(new)


@pytest.mark.parametrize("row", FIRST.values(), ids=lambda row: row[0])
def test_a_format_begins_on_its_first_day(row: tuple[str, date, str, str]) -> None:
    format_id, day, *state = row
    assert on(format_id, day) == tuple(state)
    assert load_rulebook().formats[format_id].first_day == day
    with pytest.raises(RulesetError, match=f'"{format_id}" exists from {day.isoformat()} on'):
        on(format_id, day - ONE_DAY)


@pytest.mark.parametrize("row", LAST.values(), ids=lambda row: row[0])
def test_the_last_state_lasts_until_the_next_change(row: tuple[str, date, str, str]) -> None:
    format_id, day, *state = row
    later = load_rulebook().changes(format_id, day, date(2040, 1, 1), "nisei-1.4", "competitive")
    assert on(format_id, min(later, default=date(2040, 1, 2)) - ONE_DAY) == tuple(state)


def test_every_list_is_in_force_on_its_own_day() -> None:
    reached = set()
    for format_ in load_rulebook().formats.values():
        for card_list in format_.card_lists:
            rules = load_rulebook().ruleset("nisei-1.4", "competitive", format_.id, card_list.effective)
            assert rules.list_id == card_list.list
            reached.add(rules.list_id)
    listed = {path.stem for path in (FORMATS / "netrunner" / "lists").glob("*.toml")}
    assert reached == listed
    assert {row[3] for row in ROWS if row[3]} <= listed


@pytest.mark.parametrize(
    ("list_id", "key", "size"),
    [
        ("napd-mwl-1-0", "global_penalty", 11),
        ("napd-mwl-1-1", "global_penalty", 15),
        ("napd-mwl-1-2", "universal_cost", 20),
        ("napd-mwl-2-0", "restricted", 16),
        ("napd-mwl-2-2", "banned", 17),
        ("eternal-points-list-1-0", "points", 45),
        ("eternal-points-list-26-03", "points", 59),
        ("standard-ban-list-20-06", "banned", 71),
        ("standard-balance-update-26-08", "banned", 32),
    ],
)
def test_lists_have_as_many_cards_as_published(list_id: str, key: str, size: int) -> None:
    lists = [r for f in load_rulebook().formats.values() for r in f.card_lists if r.list == list_id]
    assert [len(getattr(rule, key)) for rule in lists] == [size]


def test_the_values_of_the_lists_are_those_published() -> None:
    rules = load_rulebook().ruleset("ffg-2.2.1", "premier", "standard", date(2017, 7, 26))
    assert rules.card_list is not None
    assert {rules.card_list.universal_cost[card] for card in ("faust", "sifr", "ddos")} == {3}
    assert rules.card_list.universal_cost["parasite"] == 1
    eternal = load_rulebook().ruleset("nisei-1.4", "competitive", "eternal", date(2026, 3, 2)).card_list
    assert eternal is not None
    assert (eternal.point_limit, eternal.points["account-siphon"]) == (7, 3)


@pytest.mark.parametrize(
    ("day", "most"),
    [("2024-09-19", None), ("2024-09-20", 3), ("2025-04-24", 4), ("2026-03-02", 3), ("2026-05-01", 4)],
)
def test_startup_caps_three_point_agendas(day: str, most: int | None) -> None:
    card_list = load_rulebook().ruleset("nisei-1.4", "casual", "startup", date.fromisoformat(day)).card_list
    assert card_list is not None
    assert card_list.max_3_point_agendas == most


@pytest.mark.parametrize(
    ("day", "subtypes"),
    [("2020-06-25", []), ("2020-06-26", ["current"]), ("2025-04-23", ["current"]), ("2025-04-24", [])],
)
def test_standard_banned_all_currents_for_five_years(day: str, subtypes: list[str]) -> None:
    rules = load_rulebook().ruleset("nisei-1.4", "casual", "standard", date.fromisoformat(day))
    assert rules.card_list is not None
    assert list(rules.card_list.banned_subtypes) == subtypes
