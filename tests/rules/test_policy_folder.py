"""Policy, workflow and procedures of one document stand side by side and are verified together."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from validator.rules.rule_files import RuleFileError
from validator.rules.rulebook import FORMATS, load_rulebook

NISEI = "policies/nisei-1.4"
# file, what stands there, what is written instead, the line pointed at, what the message says
WORKFLOW = [
    (
        'kind = "list-lock"',
        'kind = "lock"',
        'kind = "lock"',
        'unknown kind "lock"; did you mean "list-lock"?',
    ),
    ("sanctioned_only =", "sanctioned =", "sanctioned = true", 'did you mean "sanctioned_only"?'),
    ("required = true\n", "", "[[rule]]", 'a rule of kind "lists-required" lacks "required"'),
    ('["competitive"]', '["premier"]', 'tiers = ["premier"]', "the tiers are: casual, competitive"),
    ("per = 3", "per = true", "extra_round_per = true", '"extra_round_per" must be a whole number'),
    ('= "standard"', '= "standart"', 'format = "standart"', 'did you mean "standard"?'),
    ('shows = "hidden"', 'shows = "x"', 'shows = "x"', '"shows" is "x" but must be one of: hidden, ident'),
    (
        "verified_on",
        'game = "onr"\nverified_on',
        'game = "onr"',
        'unknown key "game" in the header of',
    ),
]
PROCEDURES = [
    ('start = "slight"', 'start = "x"', "[[procedure]]", 'marked-cards: there is no question "x"'),
    ('to = "delay"', 'to = "begun"', "[[procedure]]", 'the question "begun" leads back to itself'),
    ('to = "delay"', 'to = "playing"', "[[procedure]]", 'no answer leads to the question "delay"'),
    (
        'becomes = "game-loss"',
        'becomes = "x"',
        'becomes = "x"',
        'no penalty "x"; there are: warning',
    ),
    ('fails = "marked-cards"', 'fails = "marks"', 'fails = "marks"', 'there is no procedure "marks"'),
    ('by = ["head_judge"]', 'by = ["king"]', 'by = ["king"]', 'is "king" but must be one of: judge'),
    ('fact = "begun"', 'fact = "weather"', 'fact = "weather"', '"fact" is "weather" but must be one of: '),
    ('trigger = "deck"\n', "", "# What follows", 'exactly one procedure must have the trigger "deck"'),
    ('id = "slight"', 'id = "slight"\nx = 1', "x = 1", 'unknown key "x" in [procedure.question]'),
    ("count = 3", 'count = "three"', 'count = "three"', '"count" must be a whole number'),
    ('"nisei-1-4"', '"hearsay"', 'source = "hearsay"', 'source "hearsay" is not in sources.toml'),
    (
        '"penalty", code = "match',
        '"fine", code = "match',
        "effects = [",
        '"kind" is "fine" but must be',
    ),
    ("[adjustment]", "[adjustments]", "[adjustments]", 'unknown key "adjustments"'),
    ('id = "marked"', 'id = "marked"\nwhen = "rain"', 'when = "rain"', '"when" is "rain" but must be one of'),
    ('tiers = ["casual"]', 'tiers = ["x"]', 'tiers = ["x"]', 'there is no tier "x"; there are: casual, comp'),
    ("[[penalty]]", "[[penalty", "[[penalty", "this is not TOML"),
]
REFUSALS = [("workflow", *case) for case in WORKFLOW] + [("procedures", *case) for case in PROCEDURES]


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    return Path(shutil.copytree(FORMATS, tmp_path / "formats"))


@pytest.mark.parametrize(("part", "old", "new", "pointed_at", "message"), REFUSALS)
def test_a_fault_is_refused_with_its_line(
    copy: Path, part: str, old: str, new: str, pointed_at: str, message: str
) -> None:
    path = copy / NISEI / f"{part}.toml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    changed = text.replace(old, new, 1)
    path.write_text(changed, encoding="utf-8")
    with pytest.raises(RuleFileError) as refused:
        load_rulebook(copy)
    assert message in str(refused.value)
    found = re.match(rf"formats/{NISEI}/{part}\.toml:(\d+): ", str(refused.value))
    assert found
    assert changed.splitlines()[int(found[1]) - 1].startswith(pointed_at)


def test_a_workflow_needs_its_policy(copy: Path) -> None:
    (copy / NISEI / "policy.toml").unlink()
    with pytest.raises(RuleFileError, match=r"there is no policy\.toml beside this file"):
        load_rulebook(copy)


def test_tiers_are_stated_once_and_hold_for_all_three_files() -> None:
    for policy in load_rulebook().policies.values():
        assert policy.tiers
        assert policy.default_tier in policy.tiers
        for tier in policy.tiers:
            assert policy.workflow(tier, policy.effective).rules
