"""Every list of the text corpus reads as the expectation beside it says."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.parse.corpus import check
from validator.ingest.text import source_from_bytes

FOLDER = Path(__file__).parents[1] / "decklists" / "text"
LISTS = sorted(FOLDER.glob("*.txt"))


def test_the_corpus_is_there() -> None:
    assert len(LISTS) >= 60


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.stem)
def test_a_list_reads_as_expected(path: Path) -> None:
    check(path, source_from_bytes(path.read_bytes(), path.name))
