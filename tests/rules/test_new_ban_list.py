"""A new ban list is one data file and no Python: the examples of formats/README.md are tried out."""

from __future__ import annotations

import re
import shutil
from datetime import date
from pathlib import Path

import pytest

from validator.rules.kinds import Influence
from validator.rules.rulebook import FORMATS, load_rulebook


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    return Path(shutil.copytree(FORMATS, tmp_path / "formats"))


def follow_readme(copy: Path, name: str) -> None:
    """Write the file that the README shows under the given name."""
    readme = (FORMATS / "README.md").read_text(encoding="utf-8")
    example = re.search(rf"```toml\n# formats/{re.escape(name)}\n(.*?)```", readme, re.DOTALL)
    assert example, f"the README does not show {name}"
    (copy / name).write_text(example[1], encoding="utf-8")


def test_one_new_file_changes_the_ruleset_from_its_day_on(copy: Path) -> None:
    follow_readme(copy, "netrunner/lists/standard-ban-list-27-01.toml")
    rulebook = load_rulebook(copy)
    before = rulebook.ruleset("nisei-1.4", "competitive", "standard", date(2027, 1, 14))
    after = rulebook.ruleset("nisei-1.4", "competitive", "standard", date(2027, 1, 15))
    assert before.list_id != after.list_id
    assert after.list_id == "standard-ban-list-27-01"
    assert after.card_list is not None
    assert after.card_list.banned == ("bukhgalter", "endurance")
    assert after.version != before.version
    assert after.pool_name == before.pool_name


def test_the_new_list_touches_no_other_format_and_no_earlier_day(copy: Path) -> None:
    day = date(2027, 1, 15)
    follow_readme(copy, "netrunner/lists/standard-ban-list-27-01.toml")
    new = load_rulebook(copy)
    for format_id in ("startup", "eternal", "casual"):
        own = load_rulebook().ruleset("nisei-1.4", "competitive", format_id, day)
        assert new.ruleset("nisei-1.4", "competitive", format_id, day).version == own.version
    earlier = load_rulebook().ruleset("nisei-1.4", "competitive", "standard", date(2026, 11, 16))
    assert new.ruleset("nisei-1.4", "competitive", "standard", date(2026, 11, 16)).version == earlier.version


def test_the_new_list_is_announced_ahead(copy: Path) -> None:
    follow_readme(copy, "netrunner/lists/standard-ban-list-27-01.toml")
    changes = load_rulebook(copy).changes(
        "standard", date(2026, 12, 1), date(2027, 1, 30), "nisei-1.4", "casual"
    )
    assert changes == (date(2027, 1, 15),)


def test_a_new_format_is_one_file_too(copy: Path) -> None:
    follow_readme(copy, "netrunner/first-cycle.toml")
    rules = load_rulebook(copy).ruleset("nisei-1.4", "casual", "first-cycle", date(2027, 1, 1))
    assert rules.pool_name == "Core Set and two packs"
    assert {"corroder", "plascrete-carapace"} <= rules.in_pool
    assert "elevation" not in {
        p.set_id for card in rules.in_pool for p in rules.catalogue.cards[card].printings[:1]
    }
    assert rules.of(Influence)
