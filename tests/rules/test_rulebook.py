"""Which rules are in force for a policy, tier, format and day."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from validator.rules.kinds import Influence, MinimumSize, ReleaseDelay, Repealed, SizeAdvice
from validator.rules.rulebook import FORMATS, RulesetError, load_rulebook

DAY = date(2020, 7, 1)

Write = Callable[[str, str], None]


def rule(key: str, kind: str, effective: str, values: str = "") -> str:
    return (
        f'\n[[rule]]\nid = "{key}"\nkind = "{kind}"\neffective = {effective}\nsource = "a-document"\n'
        f'section = "Section of {key}"\n{values}\n'
    )


def append(folder: Path, name: str, text: str) -> None:
    with (folder / name).open("a", encoding="utf-8") as file:
        file.write(text)


def test_a_ruleset_has_the_rules_of_policy_format_includes_and_list(folder: Path) -> None:
    rules = load_rulebook(folder).ruleset("house", "casual", "small", DAY)
    assert [r.id for r in rules.rules] == ["H-1", "C-1", "C-2", "pool", "card-list"]
    assert (rules.policy, rules.tier, rules.format, rules.day) == ("house", "casual", "small", DAY)
    assert rules.catalogue.game.id == "netrunner"


def test_a_rule_says_where_it_stands(folder: Path) -> None:
    card_list = load_rulebook(folder).ruleset("house", "casual", "small", DAY).card_list
    assert card_list is not None
    assert card_list.file == "formats/netrunner/lists/list-one.toml"
    citation = card_list.citation
    assert (citation.document, citation.section, citation.effective) == (
        "A Document 1.0",
        "List One",
        date(2020, 6, 1),
    )


def test_each_tier_has_its_own_rule(folder: Path) -> None:
    rulebook = load_rulebook(folder)
    assert rulebook.ruleset("house", "casual", "small", DAY).of(ReleaseDelay)[0].days == 0
    assert rulebook.ruleset("house", "competitive", "small", DAY).of(ReleaseDelay)[0].second_weekday == 4


def test_what_is_left_open_is_the_policys_default(folder: Path) -> None:
    rules = load_rulebook(folder).ruleset("house", "", "", DAY)
    assert (rules.tier, rules.format, rules.environment) == ("competitive", "small", "")


def test_a_later_rule_replaces_an_earlier_one_from_its_day(folder: Path) -> None:
    append(folder, "netrunner/small.toml", rule("C-1", "minimum-size", "2021-01-01", "cards = 30"))
    rulebook = load_rulebook(folder)
    before = rulebook.ruleset("house", "", "", date(2020, 12, 31)).of(MinimumSize)
    after = rulebook.ruleset("house", "", "", date(2021, 1, 1)).of(MinimumSize)
    assert [r.cards for r in before] == [None]
    assert [r.cards for r in after] == [30]


def test_on_the_same_day_the_format_overrides_what_it_includes(folder: Path) -> None:
    append(folder, "netrunner/small.toml", rule("C-1", "minimum-size", "2020-01-01", "cards = 30"))
    rules = load_rulebook(folder).ruleset("house", "", "", DAY)
    assert [r.cards for r in rules.of(MinimumSize)] == [30]


def test_a_repealed_rule_ends(folder: Path) -> None:
    append(folder, "netrunner/small.toml", rule("C-2", "repealed", "2021-01-01"))
    rulebook = load_rulebook(folder)
    assert rulebook.ruleset("house", "", "", date(2020, 12, 31)).of(Influence)
    assert not rulebook.ruleset("house", "", "", date(2021, 1, 1)).of(Influence)
    assert not rulebook.ruleset("house", "", "", date(2021, 1, 1)).of(Repealed)


def test_a_chosen_policy_holds_on_earlier_days_too(folder: Path) -> None:
    append(folder, "policies/house/policy.toml", rule("H-2", "size-advice", "2022-01-01", "cards = 80"))
    append(folder, "policies/house/policy.toml", rule("H-2", "size-advice", "2023-01-01", "cards = 100"))
    rulebook = load_rulebook(folder)
    for day, cards in [(DAY, 80), (date(2022, 12, 31), 80), (date(2023, 1, 1), 100)]:
        assert [r.cards for r in rulebook.ruleset("house", "", "", day).of(SizeAdvice)] == [cards]


def test_a_format_does_not_exist_before_its_first_pool(folder: Path) -> None:
    with pytest.raises(RulesetError) as refused:
        load_rulebook(folder).ruleset("house", "", "small", date(2019, 12, 31))
    assert str(refused.value) == (
        'The format "small" exists from 2020-01-01 on, not yet on 2019-12-31; '
        "choose a later day or another format."
    )


@pytest.mark.parametrize(
    ("choice", "message"),
    [
        (("nisei", "", ""), 'There is no policy "nisei"; choose one of: ffg-2.2.1, nisei-1.4, nisei-2018'),
        (
            ("nisei-1.4", "premier", ""),
            'The policy "nisei-1.4" has no tier "premier"; choose one of: casual, competitive.',
        ),
        (("ffg-2.2.1", "casual", ""), 'has no tier "casual"; choose one of: relaxed, formal, premier.'),
        (("nisei-1.4", "", "modern"), 'There is no format "modern"; choose one of: casual, core-experience'),
        (
            ("nisei-1.4", "", "standard", "classic"),
            'The format "standard" has no environments; leave "classic" out.',
        ),
    ],
)
def test_what_does_not_exist_is_answered_with_what_does(choice: tuple[str, ...], message: str) -> None:
    policy, tier, format_id, *environment = choice
    with pytest.raises(RulesetError) as refused:
        load_rulebook().ruleset(policy, tier, format_id, date(2026, 6, 1), *environment)
    assert message in str(refused.value)


def test_a_policy_and_a_format_are_of_one_game() -> None:
    with pytest.raises(RulesetError) as refused:
        load_rulebook().ruleset("nisei-1.4", "casual", "constructed", date(2026, 6, 1))
    assert str(refused.value).startswith(
        'The policy "nisei-1.4" is for netrunner, the format "constructed" for onr; '
        "choose one of these formats: casual, core-experience"
    )


def test_a_policy_without_tiers_takes_none(folder: Path, write: Write) -> None:
    write(
        "policies/plain/policy.toml",
        'policy = "plain"\nname = "Plain"\ngame = "netrunner"\ntiers = []\ndefault_format = "small"\n'
        "effective = 2020-01-01\nverified_on = 2026-11-16\n"
        + rule("P-1", "size-advice", "2020-01-01", "cards = 80"),
    )
    rulebook = load_rulebook(folder)
    assert rulebook.ruleset("plain", "", "", DAY).tier == ""
    with pytest.raises(RulesetError, match='The policy "plain" has no tiers; leave "casual" out'):
        rulebook.ruleset("plain", "casual", "", DAY)


def test_asking_again_gives_the_same_ruleset(folder: Path) -> None:
    rulebook = load_rulebook(folder)
    assert rulebook.ruleset("house", "", "small", DAY) is rulebook.ruleset("house", "", "small", DAY)
    assert load_rulebook() is load_rulebook()


def test_the_version_pins_the_rules_and_not_the_day(folder: Path) -> None:
    rulebook = load_rulebook(folder)
    version = rulebook.ruleset("house", "", "", DAY).version
    assert rulebook.ruleset("house", "", "", date(2020, 7, 2)).version == version
    assert rulebook.ruleset("house", "", "", date(2020, 5, 31)).version != version
    assert rulebook.ruleset("house", "casual", "", DAY).version != version


def test_one_more_banned_card_is_another_version(folder: Path) -> None:
    before = load_rulebook(folder).ruleset("house", "", "", DAY).version
    path = folder / "netrunner/lists/list-one.toml"
    path.write_text(path.read_text(encoding="utf-8").replace('"hedge-fund",', '"hedge-fund",\n    "diesel",'))
    assert load_rulebook(folder).ruleset("house", "", "", DAY).version != before


def test_the_projects_rules_and_a_copy_of_them_agree(tmp_path: Path) -> None:
    import shutil

    copy = Path(shutil.copytree(FORMATS, tmp_path / "formats"))
    for format_id in ("standard", "startup", "eternal", "casual"):
        day = date(2026, 6, 1)
        own = load_rulebook().ruleset("nisei-1.4", "competitive", format_id, day)
        assert load_rulebook(copy).ruleset("nisei-1.4", "competitive", format_id, day).version == own.version


ENVIRONMENT = """\
environment = "first"
name = "First"
game = "netrunner"
verified_on = 2026-11-16

