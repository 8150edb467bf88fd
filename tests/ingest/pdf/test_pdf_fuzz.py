"""Whatever the bytes, reading them ends in lines or in a finding that says why there are none."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.ingest.pdf.corpus import PDFS
from validator.deck import Source
from validator.ingest.reading_limits import MEGABYTE, ReadingLimits
from validator.pipeline import BoundedReader

TIGHT = ReadingLimits(seconds=5, memory=500 * MEGABYTE, scan_seconds=1)
SMALL = sorted(PDFS, key=lambda path: path.stat().st_size)[:6]
SIGNATURE = b"%PDF-"
RELAXED = settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


def is_answer(sources: list[Source]) -> bool:
    """Tell whether there is something to show: lines, or a reason why not."""
    texts = [line.text for source in sources for line in source.lines]
    return bool(sources) and (bool(texts) or any(source.findings for source in sources)) and all(texts)


@RELAXED
@given(data=st.binary(max_size=400))
def test_any_bytes_after_the_signature_end_in_an_answer(pdf_reader: BoundedReader, data: bytes) -> None:
    assert is_answer(pdf_reader.read("a.pdf", SIGNATURE + b"1.7\n" + data, TIGHT))


@RELAXED
@given(
    which=st.integers(0, len(SMALL) - 1),
    changes=st.lists(st.tuples(st.floats(0, 1), st.binary(min_size=1, max_size=8)), min_size=1, max_size=20),
)
def test_a_damaged_pdf_ends_in_an_answer(
    pdf_reader: BoundedReader, which: int, changes: list[tuple[float, bytes]]
) -> None:
    data = bytearray(SMALL[which].read_bytes())
    for place, written in changes:
        at = len(SIGNATURE) + int(place * (len(data) - len(SIGNATURE) - 1))
        data[at : at + len(written)] = written
    assert is_answer(pdf_reader.read("a.pdf", bytes(data), TIGHT))


@RELAXED
@given(which=st.integers(0, len(SMALL) - 1), kept=st.floats(0, 1))
def test_a_truncated_pdf_ends_in_an_answer(pdf_reader: BoundedReader, which: int, kept: float) -> None:
    data = SMALL[which].read_bytes()
    assert is_answer(pdf_reader.read("a.pdf", data[: len(SIGNATURE) + int(kept * len(data))], TIGHT))
