"""Rules of packs beside our own: what an edition changes holds for it alone, and nothing else changes."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from tests.contributing.recipes import follow, run_beside
from validator.deckcheck.handbook import load_handbook
from validator.report.rule_words.stated_rules import stated_rules
from validator.rules.kinds import Proxies
from validator.rules.rulebook import load_rulebook
from validator.rules.workflow import ListsRequired

DAY = date(2027, 2, 1)


def test_nothing_changes_where_nobody_chose_a_pack() -> None:
    rulebook = load_rulebook()
    assert rulebook.policy_for().id == "nisei-1.4"
    assert rulebook.policy_for(format="standard").id == "nisei-1.4"
    assert rulebook.games == ["netrunner", "onr", "shadowfist", "tidewater"]
    assert rulebook.policy_for(format="tidewater-open").id == "harbour-2"


def test_a_pack_may_bring_a_card_list_for_a_format_of_ours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    follow("Add a ban list", tmp_path)
    (tmp_path / "formats/netrunner/lists").rename(tmp_path / "formats/lists")
    monkeypatch.setenv("LEGALDECK_PACKS", str(tmp_path))
    rulebook = load_rulebook()
    before = rulebook.ruleset("nisei-1.4", "", "standard", date(2027, 1, 14))
    after = rulebook.ruleset("nisei-1.4", "", "standard", date(2027, 1, 15))
    assert before.list_id != "standard-ban-list-27-01"
    assert after.list_id == "standard-ban-list-27-01"


def test_an_edition_replaces_a_rule_at_the_tiers_it_names() -> None:
    rulebook = load_rulebook()
    competitive = rulebook.ruleset("league-2027", "competitive", "", DAY)
    casual = rulebook.ruleset("league-2027", "casual", "", DAY)
    old = rulebook.ruleset("nisei-1.4", "competitive", "", DAY)
    assert [(rule.allowed, rule.document) for rule in competitive.of(Proxies)] == [
        (False, "League Policies 2027")
    ]
    assert [(rule.allowed, rule.document) for rule in casual.of(Proxies)] == [
        (True, "NISEI Organized Play Policies 1.4")
    ]
    assert [rule.allowed for rule in old.of(Proxies)] == [True]


def test_an_edition_ends_a_rule_and_keeps_all_others() -> None:
    rulebook = load_rulebook()
    edition = {rule.id for rule in rulebook.ruleset("league-2027", "competitive", "", DAY).rules}
    before = {rule.id for rule in rulebook.ruleset("nisei-1.4", "competitive", "", DAY).rules}
    assert before - edition == {"NISEI14-D7"}
    assert edition - before == set()


def test_an_edition_changes_the_workflow_of_one_tier() -> None:
    rulebook = load_rulebook()

    def required(policy: str, tier: str) -> tuple[bool, str]:
        rule = rulebook.workflow(policy, tier, DAY).first(ListsRequired)
        assert rule
        return rule.required, rule.document

    assert required("nisei-1.4", "casual") == (False, "NISEI Organized Play Policies 1.4")
    assert required("league-2027", "casual") == (True, "League Policies 2027")
    assert required("league-2027", "competitive") == (True, "NISEI Organized Play Policies 1.4")


def test_an_edition_changes_a_part_of_the_procedures_and_cites_itself_there() -> None:
    edition, before = load_handbook("league-2027"), load_handbook("nisei-1.4")
    assert [(found.count, found.citation.document) for found in edition.escalations] == [
        (2, "League Policies 2027")
    ]
    assert [found.count for found in before.escalations] == [3]
    assert edition.procedures == before.procedures
    assert edition.items == before.items
    assert edition.penalties == before.penalties


NEXT_EDITION = {
    "policy.toml": """
policy = "league-2028"
name = "League Policies 2028"
extends = "league-2027"
effective = 2028-01-01
verified_on = 2026-12-20

[[rule]]
id = "NISEI14-P1"
kind = "repealed"
effective = 2028-01-01
source = "nisei-1-4"
section = "Later"
""",
    "workflow.toml": """
verified_on = 2026-12-20

[[rule]]
id = "NISEI14-D1"
kind = "repealed"
effective = 2028-01-01
source = "nisei-1-4"
section = "Later"
""",
    "procedures.toml": """
source = "nisei-1-4"
verified_on = 2026-12-20

[[ended]]
rule = "L-7"
section = "Later"
part = "escalation"
id = "warning"
text = "Warnings no longer add up."
""",
}


def test_an_edition_of_an_edition_ends_what_was_new_in_the_first(
    packs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "next/policies/league-2028"
    folder.mkdir(parents=True)
    for name, text in NEXT_EDITION.items():
        (folder / name).write_text(text)
    monkeypatch.setenv("LEGALDECK_PACKS", f"{packs}:{tmp_path / 'next'}")
    rulebook = load_rulebook()
    for tier in ("casual", "competitive"):
        assert rulebook.ruleset("league-2028", tier, "", DAY).of(Proxies) == ()
        assert rulebook.workflow("league-2028", tier, DAY).first(ListsRequired) is None
    assert load_handbook("league-2028").escalations == ()
    assert load_handbook("league-2028").procedures == load_handbook("nisei-1.4").procedures
    changes = [(rule.change, rule.text) for rule in stated_rules(rulebook.policy("league-2028"), rulebook)]
    assert changes == [("Ended", ""), ("Ended", ""), ("Ended", "Warnings no longer add up.")]


def test_a_policy_that_says_nothing_about_infractions_leaves_them_to_the_judge() -> None:
    handbook = load_handbook("harbour-2")
    assert handbook.deck_procedure().ruling
    assert handbook.appeal.decides == ("head_judge", "organizer")
    assert handbook.deck_procedure().citation.document == "Harbour Rules 2"


def test_a_reader_process_knows_the_packs(packs: Path, tmp_path: Path) -> None:
    """A long text is read outside of the process that asks, which sees few of its variables."""
    (tmp_path / "long.txt").write_text("# the log of the ship\n" * 1000 + "3 Gull\n3 Neap\n1 Mara\n")
    (tmp_path / "packs").symlink_to(packs)
    asked = ("check", "long.txt", "--format", "tidewater-open", "--date", "2026-11-16")
    found = run_beside(tmp_path, "-m", "validator.cli.main", *asked)
    assert "The deck has 7 cards; it needs at least 10." in found.stdout, found.stderr
    assert "1x Mara, of the Reef" in found.stdout