[[rule]]
id = "pool"
kind = "pool"
effective = 2020-01-01
source = "a-document"
section = "First"
sets = ["core-set"]
"""


@pytest.fixture
def with_environments(folder: Path, write: Write) -> Path:
    """The format has no pool of its own any more; two environments supply one."""
    text = (folder / "netrunner/small.toml").read_text(encoding="utf-8")
    head = text.split("[[rule]]")[0]
    write("netrunner/small.toml", head + rule("C-3", "same-side", "2020-01-01"))
    write("netrunner/environments/first.toml", ENVIRONMENT)
    other = ENVIRONMENT.replace('"first"', '"second"').replace('"First"', '"Second"')
    write("netrunner/environments/second.toml", other.replace("core-set", "elevation"))
    return folder


def test_an_environment_supplies_the_pool(with_environments: Path) -> None:
    rules = load_rulebook(with_environments).ruleset("house", "", "small", DAY, "first")
    assert rules.environment == "first"
    assert rules.pool_name == "First"
    assert "corroder" in rules.in_pool
    assert [r.id for r in rules.rules] == ["H-1", "C-1", "C-2", "C-3", "card-list", "pool"]


def test_a_format_without_a_pool_asks_for_an_environment(with_environments: Path) -> None:
    with pytest.raises(RulesetError, match='The format "small" needs an environment: first, second'):
        load_rulebook(with_environments).ruleset("house", "", "small", DAY)
    with pytest.raises(RulesetError, match='no environment "third"; choose one of: first, second'):
        load_rulebook(with_environments).ruleset("house", "", "small", DAY, "third")


def test_a_policy_may_name_the_usual_environment(with_environments: Path) -> None:
    path = with_environments / "policies/house/policy.toml"
    path.write_text('default_environment = "second"\n' + path.read_text(encoding="utf-8"), encoding="utf-8")
    rulebook = load_rulebook(with_environments)
    assert rulebook.ruleset("house", "", "small", DAY).environment == "second"
    assert rulebook.ruleset("house", "", "small", DAY, "first").environment == "first"
