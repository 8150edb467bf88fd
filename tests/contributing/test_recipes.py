"""Whoever follows CONTRIBUTING.md literally gets what it promises."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.contributing.recipes import copy_of_the_project, follow, run, run_beside, sections
from validator.store.migrate import newest_revision

DECK = "Zahya Sadeghi: Versatile Smuggler\n3 Sure Gamble\n"
LEGALDECK = ("-m", "validator.cli.main")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    return copy_of_the_project(tmp_path)


def check(project: Path, day: str, *options: str) -> str:
    (project / "deck.txt").write_text(DECK)
    return run(project, *LEGALDECK, "check", "deck.txt", "--date", day, *options).stdout


def test_a_ban_list_is_one_file(project: Path) -> None:
    follow("Add a ban list", project)
    assert "FM201" not in check(project, "2027-01-14")
    assert "FM201 Sure Gamble is banned" in check(project, "2027-01-15")


def test_a_format_is_one_file(project: Path) -> None:
    follow("Add a format", project)
    assert "First Cycle" in run(project, *LEGALDECK, "formats").stdout
    assert "first-cycle" in check(project, "2027-01-02", "--format", "first-cycle")


def test_a_policy_is_a_folder(project: Path) -> None:
    follow("Add a policy", project)
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


def test_a_reader_is_a_module_a_place_and_a_list(project: Path) -> None:
    follow("Add a reader", project)
    corpus = run(
        project,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "tests/parse/test_structured_corpus.py",
        "-k",
        "tally",
    )
    assert corpus.returncode == 0, corpus.stdout


def test_a_check_is_a_function_a_line_and_a_case_file(project: Path) -> None:
    follow("Add a check", project)
    cases = run(
        project, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/checks/test_cases.py", "-k", "DK199"
    )
    assert cases.returncode == 0, cases.stdout
    assert "DK199" in check(project, "2026-12-01")
    assert "remarked on" in run(project, *LEGALDECK, "explain", "DK199").stdout


def test_a_page_has_a_service_a_route_a_template_and_a_row_of_permissions(project: Path) -> None:
    follow("Add a page, and the service behind it", project)
    known = "-k", "every_route"
    table = run(
        project, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/web/test_permissions.py", *known
    )
    assert table.returncode == 0, table.stdout


def test_a_migration_is_a_module_with_the_next_number(project: Path) -> None:
    last = newest_revision()
    follow("Add a migration", project, NEXT=f"{int(last) + 1:04}", LAST=last)
    tests = run(
        project,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "tests/store/test_migrations.py",
        "-k",
        "exactly and sqlite",
    )
    assert tests.returncode == 0, tests.stdout


def test_every_recipe_is_followed_here() -> None:
    followed = Path(__file__).read_text(encoding="utf-8")
    recipes = [heading for heading in sections() if heading.startswith("Add ")]
    assert recipes
    assert [heading for heading in recipes if f'"{heading}"' not in followed] == []
