"""Every word of a typed list is in its receipt: as a card, as other matter or as a note."""

from __future__ import annotations

import re
from collections import Counter
from datetime import date
from html import unescape
from pathlib import Path

import pytest

from tests.reading.kinds import KINDS, written
from tests.reading.real_decks import UNSEEN, pairs
from validator.deck import Source
from validator.ingest.document import ingest
from validator.pipeline import Question, Report, check_sources
from validator.rules.rulebook import load_rulebook

LISTS = Path(__file__).parents[1] / "decklists"
_TAG = re.compile(r"<[^>]*>")
_WORD = re.compile(r"\w+")
FILES = sorted((LISTS / "text").glob("*.txt"))
QUESTION = Question(load_rulebook().ruleset("nisei-1.4", "casual", "casual", date(2026, 8, 15)))


def words_of(texts: list[str]) -> Counter[str]:
    """Count words as people see them, without the marks of web pages."""
    shown = (unescape(_TAG.sub(" ", text)) for text in texts)
    return Counter(word for text in shown for word in _WORD.findall(text))


def missing_words(sources: list[Source], reports: list[Report]) -> Counter[str]:
    """Count the words of all lines that stand on no line of any receipt."""
    kept = {(line.number, line.text) for report in reports for line in report.lines}
    return words_of([line.text for source in sources for line in source.lines]) - words_of(
        [text for _, text in kept]
    )


@pytest.mark.parametrize("part", range(8))
def test_every_word_of_a_file_is_in_its_receipt(part: int) -> None:
    for path in FILES[part::8]:
        sources = ingest(path.name, path.read_bytes())
        assert not missing_words(sources, check_sources(sources, QUESTION)), path.name


@pytest.mark.parametrize("kind", KINDS)
def test_every_word_of_a_written_list_is_in_its_receipt(kind: str) -> None:
    for number, (corp, runner) in enumerate(pairs(UNSEEN)[:3]):
        page = written(kind, number, corp, runner)
        sources = ingest(page.name, page.text())
        assert not missing_words(sources, check_sources(sources, QUESTION))
