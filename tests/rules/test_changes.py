"""The days ahead on which a verdict could change."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from validator.rules.rulebook import load_rulebook


def days(*texts: str) -> tuple[date, ...]:
    return tuple(date.fromisoformat(text) for text in texts)


def changes(format_id: str, after: str, until: str, tier: str = "competitive") -> tuple[date, ...]:
    window = date.fromisoformat(after), date.fromisoformat(until)
    return load_rulebook().changes(format_id, *window, "nisei-1.4", tier)


def test_a_new_list_is_a_change() -> None:
    assert changes("standard", "2026-06-15", "2026-08-14") == days("2026-08-01")


def test_the_first_day_is_not_in_the_window_and_the_last_one_is() -> None:
    assert changes("standard", "2026-05-01", "2026-07-31") == ()
    assert changes("standard", "2026-04-30", "2026-05-01") == days("2026-05-01")


def test_a_rotation_is_a_change() -> None:
    assert changes("standard", "2019-12-20", "2019-12-28") == days("2019-12-27")


def test_a_set_is_a_change_on_the_day_that_the_tier_allows_it() -> None:
    assert changes("standard", "2026-02-20", "2026-04-01", "casual") == days("2026-03-02", "2026-03-13")
    assert changes("standard", "2026-02-20", "2026-04-01", "competitive") == days("2026-03-13")


def test_a_set_outside_the_format_is_no_change() -> None:
    assert changes("snapshot", "2026-02-20", "2026-04-01") == ()


def test_without_a_policy_cards_count_from_their_release() -> None:
    assert load_rulebook().changes("standard", date(2026, 2, 20), date(2026, 4, 1)) == days(
        "2026-03-02", "2026-03-13"
    )


def test_a_policy_that_already_holds_is_no_change(folder: Path) -> None:
    with (folder / "policies/house/policy.toml").open("a", encoding="utf-8") as file:
        for day in ("2022-01-01", "2023-01-01"):
            file.write(
                f'\n[[rule]]\nid = "H-2"\nkind = "size-advice"\neffective = {day}\nsource = "a-document"\n'
                f'section = "Size"\ncards = {day[:4]}\n'
            )
    window = date(2020, 7, 1), date(2023, 6, 1)
    assert load_rulebook(folder).changes("small", *window, "house", "casual") == days("2023-01-01")
