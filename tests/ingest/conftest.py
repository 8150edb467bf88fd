"""What the tests of reading share: one reader with warm processes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from validator.ingest.any_file import can_scan
from validator.pipeline import BoundedReader

# Reading pictures is an extra; where it is not installed its tests have nothing to test.
collect_ignore = [] if can_scan() else ["pdf/test_pdf_scan.py"]


@pytest.fixture(scope="session")
def pdf_reader() -> Iterator[BoundedReader]:
    """One reader for all tests, so that its processes are started once."""
    reader = BoundedReader(processes=2)
    yield reader
    reader.close()
