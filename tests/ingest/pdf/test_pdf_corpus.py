"""Every PDF of the corpus is read line for line, without loss and without invention."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from pathlib import Path

import pdfplumber
import pytest

from tests.ingest.pdf.corpus import PDFS, PRINTED, expected, list_lines, unbroken
from validator.deck import Line
from validator.ingest.pdf.reader import read_pdf
from validator.ingest.reading_limits import ReadingLimits

NAMES = [path.stem for path in PDFS]
# Words that the reader adds to what is printed, because a typed list would have them.
MARKS = re.compile(r"•+")
ADDED = re.compile(r"^(?:Identity: |Player:)| cards$| influence spent$|^Min | Max |[•.…\s]")


def letters(text: str) -> Counter[str]:
    """Count letters and digits, with ligatures and accents taken apart."""
    plain = unicodedata.normalize("NFKD", text)
    return Counter(char for char in plain if char.isalnum())


def test_the_corpus_has_forty_files_of_five_producers() -> None:
    producers = {name.partition("-")[0] for name in NAMES}
    assert len(NAMES) >= 40
    assert producers >= {"chromium", "libreoffice", "latex", "groff", "fpdf", "pypdf"}


# All claims about a file in one test: reading it is what they cost.
@pytest.mark.parametrize("path", PDFS, ids=NAMES)
def test_a_pdf_is_read_line_for_line_without_loss_and_every_line_points_at_its_letters(path: Path) -> None:
    sources = read_pdf(path.name, path.read_bytes(), ReadingLimits())
    whole = expected(path)
    # Where a gap is wide, a tab stands for the space of the list.
    listed = [[line.replace("\t", " ") for line in list_lines(source)] for source in sources]
    assert [unbroken(*both) for both in zip(listed, whole, strict=True)] == whole
    assert [found.code for source in sources for found in source.findings] == []
    lines = [line for source in sources for line in source.lines]
    assert [line.number for line in lines] == list(range(1, len(lines) + 1))
    if path in PRINTED:
        verify_letters(path, lines)


def verify_letters(path: Path, lines: list[Line]) -> None:
    """No printed letter is lost, and what a line says is printed where it points."""
    with pdfplumber.open(path) as pdf:
        printed = letters("".join(char["text"] for page in pdf.pages for char in page.dedupe_chars().chars))
        pages = {page.page_number: page.chars for page in pdf.pages}
    # A number in the column of influence becomes as many marks.
    marked = (MARKS.sub(lambda found: str(len(found[0])), line.text) for line in lines)
    written = letters(" ".join(marked))
    # The label "Name" becomes "Player", and the word "Totals" becomes what is counted.
    renamed = letters("Name" * 3 + "Totals" * 6)
    assert printed - written - renamed == Counter()
    for line in lines:
        assert line.page is not None
        assert line.box is not None
        x0, top, x1, bottom = line.box
        inside = letters(
            "".join(
                char["text"]
                for char in pages[line.page]
                if x0 - 1 <= (char["x0"] + char["x1"]) / 2 <= x1 + 1
                and top - 1 <= (char["top"] + char["bottom"]) / 2 <= bottom + 1
            )
        )
        assert letters(ADDED.sub("", line.text)) - inside == Counter(), line
