"""What the tests of PDFs share: the corpus and one reader with warm workers."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from validator.ingest.pdf import PdfReader, can_scan

# Reading pictures is an extra; where it is not installed its tests have nothing to test.
collect_ignore = [] if can_scan() else ["test_pdf_scan.py"]


@pytest.fixture(scope="session")
def pdf_reader() -> Iterator[PdfReader]:
    """One reader for all tests, so that its workers are started once."""
    reader = PdfReader(processes=2)
    yield reader
    reader.close()
