"""Whoever follows CONTRIBUTING.md literally gets what it promises."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.contributing.recipes import copy_of_the_project, follow, run, sections
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
