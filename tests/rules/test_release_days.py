"""From which day a card is legal: releases, delays of the tiers, reprints, running pools."""

from __future__ import annotations

from datetime import date

import pytest

from validator.rules.card_pool import legal_day
from validator.rules.kinds import ReleaseDelay
from validator.rules.rulebook import load_rulebook
from validator.rules.ruleset import Ruleset


def delay(**values: int) -> ReleaseDelay:
    stands = {"document": "A document", "section": "A section", "effective": date(2020, 1, 1)}
    return ReleaseDelay(id="delay", **stands, **values)


def rules_on(day: str, tier: str, policy: str = "nisei-1.4", format_id: str = "standard") -> Ruleset:
    return load_rulebook().ruleset(policy, tier, format_id, date.fromisoformat(day))


@pytest.mark.parametrize(
    ("released", "legal"),
    [
        ("2024-04-01", "2024-04-12"),  # Monday the 1st: Friday the 12th
        ("2024-04-04", "2024-04-12"),  # Thursday
        ("2024-04-05", "2024-04-19"),  # Friday: the day itself does not count
        ("2024-04-06", "2024-04-19"),  # Saturday
        ("2024-04-07", "2024-04-19"),  # Sunday
        ("2024-12-30", "2025-01-10"),  # over the end of a year
    ],
)
def test_the_second_friday_after_a_release(released: str, legal: str) -> None:
    assert legal_day(date.fromisoformat(released), delay(second_weekday=4)) == date.fromisoformat(legal)


def test_eleven_days_after_a_thursday_is_the_second_monday() -> None:
    assert legal_day(date(2017, 7, 20), delay(days=11)) == date(2017, 7, 31)


def test_without_a_delay_the_release_day_counts() -> None:
    assert legal_day(date(2017, 7, 20), delay(days=0)) == date(2017, 7, 20)
    assert legal_day(date(2017, 7, 20), None) == date(2017, 7, 20)


@pytest.mark.parametrize(
    ("policy", "tier", "legal"),
    [
        ("nisei-1.4", "casual", date(2026, 3, 2)),
        ("nisei-1.4", "competitive", date(2026, 3, 13)),
        ("nisei-2018", "casual", date(2026, 3, 2)),
        ("nisei-2018", "competitive", date(2026, 3, 13)),
        ("ffg-2.2.1", "relaxed", date(2026, 3, 2)),
        ("ffg-2.2.1", "formal", date(2026, 3, 2)),
        ("ffg-2.2.1", "premier", date(2026, 3, 13)),
    ],
)
def test_vantage_point_is_legal_when_the_tier_says(policy: str, tier: str, legal: date) -> None:
    rules = load_rulebook().ruleset(policy, tier, "standard", date(2026, 6, 1))
    new = [
        c.id for c in rules.catalogue.cards.values() if {p.set_id for p in c.printings} == {"vantage-point"}
    ]
    assert len(new) > 50
    assert {rules.legal_from[card] for card in new} == {legal}


def test_a_new_set_joins_the_running_pool_before_the_next_pool_is_named() -> None:
    new = next(
        card.id
        for card in rules_on("2026-03-02", "casual").catalogue.cards.values()
        if {printing.set_id for printing in card.printings} == {"vantage-point"}
    )
    assert new not in rules_on("2026-03-01", "casual").in_pool
    assert new in rules_on("2026-03-02", "casual").in_pool
    assert rules_on("2026-03-02", "casual").pool_name == "Seventh Rotation"
    assert new not in rules_on("2026-03-12", "competitive").in_pool
    assert new in rules_on("2026-03-13", "competitive").in_pool


def test_a_reprint_is_legal_before_its_new_product_is_out() -> None:
    rules = rules_on("2017-10-01", "competitive", "nisei-2018")
    reprinted = rules.catalogue.cards["sure-gamble"]
    in_pool = [p.set_id for p in reprinted.printings if p.set_id in rules.catalogue.pools["rotation-2017"][1]]
    assert in_pool == ["revised-core-set"]
    assert rules.catalogue.sets["revised-core-set"].released == date(2017, 12, 14)
    assert "sure-gamble" in rules.in_pool


def test_downfall_joined_standard_on_its_own_day() -> None:
    downfall = next(
        card.id
        for card in rules_on("2019-03-29", "competitive").catalogue.cards.values()
        if {printing.set_id for printing in card.printings} == {"downfall"}
    )
    assert downfall not in rules_on("2019-03-28", "competitive").in_pool
    assert downfall in rules_on("2019-03-29", "competitive").in_pool
    assert downfall in rules_on("2019-03-18", "casual").in_pool
    assert downfall not in rules_on("2019-03-17", "casual").in_pool


def test_rotation_takes_cards_out_on_its_day() -> None:
    rotated = "whispers-in-nalubaale"
    before, after = rules_on("2025-04-23", "competitive"), rules_on("2025-04-24", "competitive")
    only_there = {
        card.id
        for card in before.catalogue.cards.values()
        if {printing.set_id for printing in card.printings} == {rotated}
    }
    assert only_there
    assert only_there <= before.in_pool
    assert not only_there & after.in_pool


def test_the_casual_format_has_every_card_on_every_day() -> None:
    rules = rules_on("2012-09-06", "competitive", format_id="casual")
    assert len(rules.in_pool) == len(rules.catalogue.cards)
