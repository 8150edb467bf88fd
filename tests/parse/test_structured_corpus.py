"""Every file of the structured corpus reads as the expectation beside it says."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.parse.corpus import check
from validator.ingest.reading_limits import DEFAULT_LIMITS
from validator.ingest.text import text_source

FOLDER = Path(__file__).parents[1] / "decklists" / "structured" / "corpus"
LISTS = sorted(path for path in FOLDER.iterdir() if path.suffix != ".expected")


def test_the_corpus_is_there() -> None:
    assert len(LISTS) >= 30


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.name)
def test_a_file_reads_as_expected(path: Path) -> None:
    check(path, text_source(path.name, path.read_bytes(), DEFAULT_LIMITS))
