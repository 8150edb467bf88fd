"""Whoever follows CONTRIBUTING.md literally gets what it promises."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.contributing.recipes import copy_of_the_project, follow, run, run_beside, sections
from validator.store.migrate import newest_revision

DECK = "Zahya Sadeghi: Versatile Smuggler\n3 Sure Gamble\n"
LEGALDECK = ("-m", "validator.cli.main")
CHANGES = (
    "Add a ban list",
    "Add a format",
    "Add a policy",
    "Add a reader",
    "Add a check",
    "Add a page, and the service behind it",
    "Add a migration",
)
# The tests that prove the last four.
PROVING = (
    "tests/parse/test_structured_corpus.py",
    "tests/checks/test_cases.py",
    "tests/web/permissions/test_permissions.py",
    "tests/store/test_migrations.py",
)
PROOFS = ("tally", "DK199", "every_route", "(exactly and sqlite)")


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project in which every recipe that changes it was followed, one after the other."""
    if "PYTEST_XDIST_WORKER" in os.environ:  # processes side by side have one folder above theirs
        (tmp_path_factory.getbasetemp().parent / "one process follows the recipes").touch(exist_ok=False)
    copy = copy_of_the_project(tmp_path_factory.mktemp("project"))
    last = newest_revision()
    for recipe in CHANGES:
        follow(recipe, copy, NEXT=f"{int(last) + 1:04}", LAST=last)
    return copy


@pytest.fixture(scope="module")
def proofs(project: Path) -> str:
    """What pytest says of the tests that belong to the recipes, all in one run."""
    chosen = ("-k", " or ".join(PROOFS))
    return run(project, "-m", "pytest", "-vv", "-p", "no:cacheprovider", *PROVING, *chosen).stdout


def check(project: Path, day: str, *options: str) -> str:
    (project / "deck.txt").write_text(DECK)
    return run(project, *LEGALDECK, "check", "deck.txt", "--date", day, *options).stdout


def test_a_ban_list_is_one_file(project: Path) -> None:
    assert "FM201" not in check(project, "2027-01-14")
    assert "FM201 Sure Gamble is banned" in check(project, "2027-01-15")


def test_a_format_is_one_file(project: Path) -> None:
    assert "First Cycle" in run(project, *LEGALDECK, "formats").stdout
    assert "first-cycle" in check(project, "2027-01-02", "--format", "first-cycle")


def test_a_policy_is_a_folder(project: Path) -> None:
    assert "needs at least" in check(project, "2027-01-02", "--policy", "club-2027")


def test_a_game_is_a_pack_without_a_line_of_python(tmp_path: Path) -> None:
    follow("Add a game", tmp_path)
    verified = run_beside(tmp_path, *LEGALDECK, "pack", "check", "packs/tidewater")
    assert verified.returncode == 0, verified.stdout
    assert "game tidewater: Tidewater, 8 cards in 2 sets" in verified.stdout
    assert "policy harbour-2: Harbour Rules 2 (tidewater)" in verified.stdout
    (tmp_path / "deck.txt").write_text(
        "Captain (1)\n1 Mara\nShips\n3 Gull\n4 Grey Heron\nTide (2)\n2 Ninth Wave\n"
    )
    asked = ("check", "deck.txt", "--format", "tidewater-open", "--date", "2026-07-01")
    answer = run_beside(tmp_path, *LEGALDECK, *asked).stdout
    assert "1x Mara, of the Reef" in answer
    assert "FM201 Ninth Wave is banned" in answer
    assert "Harbour Rules 2: Storm warning, from 2026-06-01" in answer
    assert "DK201 4 copies of Grey Heron, but at most 3 allowed" in answer
    before = run_beside(tmp_path, *LEGALDECK, *asked[:-1], "2026-05-31").stdout
    assert "FM201" not in before


def test_an_edition_states_only_what_changed(tmp_path: Path) -> None:
    follow("Add an edition of a policy", tmp_path)
    verified = run_beside(tmp_path, *LEGALDECK, "pack", "check", "packs/later-editions")
    assert verified.returncode == 0, verified.stdout
    changes = "extends nisei-1.4; changes NISEI14-P1, NISEI14-D1; ends NISEI14-D7"
    assert f"policy league-2027: League Policies 2027 (netrunner), {changes}" in verified.stdout
    (tmp_path / "proxies.txt").write_text(f"{DECK}1 Diesel (proxy)\n")
    asked = (*LEGALDECK, "check", "proxies.txt", "--date", "2027-02-01", "--policy")
    assert "[League Policies 2027: Proxies" in run_beside(tmp_path, *asked, "league-2027").stdout
    # At the other tier, and under the document itself, all stays as it was.
    casual = run_beside(tmp_path, *asked, "league-2027", "--tier", "casual").stdout
    assert "League Policies" not in casual
    assert "Zahya Sadeghi" in casual
    assert "League Policies" not in run_beside(tmp_path, *asked, "nisei-1.4").stdout


def test_a_reader_is_a_module_a_place_and_a_list(proofs: str) -> None:
    assert passed(proofs, "test_structured_corpus.py", "tally")


def test_a_check_is_a_function_a_line_and_a_case_file(project: Path, proofs: str) -> None:
    assert passed(proofs, "test_cases.py", "DK199")
    assert "DK199" in check(project, "2026-12-01")
    assert "remarked on" in run(project, *LEGALDECK, "explain", "DK199").stdout


def test_a_page_has_a_service_a_route_a_template_and_a_row_of_permissions(proofs: str) -> None:
    assert passed(proofs, "test_permissions.py", "every_route")


def test_a_migration_is_a_module_with_the_next_number(proofs: str) -> None:
    assert passed(proofs, "test_migrations.py", "exactly")


def passed(proofs: str, file: str, word: str) -> bool:
    """Say whether tests of a file with a word in their names ran, and all of them passed."""
    ran = [line for line in proofs.splitlines() if f"/{file}::" in line and word in line and "%]" in line]
    assert ran, proofs
    assert all(" PASSED " in line for line in ran), proofs
    return True


def test_every_recipe_is_followed_here() -> None:
    followed = Path(__file__).read_text(encoding="utf-8")
    recipes = [heading for heading in sections() if heading.startswith("Add ")]
    assert recipes
    assert [heading for heading in recipes if f'"{heading}"' not in followed] == []
