"""Fixes as edits of a text."""

from __future__ import annotations

from datetime import date

import pytest

from validator.pipeline import Question, check_bytes
from validator.rules.rulebook import load_rulebook
from validator.web.answers.edits import apply_fix, fixes_of


def fixes(text: str) -> dict[str, list[tuple[str, dict[int, str | None]]]]:
    rulebook = load_rulebook()
    question = Question(rulebook.ruleset("nisei-1.4", "", "standard", date(2026, 11, 16)))
    (report,) = check_bytes("list", text.encode(), question)
    buttons = fixes_of(report)
    found: dict[str, list[tuple[str, dict[int, str | None]]]] = {}
    for finding, rows in zip(report.findings, buttons, strict=True):
        found.setdefault(finding.code, []).extend((fix.label, dict(fix.edits)) for fix in rows)
    return found


def test_a_banned_card_is_removed_from_all_its_lines() -> None:
    text = "Zahya Sadeghi: Versatile Smuggler\n1x Bukhgalter\n3x Sure Gamble\n1x Bukhgalter\n"
    assert fixes(text)["FM201"] == [("Remove it", {2: None, 4: None})]


def test_too_many_copies_over_two_lines_are_cut_at_the_second() -> None:
    text = "Zahya Sadeghi: Versatile Smuggler\n2x Sure Gamble\n2x Sure Gamble\n"
    assert fixes(text)["DK201"] == [("Keep 3", {3: "1x Sure Gamble"})]


def test_an_ambiguous_name_offers_its_cards_with_the_quantity_kept() -> None:
    text = "Zahya Sadeghi: Versatile Smuggler\n2x Sneakdoor Prime\n"
    buttons = [button for rows in fixes(text).values() for button in rows]
    assert ("Sneakdoor Prime A", {2: "2x Sneakdoor Prime A"}) in buttons
    assert ("Sneakdoor Prime B", {2: "2x Sneakdoor Prime B"}) in buttons


def test_a_line_with_several_cards_offers_no_button_that_would_lose_the_others() -> None:
    text = "Zahya Sadeghi: Versatile Smuggler\nEvent (5): 2 Bukhgalter · 3 Sure Gamble\n"
    assert fixes(text)["FM201"] == []


@pytest.mark.parametrize(
    ("edits", "expected"),
    [
        ('{"2":null}', "a\nc\n"),
        ('{"1":"x","3":"y"}', "x\nb\ny\n"),
        ('{"9":"x"}', "a\nb\nc\n"),
    ],
)
def test_edits_change_their_lines_and_nothing_else(edits: str, expected: str) -> None:
    assert apply_fix("a\r\nb\nc\n", edits) == expected


@pytest.mark.parametrize("value", ["nonsense", "[1]", '{"x":"y"}', ""])
def test_a_value_that_is_no_edit_changes_nothing(value: str) -> None:
    assert apply_fix("a\r\nb\n", value) == "a\r\nb\n"
