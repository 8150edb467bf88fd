"""Every word of a typed list and of a printed page is in its receipt: as a card, other matter or a note."""

from __future__ import annotations

import io
import re
import unicodedata
from collections import Counter
from datetime import date
from html import unescape
from pathlib import Path

import pdfplumber
import pytest

from tests.ingest.pdf.corpus import PDFS
from tests.reading.kinds import KINDS, written
from tests.reading.real_decks import UNSEEN, pairs
from validator.deck import Source
from validator.ingest.document import ingest
from validator.pipeline import Question, Report, check_sources
from validator.rules.rulebook import load_rulebook

LISTS = Path(__file__).parents[1] / "decklists"
_TAG = re.compile(r"<[^>]*>")
_WORD = re.compile(r"\w+")
_LETTERS = re.compile(r"[^\W\d_]")
FILES = sorted((LISTS / "text").glob("*.txt"))
SHEETS = sorted((LISTS / "sheets").glob("*.pdf"))
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


def letters_of(text: str) -> Counter[str]:
    """Count letters without their accents, which some programs draw apart."""
    return Counter(_LETTERS.findall(unicodedata.normalize("NFKD", text.casefold())))


def letters_on_pages(data: bytes) -> Counter[str]:
    """Count the letters of a PDF as the library sees them; those drawn twice for bold count once."""
    with pdfplumber.open(io.BytesIO(data)) as pdf:
        drawn = "".join(char["text"] for page in pdf.pages for char in page.dedupe_chars(tolerance=2).chars)
    # A form's "Name" is written as what it asks for.
    return letters_of(drawn.replace("Name:", "Player:"))


def letters_in_receipt(reports: list[Report]) -> Counter[str]:
    """Count the letters of all lines, notes included; a line may belong to several decks."""
    kept = {(line.number, line.text) for report in reports for line in report.lines}
    written = " ".join(text for _, text in kept)
    return letters_of(written.replace("Name:", "Player:"))


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


@pytest.mark.parametrize("path", [*PDFS, *SHEETS[::4]], ids=lambda path: path.stem)
def test_every_letter_of_a_page_is_in_its_receipt(path: Path) -> None:
    data = path.read_bytes()
    sources = ingest(path.name, data)
    reports = check_sources(sources, QUESTION)
    assert letters_on_pages(data) - letters_in_receipt(reports) == Counter()
    assert not missing_words(sources, reports)
