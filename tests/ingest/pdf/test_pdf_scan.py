"""Scans and photos are read by OCR, and nothing of them is certain."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Iterator
from difflib import SequenceMatcher
from pathlib import Path

import pytest
from PIL import Image

from tests.ingest.pdf.corpus import FOLDER, PICTURES, expected, list_lines
from validator.deck import Source
from validator.ingest.reading_limits import ReadingLimits
from validator.pipeline import BoundedReader, default_reader, read_bytes

_read: dict[Path, Source] = {}
NOT_WORD = re.compile(r"[\W_]+")


def key(line: str) -> str:
    return NOT_WORD.sub("", line).lower()


def read_once(path: Path) -> Source:
    """Read a picture with the reader of this process, which takes seconds, and remember what was read."""
    if path not in _read:
        (_read[path],) = read_bytes(path.name, path.read_bytes())
    return _read[path]


@pytest.fixture(scope="module", autouse=True)
def _ended() -> Iterator[None]:
    """End the process that reads pictures: it holds much memory."""
    yield
    default_reader().close()


@pytest.mark.parametrize("path", PICTURES, ids=[path.name for path in PICTURES])
def test_a_picture_is_read_but_never_certain(path: Path) -> None:
    source = read_once(path)
    assert source.kind == ("pdf" if path.suffix == ".pdf" else "image")
    assert source.findings == ()
    assert not any(line.certain for line in source.lines)
    (lines,) = expected(path)
    found = list_lines(source)
    assert len(found) == len(lines)
    for right, seen in zip(lines, found, strict=True):
        assert SequenceMatcher(None, key(right), key(seen)).ratio() > 0.9, (right, seen)


def test_lines_of_a_crooked_photo_point_into_the_photo() -> None:
    path = FOLDER / "photo-crooked.jpg"
    source = read_once(path)
    with Image.open(path) as picture:
        width, height = picture.size
    assert isinstance(source.data, dict)
    assert source.data["pages"] == {1: (width, height)}
    tops = []
    for line in source.lines:
        assert line.box is not None
        x0, top, x1, bottom = line.box
        assert 0 <= x0 < x1 <= width
        assert 0 <= top < bottom <= height
        tops.append(top)
    assert tops == sorted(tops)


def test_a_photo_from_a_phone_is_read() -> None:
    assert "3 Diesel" in list_lines(read_once(FOLDER / "photo-phone.heic"))


def test_a_picture_without_text_asks_for_a_better_one() -> None:
    out = io.BytesIO()
    Image.new("RGB", (300, 300), "white").save(out, "PNG")
    (source,) = read_bytes("white.png", out.getvalue())
    assert [found.code for found in source.findings] == ["IN217"]


def test_a_picture_that_is_none_says_so(pdf_reader: BoundedReader) -> None:
    (source,) = pdf_reader.read("broken.png", b"\x89PNG\r\n\x1a\nnothing")
    assert [found.code for found in source.findings] == ["IN215"]


def test_a_picture_of_too_many_pixels_is_refused_before_it_is_unpacked(pdf_reader: BoundedReader) -> None:
    out = io.BytesIO()
    Image.new("1", (9_000, 9_000)).save(out, "PNG")
    (source,) = pdf_reader.read("huge.png", out.getvalue(), ReadingLimits(pixels=1_000_000))
    assert [found.code for found in source.findings] == ["IN215"]
    assert "1,000,000 pixels" in source.findings[0].message


def test_without_ocr_a_picture_says_what_to_do_instead(
    pdf_reader: BoundedReader, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "rapidocr", None)
    (source,) = pdf_reader.read("photo.png", (FOLDER / "photo-sideways.png").read_bytes())
    assert [found.code for found in source.findings] == ["IN216"]
    assert "This site can't read photos." in source.findings[0].message
    (source,) = pdf_reader.read("scan.pdf", (FOLDER / "scan-sheet.pdf").read_bytes())
    assert [found.code for found in source.findings] == ["IN205"]
    assert "This site can't read scans." in source.findings[0].message
