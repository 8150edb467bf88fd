"""What the three Netrunner policies ask, tier by tier."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from validator.rules.kinds import Record, SanctionedFormat
from validator.rules.rule import KINDS
from validator.rules.rulebook import load_rulebook
from validator.rules.ruleset import Ruleset

REQUIREMENTS = {
    "nisei-1.4": (
        "D1 D2 D3 D4 D5 D6 D7 D8 D9 D10 P1 P2 P3 P4 F1 F2 S1 S2 S3 I1 I2 I3 I4 I5 I6",
        "NISEI14-",
    ),
    "nisei-2018": ("P1 P2 P3 P4 D1 D2 S1 S2 F1 F2", "NISEI18-"),
    "ffg-2.2.1": ("D1 D2 D3 D4 D5 D6 D7 P1 F1 F2 S1 S2 I1", "FFG-"),
}
TIERS = [
    (policy, tier)
    for policy, tiers in {
        "nisei-1.4": ("casual", "competitive"),
        "nisei-2018": ("casual", "competitive"),
        "ffg-2.2.1": ("relaxed", "formal", "premier"),
    }.items()
    for tier in tiers
]


def rules_of(policy: str, tier: str) -> Ruleset:
    return load_rulebook().ruleset(policy, tier, "standard", date(2024, 1, 1))


def only(policy: str, tier: str, kind: str) -> dict[str, Any]:
    (rule,) = rules_of(policy, tier).of(KINDS[kind])
    return dict(rule.values)


@pytest.mark.parametrize(("policy", "tier"), TIERS)
def test_every_requirement_is_in_force_at_every_tier(policy: str, tier: str) -> None:
    numbers, prefix = REQUIREMENTS[policy]
    asked = load_rulebook().workflow(policy, tier, date(2024, 1, 1))
    ids = {rule.id for rule in (*rules_of(policy, tier).rules, *asked.rules)}
    assert {prefix + number for number in numbers.split()} <= ids


@pytest.mark.parametrize("tier", ["casual", "competitive"])
def test_the_2018_document_has_no_sanctioned_events(tier: str) -> None:
    ids = {rule.id for rule in rules_of("nisei-2018", tier).rules}
    assert not rules_of("nisei-2018", tier).of(SanctionedFormat)
    assert "NISEI14-D9" not in ids
    assert {"NISEI14-I1", "NISEI14-I2", "NISEI14-I3", "NISEI14-I4", "NISEI14-I5"} <= ids


@pytest.mark.parametrize(("policy", "tier"), TIERS)
def test_a_policy_cites_its_own_document(policy: str, tier: str) -> None:
    title = {
        "nisei-1.4": "NISEI Organized Play Policies 1.4",
        "nisei-2018": "NISEI Organized Play Policies December 2018",
        "ffg-2.2.1": "Android: Netrunner Tournament Regulations 2.2.1",
    }[policy]
    own = [rule for rule in rules_of(policy, tier).rules if rule.file.startswith("formats/policies/")]
    assert {rule.document for rule in own} == {title}
    assert {rule.effective for rule in own} == {load_rulebook().policies[policy].effective}


@pytest.mark.parametrize(
    ("policy", "tier", "expected"),
    [
        ("nisei-1.4", "casual", {"days": 0}),
        ("nisei-1.4", "competitive", {"second_weekday": 4}),
        ("nisei-2018", "casual", {"days": 0}),
        ("nisei-2018", "competitive", {"second_weekday": 4}),
        ("ffg-2.2.1", "relaxed", {"days": 0}),
        ("ffg-2.2.1", "formal", {"days": 0}),
        ("ffg-2.2.1", "premier", {"days": 11}),
    ],
)
def test_the_release_delay_of_each_tier(policy: str, tier: str, expected: dict[str, int]) -> None:
    assert only(policy, tier, "release-delay") == expected


@pytest.mark.parametrize(
    ("policy", "tier", "expected"),
    [
        ("nisei-1.4", "casual", {"allowed": True, "marked": False}),
        ("nisei-1.4", "competitive", {"allowed": True, "marked": False}),
        ("nisei-2018", "casual", {"allowed": True, "marked": False}),
        ("nisei-2018", "competitive", {"allowed": True, "marked": True}),
        ("ffg-2.2.1", "relaxed", {"allowed": False}),
        ("ffg-2.2.1", "premier", {"allowed": False}),
    ],
)
def test_proxies(policy: str, tier: str, expected: dict[str, bool]) -> None:
    assert only(policy, tier, "proxies") == expected


@pytest.mark.parametrize(
    ("policy", "scope", "fields"),
    [
        ("nisei-1.4", "all", ["player", "event", "date"]),
        ("nisei-2018", "all", ["player", "event", "date"]),
        ("ffg-2.2.1", "deck", ["player"]),
    ],
)
def test_identification_and_paperwork(policy: str, scope: str, fields: list[str]) -> None:
    assert only(policy, "", "identification") == {"scope": scope}
    assert only(policy, "", "paperwork") == {"fields": tuple(fields)}
    assert only(policy, "", "size-advice") == {"cards": 80}


def test_sanctioned_events_use_standard_since_1_4() -> None:
    assert only("nisei-1.4", "competitive", "sanctioned-format") == {"format": "standard"}


@pytest.mark.parametrize(
    ("policy", "tiers", "tier", "format_id", "effective"),
    [
        ("nisei-1.4", ("casual", "competitive"), "competitive", "standard", date(2022, 7, 1)),
        ("nisei-2018", ("casual", "competitive"), "competitive", "standard", date(2018, 12, 21)),
        ("ffg-2.2.1", ("relaxed", "formal", "premier"), "formal", "standard", date(2017, 7, 26)),
    ],
)
def test_tiers_and_defaults(
    policy: str, tiers: tuple[str, ...], tier: str, format_id: str, effective: date
) -> None:
    known = load_rulebook().policies[policy]
    assert (known.tiers, known.default_tier, known.default_format) == (tiers, tier, format_id)
    assert (known.game, known.effective) == ("netrunner", effective)


@pytest.mark.parametrize(
    ("policy", "tier", "key", "word"),
    [
        ("nisei-1.4", "competitive", "NISEI14-T1", "national championships"),
        ("nisei-1.4", "casual", "NISEI14-T1", "Circuit Openers"),
        ("nisei-2018", "casual", "NISEI18-T1", "store championships"),
        ("nisei-2018", "competitive", "NISEI18-T1", "regional championships"),
        ("ffg-2.2.1", "relaxed", "FFG-T1", "Store championships"),
        ("ffg-2.2.1", "formal", "FFG-T1", "Regional championships"),
        ("ffg-2.2.1", "premier", "FFG-T1", "National championships"),
        ("ffg-2.2.1", "relaxed", "FFG-D6", "not needed"),
        ("ffg-2.2.1", "premier", "FFG-D6", "opaque"),
    ],
)
def test_what_people_must_see_to_differs_by_tier(policy: str, tier: str, key: str, word: str) -> None:
    (rule,) = [rule for rule in rules_of(policy, tier).of(Record) if rule.id == key]
    assert word in rule.text


def test_construction_rules_hold_in_every_netrunner_format() -> None:
    numbers = {f"NR-{number}" for number in range(1, 8)}
    for format_ in load_rulebook().formats.values():
        if format_.game == "netrunner":
            rules = load_rulebook().ruleset("nisei-1.4", "competitive", format_.id, date(2026, 11, 16))
            assert numbers <= {rule.id for rule in rules.rules}, format_.id
            assert len([rule for rule in rules.rules if rule.id.startswith("NR-8.")]) == 11


@pytest.mark.parametrize(
    ("key", "day"),
    [
        ("NR-8.the-professor", date(2013, 7, 29)),
        ("NR-8.alliance", date(2016, 1, 29)),
        ("NR-8.one-of-each", date(2022, 12, 9)),
    ],
)
def test_a_cards_own_rule_holds_from_its_release(key: str, day: date) -> None:
    rulebook = load_rulebook()
    before = rulebook.ruleset("nisei-1.4", "casual", "standard", date.fromordinal(day.toordinal() - 1))
    on_the_day = rulebook.ruleset("nisei-1.4", "casual", "standard", day)
    assert key not in {rule.id for rule in before.rules}
    assert key in {rule.id for rule in on_the_day.rules}
