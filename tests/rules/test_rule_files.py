"""The loader refuses what is wrong in a rule file, and points at the line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from validator.rules.rule_files import RuleFileError
from validator.rules.rulebook import load_rulebook

LIST = "netrunner/lists/list-one.toml"
FORMAT = "netrunner/small.toml"
POLICY = "policies/house/policy.toml"
SHARED = "netrunner/construction.toml"
SOURCES = "sources.toml"

# file, what stands there, what is written instead, line, what the message says
REFUSALS = {
    "unknown card": (
        LIST,
        "sure-gamble",
        "sure-gambel",
        15,
        'card "sure-gambel" is not in the netrunner catalogue',
    ),
    "unknown card in a table": (LIST, "corroder", "coroder", 19, 'did you mean "corroder"?'),
    "a card twice": (LIST, '"sure-gamble"', '"hedge-fund"', 14, '"hedge-fund" stands twice in "banned"'),
    "points that are no number": (
        LIST,
        "= 2\n",
        '= "two"\n',
        19,
        '"corroder" in "points" must be a whole number',
    ),
    "points of nothing": (LIST, "= 2\n", "= 0\n", 19, "must be a whole number above 0"),
    "a list that is no list": (LIST, "banned = [", 'restricted = "faust"\nbanned = [', 13, "must be a list"),
    "unknown key": (
        LIST,
        "banned =",
        "baned =",
        13,
        'unknown key "baned" in a rule of kind "card-list"; did you',
    ),
    "missing value": (LIST, 'name = "List One"\n', "", 5, 'a rule of kind "card-list" lacks "name"'),
    "a list that is not named like its file": (
        LIST,
        '"list-one"',
        '"list-two"',
        11,
        "must equal the name of the file",
    ),
    "a list of an unknown format": (
        LIST,
        '"small"',
        '"smal"',
        1,
        'format "smal" is not in the netrunner files; did',
    ),
    "unknown kind": (LIST, 'kind = "card-list"', 'kind = "card-lists"', 7, 'unknown kind "card-lists"'),
    "missing kind": (LIST, 'kind = "card-list"\n', "", 5, 'a rule lacks "kind"'),
    "missing date": (LIST, "effective = 2020-06-01\n", "", 5, 'lacks "effective"'),
    "a date in quotes": (LIST, "2020-06-01", '"2020-06-01"', 8, '"effective" must be a date'),
    "a date with a time": (LIST, "2020-06-01", "2020-06-01T00:00:00", 8, '"effective" must be a date'),
    "a day that does not exist": (LIST, "2020-06-01", "2020-06-31", 8, "this is not TOML"),
    "unknown source": (LIST, '"a-document"', '"b-document"', 9, 'source "b-document" is not in sources.toml'),
    "empty section": (LIST, '"List One"', '""', 10, '"section" must be a text that is not empty'),
    "broken TOML": (LIST, '"hedge-fund",', '"hedge-fund', 14, "this is not TOML"),
    "an open list at the end": (LIST, "]\n\n[rule.points]\ncorroder = 2\n", "", 15, "this is not TOML"),
    "unknown set": (
        FORMAT,
        '"core-set"',
        '"core-sett"',
        13,
        'set "core-sett" is not in the netrunner catalogue',
    ),
    "unknown pool": (
        FORMAT,
        'sets = ["core-set"]',
        'pool = "core"',
        13,
        'pool "core" is not in the netrunner',
    ),
    "a pool stated twice": (
        FORMAT,
        "sets =",
        "every = true\nsets =",
        7,
        "states exactly one of: pool, every, sets",
    ),
    "a pool not stated": (FORMAT, 'sets = ["core-set"]\n', "", 7, "states exactly one of: pool, every, sets"),
    "yes for true": (FORMAT, 'sets = ["core-set"]', 'every = "yes"', 13, '"every" must be true or false'),
    "an include that is not there": (FORMAT, '["construction"]', '["deckbuilding"]', 5, "deckbuilding.toml"),
    "another game": (FORMAT, '"netrunner"', '"chess"', 3, '"game" is "chess" but must be one of: '),
    "unknown header key": (
        FORMAT,
        'name = "Small"',
        'title = "Small"',
        2,
        'unknown key "title" in the header',
    ),
    "missing header key": (
        FORMAT,
        "verified_on = 2026-11-16\n",
        "",
        1,
        'of a format file lacks "verified_on"',
    ),
    "a format that is not named like its file": (
        FORMAT,
        '"small"',
        '"tiny"',
        1,
        "must equal the name of the file",
    ),
    "no rules": (SHARED, "[[rule]]", "[[rules]]", 5, 'unknown key "rules"'),
    "a single table": (FORMAT, "[[rule]]", "[rule]", 7, "begin each with [[rule]]"),
    "unknown tier": (
        POLICY,
        '["competitive"]',
        '["premier"]',
        25,
        'no tier "premier"; the tiers are: casual, comp',
    ),
    "unknown default tier": (
        POLICY,
        '= "competitive"',
        '= "premier"',
        5,
        '"default_tier" must be one of: casual',
    ),
    "unknown default format": (
        POLICY,
        '"small"',
        '"large"',
        6,
        'format "large" is not in the netrunner files',
    ),
    "no delay": (POLICY, "days = 0\n", "", 10, "states exactly one of: second_weekday, days"),
    "a delay into the past": (POLICY, "days = 0", "days = -1", 17, '"days" must be a whole number'),
    "true for a number": (POLICY, "days = 0", "days = true", 17, '"days" must be a whole number'),
    "the same rule twice": (
        POLICY,
        '["competitive"]',
        '["casual"]',
        22,
        'rule "H-1" of 2020-01-01 already stands',
    ),
    "a source without a title": (SOURCES, 'title = "A Document"\n', "", 1, 'a source lacks "title"'),
    "a source with a wrong date": (SOURCES, "2020-01-01", '"in 2020"', 4, '"date" must be a date'),
    "a source with an unknown key": (SOURCES, "publisher", "printer", 5, 'unknown key "printer" in a source'),
}


@pytest.mark.parametrize(("name", "old", "new", "line", "message"), REFUSALS.values(), ids=REFUSALS.keys())
def test_a_fault_is_refused_with_its_line(
    folder: Path,
    change: Callable[[str, str, str], None],
    name: str,
    old: str,
    new: str,
    line: int,
    message: str,
) -> None:
    load_rulebook(folder)
    change(name, old, new)
    with pytest.raises(RuleFileError) as refused:
        load_rulebook(folder)
    assert str(refused.value).startswith(f"formats/{name}:{line}: ")
    assert message in str(refused.value)


def refusal(folder: Path) -> str:
    with pytest.raises(RuleFileError) as refused:
        load_rulebook(folder)
    return str(refused.value)


def test_a_misspelt_card_is_answered_in_full(folder: Path, change: Callable[[str, str, str], None]) -> None:
    change(LIST, "sure-gamble", "sure-gambel")
    assert refusal(folder) == (
        'formats/netrunner/lists/list-one.toml:15: card "sure-gambel" is not in the netrunner catalogue; '
        'did you mean "sure-gamble"?'
    )


def another_pool(day: str) -> str:
    return f"""
