"""What an operator sets about reading holds on the site, for all documents of a request together."""

from __future__ import annotations

import io
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from flask import Flask
from PIL import Image

from tests.ingest import hostile_files
from tests.ingest.pdf import bombs
from tests.web.conftest import OpenSite
from tests.web.middleware.test_limits import site_with
from validator.ingest.reading_limits import DEFAULT_LIMITS, MEGABYTE, use_limits

GOOD = bombs.text_page("Noise: Hacker Extraordinaire", "3 Sure Gamble")


def picture(side: int) -> bytes:
    """Return a white picture."""
    out = io.BytesIO()
    Image.new("RGB", (side, side), "white").save(out, "PNG")
    return out.getvalue()


def scans(pages: int) -> bytes:
    """Return a PDF of pictures alone."""
    out = io.BytesIO()
    first, *others = (Image.new("RGB", (200, 200), "white") for _ in range(pages))
    first.save(out, "PDF", save_all=True, append_images=others)
    return out.getvalue()


LIST = b"3 Sure Gamble\n2 Diesel\n1 Wyldside\n"
THREE = hostile_files.packed({f"{n}.txt": LIST for n in range(3)})
NESTED = hostile_files.packed({"a.zip": THREE})
# What an operator may set about reading, a document that is too much for it, and what is said then.
TOO_MUCH: dict[str, tuple[float, str, Callable[[], bytes], str]] = {
    "bytes": (100, "a.pdf", lambda: GOOD, "IN207"),
    "pages": (1, "a.pdf", lambda: bombs.many_pages(3), "IN206"),
    "lines": (2, "a.txt", lambda: LIST, "IN102"),
    "answer": (2, "a.zip", lambda: THREE, "IN218"),
    "members": (2, "a.zip", lambda: THREE, "IN402"),
    "unpacked": (20, "a.zip", lambda: THREE, "IN403"),
    "nesting": (1, "a.zip", lambda: NESTED, "IN404"),
    "seconds": (0.5, "a.pdf", bombs.busy_page, "IN208"),
    "memory": (300 * MEGABYTE, "a.pdf", bombs.decompression_bomb, "IN209"),
    "pixels": (100, "a.png", lambda: picture(50), "IN215"),
    "scan_pages": (1, "a.pdf", lambda: scans(2), "Only so many pages are scanned"),
    "scan_seconds": (0.001, "a.pdf", lambda: scans(1), "took longer than 0.001 seconds"),
    "scan_memory": (100 * MEGABYTE, "a.pdf", lambda: scans(1), "IN209"),
}


@pytest.mark.parametrize("name", TOO_MUCH)
def test_what_is_set_about_reading_holds_on_the_site(app: Flask, open_site: OpenSite, name: str) -> None:
    value, file, made, said = TOO_MUCH[name]
    data = made()

    def answer_of(site: Flask) -> str:
        return str(site.test_client().post("/live", data={"file": (io.BytesIO(data), file)}).json)

    if name not in SLOW:
        assert said not in answer_of(app)
    limits = replace(DEFAULT_LIMITS, **{name: value})
    try:
        assert said in answer_of(open_site(reading=limits))
    finally:
        use_limits(DEFAULT_LIMITS)


def test_what_is_set_about_reading_holds_from_the_start(tmp_path: Path) -> None:
    app = site_with(tmp_path, reading=replace(DEFAULT_LIMITS, lines=2))
    assert "IN102" in str(app.test_client().post("/live", data={"text": LIST.decode()}).json)


# Under the usual limits these documents take long, or end in the same words.
SLOW = frozenset({"seconds", "memory"})


@pytest.fixture
def patient_for_two_seconds(app: Flask) -> Iterator[Flask]:
    use_limits(replace(DEFAULT_LIMITS, seconds=2))
    yield app
    use_limits(DEFAULT_LIMITS)


def check(app: Flask, data: bytes, name: str) -> str:
    sent = {"file": (io.BytesIO(data), name)}
    return app.test_client().post("/", data=sent, content_type="multipart/form-data").text


def test_the_limit_of_time_is_the_operators(patient_for_two_seconds: Flask) -> None:
    assert "longer than 2 seconds" in check(patient_for_two_seconds, bombs.busy_page(), "busy.pdf")


def test_an_archive_with_an_endless_directory_is_answered_at_once(app: Flask) -> None:
    check(app, GOOD, "warm.pdf")
    started = time.monotonic()
    page = check(app, hostile_files.directory(400_000), "lists.zip")
    assert time.monotonic() - started < 5
    assert "more than 1000 files" in page


def test_a_document_is_read_after_a_hostile_one(patient_for_two_seconds: Flask) -> None:
    check(patient_for_two_seconds, hostile_files.busy_pdfs_in_archive(3), "busy.zip")
    assert "Sure Gamble" in check(patient_for_two_seconds, GOOD, "good.pdf")
