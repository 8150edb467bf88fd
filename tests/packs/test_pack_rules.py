"""Rules of packs beside our own: what an edition changes holds for it alone, and nothing else changes."""

from __future__ import annotations

import os
import subprocess
import sys
from datetime import date
from pathlib import Path

from validator.deckcheck.handbook import load_handbook
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


def test_a_policy_that_says_nothing_about_infractions_leaves_them_to_the_judge() -> None:
    handbook = load_handbook("harbour-2")
    assert handbook.deck_procedure().ruling
    assert handbook.appeal.decides == ("head_judge", "organizer")
    assert handbook.deck_procedure().citation.document == "Harbour Rules 2"


def test_a_reader_process_knows_the_packs(packs: Path, tmp_path: Path) -> None:
    """A long text is read outside of the process that asks, which sees few of its variables."""
    (tmp_path / "long.txt").write_text("# the log of the ship\n" * 1000 + "3 Gull\n3 Neap\n1 Mara\n")
    asked = [sys.executable, "-m", "validator.cli.main", "check", "long.txt", "--format", "tidewater-open"]
    found = subprocess.run(
        [*asked, "--date", "2026-11-16"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "The deck has 7 cards; it needs at least 10." in found.stdout, found.stderr
    assert "1x Mara, of the Reef" in found.stdout
