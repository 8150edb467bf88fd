"""Hostile and broken files cost one finding each, and the next file is read as if nothing had happened."""

from __future__ import annotations

import io
import re
from collections.abc import Callable

import pytest
from pypdf import PdfReader as PypdfReader
from pypdf import PdfWriter

from tests.ingest.pdf import bombs
from tests.ingest.pdf.corpus import FOLDER, list_lines
from validator.deck import Source
from validator.finding import Severity
from validator.ingest.reading_limits import MEGABYTE, ReadingLimits
from validator.pipeline import BoundedReader

# So much time that only another limit can end a reading, and so much memory that only time can: which of two
# limits is met first would be the machine's doing.
TIGHT = ReadingLimits(seconds=60, memory=400 * MEGABYTE, scan_seconds=60)
BRIEF = ReadingLimits(seconds=2, memory=4096 * MEGABYTE)
HARMLESS = bombs.text_page("3 Sure Gamble", "2 Diesel")
SHEET = (FOLDER / "fpdf-sheet.pdf").read_bytes()


def codes(sources: list[Source]) -> list[str]:
    return [found.code for source in sources for found in source.findings]


@pytest.mark.parametrize(
    ("code", "build"),
    [
        ("IN209", bombs.decompression_bomb),
        ("IN208", bombs.busy_page),
        ("IN208", lambda: bombs.doubling_forms(40)),
        ("IN208", bombs.endless_character_map),
        ("IN204", bombs.endless_page_tree),
        ("IN203", lambda: bombs.deep_page_tree(5_000)),
        ("IN206", lambda: bombs.many_pages(10_000)),
        ("IN203", bombs.table_before_itself),
    ],
    ids=[
        "decompression bomb",
        "busy page",
        "forms that double",
        "endless character map",
        "endless page tree",
        "deep page tree",
        "ten thousand pages",
        "table before itself",
    ],
)
def test_a_bomb_costs_one_finding_and_the_next_file_is_read(
    pdf_reader: BoundedReader, code: str, build: Callable[[], bytes]
) -> None:
    bomb = build()
    assert len(bomb) < 4 * MEGABYTE
    sources = pdf_reader.read("bomb.pdf", bomb, BRIEF if code == "IN208" else TIGHT)
    assert codes(sources) == [code]
    assert sources[0].lines == ()
    assert list_lines(pdf_reader.read("next.pdf", HARMLESS, TIGHT)[0]) == ["3 Sure Gamble", "2 Diesel"]


def test_arrays_nested_a_hundred_thousand_deep_never_harm_the_next_file(pdf_reader: BoundedReader) -> None:
    assert len(codes(pdf_reader.read("deep.pdf", bombs.deep_arrays(100_000), TIGHT))) == 1
    assert list_lines(pdf_reader.read("next.pdf", HARMLESS, TIGHT)[0]) == ["3 Sure Gamble", "2 Diesel"]


def test_a_form_that_draws_itself_has_no_text(pdf_reader: BoundedReader) -> None:
    sources = pdf_reader.read("loop.pdf", bombs.form_in_itself(), TIGHT)
    assert codes(sources) == ["IN205"]


@pytest.mark.parametrize(
    ("code", "data"),
    [
        ("IN201", b"%PDF"),
        ("IN201", b"%PDF 3 Sure Gamble\n2 Diesel\n"),
        ("IN203", b"%PDF-1.7\n" + bytes(range(256)) * 40),
        ("IN203", SHEET[: len(SHEET) // 3]),
        ("IN204", bombs.pdf_of([bombs.CATALOG, b"<</Type/Pages/Kids[]/Count 0>>"])),
    ],
    ids=["empty", "text", "garbage", "truncated", "no pages"],
)
def test_a_broken_file_says_what_is_wrong_and_what_to_do(
    pdf_reader: BoundedReader, code: str, data: bytes
) -> None:
    (source,) = pdf_reader.read("broken.pdf", data, TIGHT)
    assert codes([source]) == [code]
    (found,) = source.findings
    assert found.severity == Severity.JUDGE
    assert re.search(r"Save or print .*again", found.message)


def test_an_encrypted_file_asks_for_one_without_a_password(pdf_reader: BoundedReader) -> None:
    writer = PdfWriter(clone_from=PypdfReader(io.BytesIO(SHEET)))
    writer.encrypt("secret", algorithm="AES-256")
    out = io.BytesIO()
    writer.write(out)
    (source,) = pdf_reader.read("locked.pdf", out.getvalue(), TIGHT)
    assert codes([source]) == ["IN202"]
    assert "without a password" in source.findings[0].message


def test_a_file_that_only_its_owner_may_change_is_read(pdf_reader: BoundedReader) -> None:
    writer = PdfWriter(clone_from=PypdfReader(io.BytesIO(HARMLESS)))
    writer.encrypt("", "owner", algorithm="AES-256")
    out = io.BytesIO()
    writer.write(out)
    assert list_lines(pdf_reader.read("owned.pdf", out.getvalue(), TIGHT)[0]) == ["3 Sure Gamble", "2 Diesel"]


def test_a_file_beyond_the_size_limit_is_not_even_sent(pdf_reader: BoundedReader) -> None:
    sources = pdf_reader.read("big.pdf", HARMLESS, ReadingLimits(bytes=100))
    assert codes(sources) == ["IN207"]


def test_lines_beyond_the_limit_are_reported_as_unread(pdf_reader: BoundedReader) -> None:
    (source,) = pdf_reader.read("long.pdf", HARMLESS, ReadingLimits(lines=1))
    assert codes([source]) == ["IN212"]
    assert list_lines(source) == ["3 Sure Gamble"]


def test_a_page_without_its_text_does_not_cost_the_other_pages(pdf_reader: BoundedReader) -> None:
    good = bombs.stream(b"BT /F 12 Tf 72 700 Td (3 Sure Gamble) Tj ET")
    bad = bombs.page(b"4 0 R", b"/Resources<</Font<</F 5 0 R>>>>").replace(b"[0 0 612 792]", b"[0 0 (x) 792]")
    pages = b"<</Type/Pages/Kids[3 0 R 6 0 R]/Count 2>>"
    data = bombs.pdf_of([bombs.CATALOG, pages, bombs.page(), good, bombs.FONT, bad])
    (source,) = pdf_reader.read("half.pdf", data, TIGHT)
    assert list_lines(source) == ["3 Sure Gamble"]
    assert codes([source]) == ["IN213"]


def test_letters_without_a_name_are_counted_for_the_judge(pdf_reader: BoundedReader) -> None:
    font = b"<</Type/Font/Subtype/Type0/BaseFont/A/Encoding/Identity-H/DescendantFonts[6 0 R]>>"
    system = b"<</Registry(A)/Ordering(I)/Supplement 0>>"
    kid = b"<</Type/Font/Subtype/CIDFontType2/BaseFont/A/CIDSystemInfo%s>>" % system
    content = bombs.stream(b"BT /F 12 Tf 72 700 Td <00010002> Tj ET")
    data = bombs.pdf_of([bombs.CATALOG, bombs.PAGES, bombs.page(), content, font, kid])
    (source,) = pdf_reader.read("nameless.pdf", data, TIGHT)
    assert codes([source]) == ["IN211"]
    assert source.findings[0].params == {"page": 1, "count": 2}
