"""Markup comes off a line and what it meant is remembered."""

from __future__ import annotations

import pytest

from validator.parse.text.markup import strip_markup, sublines


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("* 3x [Diesel](https://example.org/x) _(Core Set)_ ●●", "3x Diesel (Core Set) ●●"),
        ("- 3x [[Diesel]]", "3x Diesel"),
        ("- 3x [[Diesel|01034]]", "3x Diesel"),
        ("3x [Diesel][1]", "3x Diesel"),
        ("- 1x **Diesel**", "1x Diesel"),
        ("**3x** __Diesel__", "3x Diesel"),
        (
            "[url=https://example.org]Diesel[/url] [i](Elevation)[/i] [color=#8A2BE2]●[/color]",
            "Diesel (Elevation) ●",
        ),
        ("<a href='https://example.org'>R&amp;D Interface</a> &bull;", "R&D Interface •"),
        ("> 3 Diesel", "3 Diesel"),
        ("> > 3 Diesel", "3 Diesel"),
        ("- [x] 2 Diesel", "2 Diesel"),
        ("NBN: The World is Yours*", "NBN: The World is Yours*"),
        ("3 [core] Diesel", "3 [core] Diesel"),
        ("3 Diesel \\*proxy\\*", "3 Diesel *proxy*"),
        ("-2 Enigma", "-2 Enigma"),
        ("== Event ==", "Event"),
    ],
)
def test_markup_comes_off(line: str, text: str) -> None:
    assert strip_markup(line).text == text


@pytest.mark.parametrize(
    ("line", "mark"),
    [
        ("# Title", "#"),
        ("###Event", "#"),
        ("// note", "//"),
        ("; note", ";"),
        ("~~3 Diesel~~", "~"),
        ("3 Diesel", ""),
    ],
)
def test_the_mark_in_front_is_remembered(line: str, mark: str) -> None:
    assert strip_markup(line).mark == mark


def test_the_printing_code_of_a_card_link_is_remembered() -> None:
    assert strip_markup("3x [Diesel](https://netrunnerdb.com/en/card/01034)").code == "01034"


def test_a_table_row_and_aligned_columns_give_cells() -> None:
    assert strip_markup("| **1x** | [Diesel](https://a.b/c) | _Event_ |").cells == ("1x", "Diesel", "Event")
    assert strip_markup("3x Diesel      2x Corroder").cells == ("3x Diesel", "2x Corroder")
    assert strip_markup("3\tDiesel").cells == ("3", "Diesel")


def test_a_link_within_the_page_is_no_card() -> None:
    assert strip_markup("- [Diesel](#diesel)").mark == "@"


def test_line_breaks_that_are_written_out_part_a_line() -> None:
    assert sublines("3 Diesel\\n2 Corroder") == ["3 Diesel", "2 Corroder"]
    assert sublines("<li>3 Diesel</li><li>2 Corroder") == ["<li>3 Diesel", "<li>2 Corroder"]
