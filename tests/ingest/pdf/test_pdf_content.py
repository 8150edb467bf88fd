"""Page contents are taken apart as the library does it, only faster."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pdfplumber
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pdfminer.pdfinterp import PDFContentParser
from pdfminer.pdftypes import PDFStream
from pdfminer.psparser import KWD, LIT, PSEOF

from tests.ingest.pdf.corpus import PDFS
from validator.ingest.pdf_content import PLAIN_BYTES, page_layout, plain_instructions

SIGNS = [bytes([sign]) for sign in b"/ABTj01.-+()<>[]{}%#'\"\\ \n\r\t\x00\xe9"]
WORDS = [b"<<", b">>", b"BT ", b" Tf", b"(a)", b"<41>", b"\\050", b"BI ", b" ID ", b" EI ", b"true "]
CONTENTS = st.lists(st.sampled_from([*SIGNS, *WORDS]), max_size=30).map(b"".join)


def as_the_library_reads(content: bytes) -> list[Any]:
    parser = PDFContentParser([PDFStream({}, content)])
    parts: list[Any] = []
    while True:
        try:
            parts.append(parser.nextobject()[1])
        except PSEOF:
            return parts


@pytest.mark.parametrize("path", PDFS, ids=lambda path: path.stem)
def test_every_page_paints_the_same_things_in_the_same_places(path: Path) -> None:
    with pdfplumber.open(path) as pdf:
        for page in pdf.pages:
            assert [repr(thing) for thing in page_layout(page)] == [repr(thing) for thing in page.layout]


@pytest.mark.parametrize(
    ("content", "parts"),
    [
        (b"", []),
        (b"1 -2 +3 4. -.5 6.25 w", [1, -2, 3, 4.0, -0.5, 6.25, KWD(b"w")]),
        (b"BT/F1 12Tf", [KWD(b"BT"), LIT("F1"), 12, KWD(b"Tf")]),
        (rb"(Snare\041 \(3\)\n\\)'", [b"Snare! (3)\n\\", KWD(b"'")]),
        (b"(one\\\r\nline)Tj", [b"oneline", KWD(b"Tj")]),
        (b"<4F6E> [(a) -20 <62>] TJ", [b"On", [b"a", -20, b"b"], KWD(b"TJ")]),
        (b"/P <</MCID 0/A [1 true]>> BDC", [LIT("P"), {"MCID": 0, "A": [1, True]}, KWD(b"BDC")]),
    ],
)
def test_operands_and_operators_come_in_their_order(content: bytes, parts: list[Any]) -> None:
    assert plain_instructions(content) == parts
    assert as_the_library_reads(content) == parts


@pytest.mark.parametrize(
    "content",
    [
        b"1 w % a comment",
        b"(nested (brackets)) Tj",
        b"(never closed Tj",
        b"/A#20B gs",
        b"<414> Tj",
        b"[1 2",
        b"1 2]",
        b"<</A 1] BDC",
        b"<</A>> BDC",
        b"<<1 2>> BDC",
        b"[1 w]",
        b"(\\777) Tj",
        b"BI /W 1 ID x EI",
        b" " * (PLAIN_BYTES + 1),
    ],
)
def test_what_is_not_plain_is_left_to_the_library(content: bytes) -> None:
    assert plain_instructions(content) is None


@given(CONTENTS)
def test_what_is_taken_apart_is_what_the_library_reads(content: bytes) -> None:
    parts = plain_instructions(content)
    if parts is not None:
        assert repr(parts) == repr(as_the_library_reads(content))


def test_a_worker_starts_without_what_only_locked_files_need() -> None:
    program = (
        "import sys; from validator.ingest.pdf_library import load; load();"
        "print([name for name in ('cryptography', 'charset_normalizer', 'importlib.metadata', 'pdfplumber')"
        " if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "['pdfplumber']"