[[rule]]
id = "pool"
kind = "pool"
effective = {day}
source = "a-document"
section = "Pool"
every = true
"""


def append(folder: Path, name: str, text: str) -> None:
    with (folder / name).open("a", encoding="utf-8") as file:
        file.write(text)


def test_dates_never_go_backward_in_a_file(folder: Path) -> None:
    append(folder, FORMAT, another_pool("2019-12-31"))
    assert refusal(folder).startswith("formats/netrunner/small.toml:19: the dates go backward")


def test_two_rules_of_one_id_never_share_a_day(folder: Path) -> None:
    append(folder, FORMAT, another_pool("2020-01-01"))
    assert refusal(folder).startswith(
        'formats/netrunner/small.toml:19: rule "pool" of 2020-01-01 already stands in'
    )


def test_two_lists_of_one_format_never_share_a_day(folder: Path, write: Callable[[str, str], None]) -> None:
    text = (folder / LIST).read_text(encoding="utf-8")
    write("netrunner/lists/list-two.toml", text.replace('"list-one"', '"list-two"'))
    assert refusal(folder) == (
        'formats/netrunner/lists/list-two.toml:8: rule "card-list" of 2020-06-01 already stands in '
        "formats/netrunner/lists/list-one.toml; remove one or change its date"
    )


def test_the_lines_of_a_second_rule_are_found(folder: Path, change: Callable[[str, str, str], None]) -> None:
    append(folder, FORMAT, another_pool("2021-01-01"))
    change(FORMAT, "every = true", "evry = true")
    assert refusal(folder).startswith('formats/netrunner/small.toml:22: unknown key "evry"')


def test_long_texts_do_not_confuse_the_line_count(folder: Path) -> None:
    append(
        folder,
        FORMAT,
        '\n[[rule]]\nid = "note"\nkind = "advice"\neffective = 2021-01-01\nsource = "a-document"\n'
        'section = "Notes"\ntext = """\n[[rule]]\nsets = ["x"]\n"""\n' + another_pool("2022-01-01"),
    )
    load_rulebook(folder)
    append(folder, FORMAT, 'sets = ["core-set"]\n')
    assert refusal(folder).startswith("formats/netrunner/small.toml:27: a rule of kind")


def test_a_file_in_an_odd_place_is_not_ignored(folder: Path, write: Callable[[str, str], None]) -> None:
    write("netrunner/old/list-zero.toml", "")
    assert refusal(folder).startswith(
        "formats/netrunner/old/list-zero.toml:1: nothing reads a file in this place"
    )


def test_a_file_in_another_games_folder_is_refused(folder: Path, write: Callable[[str, str], None]) -> None:
    text = (folder / FORMAT).read_text(encoding="utf-8")
    write("bridge/small.toml", text)
    assert refusal(folder).startswith(
        'formats/bridge/small.toml:3: "game" is "netrunner" but the file is in bridge/'
    )


def test_a_file_without_rules_is_refused(folder: Path, write: Callable[[str, str], None]) -> None:
    write(SHARED, 'shared = "construction"\ngame = "netrunner"\nverified_on = 2026-11-16\n')
    assert refusal(folder).startswith("formats/netrunner/construction.toml:1: the file has no rules")


def test_a_file_that_is_not_text_is_refused(folder: Path) -> None:
    (folder / FORMAT).write_bytes(b"\xff\xfe\x00")
    assert refusal(folder) == "formats/netrunner/small.toml:1: the file is not UTF-8 text; save it as UTF-8"


def test_missing_sources_are_refused(folder: Path) -> None:
    (folder / SOURCES).unlink()
    assert refusal(folder).startswith("formats/sources.toml:1: the file cannot be read")


def test_what_a_measure_names_is_verified(folder: Path) -> None:
    append(
        folder,
        FORMAT,
        '\n[[rule]]\nid = "m"\nkind = "alliance-measure"\neffective = 2021-01-01\nsource = "a-document"\n'
        'section = "M"\ncard = "mumba-temple"\nmeasure = "type:ise"\nat_most = 15\n',
    )
    assert refusal(folder).startswith(
        'formats/netrunner/small.toml:23: type "ise" is not in the netrunner catalogue'
    )
