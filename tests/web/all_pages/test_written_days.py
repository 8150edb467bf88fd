"""People read days as their language writes them; 2026-12-05 is for files, programs and forms."""

from __future__ import annotations

import pytest

from validator.languages.language import load_language
from validator.languages.written_days import days_in


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
