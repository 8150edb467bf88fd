"""People read days as their language writes them; 2026-12-05 is for files, programs and forms."""

from __future__ import annotations

import re
from pathlib import Path

import lxml.html
import pytest

from tests.web.conftest import NOON
from tests.web.every_page import every_page, signed_in
from tests.web.full_event import LISTS, full_event
from tests.web.sites import opened_app
from validator.languages.language import load_language
from validator.languages.written_days import days_in

RAW = re.compile(r"[^.\n]{0,40}\b\d{4}-\d\d-\d\d\b[^.\n]{0,20}")
# What people fill in, programs read, or a document quotes.
NOT_READ = "//script | //style | //textarea | //code | //pre | //samp"


def raw_days(page: str) -> list[str]:
    """Return what a page shows around days that are written for programs."""
    tree = lxml.html.fromstring(page)
    for element in tree.xpath(NOT_READ):
        element.drop_tree()
    return RAW.findall("\n".join(tree.itertext()))


def test_no_page_writes_a_day_as_programs_do(tmp_path: Path) -> None:
    with opened_app(tmp_path, lambda: NOON) as app:
        full = full_event(app, next(iter(LISTS)), 5)
        client = signed_in(full)
        answers = {name: client.get(url) for name, url in every_page(full)}
    pages = {name: answer.text for name, answer in answers.items() if answer.mimetype == "text/html"}
    assert {name: days for name, page in pages.items() if (days := raw_days(page))} == {}


@pytest.mark.parametrize(
    ("code", "sentence", "said"),
    [
        ("en", "From 2026-08-01 on this deck is illegal.", "From 1 August 2026 on this deck is illegal."),
        ("de", "Ab 2026-08-01 ist es verboten.", "Ab 1. August 2026 ist es verboten."),
        (
            "en",
            "“2026-11-1” is not a date, nor is “2026-11-16”.",
            "“2026-11-1” is not a date, nor is “2026-11-16”.",
        ),
        ("en", "Write the day like 2026-12-05.", "Write the day like 2026-12-05."),
        ("en", "IMG-2026-08-01.jpg and 2026-13-41 stay.", "IMG-2026-08-01.jpg and 2026-13-41 stay."),
    ],
)
def test_only_days_that_we_wrote_are_said(code: str, sentence: str, said: str) -> None:
    assert days_in(sentence, load_language(code)) == said
